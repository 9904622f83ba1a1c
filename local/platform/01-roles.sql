-- The roles of a hosted Supabase project. Run by the superuser `supabase_admin`; `postgres` is, as
-- on hosted projects, an ordinary role that owns the project's objects and runs its migrations.
-- Roles belong to the whole cluster, so this file may meet them already there.

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon',                   'nologin noinherit'),
      ('authenticated',          'nologin noinherit'),
      ('service_role',           'nologin noinherit bypassrls'),
      ('authenticator',          'login noinherit'),
      ('postgres',               'login createdb createrole bypassrls'),
      ('supabase_auth_admin',    'login noinherit createrole'),
      ('supabase_storage_admin', 'login noinherit createrole')
    ) as role (name, attributes)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end
$$;

-- The API connects as authenticator and may become exactly these three.
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres with admin option;
grant authenticator to postgres;

-- Hosted projects let `postgres` write policies on storage.objects through an extension
-- (supautils). Membership of its owner is the nearest that plain Postgres has.
grant supabase_storage_admin to postgres;

-- The limits that hosted projects set; the API applies them to each request.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
