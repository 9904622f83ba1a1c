-- What the dashboard and the functions ask about the team. Each `public` function is the entry point to a `private` one
-- of the same name, which runs as its owner to read schema auth. Both are bound at creation, so callers need no access
-- to schema private.

-- Somebody who signed in long ago may have left the device open, so irreversible actions require a recent sign-in. True
-- when the newest sign-in method of this session (`amr`) is at most a quarter of an hour old.
create function private.signed_in_lately() returns boolean
  language sql
  stable
  set search_path = ''
  return coalesce(
    (
      select max((means.entry ->> 'timestamp')::numeric)
      from jsonb_array_elements(
        case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end
      ) as means (entry)
    ) >= extract(epoch from now() - interval '15 minutes'),
    false
  );
revoke execute on function private.signed_in_lately() from public, anon, authenticated, service_role;
grant execute on function private.signed_in_lately() to authenticated;

create function private.require_recent_sign_in() returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.signed_in_lately() then
    raise exception 'Sign in again to do this.' using errcode = 'PT403', hint = 'recent_sign_in';
  end if;
end
$$;
revoke execute on function private.require_recent_sign_in() from public, anon, authenticated, service_role;
grant execute on function private.require_recent_sign_in() to authenticated;

-- For server functions whose action requires an owner with a recent sign-in.
create function public.require_recent_sign_in() returns void
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select private.require_recent_sign_in();
end;
revoke execute on function public.require_recent_sign_in() from public, anon, authenticated, service_role;
grant execute on function public.require_recent_sign_in() to authenticated;
comment on function public.require_recent_sign_in() is 'Raises PT403 unless the caller has signed in within 15 minutes.';

create function private.require_owner() returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.has_role('owner') then
    raise exception 'Only owners may do this.' using errcode = '42501';
  end if;
end
$$;
revoke execute on function private.require_owner() from public, anon, authenticated, service_role;

-- Logs an account event. `fields` holds details: the role, or the sign-in method.
create function private.note_account(actor uuid, action text, account uuid, fields text[] default '{}') returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into public.audit_log (actor, actor_email, action, table_name, row_id, label, fields)
  values (
    note_account.actor,
    (select users.email from auth.users where users.id = note_account.actor),
    note_account.action,
    'team_members',
    note_account.account::text,
    coalesce((select left(users.email, 200) from auth.users where users.id = note_account.account), ''),
    note_account.fields
  )
$$;
revoke execute on function private.note_account(uuid, text, uuid, text[]) from public, anon, authenticated, service_role;

-- What the dashboard asks: {role, name, state, time_zone, picture, first_password_ends}, or null for a non-member.
create function private.my_access() returns jsonb
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
revoke execute on function private.my_access() from public, anon, authenticated, service_role;
grant execute on function private.my_access() to authenticated;

create function public.my_access() returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return private.my_access();
revoke execute on function public.my_access() from public, anon, authenticated, service_role;
grant execute on function public.my_access() to authenticated;
comment on function public.my_access() is
  'The caller''s role, name, time zone and picture, whether the rights are open, and when a first password ends; null for who is no member.';

-- Records that an invited person has joined. Requires no more than a session, because the second factor that the team
-- may require is set up later.
create function private.mark_joined() returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update public.team_members as member
  set joined_at = now()
  from private.access() as access
  where member.user_id = access.user_id and access.state <> 'session ended' and member.joined_at is null
$$;
revoke execute on function private.mark_joined() from public, anon, authenticated, service_role;
grant execute on function private.mark_joined() to authenticated;

create function public.mark_joined() returns void
  language sql
  volatile
  security invoker
  set search_path = ''
begin atomic
  select private.mark_joined();
end;
revoke execute on function public.mark_joined() from public, anon, authenticated, service_role;
grant execute on function public.mark_joined() to authenticated;
comment on function public.mark_joined() is 'Notes that the caller, who was invited, has joined.';

-- When a session was last used. Auth writes one of the three times in UTC, without a time zone.
create function private.last_use(created_at timestamptz, updated_at timestamptz, refreshed_at timestamp)
  returns timestamptz
  language sql
  immutable
  set search_path = ''
  return greatest(created_at, updated_at, refreshed_at at time zone 'UTC');
revoke execute on function private.last_use(timestamptz, timestamptz, timestamp)
  from public, anon, authenticated, service_role;

