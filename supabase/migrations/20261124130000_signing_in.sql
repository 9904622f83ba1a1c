-- Sessions that end by themselves, first passwords that last a day, recovery codes that are too long to guess, a second
-- factor that is added and taken away only by somebody who has just signed in, and a list of attempts to sign in that
-- nobody can make disappear. Everybody who works here may have a picture of their own.

alter table private.known_factors add column session_id uuid, add column code_at timestamptz;

create table private.first_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- SHA-256 of the hash that auth keeps: once auth keeps another one, the password is the person's own.
  digest bytea not null check (length(digest) = 32),
  ends_at timestamptz not null
);

revoke all on table private.first_passwords from public, anon, authenticated, service_role;

create table private.alarms (
  id boolean primary key default true check (id),
  told_until timestamptz not null default now()
);

revoke all on table private.alarms from public, anon, authenticated, service_role;

insert into private.alarms (told_until) values (now());

create table private.cleared_logins (
  id text primary key,
  email text not null,
  ip_address text,
  user_agent text,
  status text not null,
  created_at timestamptz not null
);

revoke all on table private.cleared_logins from public, anon, authenticated, service_role;

create function private.session_lives(created_at timestamptz, refreshed_at timestamp, not_after timestamptz)
  returns boolean
  language sql
  stable
  set search_path = ''
  return (not_after is null or not_after > now())
    and created_at > now() - interval '30 days'
    -- Auth writes this one as UTC without saying so.
    and coalesce(refreshed_at at time zone 'UTC', created_at) > now() - interval '7 days';
revoke execute on function private.session_lives(timestamptz, timestamp, timestamptz)
  from public, anon, authenticated, service_role;

create function private.first_password_ends(member uuid) returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
  return (
    select first.ends_at
    from private.first_passwords as first
    join auth.users as account on account.id = first.user_id
    where first.user_id = first_password_ends.member
      and first.digest = sha256(convert_to(account.encrypted_password, 'UTF8'))
  );
revoke execute on function private.first_password_ends(uuid) from public, anon, authenticated, service_role;

