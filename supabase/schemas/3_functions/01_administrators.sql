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
