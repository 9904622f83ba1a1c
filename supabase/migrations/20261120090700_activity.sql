-- Page views and sign-in attempts, written by server functions with the service key. Addresses arrive
-- truncated (/24 or /48). ids are text because the dashboard deletes all rows with "id is not empty",
-- which is a type error on a uuid column.

create table public.visits (
  id text primary key default gen_random_uuid()::text,
  ip_address text check (length(ip_address) <= 64),
  user_agent text check (length(user_agent) <= 512),
  path text not null check (length(path) between 1 and 512),
  created_at timestamptz not null default now()
);
create index visits_created_at_idx on public.visits (created_at desc, id);

create table public.admin_logins (
  id text primary key default gen_random_uuid()::text,
  email text not null check (length(email) <= 254),
  ip_address text check (length(ip_address) <= 64),
  user_agent text check (length(user_agent) <= 512),
  -- 'success' is shown as success, any other value as failure.
  status text not null check (length(status) between 1 and 40),
  created_at timestamptz not null default now()
);
create index admin_logins_created_at_idx on public.admin_logins (created_at desc, id);

alter table public.visits enable row level security;
revoke all on table public.visits from public, anon, authenticated, service_role;
grant select, delete on table public.visits to authenticated;
grant select, insert, update, delete on table public.visits to service_role;

create policy "administrators read visits" on public.visits
  for select to authenticated
  using ((select private.is_admin()));
create policy "administrators delete visits" on public.visits
  for delete to authenticated
  using ((select private.is_admin()));

alter table public.admin_logins enable row level security;
revoke all on table public.admin_logins from public, anon, authenticated, service_role;
grant select, delete on table public.admin_logins to authenticated;
grant select, insert, update, delete on table public.admin_logins to service_role;

create policy "administrators read admin logins" on public.admin_logins
  for select to authenticated
  using ((select private.is_admin()));
create policy "administrators delete admin logins" on public.admin_logins
  for delete to authenticated
  using ((select private.is_admin()));
