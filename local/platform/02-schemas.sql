-- Schemas and what may be done in them, as on a hosted project created after 2026-10-30: a new
-- table in `public` is granted to nobody, so every migration states its grants.

do $$
begin
  execute format('alter database %I owner to postgres', current_database());
  execute format('alter database %I set search_path to "$user", public, extensions', current_database());
end
$$;

create schema extensions authorization postgres;
grant usage on schema extensions to public;
create extension pgcrypto with schema extensions;

create schema auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, postgres;

create schema storage authorization supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role, postgres;

-- `public` belongs to pg_database_owner, hence to postgres; nobody else creates objects in it.
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
