alter table public.visits enable row level security;
revoke all on table public.visits from public, anon, authenticated, service_role;
grant select, delete on table public.visits to authenticated;
grant select, insert, update, delete on table public.visits to service_role;

create policy "members read visits" on public.visits
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

create policy "owners delete visits" on public.visits
  for delete to authenticated
  using ((select private.has_role('owner')));

alter table public.visit_totals enable row level security;
revoke all on table public.visit_totals from public, anon, authenticated, service_role;
grant select on table public.visit_totals to authenticated, service_role;

create policy "members read the totals of visits" on public.visit_totals
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

revoke all on table private.visit_senders from public, anon, authenticated, service_role;

alter table public.admin_logins enable row level security;
revoke all on table public.admin_logins from public, anon, authenticated, service_role;
grant select, delete on table public.admin_logins to authenticated;
grant select, insert, update, delete on table public.admin_logins to service_role;

create policy "owners read admin logins" on public.admin_logins
  for select to authenticated
  using ((select private.has_role('owner')));

create policy "owners delete admin logins" on public.admin_logins
  for delete to authenticated
  using ((select private.has_role('owner')));

revoke all on table private.login_reports from public, anon, authenticated, service_role;
