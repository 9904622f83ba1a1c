-- Push: a device knew its member and not its session. One whose session had been ended, e.g. a lost phone, went on
-- showing names and words for as long as its member was in the team.

alter table public.push_subscriptions add column session_id uuid;

-- Which session a device of before has is not known. The one that its member used last stands in until the dashboard
-- opens there.
update public.push_subscriptions as device
set session_id = (
  select session.id
  from auth.sessions as session
  where session.user_id = device.user_id
  order by private.last_use(session.created_at, session.updated_at, session.refreshed_at) desc
  limit 1
)
where device.session_id is null;

-- Stores the caller's device: {endpoint, p256dh, auth, device}, with the session that asks. Whoever has the endpoint is
-- at that browser, so a device that another member used before is no longer theirs. Returns its id.
create or replace function private.save_push_subscription(subscription jsonb) returns uuid
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
create or replace function private.queue_push(
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

-- Queues one message a day for each device, from eight in the morning by each member's clock, if steps of theirs, or of
-- nobody, are due or late. Returns how many it queued.
create or replace function public.queue_due_pushes() returns integer
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

-- Claims due messages for a minute: a list of {id, subscription: {endpoint, p256dh, auth}, kind, subject_id, words,
-- seconds (until it expires), attempts}. Runs as its owner to see which devices somebody is still signed in on.
create or replace function public.claim_pushes(most integer) returns jsonb
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
