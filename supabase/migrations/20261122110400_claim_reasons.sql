-- A mail says why it is written: as before, and each lead of a batch has the `reason` of its notification.
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
      held.reason,
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
