alter table public.vital_counts enable row level security;
revoke all on table public.vital_counts from public, anon, authenticated, service_role;
grant select on table public.vital_counts to authenticated, service_role;

create policy "members read the speed of visits" on public.vital_counts
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));
