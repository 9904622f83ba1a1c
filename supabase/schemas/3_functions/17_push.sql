-- Notifying team members on their devices.

-- Stores the caller's device: {endpoint, p256dh, auth, device}, with the session that asks. Whoever has the endpoint is
-- at that browser, so a device that another member used before is no longer theirs. Returns its id.
create function private.save_push_subscription(subscription jsonb) returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  kept uuid;
begin
  if not private.has_role('owner', 'sales') then
    raise exception 'Only owners and sales are told of people.' using errcode = '42501';
  end if;
  delete from public.push_subscriptions as others
  where others.endpoint = subscription ->> 'endpoint' and others.user_id <> auth.uid();
  insert into public.push_subscriptions as known (user_id, endpoint, p256dh, auth, device, session_id)
  values (
    auth.uid(), subscription ->> 'endpoint', subscription ->> 'p256dh', subscription ->> 'auth',
    left(coalesce(subscription ->> 'device', ''), 120), (auth.jwt() ->> 'session_id')::uuid
  )
  on conflict (endpoint) do update set
    p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device, session_id = excluded.session_id
  returning known.id into kept;
  -- Twenty devices are more than anybody has in hand.
  delete from public.push_subscriptions as old
  where old.id in (
    select mine.id from public.push_subscriptions as mine
    where mine.user_id = auth.uid() and mine.id <> kept
    order by mine.created_at desc
    offset 19
  );
  return kept;