-- The network part of an address, the only part that anybody is shown (DEC-26), e.g. 203.0.113.0 and 2001:db8:51::.
create function private.network_of(address inet) returns text
  language sql
  immutable
  set search_path = ''
  return host(network(set_masklen(address, case family(address) when 4 then 24 else 48 end)));
revoke execute on function private.network_of(inet) from public, anon, authenticated, service_role;

create function private.team() returns table (
  user_id uuid,
  email text,
  name text,
  role text,
  picture text,
  time_zone text,
  invited_by_name text,
  granted_at timestamptz,
  joined_at timestamptz,
  has_factor boolean,
  last_seen_at timestamptz,
  last_seen_place text
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  perform private.require_owner();
  return query
  select
    member.user_id,
    account.email::text,
    member.name,
    member.role,
    member.picture,
    member.time_zone,
    inviter.name,
    member.granted_at,
    member.joined_at,
    exists (
      select from auth.mfa_factors as factor where factor.user_id = member.user_id and factor.status = 'verified'
    ),
    coalesce(latest.used_at, account.last_sign_in_at),
    private.network_of(latest.ip)
  from public.team_members as member
  join auth.users as account on account.id = member.user_id
  left join public.team_members as inviter on inviter.user_id = member.invited_by
  left join lateral (
    select private.last_use(session.created_at, session.updated_at, session.refreshed_at) as used_at, session.ip
    from auth.sessions as session
    where session.user_id = member.user_id
    order by 1 desc
    limit 1
  ) as latest on true
  order by member.joined_at, member.granted_at, member.user_id;
end
$$;
revoke execute on function private.team() from public, anon, authenticated, service_role;
grant execute on function private.team() to authenticated;

create function public.team() returns table (
  user_id uuid,
  email text,
  name text,
  role text,
  picture text,
  time_zone text,
  invited_by_name text,
  granted_at timestamptz,
  joined_at timestamptz,
  has_factor boolean,
  last_seen_at timestamptz,
  last_seen_place text
)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select * from private.team();
end;
revoke execute on function public.team() from public, anon, authenticated, service_role;
grant execute on function public.team() to authenticated;
comment on function public.team() is 'The members of the team, with their addresses and when they were last seen, for owners.';

-- For a trigger: without an owner nobody could ever change the team again. Covers every way in which an owner can go,
-- including deletion of the account. An open invitation is not an owner yet.
create function private.keep_an_owner() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  -- Two owners who take each other's right at once queue here until the first has committed.
  perform pg_advisory_xact_lock(hashtextextended('team', 0));
  if not exists (
    select from public.team_members as member where member.role = 'owner' and member.joined_at is not null
  ) then
    raise exception 'The last owner stays: make somebody else an owner first.'
      using errcode = 'PT409', hint = 'last_owner';
  end if;
  return null;
end
$$;
revoke execute on function private.keep_an_owner() from public, anon, authenticated, service_role;

-- Ends a member's sessions and attendance at once.
create function private.end_presence(member uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  delete from auth.sessions as session where session.user_id = end_presence.member;
  delete from public.admin_presence as presence where presence.user_id = end_presence.member;
$$;
revoke execute on function private.end_presence(uuid) from public, anon, authenticated, service_role;

-- For a trigger after a member got a role that sees no people: the people and open steps they looked after are nobody's, so
-- that owners are told of them. What they have done stays theirs.
create function private.release_people() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  -- The log names the new role, not every person that it concerns.
  perform set_config('gantry.by_itself', 'yes', true);
  update public.people as person set owner_id = null where person.owner_id = new.user_id;
  update public.follow_ups as step set owner_id = null where step.owner_id = new.user_id and step.done_at is null;
  perform set_config('gantry.by_itself', 'no', true);
  return null;
end
$$;
revoke execute on function private.release_people() from public, anon, authenticated, service_role;

create function private.set_member_role(member uuid, new_role text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  former text;
begin
  perform private.require_owner();
  perform private.require_recent_sign_in();
  select found.role into former
  from public.team_members as found
  where found.user_id = set_member_role.member
  for update;
  if not found then
    raise exception 'This person is not in the team.' using errcode = 'PT404';
  end if;
  if former = new_role then
    return;
  end if;
  update public.team_members as changed set role = new_role where changed.user_id = set_member_role.member;
  perform private.end_presence(member);
  perform private.note_account(auth.uid(), 'role changed', member, array[new_role]);
end
$$;
revoke execute on function private.set_member_role(uuid, text) from public, anon, authenticated, service_role;
grant execute on function private.set_member_role(uuid, text) to authenticated;

create function public.set_member_role(member uuid, new_role text) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
begin atomic
  select private.set_member_role(member, new_role);
end;
revoke execute on function public.set_member_role(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.set_member_role(uuid, text) to authenticated;
comment on function public.set_member_role(uuid, text) is
  'Gives a member another role, which ends that person''s sessions; for owners who have just signed in.';

-- Removes a member from the team at once. Their open work goes to the heir, who has the same role or is an owner; what
-- they have done stays theirs. An open invitation needs no heir: what was given to it goes to the owner who withdraws it.
-- A repeated call changes nothing, so that a caller who then fails to delete the account can retry.
create function private.remove_member(member uuid, heir uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  leaving public.team_members;
begin
  perform private.require_owner();
  perform private.require_recent_sign_in();
  select * into leaving from public.team_members as found where found.user_id = remove_member.member for update;
  if not found then
    return;
  end if;
  if leaving.joined_at is not null and not exists (
    select
    from public.team_members as next
    where next.user_id = heir
      and next.user_id <> leaving.user_id
      and next.joined_at is not null
      and next.role in (leaving.role, 'owner')
  ) then
    raise exception 'Choose who takes over: an owner, or somebody with the same role.'
      using errcode = 'PT409', hint = 'heir';
  end if;
  -- Who never joined needs none, but may have been given people to look after.
  heir := coalesce(heir, auth.uid());
  update public.chat_handoffs as handoff
  set accepted_by = heir
  where handoff.accepted_by = leaving.user_id and handoff.ended_at is null;
  -- The log names the removal, not every person that changed hands with it.
  perform set_config('gantry.by_itself', 'yes', true);
  update public.people as person set owner_id = heir where person.owner_id = leaving.user_id;
  update public.follow_ups as step set owner_id = heir where step.owner_id = leaving.user_id and step.done_at is null;
  perform set_config('gantry.by_itself', 'no', true);
  update public.team_members as invited
  set invited_by = nullif(heir, invited.user_id)
  where invited.invited_by = leaving.user_id;
  perform private.end_presence(leaving.user_id);
  perform private.note_account(auth.uid(), 'removed', leaving.user_id, array[leaving.role]);
  delete from public.team_members as removed where removed.user_id = leaving.user_id;
end
$$;
revoke execute on function private.remove_member(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function private.remove_member(uuid, uuid) to authenticated;

create function public.remove_member(member uuid, heir uuid) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
begin atomic
  select private.remove_member(member, heir);
end;
revoke execute on function public.remove_member(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_member(uuid, uuid) to authenticated;
comment on function public.remove_member(uuid, uuid) is
  'Takes a member out of the team and hands over to another; for owners who have just signed in.';

-- Adds an invited person; a repeated call changes nothing. Returns whether the person is new. Only the service key may
-- call it: the server function has checked who invites.
create function public.add_member(member uuid, member_role text, inviter uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into public.team_members (user_id, role, invited_by)
  values (add_member.member, member_role, inviter)
  on conflict (user_id) do nothing;
  if not found then
    return false;
  end if;
  perform private.note_account(inviter, 'invited', member, array[member_role]);
  return true;
end
$$;
revoke execute on function public.add_member(uuid, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.add_member(uuid, text, uuid) to service_role;
comment on function public.add_member(uuid, text, uuid) is 'Adds an invited user to the team; answers whether they are new.';

-- Makes an existing user a member with this role, or changes a member's role. Runs as its owner to find the user by
-- address and to write the table; only the service key may call it (npm run admin:create).
create function public.grant_role(email text, member_role text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into public.team_members as member (user_id, role, joined_at)
  select users.id, member_role, now()
  from auth.users
  where lower(users.email) = lower(btrim(grant_role.email))
  on conflict (user_id) do update set
    role = excluded.role,
    joined_at = coalesce(member.joined_at, excluded.joined_at);
  if not found then
    raise exception 'There is no user with this address.'
      using hint = 'Create the user first; sign-up is closed.';
  end if;
end
$$;
revoke execute on function public.grant_role(text, text) from public, anon, authenticated, service_role;
grant execute on function public.grant_role(text, text) to service_role;
comment on function public.grant_role(text, text) is 'Gives the user with this address a role in the team.';

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

-- The user with this address who still has the password that a command generated, expired or not; null without one.
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

-- For a trigger. Only a member who has given a second factor may require one of everybody, to avoid a lockout.
create function private.guard_team_settings() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if auth.uid() is null then
    return new;
  end if;
  perform private.require_recent_sign_in();
  if new.second_factor_demanded and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception 'Set up your own second factor first.' using errcode = 'PT409', hint = 'factor_first';
  end if;
  return new;
end
$$;
revoke execute on function private.guard_team_settings() from public, anon, authenticated, service_role;

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

create function private.my_sessions() returns table (
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
revoke execute on function private.my_sessions() from public, anon, authenticated, service_role;
grant execute on function private.my_sessions() to authenticated;

create function public.my_sessions() returns table (
  id uuid,
  created_at timestamptz,
  last_used_at timestamptz,
  user_agent text,
  place text,
  is_current boolean
)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select * from private.my_sessions();
end;
revoke execute on function public.my_sessions() from public, anon, authenticated, service_role;
grant execute on function public.my_sessions() to authenticated;
comment on function public.my_sessions() is 'Where the caller is signed in.';

create function private.end_session(session uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not private.has_role('owner', 'sales', 'editor') then
    raise exception 'Only members of the team end sessions.' using errcode = '42501';
  end if;
  delete from auth.sessions as ended where ended.id = end_session.session and ended.user_id = auth.uid();
  return found;
end
$$;
revoke execute on function private.end_session(uuid) from public, anon, authenticated, service_role;
grant execute on function private.end_session(uuid) to authenticated;

create function public.end_session(session uuid) returns boolean
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.end_session(session);
revoke execute on function public.end_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_session(uuid) to authenticated;
comment on function public.end_session(uuid) is 'Ends one of the caller''s sessions at once; false when there was none.';

-- Logs that people's data is exported: `kind` is 'submissions', 'chats', 'visits' or 'admin logins'.
create function private.begin_export(kind text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  exported constant text := case kind
    when 'submissions' then 'contact_submissions'
    when 'chats' then 'chat_logs'
    when 'visits' then 'visits'
    when 'admin logins' then 'admin_logins'
  end;
begin
  perform private.require_owner();
  perform private.require_recent_sign_in();
  if exported is null then
    raise exception 'There is no such export.' using errcode = '22023';
  end if;
  insert into public.audit_log (actor, actor_email, action, table_name, row_id)
  values (auth.uid(), private.caller_email(), 'exported', exported, 'all');
end
$$;
revoke execute on function private.begin_export(text) from public, anon, authenticated, service_role;
grant execute on function private.begin_export(text) to authenticated;

create function public.begin_export(kind text) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
begin atomic
  select private.begin_export(kind);
end;
revoke execute on function public.begin_export(text) from public, anon, authenticated, service_role;
grant execute on function public.begin_export(text) to authenticated;
comment on function public.begin_export(text) is
  'Writes down that people''s data is taken home; for owners who have just signed in.';

-- For a trigger after a statement deleted rows about people. Anybody may delete a few; deleting many requires an owner
-- with a recent sign-in. A function that deletes for good (private.keep_deleted_row) has made sure that its caller may.
create function private.limit_deletion() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if auth.uid() is null
    or current_setting('gantry.for_good', true) = 'yes'
    or 20 >= (select count(*) from (select from removed limit 21) as few)
  then
    return null;
  end if;
  if not private.has_role('owner') then
    raise exception 'Only owners delete more than 20 rows at once.' using errcode = 'PT403', hint = 'owner_only';
  end if;
  perform private.require_recent_sign_in();
  return null;
end
$$;
revoke execute on function private.limit_deletion() from public, anon, authenticated, service_role;

-- For a trigger after a statement deleted sign-in attempts: nobody can remove just the one that incriminates them.
-- Attempts of the last minute may remain, because they may have arrived meanwhile. The log names who clears the list,
-- and its contents are kept out of reach of everybody who signs in, for as long as the list itself would have kept them
-- (public.apply_retention).
create function private.refuse_picking() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if auth.uid() is null or not exists (select from removed) then
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
revoke execute on function private.refuse_picking() from public, anon, authenticated, service_role;

-- Account events that owners must be told about at once and have not been: {until, owners, events}, the events with
-- {action, label, actor_email, fields, happened_at}, at most fifty, oldest first. Of wrong passwords only the tenth
-- within a clock hour counts, for each account in the audit log and overall in what the login form reports. Only the
-- service key may call it; it confirms with note_alarms what has been told.
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

-- Auth calls the two hooks below as supabase_auth_admin (config.toml, auth.hook); nobody else may.
grant usage on schema public to supabase_auth_admin;

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
