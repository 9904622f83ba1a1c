-- First passwords, second factors, passkeys, Auth's hooks, and the attempts to sign in that the login form reports.

-- Auth calls the hooks public.record_sign_in and public.record_password_attempt as supabase_auth_admin (config.toml,
-- auth.hook); nobody else may.
grant usage on schema public to supabase_auth_admin;

-- Records that a command has just generated and shown this user's password, which is valid for a day.
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

-- The user with this address who still has the password that a command generated, expired or not, or none at all, as
-- invitations make them; null without one.
create function public.first_password_of(email text) returns uuid
  language sql
  stable
  security definer
  set search_path = ''
  return (
    select users.id
    from auth.users
    where lower(users.email) = lower(btrim(first_password_of.email))
      and (coalesce(users.encrypted_password, '') = '' or private.first_password_ends(users.id) is not null)
  );
revoke execute on function public.first_password_of(text) from public, anon, authenticated, service_role;
grant execute on function public.first_password_of(text) to service_role;
comment on function public.first_password_of(text) is 'The user who has no password, or still the one that a command has made.';

-- Logs that a second factor was set up or removed, when that is first noticed.
create function private.note_factor(member uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select from auth.mfa_factors as factor where factor.user_id = note_factor.member and factor.status = 'verified'
  ) then
    insert into private.known_factors (user_id)
    select known.user_id from public.team_members as known where known.user_id = note_factor.member
    on conflict do nothing;
    if found then
      perform private.note_account(member, 'second factor set', member);
    end if;
  else
    delete from private.known_factors as gone where gone.user_id = note_factor.member;
    if found then
      perform private.note_account(member, 'second factor removed', member);
    end if;
  end if;
end
$$;
revoke execute on function private.note_factor(uuid) from public, anon, authenticated, service_role;

-- Whether this session gave, within a quarter of an hour, a password or similar, or a code before the current one. Auth
-- names only the latest code, which may come from the very app that is being added.
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

-- Why Auth must not issue this token, as a sentence for the person; null if it may.
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

-- For a trigger: a second factor dates from its first code, not from the moment its setup began, so that a session that
-- must not add one cannot begin it and wait (private.sign_in_refusal). Auth marks the factor before it calls the hook.
create function private.date_factor() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.created_at = now();
  return new;
end
$$;
revoke execute on function private.date_factor() from public, anon, authenticated, service_role;

-- For a trigger: a second factor can be removed only if its owner has signed in recently. Auth only requires a session
-- that gave the code, however long ago. When the account is deleted, its factors go with it.
create function private.guard_factor() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if old.status = 'verified' and private.is_sign_in_stale(old.user_id) then
    raise exception 'Sign in again to do this.' using errcode = 'PT403', hint = 'recent_sign_in';
  end if;
  return old;
end
$$;
revoke execute on function private.guard_factor() from public, anon, authenticated, service_role;

-- For triggers: a passkey can be added only by somebody who has signed in recently and has set their own password; Auth
-- only requires a session. Additions and removals are logged. When the account is deleted, its passkeys go with it.
create function private.guard_passkey() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
begin
  if not exists (
    select
    from public.team_members as member
    join auth.users as account on account.id = member.user_id
    where member.user_id = person
  ) then
    return coalesce(new, old);
  end if;
  if tg_op = 'INSERT' then
    if private.first_password_ends(person) is not null then
      raise exception 'Choose a password of your own first.' using errcode = 'PT403';
    end if;
    if not exists (
      select
      from auth.sessions as session
      join auth.mfa_amr_claims as means on means.session_id = session.id
      where session.user_id = person and means.updated_at >= now() - interval '15 minutes'
    ) then
      raise exception 'Sign in again to do this.' using errcode = 'PT403', hint = 'recent_sign_in';
    end if;
  end if;
  perform private.note_account(
    person,
    case tg_op when 'INSERT' then 'passkey added' else 'passkey removed' end,
    person
  );
  return coalesce(new, old);
end
$$;
revoke execute on function private.guard_passkey() from public, anon, authenticated, service_role;

