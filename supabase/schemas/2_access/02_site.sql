alter table public.site_config enable row level security;
revoke all on table public.site_config from public, anon, authenticated, service_role;
grant select on table public.site_config to anon;
grant select, insert, update, delete on table public.site_config to authenticated, service_role;

create policy "anyone reads the site configuration" on public.site_config
  for select to anon, authenticated
  using (true);

create policy "owners add the site configuration" on public.site_config
  for insert to authenticated
  with check ((select private.has_role('owner')));

create policy "owners change the site configuration" on public.site_config
  for update to authenticated
  using ((select private.has_role('owner')))
  with check ((select private.has_role('owner')));

create policy "owners delete the site configuration" on public.site_config
  for delete to authenticated
  using ((select private.has_role('owner')));

alter table public.faqs enable row level security;
revoke all on table public.faqs from public, anon, authenticated, service_role;
grant select on table public.faqs to anon;
grant select, insert, update, delete on table public.faqs to authenticated, service_role;

create policy "anyone reads faqs" on public.faqs
  for select to anon, authenticated
  using (true);

create policy "owners and editors add faqs" on public.faqs
  for insert to authenticated
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors change faqs" on public.faqs
  for update to authenticated
  using ((select private.has_role('owner', 'editor')))
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors delete faqs" on public.faqs
  for delete to authenticated
  using ((select private.has_role('owner', 'editor')));
