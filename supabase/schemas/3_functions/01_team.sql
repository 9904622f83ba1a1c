-- Members and their roles. Here and in the other files of this number, each `public` function is the entry point to a
-- `private` one of the same name, which runs as its owner to read schema auth. Both are bound at creation, so callers
-- need no access to schema private.

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

-- Takes a member's own address off the list of those who are mailed new leads. Other addresses of theirs nobody knows.
create function private.remove_recipient(member uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update public.notification_settings as settings
  set recipients = array(
    select entry.address
    from unnest(settings.recipients) with ordinality as entry (address, place)
    where lower(entry.address) <> lower(account.email)
    order by entry.place
  )
  from auth.users as account
  where account.id = remove_recipient.member
    and exists (
      select from unnest(settings.recipients) as entry (address) where lower(entry.address) = lower(account.email)
    )
$$;
revoke execute on function private.remove_recipient(uuid) from public, anon, authenticated, service_role;

-- For a trigger after a member got a role that sees no people: the people and open steps they looked after are
-- nobody's, so that owners are told of them, and they get no more leads by mail. What they have done stays theirs.
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
  perform private.remove_recipient(new.user_id);
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

-- Removes a member from the team at once, and from the list of those who are mailed new leads. Their open work goes to
-- the heir, who has the same role or is an owner; what they have done stays theirs. An open invitation needs no heir:
-- what was given to it goes to the owner who withdraws it. Nor does it end the mails of who was listed anyway. A repeated
-- call changes nothing, so that a caller who then fails to delete the account can retry.
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
  if leaving.joined_at is not null then
    perform private.remove_recipient(leaving.user_id);
  end if;
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
