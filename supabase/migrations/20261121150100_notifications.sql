-- Who is told of a new lead, and whether it worked. A row is made in the transaction that stores the lead, so
-- neither exists without the other; a server function delivers it (netlify/lib/deliver.ts).

-- How and to whom. One row; what it does not say, the server's environment does (MAIL_TO).
create function private.are_mail_addresses(addresses text[]) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return not exists (
    select
    from unnest(addresses) as entry (address)
    where case when length(entry.address) <= 254 then entry.address !~ '^[^@\s,;<>"]+@[^@\s,;<>"]+\.[^@\s,;<>"]+$' else true end
  );
revoke execute on function private.are_mail_addresses(text[]) from public, anon, authenticated, service_role;
grant execute on function private.are_mail_addresses(text[]) to authenticated, service_role;

create table public.notification_settings (
  id integer primary key default 1 check (id = 1),
  -- Empty: those of the environment.
  recipients text[] not null default '{}' check (
    cardinality(recipients) <= 10 and private.are_mail_addresses(recipients)
  ),
  -- At most one mail in this time; what arrives meanwhile is counted in the next.
  digest_minutes integer not null default 5 check (digest_minutes between 5 and 1440),
  acknowledge boolean not null default false,
  webhook boolean not null default false,
  -- What the server function found in its environment, and when; not for administrators to set.
  mail_ready boolean not null default false,
  webhook_ready boolean not null default false,
  checked_at timestamptz
);
insert into public.notification_settings (id) values (1);

alter table public.notification_settings enable row level security;
revoke all on table public.notification_settings from public, anon, authenticated, service_role;
grant select, update (recipients, digest_minutes, acknowledge, webhook)
  on table public.notification_settings to authenticated;
grant select, insert, update, delete on table public.notification_settings to service_role;

create policy "administrators read notification settings" on public.notification_settings
  for select to authenticated
  using ((select private.is_admin()));
create policy "administrators change notification settings" on public.notification_settings
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('mail', 'webhook', 'acknowledgement')),
  -- What it tells of; gone with it.
  submission_id uuid references public.contact_submissions (id) on delete cascade,
  chat_log_id uuid references public.chat_logs (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- 'dead': given up after the last attempt.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dead')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- Rows that leave together, always the same ones: the batch is the mail's Message-ID, so that a mail which
  -- left twice is recognised as one.
  batch uuid,
  batched_at timestamptz,
  -- Whoever delivers holds the rows for a while; a worker that died holds them no longer.
  lease uuid,
  leased_until timestamptz,
  sent_at timestamptz,
  -- One entry per attempt: {at, result: sent | failed | interrupted, cause?}. Causes name no person.
  log jsonb not null default '[]' check (jsonb_typeof(log) = 'array'),
  constraint notifications_subject_check check (num_nonnulls(submission_id, chat_log_id) = 1),
  unique (submission_id, channel),
  unique (chat_log_id, channel)
);
create index notifications_waiting_idx on public.notifications (channel, due_at) where status = 'waiting';
create index notifications_batched_at_idx on public.notifications (channel, batched_at desc);
create index notifications_lease_idx on public.notifications (lease) where lease is not null;

alter table public.notifications enable row level security;
revoke all on table public.notifications from public, anon, authenticated, service_role;
grant select on table public.notifications to authenticated;
grant select, insert, update, delete on table public.notifications to service_role;

create policy "administrators read notifications" on public.notifications
  for select to authenticated
  using ((select private.is_admin()));

-- Makes the rows for a lead. Definer, because whoever stores a lead need not be allowed to see settings.
create function private.queue_notifications(lead_submission uuid, lead_chat uuid, acknowledged_address text)
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  settings public.notification_settings;
begin
  select * into settings from public.notification_settings where notification_settings.id = 1;
  insert into public.notifications (channel, submission_id, chat_log_id)
  select wanted.channel, lead_submission, lead_chat
  from (
    values ('mail', true), ('webhook', coalesce(settings.webhook, false))
  ) as wanted (channel, is_wanted)
  where wanted.is_wanted
  on conflict do nothing;

  if coalesce(settings.acknowledge, false) and acknowledged_address is not null then
    -- Once per address and day, so that nobody can flood a stranger's inbox through our form.
    perform pg_advisory_xact_lock(hashtextextended('acknowledge:' || lower(acknowledged_address), 0));
    insert into public.notifications (channel, submission_id)
    select 'acknowledgement', lead_submission
    where not exists (
      select
      from public.notifications as earlier
      join public.contact_submissions as submission on submission.id = earlier.submission_id
      where earlier.channel = 'acknowledgement'
        and earlier.created_at > now() - interval '1 day'
        and lower(submission.email) = lower(acknowledged_address)
    )
    on conflict do nothing;
  end if;
end
$$;
revoke execute on function private.queue_notifications(uuid, uuid, text)
  from public, anon, authenticated, service_role;

-- Of what looks like spam nobody is told, nor of what was brought back or came with an older date. A chat's
-- lead is told of when the chat is finished.
create function private.notify_of_submission() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if new.source = 'contact' and new.flags = '{}' and new.created_at = now() then
    -- An answer goes only to whom the server saw solve the sum: anybody can type a stranger's address.
    perform private.queue_notifications(new.id, null, case when new.verified then new.email end);
  end if;
  return null;
end
$$;
revoke execute on function private.notify_of_submission() from public, anon, authenticated, service_role;
create trigger contact_submissions_notify
  after insert on public.contact_submissions
  for each row execute function private.notify_of_submission();

-- Takes the next batch of a channel to deliver, for two minutes. Answers null when there is none, else
--   {lease, batch, attempt, total, leads: [{kind, id, at, name, email, message, page, details}]}
-- with the newest 20 leads of a batch. Mail is a batch of all that waits, at most one per digest_minutes; a
-- batch that failed is tried again as it was. Other channels deliver one at a time.
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
revoke execute on function public.claim_notifications(text) from public, anon, authenticated, service_role;
grant execute on function public.claim_notifications(text) to service_role;
comment on function public.claim_notifications(text) is 'Takes the next batch of a channel to deliver.';

-- Says how a claimed batch ended; a worker whose lease has passed to another changes nothing. After a failure
-- it is due again in `pause_seconds`, or given up after the last attempt. Answers how many rows it was about.
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
    log = held.log || jsonb_strip_nulls(jsonb_build_object(
      'at', now(),
      'result', finish_notifications.result,
      'cause', left(finish_notifications.cause, 200)
    ))
  where held.lease = finish_notifications.lease;
  get diagnostics concerned = row_count;
  return concerned;
end
$$;
revoke execute on function public.finish_notifications(uuid, text, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.finish_notifications(uuid, text, text, integer) to service_role;
comment on function public.finish_notifications(uuid, text, text, integer) is
  'Says how a claimed batch of notifications ended.';

-- What was given up is tried again from the beginning, in a mail of its own. Definer, because an
-- administrator changes nothing else about a notification.
create function private.retry_notification(notification uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not (select private.is_admin()) then
    raise exception 'Only administrators send notifications again.' using errcode = '42501';
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
