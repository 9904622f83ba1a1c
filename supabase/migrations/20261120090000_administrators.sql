-- Who is an administrator, and the one function that every policy asks.
--
-- Membership is a row in private.admins. Nothing inside a token counts: a signed-in user can write to
-- their own user_metadata, so a claim there proves nothing.
--
-- Grants are stated in full everywhere in these migrations. Older hosted projects grant new tables and
-- functions to the API's roles by themselves, newer ones to nobody, and plain Postgres lets everybody
-- execute a new function: first everything is revoked, then what is meant is granted.

create schema private;
revoke all on schema private from public, anon, authenticated, service_role;

create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now()
);
revoke all on table private.admins from public, anon, authenticated, service_role;

-- Runs as its owner, because nobody who asks may read private.admins. Policies call it as
-- `(select private.is_admin())`, so that it runs once per statement and not once per row.
create function private.is_admin() returns boolean
  language sql
  stable
  security definer
  set search_path = ''
  return exists (select from private.admins where admins.user_id = (select auth.uid()));
revoke execute on function private.is_admin() from public, anon, authenticated, service_role;
grant execute on function private.is_admin() to authenticated;

-- The dashboard's question. Both functions are bound when they are created, which is why no caller
-- needs the right to look into schema private.
create function public.is_admin() returns boolean
  language sql
  stable
  security invoker
  set search_path = ''
  return (select private.is_admin());
revoke execute on function public.is_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to authenticated;
comment on function public.is_admin() is 'True when the caller is an administrator.';

-- Makes an existing user an administrator; a second time changes nothing. Runs as its owner to find the
-- user by address and to write the list; only the service key may call it.
create function public.grant_admin(email text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into private.admins (user_id)
  select users.id
  from auth.users
  where lower(users.email) = lower(btrim(grant_admin.email))
  on conflict (user_id) do nothing;

  if not exists (
    select
    from private.admins
    join auth.users on users.id = admins.user_id
    where lower(users.email) = lower(btrim(grant_admin.email))
  ) then
    raise exception 'There is no user with this address.'
      using hint = 'Create the user first; sign-up is closed.';
  end if;
end
$$;
revoke execute on function public.grant_admin(text) from public, anon, authenticated, service_role;
grant execute on function public.grant_admin(text) to service_role;
comment on function public.grant_admin(text) is 'Makes the user with this address an administrator.';