end
$$;
revoke execute on function private.save_push_subscription(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.save_push_subscription(jsonb) to authenticated;

create function public.save_push_subscription(subscription jsonb) returns uuid
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.save_push_subscription(subscription);
revoke execute on function public.save_push_subscription(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_push_subscription(jsonb) to authenticated;
comment on function public.save_push_subscription(jsonb) is 'Keeps the device on which the caller wants to be told; answers its id.';

-- The local time in a zone; UTC for an unknown zone, which must not keep a lead from being stored.
create function private.local_time(zone text) returns timestamp
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return now() at time zone coalesce(zone, 'UTC');
exception when others then
  return now() at time zone 'UTC';
end
$$;
revoke execute on function private.local_time(text) from public, anon, authenticated, service_role;

create function private.is_quiet(at time, quiet_from time, quiet_to time) returns boolean
  language sql
  immutable
  set search_path = ''
  return case
    when quiet_from is null or quiet_from = quiet_to then false
    when quiet_from < quiet_to then at >= quiet_from and at < quiet_to
    else at >= quiet_from or at < quiet_to
  end;
revoke execute on function private.is_quiet(time, time, time) from public, anon, authenticated, service_role;

-- Whether this session of the member lives: a device that was lost is told nothing once its session has been ended.
create function private.is_signed_in(member uuid, session_id uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from auth.sessions as session
    where session.id = is_signed_in.session_id
      and session.user_id = is_signed_in.member
      and private.session_lives(session.created_at, session.refreshed_at, session.not_after)
  )
$$;
revoke execute on function private.is_signed_in(uuid, uuid) from public, anon, authenticated, service_role;

-- Queues a message for each device that wants it now, of `only_user` or, for null, of everybody. A device is told about
-- the same thing at most twice a minute.
create function private.queue_push(
  what text, subject uuid, content jsonb, lasts interval, only_user uuid
) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
    insert into public.push_messages (subscription_id, kind, subject_id, words, expires_at)
    select
      device.id, what, subject, case when device.shows_content then content else '{}' end, now() + lasts
    from public.push_subscriptions as device
    join public.team_members as member on member.user_id = device.user_id
    where member.role in ('owner', 'sales')
      and private.is_signed_in(device.user_id, device.session_id)
      and (only_user is null or device.user_id = only_user)
      and case when what in ('missed_call', 'wrote_again') then 'lead' else what end = any (device.kinds)
      and not private.is_quiet(private.local_time(member.time_zone)::time, device.quiet_from, device.quiet_to)
      and not exists (
        select
        from public.push_messages as earlier
        where earlier.subscription_id = device.id
          and earlier.kind = what
          and earlier.subject_id = subject
          and earlier.created_at > now() - interval '30 seconds'
      );
end
$$;
revoke execute on function private.queue_push(text, uuid, jsonb, interval, uuid)
  from public, anon, authenticated, service_role;

-- For a trigger after a call: somebody is live, but perhaps not at that screen.
create function private.push_call() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if new.ended_at is null and new.accepted_at is null and private.is_someone_live() then
    perform private.queue_push(
      'call', new.chat_log_id,
      (
        select jsonb_build_object('name', left(log.user_info ->> 'name', 100), 'page', left(log.source_path, 100))
        from public.chat_logs as log where log.id = new.chat_log_id
      ),
      interval '60 seconds', null
    );
  end if;
  return null;
end
$$;
revoke execute on function private.push_call() from public, anon, authenticated, service_role;

-- For a trigger after a notification: what is announced by mail is also sent to devices, at once.
create function private.push_lead() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  -- Mostly nobody has asked to be told, and then nothing has to be read.
  if not exists (select from public.push_subscriptions) then
    return null;
  end if;
  perform private.queue_push(
    new.reason,
    coalesce(new.submission_id, new.chat_log_id),
    (
      select jsonb_build_object(
        'name', left(coalesce(lead.name, log.user_info ->> 'name'), 100), 'text', left(lead.message, 200)
      )
      from (select 1) as one
      left join public.contact_submissions as lead on lead.id = new.submission_id
      left join public.chat_logs as log on log.id = new.chat_log_id
    ),
    interval '4 hours', null
  );
  return null;
end
$$;
revoke execute on function private.push_lead() from public, anon, authenticated, service_role;

-- For a trigger after a conversation has grown: the visitor's words go to the member who talks with them.
create function private.push_word() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  talker uuid;
begin
  if new.messages -> -1 ->> 'role' is distinct from 'user' then
    return null;
  end if;
  select handoff.accepted_by into talker
  from public.chat_handoffs as handoff
  where handoff.chat_log_id = new.id and handoff.accepted_at is not null and handoff.ended_at is null;
  if talker is not null then
    perform private.queue_push(
      'word', new.id,
      jsonb_build_object('name', left(new.user_info ->> 'name', 100), 'text', left(new.messages -> -1 ->> 'content', 200)),
      interval '10 minutes', talker
    );
  end if;
  return null;
end
$$;
revoke execute on function private.push_word() from public, anon, authenticated, service_role;

-- Queues one message a day for each device, from eight in the morning by each member's clock, if steps of theirs, or of
-- nobody, are due or late. Returns how many it queued.
create function public.queue_due_pushes() returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  queued integer := 0;
  device record;
begin
  for device in
    select subscription.id, subscription.user_id, subscription.quiet_from, subscription.quiet_to, local.at
    from public.push_subscriptions as subscription
    join public.team_members as member on member.user_id = subscription.user_id
    cross join lateral (select private.local_time(member.time_zone) as at) as local
    where 'due' = any (subscription.kinds)
      and member.role in ('owner', 'sales')
      and private.is_signed_in(subscription.user_id, subscription.session_id)
      and local.at::time >= time '08:00'
      and subscription.told_due_on is distinct from local.at::date
      and not private.is_quiet(local.at::time, subscription.quiet_from, subscription.quiet_to)
    for update of subscription skip locked
  loop
    update public.push_subscriptions as told set told_due_on = device.at::date where told.id = device.id;
    insert into public.push_messages (subscription_id, kind, words, expires_at)
    select
      device.id, 'due',
      jsonb_build_object(
        'count', count(*), 'late', count(*) filter (where step.due_on < device.at::date),
        'days', device.at::date - min(step.due_on)
      ),
      now() + interval '10 hours'
    from public.follow_ups as step
    where step.done_at is null
      and step.due_on <= device.at::date
      and (step.owner_id is null or step.owner_id = device.user_id)
    having count(*) > 0;
    if found then
      queued := queued + 1;
    end if;
  end loop;
  return queued;
end
$$;
revoke execute on function public.queue_due_pushes() from public, anon, authenticated, service_role;
grant execute on function public.queue_due_pushes() to service_role;
comment on function public.queue_due_pushes() is 'Queues what is due today for devices that have not been told; answers how many.';

-- Claims due messages for a minute: a list of {id, subscription: {endpoint, p256dh, auth}, kind, subject_id, words,
-- seconds (until it expires), attempts}. Runs as its owner to see which devices somebody is still signed in on.
create function public.claim_pushes(most integer) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  claimed uuid[];
begin
  delete from public.push_messages as old where old.created_at < now() - interval '1 day';
  with due as (
    select message.id
    from public.push_messages as message
    where message.sent_at is null
      and message.due_at <= now()
      and message.expires_at > now()
      and (message.leased_until is null or message.leased_until < now())
      and exists (
        select
        from public.push_subscriptions as device
        where device.id = message.subscription_id and private.is_signed_in(device.user_id, device.session_id)
      )
    order by message.created_at, message.id
    limit least(greatest(claim_pushes.most, 1), 100)
    for update skip locked
  ),
  held as (
    update public.push_messages as message
    set leased_until = now() + interval '1 minute', attempts = message.attempts + 1
    from due
    where message.id = due.id
    returning message.id
  )
  select coalesce(array_agg(held.id), '{}') into claimed from held;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', message.id, 'kind', message.kind, 'subject_id', message.subject_id, 'words', message.words,
        'attempts', message.attempts,
        'seconds', greatest(1, extract(epoch from message.expires_at - now())::integer),
        'subscription', jsonb_build_object(
          'endpoint', device.endpoint, 'p256dh', device.p256dh, 'auth', device.auth
        )
      )
      order by message.created_at, message.id
    ), '[]')
    from public.push_messages as message
    join public.push_subscriptions as device on device.id = message.subscription_id
    where message.id = any (claimed)
  );
end
$$;
revoke execute on function public.claim_pushes(integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_pushes(integer) to service_role;
comment on function public.claim_pushes(integer) is 'Takes messages to devices that are due, for a minute.';

-- Records the result for a message: 'sent'; 'gone': the device no longer exists and is deleted with all its messages;
-- 'failed': it is retried in `pause_seconds`.
create function public.finish_push(message uuid, attempt integer, result text, pause_seconds integer) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  if finish_push.result = 'gone' then
    delete from public.push_subscriptions as device
    using public.push_messages as held
    where held.id = message and held.attempts = attempt and device.id = held.subscription_id;
    return found;
  end if;
  update public.push_messages as held
  set
    sent_at = case when finish_push.result = 'sent' then now() end,
    due_at = now() + make_interval(secs => coalesce(pause_seconds, 0)),
    leased_until = null
  where held.id = message and held.attempts = attempt and held.sent_at is null;
  return found;
end
$$;
revoke execute on function public.finish_push(uuid, integer, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.finish_push(uuid, integer, text, integer) to service_role;
comment on function public.finish_push(uuid, integer, text, integer) is 'Says what became of a message to a device.';