-- The custom access token hook: every token passes through here. event: {user_id, claims, authentication_method}.
-- Returns the claims unchanged, or a refusal. A log that cannot be written must not block sign-ins.
create function public.record_sign_in(event jsonb) returns jsonb
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
revoke execute on function public.record_sign_in(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.record_sign_in(jsonb) to supabase_auth_admin;
comment on function public.record_sign_in(jsonb) is
  'Auth''s hook for access tokens: writes sign-ins down, and refuses those that are too old.';

-- The password verification hook. event: {user_id, valid}. Logs at most twenty failures an hour per account, so that
-- guessing cannot flood the log.
create function public.record_password_attempt(event jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  person uuid;
begin
  begin
    person := (event ->> 'user_id')::uuid;
    if not (event ->> 'valid')::boolean and 20 > (
      select count(*)
      from public.audit_log as entry
      where entry.table_name = 'team_members'
        and entry.row_id = person::text
        and entry.action = 'sign-in failed'
        and entry.happened_at > now() - interval '1 hour'
    ) then
      perform private.note_account(person, 'sign-in failed', person);
    end if;
  exception when others then
    raise warning 'A failed sign-in was not written down: %', sqlerrm;
  end;
  return '{"decision": "continue"}';
end
$$;
revoke execute on function public.record_password_attempt(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.record_password_attempt(jsonb) to supabase_auth_admin;
comment on function public.record_password_attempt(jsonb) is 'Auth''s hook for passwords: writes failed sign-ins down.';

-- False if `most` requests of this sender were counted within `span`, at most an hour; otherwise this one is counted.
create function private.count_login_report(sender text, most integer, span interval) returns boolean
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  -- Two reports at once cannot both be the last.
  perform pg_advisory_xact_lock(hashtextextended('login report:' || sender, 0));

  delete from private.login_reports as old
  where old.id in (
    select expired.id
    from private.login_reports as expired
    where expired.received_at < now() - interval '1 hour'
    for update skip locked
  );

  if most <= (
    select count(*)
    from private.login_reports as received
    where received.sender = count_login_report.sender
      and received.received_at > now() - span
  ) then
    return false;
  end if;

  insert into private.login_reports (sender) values (count_login_report.sender);
  return true;
end
$$;
revoke execute on function private.count_login_report(text, integer, interval)
  from public, anon, authenticated, service_role;

-- attempt: {email, status, ip_address?, user_agent?}. Returns
--   'recorded'  a row of admin_logins was written
--   'limited'   more than twenty from this sender within an hour: nothing is written
-- An attempt that breaks a CHECK raises that error. Runs as its owner to reach the limiter; only the service key may
-- call it.
create function public.record_admin_login(attempt jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not private.count_login_report(sender, 20, interval '1 hour') then
    return 'limited';
  end if;
  insert into public.admin_logins (email, status, ip_address, user_agent)
  values (attempt ->> 'email', attempt ->> 'status', attempt ->> 'ip_address', attempt ->> 'user_agent');
  return 'recorded';
end
$$;
revoke execute on function public.record_admin_login(jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.record_admin_login(jsonb, text) to service_role;
comment on function public.record_admin_login(jsonb, text) is
  'Records a sign-in attempt; answers recorded or limited.';

-- Counts a renewal that the site's function is about to pass on to Auth, which sees one address for everybody. Returns
--   'recorded'  it may be passed on
--   'limited'   more than thirty from this sender within five minutes
-- Runs as its owner to reach the limiter; only the service key may call it.
create function public.record_session_renewal(sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  return case
    when private.count_login_report('renewal ' || sender, 30, interval '5 minutes') then 'recorded'
    else 'limited'
  end;
end
$$;
revoke execute on function public.record_session_renewal(text) from public, anon, authenticated, service_role;
grant execute on function public.record_session_renewal(text) to service_role;
comment on function public.record_session_renewal(text) is
  'Counts a renewal of a session through the site; answers recorded or limited.';

-- {attempts, addresses, list}: the number of sign-in attempts, the number of addresses they came from, and the twenty
-- addresses of the newest attempts, each with its number of attempts and the time of the last one.
create function public.admin_login_summary() returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  with addresses as materialized (
    select login.ip_address, count(*) as attempts, max(login.created_at) as last_at
    from public.admin_logins as login
    group by login.ip_address
  )
  select jsonb_build_object(
    'attempts', coalesce((select sum(addresses.attempts) from addresses), 0),
    'addresses', (select count(addresses.ip_address) from addresses),
    'list', coalesce(
      (
        select jsonb_agg(to_jsonb(top) order by top.last_at desc, top.ip_address)
        from (
          select * from addresses
          where addresses.ip_address is not null
          order by addresses.last_at desc, addresses.ip_address
          limit 20
        ) as top
      ),
      '[]'
    )
  )
$$;
revoke execute on function public.admin_login_summary() from public, anon, authenticated, service_role;
grant execute on function public.admin_login_summary() to authenticated;
comment on function public.admin_login_summary() is 'How many attempts to sign in there were, and from where.';
