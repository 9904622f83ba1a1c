alter table public.categories enable row level security;
revoke all on table public.categories from public, anon, authenticated, service_role;
grant select on table public.categories to anon;
grant select, insert, update, delete on table public.categories to authenticated, service_role;

create policy "anyone reads categories" on public.categories
  for select to anon, authenticated
  using (true);

create policy "administrators add categories" on public.categories
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "administrators change categories" on public.categories
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "administrators delete categories" on public.categories
  for delete to authenticated
  using ((select private.is_admin()));

alter table public.portfolio_items enable row level security;
revoke all on table public.portfolio_items from public, anon, authenticated, service_role;
grant select on table public.portfolio_items to anon;
grant select, insert, update, delete on table public.portfolio_items to authenticated, service_role;

create policy "administrators add portfolio items" on public.portfolio_items
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "administrators change portfolio items" on public.portfolio_items
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "administrators delete portfolio items" on public.portfolio_items
  for delete to authenticated
  using ((select private.is_admin()));

-- A draft is nobody's but the administrators'.
create policy "visitors read published portfolio items" on public.portfolio_items
  for select to anon
  using (status = 'published');

create policy "signed-in people read published portfolio items, administrators all"
  on public.portfolio_items
  for select to authenticated
  using (status = 'published' or (select private.is_admin()));
