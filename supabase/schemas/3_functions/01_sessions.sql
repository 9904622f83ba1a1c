-- Sessions of the team, and what requires that one of them is recent.

-- Somebody who signed in long ago may have left the device open, so irreversible actions require a recent sign-in. True
-- when the newest sign-in method of this session (`amr`) is at most a quarter of an hour old.
create function private.has_recent_sign_in() returns boolean
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
revoke execute on function private.has_recent_sign_in() from public, anon, authenticated, service_role;
grant execute on function private.has_recent_sign_in() to authenticated;

create function private.require_recent_sign_in() returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.has_recent_sign_in() then
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
