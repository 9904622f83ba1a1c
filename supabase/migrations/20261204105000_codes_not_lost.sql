-- A recovery code is not used up while its member's second factor cannot be removed: until now a password given more
-- than a quarter of an hour ago cost a code, and the next try another one.

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
create or replace function public.spend_recovery_code(member uuid, code text) returns text
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
comment on function public.spend_recovery_code(uuid, text) is
  'Uses a recovery code up; answers spent, wrong, wait or stale.';

-- For a trigger: a second factor can be removed only if its owner has signed in recently. Auth only requires a session
-- that gave the code, however long ago. When the account is deleted, its factors go with it.
create or replace function private.guard_factor() returns trigger
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
