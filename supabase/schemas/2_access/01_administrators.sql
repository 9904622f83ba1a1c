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

revoke all on table private.admins from public, anon, authenticated, service_role;
