alter table public.redirects enable row level security;
revoke all on table public.redirects from public, anon, authenticated, service_role;
grant select on table public.redirects to anon;
grant select, insert, delete on table public.redirects to authenticated, service_role;

create policy "anyone reads redirects" on public.redirects
  for select to anon, authenticated
  using (true);

create policy "owners add redirects" on public.redirects
  for insert to authenticated
  with check ((select private.has_role('owner')));

create policy "owners delete redirects" on public.redirects
  for delete to authenticated
  using ((select private.has_role('owner')));

alter table public.missing_pages enable row level security;
revoke all on table public.missing_pages from public, anon, authenticated, service_role;
grant select, update (is_hidden) on table public.missing_pages to authenticated;
grant select, insert, update, delete on table public.missing_pages to service_role;

create policy "owners read paths that were not found" on public.missing_pages
  for select to authenticated
  using ((select private.has_role('owner')));

create policy "owners hide paths that were not found" on public.missing_pages
  for update to authenticated
  using ((select private.has_role('owner')))
  with check ((select private.has_role('owner')));
