-- For a trigger before update. The browser's idea of the time is not trusted.
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

-- For a trigger before update. Two people, one record: whoever saves names the revision that they read, and the database
-- compares it in the statement that writes (src/data/save-if-unchanged.ts). A time can be the same for two saves, a
-- number cannot. Single values (a status, a name, an alternative text) are their own version. What the sender says
-- about the number does not count.
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

-- The address of whoever is signed in, null for the server itself. Definer, because nobody else may look
-- into auth.users.
create function private.caller_email() returns text
  language sql
  stable
  security definer
  set search_path = ''
  return (select users.email from auth.users where users.id = (select auth.uid()));
revoke execute on function private.caller_email() from public, anon, authenticated, service_role;
