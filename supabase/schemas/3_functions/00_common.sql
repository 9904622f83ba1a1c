-- For a trigger before update. The client's clock is not trusted.
create function private.set_updated_at() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;
revoke execute on function private.set_updated_at() from public, anon, authenticated, service_role;

-- For a trigger before update. Keeps two people from overwriting each other: a save names the revision it was based on,
-- and the database compares it in the statement that writes (src/data/save-if-unchanged.ts). Two saves can share a
-- time, but not a number. Single values (a status, a name, an alternative text) are their own version. A revision sent
-- by the client is ignored.
create function private.count_revision() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
revoke execute on function private.count_revision() from public, anon, authenticated, service_role;

-- The signed-in user's mail address; null for the server itself. Security definer, because callers may not read
-- auth.users.
create function private.caller_email() returns text
  language sql
  stable
  security definer
  set search_path = ''
  return (select users.email from auth.users where users.id = (select auth.uid()));
revoke execute on function private.caller_email() from public, anon, authenticated, service_role;
