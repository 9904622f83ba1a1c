-- Nobody is notified of suspected spam, nor of rows that were restored or carry an older date. A chat's lead is
-- announced when the chat is finished.
--
-- A submission flagged only because many came from its address may be genuine: the team is told in the next mail, of
-- which there is at most one in digest_minutes. Its sender gets no acknowledgement, so that the form cannot be used to
-- make the site send mail.
--
-- Security definer, because whoever stores a lead may not be allowed to read the settings.
create function private.notify_of_submission() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  settings public.notification_settings;
begin
  if new.source <> 'contact' or not new.flags <@ array['many_from_one_address'] or new.created_at <> now() then
    return null;
  end if;
  select * into settings from public.notification_settings where notification_settings.id = 1;
  insert into public.notifications (channel, submission_id) values ('mail', new.id) on conflict do nothing;
  if settings.webhook then
    insert into public.notifications (channel, submission_id) values ('webhook', new.id) on conflict do nothing;
  end if;
  if settings.acknowledge and new.verified and new.flags = '{}' then
    -- Once per address and day, so that nobody can flood a stranger's inbox through our form.
    perform pg_advisory_xact_lock(hashtextextended('acknowledge:' || lower(new.email), 0));
    insert into public.notifications (channel, submission_id)
    select 'acknowledgement', new.id
    where not exists (
      select
      from public.notifications as earlier
      join public.contact_submissions as submission on submission.id = earlier.submission_id
      where earlier.channel = 'acknowledgement'
        and earlier.created_at > now() - interval '1 day'
        and lower(submission.email) = lower(new.email)
    )
    on conflict do nothing;
  end if;
  return null;
end
$$;
revoke execute on function private.notify_of_submission() from public, anon, authenticated, service_role;

create function private.notify_of_chat(chat_id uuid, why text) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into public.notifications (channel, chat_log_id, reason)
  select wanted.channel, chat_id, why
  from (
    select 'mail'
    union all
    select 'webhook' from public.notification_settings as settings where settings.id = 1 and settings.webhook
  ) as wanted (channel)
  -- A lead whose missed call was notified is not notified again; further calls or messages are once an hour.
  where not exists (
    select
    from public.notifications as earlier
    where earlier.chat_log_id = chat_id
      and earlier.channel = wanted.channel
      and (why = 'lead' or earlier.reason = why and earlier.created_at > now() - interval '1 hour')
  )
  on conflict do nothing
$$;
revoke execute on function private.notify_of_chat(uuid, text) from public, anon, authenticated, service_role;

-- Claims the next batch of a channel for two minutes. Returns null if there is none, else
--   {lease, batch, attempt, total, leads: [{kind, id, at, name, email, message, page, details, reason}]}
-- with the newest 20 leads of a batch; `reason` is the notification's, so that a mail can say why it was sent. A mail
-- batch contains everything that waits, at most one per digest_minutes; a failed batch is retried unchanged. Rows that
-- pause after a failure join no mail until the pause is over. Other channels deliver one at a time.
--
-- After a mail server outage the leads that waited go out in one mail, as they would have before it.
create function public.claim_notifications(channel text) returns jsonb
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
revoke execute on function public.claim_notifications(text) from public, anon, authenticated, service_role;
grant execute on function public.claim_notifications(text) to service_role;
comment on function public.claim_notifications(text) is 'Takes the next batch of a channel to deliver.';

-- Records how a claimed batch ended; a worker whose lease has passed to another changes nothing. After a failure the
-- batch is due again in `pause_seconds`, its newer rows perhaps earlier, or given up after the last attempt. Returns the
-- number of rows affected.
--
-- `result` is 'sent', 'refused' (the mail server definitely does not have it) or 'failed', which leaves that open: the
-- same rows are sent again together under the same Message-ID.
create function public.finish_notifications(lease uuid, result text, cause text, pause_seconds integer)
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
    -- A row that joined later need not pause as long as those with more attempts (netlify/lib/deliver.ts): it would be
    -- told of hours after the mail server is back.
    due_at = now() + make_interval(secs => least(
      coalesce(finish_notifications.pause_seconds, 0),
      case when is_free then 30 * 2 ^ (held.attempts - 1) end
    )),
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
revoke execute on function public.finish_notifications(uuid, text, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.finish_notifications(uuid, text, text, integer) to service_role;
comment on function public.finish_notifications(uuid, text, text, integer) is
  'Says how a claimed batch of notifications ended.';

-- Retries a notification that was given up, from the start and in a mail of its own. Security definer, because an
-- administrator may change nothing else about a notification.
create function private.retry_notification(notification uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not private.has_role('owner', 'sales') then
    raise exception 'Only owners and sales send notifications again.' using errcode = '42501';
  end if;
  update public.notifications as dead
  set status = 'waiting', attempts = 0, due_at = now(), batch = gen_random_uuid(), batched_at = now()
  where dead.id = notification and dead.status = 'dead';
  return found;
end
$$;
revoke execute on function private.retry_notification(uuid) from public, anon, authenticated, service_role;
grant execute on function private.retry_notification(uuid) to authenticated;

create function public.retry_notification(notification uuid) returns boolean
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.retry_notification(notification);
revoke execute on function public.retry_notification(uuid) from public, anon, authenticated, service_role;
grant execute on function public.retry_notification(uuid) to authenticated;
comment on function public.retry_notification(uuid) is
  'Lets a notification that was given up be delivered after all; answers whether there was one.';