create or replace function private.access() returns table (user_id uuid, role text, state text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    member.user_id,
    member.role,
    case
      when not exists (
        select
        from auth.sessions as session
        where session.id = nullif(token.claims ->> 'session_id', '')::uuid
          and session.user_id = member.user_id
          and private.session_lives(session.created_at, session.refreshed_at, session.not_after)
      ) then 'session ended'
      when private.first_password_ends(member.user_id) <= now() then 'session ended'
      when factor.is_there and token.claims ->> 'aal' is distinct from 'aal2' then 'code needed'
      when not factor.is_there and exists (
        select from public.team_settings as settings where settings.second_factor_demanded
      ) then 'factor missing'
      else 'open'
    end
  from (select auth.jwt() as claims, auth.uid() as user_id) as token
  join public.team_members as member
    on member.user_id = token.user_id and token.claims ->> 'aud' = 'authenticated'
  cross join lateral (
    select exists (
      select from auth.mfa_factors as known where known.user_id = member.user_id and known.status = 'verified'
    ) as is_there
  ) as factor
$$;

create or replace function private.my_access() returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
  return (
    select jsonb_build_object(
      'role', member.role,
      'name', member.name,
      'state', access.state,
      'time_zone', member.time_zone,
      'picture', member.picture,
      'first_password_ends', private.first_password_ends(member.user_id)
    )
    from private.access() as access
    join public.team_members as member on member.user_id = access.user_id
  );

comment on function public.my_access() is
  'The caller''s role, name, time zone and picture, whether the rights are open, and when a first password ends; null for who is no member.';

create function public.begin_first_password(email text) returns timestamptz
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into private.first_passwords as first (user_id, digest, ends_at)
  select users.id, sha256(convert_to(users.encrypted_password, 'UTF8')), now() + interval '24 hours'
  from auth.users
  where lower(users.email) = lower(btrim(begin_first_password.email))
  on conflict (user_id) do update set digest = excluded.digest, ends_at = excluded.ends_at
  returning first.ends_at
$$;
revoke execute on function public.begin_first_password(text) from public, anon, authenticated, service_role;
grant execute on function public.begin_first_password(text) to service_role;
comment on function public.begin_first_password(text) is
  'Notes that a command has made the password of this address; answers when it ends, null without such a user.';

create function public.first_password_of(email text) returns uuid
  language sql
  stable
  security definer
  set search_path = ''
  return (
    select users.id
    from auth.users
    where lower(users.email) = lower(btrim(first_password_of.email))
      and private.first_password_ends(users.id) is not null
  );
revoke execute on function public.first_password_of(text) from public, anon, authenticated, service_role;
grant execute on function public.first_password_of(text) to service_role;
comment on function public.first_password_of(text) is 'The user who still has the password that a command has made.';

create or replace function private.make_recovery_codes() returns text[]
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  signs constant text := 'abcdefghijkmnpqrstuvwxyz23456789';
  codes text[];
begin
  if not private.has_role('owner', 'sales', 'editor') then
    raise exception 'Only members of the team have recovery codes.' using errcode = '42501';
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception 'Set up a second factor first.' using errcode = 'PT409', hint = 'factor_first';
  end if;
  perform private.require_recent_sign_in();
  codes := array(
    select (
      select string_agg(
        case when place > 0 and place % 4 = 0 then '-' else '' end
          || substr(signs, get_byte(random.bytes, place) % 32 + 1, 1),
        '' order by place
      )
      from generate_series(0, 27) as place
    )
    from (select extensions.gen_random_bytes(28) as bytes from generate_series(1, 10)) as random
  );
  delete from private.recovery_codes as former where former.user_id = auth.uid();
  insert into private.recovery_codes (user_id, code_hash)
  select auth.uid(), private.recovery_hash(auth.uid(), made.code)
  from unnest(codes) as made (code);
  return codes;
end
$$;

create or replace function private.my_sessions() returns table (
  id uuid,
  created_at timestamptz,
  last_used_at timestamptz,
  user_agent text,
  place text,
  is_current boolean
)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    session.id,
    session.created_at,
    private.last_use(session.created_at, session.updated_at, session.refreshed_at),
    session.user_agent,
    private.network_of(session.ip),
    session.id::text = auth.jwt() ->> 'session_id'
  from auth.sessions as session
  where session.user_id = auth.uid()
    and private.session_lives(session.created_at, session.refreshed_at, session.not_after)
    and (select private.has_role('owner', 'sales', 'editor'))
  order by 3 desc
$$;

create or replace function private.refuse_picking() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if auth.uid() is null then
    return null;
  end if;
  if exists (select from public.admin_logins as login where login.created_at < now() - interval '1 minute') then
    raise exception 'Attempts to sign in are deleted all together.' using errcode = '42501';
  end if;
  perform private.require_recent_sign_in();
  insert into private.cleared_logins (id, email, ip_address, user_agent, status, created_at)
  select removed.id, removed.email, removed.ip_address, removed.user_agent, removed.status, removed.created_at
  from removed
  on conflict (id) do nothing;
  insert into public.audit_log (actor, actor_email, action, table_name, row_id)
  values (auth.uid(), private.caller_email(), 'deleted', 'admin_logins', 'all');
  return null;
end
$$;

create function private.gave_more_than_code(member uuid, claims jsonb) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
  return exists (
    select
    from jsonb_array_elements(
      case when jsonb_typeof(claims -> 'amr') = 'array' then claims -> 'amr' else '[]' end
    ) as means (entry)
    where means.entry ->> 'method' not in ('totp', 'mfa/totp')
      and (means.entry ->> 'timestamp')::numeric >= extract(epoch from now() - interval '15 minutes')
  ) or exists (
    select
    from private.known_factors as known
    where known.user_id = gave_more_than_code.member
      and known.session_id::text = claims ->> 'session_id'
      and known.code_at >= now() - interval '15 minutes'
  );
revoke execute on function private.gave_more_than_code(uuid, jsonb) from public, anon, authenticated, service_role;

create function private.sign_in_refusal(person uuid, method text, claims jsonb) returns text
  language sql
  stable
  security definer
  set search_path = ''
  return case
    when method in ('password', 'token_refresh') and private.first_password_ends(person) <= now() then
      'The first password of this account has ended. Choose one of your own with “Forgot password?”.'
    when method = 'token_refresh' and exists (
      select
      from auth.sessions as session
      where session.id::text = claims ->> 'session_id'
        and not private.session_lives(session.created_at, session.refreshed_at, session.not_after)
    ) then 'This session has ended. Please sign in again.'
    when method in ('totp', 'mfa/totp') and not private.gave_more_than_code(person, claims) and exists (
      select
      from auth.mfa_factors as added
      where added.user_id = person and added.status = 'verified' and added.created_at > now() - interval '15 minutes'
    ) then 'Sign in again to add a second factor.'
  end;
revoke execute on function private.sign_in_refusal(uuid, text, jsonb) from public, anon, authenticated, service_role;

create function private.guard_factor() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if old.status = 'verified'
    and exists (
      select
      from public.team_members as member
      join auth.users as account on account.id = member.user_id
      where member.user_id = old.user_id
    )
    and not exists (
      select
      from auth.sessions as session
      join auth.mfa_amr_claims as means on means.session_id = session.id
      where session.user_id = old.user_id and means.updated_at >= now() - interval '15 minutes'
    )
  then
    raise exception 'Sign in again to do this.' using errcode = 'PT403', hint = 'recent_sign_in';
  end if;
  return old;
end
$$;
revoke execute on function private.guard_factor() from public, anon, authenticated, service_role;

create or replace function public.record_sign_in(event jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  method constant text := event ->> 'authentication_method';
  claims constant jsonb := event -> 'claims';
  -- Anything else than an id is nobody.
  person constant uuid := case
    when event ->> 'user_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (event ->> 'user_id')::uuid
  end;
  refusal constant text := private.sign_in_refusal(person, method, claims);
begin
  if refusal is not null then
    return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', refusal));
  end if;
  begin
    if method <> 'token_refresh' then
      perform private.note_account(person, 'signed in', person, array[method]);
    end if;
    perform private.note_factor(person);
    if method in ('totp', 'mfa/totp') then
      update private.known_factors as known
      set session_id = (claims ->> 'session_id')::uuid, code_at = now()
      where known.user_id = person;
    end if;
  exception when others then
    raise warning 'A sign-in was not written down: %', sqlerrm;
  end;
  return jsonb_build_object('claims', claims);
end
$$;

comment on function public.record_sign_in(jsonb) is
  'Auth''s hook for access tokens: writes sign-ins down, and refuses those that are too old.';

create function public.due_alarms() returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with told as (
    select greatest(alarms.told_until, now() - interval '1 day') as until from private.alarms
  ),
  noted as (
    select
      entry.action, entry.label, entry.actor_email, entry.fields, entry.happened_at,
      entry.action = 'sign-in failed' as is_guess,
      row_number() over (
        partition by entry.action, entry.row_id, date_trunc('hour', entry.happened_at) order by entry.happened_at
      ) as place
    from public.audit_log as entry
    where entry.happened_at > (select until from told) - interval '1 hour'
      and (
        (entry.table_name = 'team_members' and entry.action in (
          'sign-in failed', 'removed', 'role changed', 'second factor removed', 'recovery code used'
        ))
        or (entry.table_name = 'admin_logins' and entry.action = 'deleted')
      )
    union all
    select
      'sign-in failed', '', null, '{}', login.created_at, true,
      row_number() over (partition by date_trunc('hour', login.created_at) order by login.created_at)
    from public.admin_logins as login
    where login.status = 'failure' and login.created_at > (select until from told) - interval '1 hour'
  ),
  due as (
    select *
    from noted
    where noted.happened_at > (select until from told) and (not noted.is_guess or noted.place = 10)
    order by noted.happened_at
    limit 50
  )
  select jsonb_build_object(
    'until', coalesce((select max(due.happened_at) from due), (select until from told)),
    'owners', (
      select coalesce(jsonb_agg(account.email order by account.email), '[]')
      from public.team_members as member
      join auth.users as account on account.id = member.user_id
      where member.role = 'owner' and member.joined_at is not null
    ),
    'events', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'action', due.action, 'label', due.label, 'actor_email', due.actor_email, 'fields', due.fields,
            'happened_at', due.happened_at
          )
          order by due.happened_at
        ),
        '[]'
      )
      from due
    )
  )
