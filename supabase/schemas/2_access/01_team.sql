-- Whether a session is still valid: until somebody ends it, for at most 30 days, and for at most 7 days without a
-- refresh. An open dashboard refreshes it every hour. Auth's own limits of this kind are a paid feature.
create function private.session_lives(created_at timestamptz, refreshed_at timestamp, not_after timestamptz)
  returns boolean
  language sql
  stable
  set search_path = ''
  return (not_after is null or not_after > now())
    and created_at > now() - interval '30 days'
    -- Auth writes this one in UTC, without a time zone.
    and coalesce(refreshed_at at time zone 'UTC', created_at) > now() - interval '7 days';
revoke execute on function private.session_lives(timestamptz, timestamp, timestamptz)
  from public, anon, authenticated, service_role;

-- When the password that a command generated expires for this member; null if they have set their own.
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

-- The signed-in member, and whether their rights are open to this token. No row for anybody else, nor for a token that
-- Auth issued for another audience than signed-in people.
--   open            the session is valid, and the person's second factor, if any, was given
--   code needed     the person has a second factor, and this session has not given it
--   factor missing  the team requires one, and the person has none
--   session ended   the token outlived its session, or the person's first password
-- Security definer, because callers may not read schema auth.
create function private.access() returns table (user_id uuid, role text, state text)
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
revoke execute on function private.access() from public, anon, authenticated, service_role;

-- The gate: whether the caller is a member with one of these roles and open rights. Policies call it as
-- `(select private.has_role('owner', 'sales'))`, so that it runs once per statement instead of once per row.
create function private.has_role(variadic roles text[]) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
  return exists (
    select from private.access() as access where access.state = 'open' and access.role = any (roles)
  );
revoke execute on function private.has_role(text[]) from public, anon, authenticated, service_role;
grant execute on function private.has_role(text[]) to authenticated;

-- The tables whose changes and deleted rows the caller may see and restore, because they belong to the role's work.
-- Empty for owners, whom the policies let see all tables.
create function private.tables_in_hand() returns text[]
  language sql
  stable
  security definer
  set search_path = ''
  return case
    when private.has_role('sales') then
      array[
        'contact_submissions', 'chat_logs', 'people', 'person_emails', 'person_notes', 'follow_ups', 'saved_answers'
      ]
    when private.has_role('editor') then
      array['faqs', 'categories', 'portfolio_items', 'media_files', 'blog_posts']
    else '{}'
  end;
revoke execute on function private.tables_in_hand() from public, anon, authenticated, service_role;
grant execute on function private.tables_in_hand() to authenticated;

alter table public.team_members enable row level security;
revoke all on table public.team_members from public, anon, authenticated, service_role;
-- Only functions may change who is in the team and with which role.
grant select, update (name, picture, time_zone, notify) on table public.team_members to authenticated;
grant select on table public.team_members to service_role;

create policy "members read who is in the team" on public.team_members
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

create policy "members say who they are" on public.team_members
  for update to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')) and user_id = (select auth.uid()))
  with check ((select private.has_role('owner', 'sales', 'editor')) and user_id = (select auth.uid()));

alter table public.team_settings enable row level security;
revoke all on table public.team_settings from public, anon, authenticated, service_role;
grant select, update (second_factor_demanded) on table public.team_settings to authenticated;
grant select on table public.team_settings to service_role;

create policy "members read what holds for the team" on public.team_settings
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

create policy "owners change what holds for the team" on public.team_settings
  for update to authenticated
  using ((select private.has_role('owner')))
  with check ((select private.has_role('owner')));

revoke all on table private.recovery_codes from public, anon, authenticated, service_role;

revoke all on table private.recovery_attempts from public, anon, authenticated, service_role;

revoke all on table private.known_factors from public, anon, authenticated, service_role;

revoke all on table private.alarms from public, anon, authenticated, service_role;

revoke all on table private.first_passwords from public, anon, authenticated, service_role;
