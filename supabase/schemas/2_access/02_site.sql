alter table public.site_config enable row level security;
revoke all on table public.site_config from public, anon, authenticated, service_role;
grant select on table public.site_config to anon;
grant select, insert, update, delete on table public.site_config to authenticated, service_role;

create policy "anyone reads the site configuration" on public.site_config
  for select to anon, authenticated
  using (true);

create policy "administrators add the site configuration" on public.site_config
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "administrators change the site configuration" on public.site_config
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "administrators delete the site configuration" on public.site_config
  for delete to authenticated
  using ((select private.is_admin()));

alter table public.faqs enable row level security;
revoke all on table public.faqs from public, anon, authenticated, service_role;
grant select on table public.faqs to anon;
grant select, insert, update, delete on table public.faqs to authenticated, service_role;

create policy "anyone reads faqs" on public.faqs
  for select to anon, authenticated
  using (true);

create policy "administrators add faqs" on public.faqs
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "administrators change faqs" on public.faqs
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "administrators delete faqs" on public.faqs
  for delete to authenticated
  using ((select private.is_admin()));
