-- Somebody who is invited has no password that admin:create could keep: it gives them a first one.
create or replace function public.first_password_of(email text) returns uuid
  language sql
  stable
  security definer
  set search_path = ''
  return (
    select users.id
    from auth.users
    where lower(users.email) = lower(btrim(first_password_of.email))
      and (coalesce(users.encrypted_password, '') = '' or private.first_password_ends(users.id) is not null)
  );
comment on function public.first_password_of(text) is 'The user who has no password, or still the one that a command has made.';
