alter table public.publications enable row level security;
revoke all on table public.publications from public, anon, authenticated, service_role;
grant select on table public.publications to authenticated;
grant select, insert, update, delete on table public.publications to service_role;

create policy "members read publications" on public.publications
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

alter table public.site_changes enable row level security;
revoke all on table public.site_changes from public, anon, authenticated, service_role;
grant select on table public.site_changes to authenticated;
grant select, insert, update, delete on table public.site_changes to service_role;

create policy "members read site changes" on public.site_changes
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

alter table public.announced_pages enable row level security;
revoke all on table public.announced_pages from public, anon, authenticated, service_role;
grant select on table public.announced_pages to authenticated;
grant select, insert, update, delete on table public.announced_pages to service_role;

create policy "members read announced pages" on public.announced_pages
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));
