alter table public.categories enable row level security;
revoke all on table public.categories from public, anon, authenticated, service_role;
grant select on table public.categories to anon;
grant select, insert, update, delete on table public.categories to authenticated, service_role;

create policy "anyone reads categories" on public.categories
  for select to anon, authenticated
  using (true);

create policy "owners and editors add categories" on public.categories
  for insert to authenticated
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors change categories" on public.categories
  for update to authenticated
  using ((select private.has_role('owner', 'editor')))
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors delete categories" on public.categories
  for delete to authenticated
  using ((select private.has_role('owner', 'editor')));

alter table public.portfolio_items enable row level security;
revoke all on table public.portfolio_items from public, anon, authenticated, service_role;
grant select on table public.portfolio_items to anon;
grant select, insert, update, delete on table public.portfolio_items to authenticated, service_role;

create policy "owners and editors add portfolio items" on public.portfolio_items
  for insert to authenticated
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors change portfolio items" on public.portfolio_items
  for update to authenticated
  using ((select private.has_role('owner', 'editor')))
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors delete portfolio items" on public.portfolio_items
  for delete to authenticated
  using ((select private.has_role('owner', 'editor')));

-- Only owners and editors may see drafts.
create policy "visitors read published portfolio items" on public.portfolio_items
  for select to anon
  using (status = 'published');

create policy "signed-in people read published items, owners and editors all"
  on public.portfolio_items
  for select to authenticated
  using (status = 'published' or (select private.has_role('owner', 'editor')));
