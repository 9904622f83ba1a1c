-- One-time codes that replace a lost second factor.

-- The stored form of a recovery code. Case and hyphens do not matter when it is typed.
create function private.recovery_hash(member uuid, code text) returns text
  language sql
  immutable
  set search_path = ''
  return encode(sha256(convert_to(member || ':' || regexp_replace(lower(code), '[^a-z0-9]', '', 'g'), 'UTF8')), 'hex');
revoke execute on function private.recovery_hash(uuid, text) from public, anon, authenticated, service_role;

-- Ten codes of 140 bits, in unambiguous letters and digits: enough entropy that even a fast hash reveals nothing.
create function private.make_recovery_codes() returns text[]
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
revoke execute on function private.make_recovery_codes() from public, anon, authenticated, service_role;
grant execute on function private.make_recovery_codes() to authenticated;

create function public.make_recovery_codes() returns text[]
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.make_recovery_codes();
revoke execute on function public.make_recovery_codes() from public, anon, authenticated, service_role;
grant execute on function public.make_recovery_codes() to authenticated;
comment on function public.make_recovery_codes() is
  'Ten recovery codes in place of the caller''s earlier ones; for members who have just given their second factor.';

create function private.recovery_codes_left() returns integer
  language sql
  stable
  security definer
  set search_path = ''
  return (
    select count(*)::integer
    from private.recovery_codes as kept
    where kept.user_id = auth.uid() and private.has_role('owner', 'sales', 'editor')
  );
revoke execute on function private.recovery_codes_left() from public, anon, authenticated, service_role;
grant execute on function private.recovery_codes_left() to authenticated;

create function public.recovery_codes_left() returns integer
  language sql
  stable
  security invoker
  set search_path = ''
  return private.recovery_codes_left();
revoke execute on function public.recovery_codes_left() from public, anon, authenticated, service_role;
grant execute on function public.recovery_codes_left() to authenticated;
comment on function public.recovery_codes_left() is 'How many recovery codes the caller has left.';

-- Whether this person is in the team, has an account, and signed in last more than a quarter of an hour ago, in any of
-- their sessions. Then Auth must not remove their second factor.
create function private.is_sign_in_stale(person uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
  return exists (
    select
    from public.team_members as member
    join auth.users as account on account.id = member.user_id
    where member.user_id = is_sign_in_stale.person
  ) and not exists (
    select
    from auth.sessions as session
    join auth.mfa_amr_claims as means on means.session_id = session.id
    where session.user_id = is_sign_in_stale.person and means.updated_at >= now() - interval '15 minutes'
  );
revoke execute on function private.is_sign_in_stale(uuid) from public, anon, authenticated, service_role;

-- Returns
--   'spent'  the code was right, and is now used up
--   'wrong'  the code is not one of this member's
--   'wait'   five were wrong within a quarter of an hour: the code was not checked
--   'stale'  the second factor could not be removed now (private.guard_factor): the code was not checked
-- Only the service key may call it: the server function has checked whose token it is, and removes the factor.
create function public.spend_recovery_code(member uuid, code text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  -- Attempts of one member queue here until the one before has committed, so that two at once cannot both be the fifth.
  perform pg_advisory_xact_lock(hashtextextended('recovery code:' || member, 0));
  delete from private.recovery_attempts as old
  where old.id in (
    select expired.id
    from private.recovery_attempts as expired
    where expired.attempted_at < now() - interval '1 day'
    for update skip locked
  );
  if 5 <= (
    select count(*)
    from private.recovery_attempts as earlier
    where earlier.user_id = spend_recovery_code.member and earlier.attempted_at > now() - interval '15 minutes'
  ) then
    return 'wait';
  end if;
  if private.is_sign_in_stale(member) then
    return 'stale';
  end if;
  delete from private.recovery_codes as kept
  where kept.user_id = spend_recovery_code.member and kept.code_hash = private.recovery_hash(member, code);
  if found then
    perform private.note_account(member, 'recovery code used', member);
    return 'spent';
  end if;
  insert into private.recovery_attempts (user_id)
  select trying.user_id from public.team_members as trying where trying.user_id = spend_recovery_code.member;
  return 'wrong';
end
$$;
revoke execute on function public.spend_recovery_code(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.spend_recovery_code(uuid, text) to service_role;
comment on function public.spend_recovery_code(uuid, text) is
  'Uses a recovery code up; answers spent, wrong, wait or stale.';
