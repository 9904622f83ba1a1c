-- After an outage of the mail server the leads that waited leave in one mail, as they would have before it.

-- As before, but what pauses after a failure joins no mail until its pause is over.
create or replace function public.claim_notifications(channel text) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  most_attempts constant integer := 16;
  most_leads constant integer := 20;
  pause constant interval := coalesce(
    (select settings.digest_minutes * interval '1 minute' from public.notification_settings as settings where settings.id = 1),
    interval '5 minutes'
  );
  claimed uuid;
  claimed_lease constant uuid := gen_random_uuid();
  answer jsonb;
begin
  -- Two workers at once must not both begin a mail.
  perform pg_advisory_xact_lock(hashtextextended('notifications:' || claim_notifications.channel, 0));

  -- A worker that disappeared during the last attempt.
  update public.notifications as abandoned
  set
    lease = null,
    leased_until = null,
    status = case when abandoned.attempts >= most_attempts then 'dead' else 'waiting' end,
    log = abandoned.log || jsonb_build_object('at', now(), 'result', 'interrupted')
  where abandoned.channel = claim_notifications.channel
    and abandoned.status = 'waiting'
    and abandoned.leased_until < now();

  select waiting.batch into claimed
  from public.notifications as waiting
  where waiting.channel = claim_notifications.channel
    and waiting.status = 'waiting'
    and waiting.batch is not null
    and waiting.lease is null
    and waiting.due_at <= now()
  order by waiting.due_at
  limit 1
  for update skip locked;

  if claimed is null and (claim_notifications.channel <> 'mail' or not exists (
    select from public.notifications as latest
    where latest.channel = claim_notifications.channel and latest.batched_at > now() - pause
  )) then
    claimed := gen_random_uuid();
    update public.notifications as fresh
    set batch = claimed, batched_at = now()
    where fresh.id in (
      select waiting.id
      from public.notifications as waiting
      where waiting.channel = claim_notifications.channel
        and waiting.status = 'waiting'
        and waiting.batch is null
        and waiting.due_at <= now()
      order by waiting.created_at
      limit case when claim_notifications.channel = 'mail' then null else 1 end
      for update skip locked
    );
  end if;

  update public.notifications as batched
  set lease = claimed_lease, leased_until = now() + interval '2 minutes', attempts = batched.attempts + 1
  where batched.batch = claimed and batched.status = 'waiting';
  if not found then
    return null;
  end if;

  select jsonb_build_object(
    'lease', claimed_lease,
    'batch', claimed,
    'attempt', (select max(held.attempts) from public.notifications as held where held.lease = claimed_lease),
    'total', (select count(*) from public.notifications as held where held.lease = claimed_lease),
    'leads', coalesce(jsonb_agg(lead order by lead.at desc), '[]')
  )
  into answer
  from (
    select
      case when submission.id is null then 'chat' else 'contact' end as kind,
      coalesce(submission.id, chat.id) as id,
      held.created_at as at,
      coalesce(submission.name, chat.user_info ->> 'name', '') as name,
      coalesce(submission.email, chat.user_info ->> 'email', '') as email,
      coalesce(submission.message, '') as message,
      coalesce(submission.source_path, '') as page,
      coalesce(chat.user_info, '{}') as details
    from public.notifications as held
    left join public.contact_submissions as submission on submission.id = held.submission_id
    left join public.chat_logs as chat on chat.id = held.chat_log_id
    where held.lease = claimed_lease
    order by held.created_at desc, held.id
    limit most_leads
  ) as lead;
  return answer;
end
$$;

-- As before, and `result` may be 'refused': the mail server surely has not got it. 'failed' leaves that open, and
-- the same rows leave again together under the same Message-ID.
create or replace function public.finish_notifications(lease uuid, result text, cause text, pause_seconds integer)
  returns integer
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  most_attempts constant integer := 16;
  concerned integer;
  held_channel constant text := (
    select held.channel from public.notifications as held where held.lease = finish_notifications.lease limit 1
  );
  -- Nobody has it, so its rows may leave with others: after an outage there is one mail, not one for each that
  -- could not leave.
  is_free constant boolean := finish_notifications.result = 'refused' and held_channel = 'mail';
begin
  update public.notifications as held
  set
    status = case
      when finish_notifications.result = 'sent' then 'sent'
      when held.attempts >= most_attempts then 'dead'
      else 'waiting'
    end,
    sent_at = case when finish_notifications.result = 'sent' then now() end,
    due_at = now() + make_interval(secs => coalesce(finish_notifications.pause_seconds, 0)),
    lease = null,
    leased_until = null,
    batch = case when is_free then null else held.batch end,
    batched_at = case when is_free then null else held.batched_at end,
    log = held.log || jsonb_strip_nulls(jsonb_build_object(
      'at', now(),
      'result', case when finish_notifications.result = 'sent' then 'sent' else 'failed' end,
      'cause', left(finish_notifications.cause, 200)
    ))
  where held.lease = finish_notifications.lease;
  get diagnostics concerned = row_count;

  -- Whoever accepted this accepts again: what had to pause need not wait any longer.
  if finish_notifications.result = 'sent' then
    update public.notifications as pausing
    set due_at = now()
    where pausing.channel = held_channel
      and pausing.status = 'waiting'
      and pausing.lease is null
      and pausing.due_at > now();
  end if;
  return concerned;
end
$$;