$$;
revoke execute on function public.due_alarms() from public, anon, authenticated, service_role;
grant execute on function public.due_alarms() to service_role;
comment on function public.due_alarms() is 'What happened to accounts that owners have to be told of.';

create function public.note_alarms(until timestamptz) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update private.alarms set told_until = greatest(alarms.told_until, note_alarms.until) where id
$$;
revoke execute on function public.note_alarms(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.note_alarms(timestamptz) to service_role;
comment on function public.note_alarms(timestamptz) is 'Notes that owners know what happened to accounts until then.';

create or replace function public.apply_retention(visit_days integer, log_days integer) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  rule record;
  gone integer;
  report jsonb := '{}';
begin
  if visit_days is null or log_days is null or least(visit_days, log_days) < 1 then
    raise exception 'Days are kept from 1 on.' using errcode = '22023';
  end if;
  -- For this transaction: see private.uncount_visits.
  perform set_config('gantry.retention', 'yes', true);
  for rule in
    select *
    from (values
      ('public.visits', 'created_at', visit_days),
      ('public.admin_logins', 'created_at', log_days),
      ('private.cleared_logins', 'created_at', log_days),
      ('private.received_submissions', 'received_at', 1),
      ('private.login_reports', 'received_at', 1),
      ('private.recovery_attempts', 'attempted_at', 1),
      ('private.visit_senders', 'hour', 1),
      ('private.used_challenges', 'used_at', 2)
    ) as rules (table_name, moment, days)
    where to_regclass(rules.table_name) is not null
  loop
    execute format('delete from %s where %I < now() - make_interval(days => $1)', rule.table_name, rule.moment)
      using rule.days;
    get diagnostics gone = row_count;
    report := report || jsonb_build_object(rule.table_name, gone);
  end loop;

  -- Who began a conversation is forgotten after a day; the conversation is not.
  update private.chat_sessions as old
  set sender = null
  where old.sender is not null and old.started_at < now() - interval '1 day';
  perform set_config('gantry.retention', '', true);
  return report;
end
$$;

create trigger mfa_factors_guard
  before delete on auth.mfa_factors
  for each row execute function private.guard_factor();

drop trigger admin_logins_all_or_none on public.admin_logins;
create trigger admin_logins_all_or_none
  after delete on public.admin_logins
  referencing old table as removed
  for each statement execute function private.refuse_picking();

drop policy if exists "owners and editors list portfolio files" on storage.objects;

drop policy if exists "owners and editors add portfolio files" on storage.objects;

drop policy if exists "owners and editors delete portfolio files" on storage.objects;

-- Everybody who works here has a folder for the own picture, and nobody that of somebody else.
create policy "owners and editors list portfolio files, members their own picture" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'portfolio-images'
    and case
      when name like 'team/%' then
        name like 'team/' || (select auth.uid()) || '/%' and (select private.has_role('owner', 'sales', 'editor'))
      else (select private.has_role('owner', 'editor'))
    end
  );

create policy "owners and editors add portfolio files, members their own picture" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'portfolio-images'
    and case
      when name like 'team/%' then
        name like 'team/' || (select auth.uid()) || '/%' and (select private.has_role('owner', 'sales', 'editor'))
      else (select private.has_role('owner', 'editor'))
    end
  );

create policy "owners and editors delete portfolio files, members their own picture" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'portfolio-images'
    and case
      when name like 'team/%' then
        name like 'team/' || (select auth.uid()) || '/%' and (select private.has_role('owner', 'sales', 'editor'))
      else (select private.has_role('owner', 'editor'))
    end
  );
