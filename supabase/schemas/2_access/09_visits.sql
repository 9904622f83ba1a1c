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

revoke all on table private.day_salts from public, anon, authenticated, service_role;

revoke all on table private.day_visitors from public, anon, authenticated, service_role;

revoke all on table private.visit_reports from public, anon, authenticated, service_role;

alter table public.funnel_totals enable row level security;
revoke all on table public.funnel_totals from public, anon, authenticated, service_role;
grant select on table public.funnel_totals to authenticated, service_role;

create policy "members read the totals of the funnel" on public.funnel_totals
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

alter table public.lead_totals enable row level security;
revoke all on table public.lead_totals from public, anon, authenticated, service_role;
grant select on table public.lead_totals to authenticated, service_role;

create policy "owners and sales read the totals of leads" on public.lead_totals
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

alter table public.lead_combinations enable row level security;
revoke all on table public.lead_combinations from public, anon, authenticated, service_role;
grant select on table public.lead_combinations to authenticated, service_role;

create policy "owners and sales read the combined totals of leads" on public.lead_combinations
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

alter table public.lead_total_changes enable row level security;
revoke all on table public.lead_total_changes from public, anon, authenticated, service_role;
grant select on table public.lead_total_changes to authenticated, service_role;

create policy "owners and sales read what the totals of leads still lack" on public.lead_total_changes
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

alter table public.form_totals enable row level security;
revoke all on table public.form_totals from public, anon, authenticated, service_role;
grant select on table public.form_totals to authenticated, service_role;

create policy "members read the totals of the form" on public.form_totals
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

alter table public.annotations enable row level security;
revoke all on table public.annotations from public, anon, authenticated, service_role;
grant select, insert (id, day, note), delete on table public.annotations to authenticated;
grant select, insert, delete on table public.annotations to service_role;

create policy "members read annotations" on public.annotations
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

create policy "members add annotations" on public.annotations
  for insert to authenticated
  with check ((select private.has_role('owner', 'sales', 'editor')));

create policy "members delete annotations" on public.annotations
  for delete to authenticated
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

revoke all on table private.cleared_logins from public, anon, authenticated, service_role;

revoke all on table private.login_reports from public, anon, authenticated, service_role;
