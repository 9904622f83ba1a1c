alter table public.media_files enable row level security;
revoke all on table public.media_files from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.media_files to authenticated, service_role;

create policy "owners and editors read media files" on public.media_files
  for select to authenticated
  using ((select private.has_role('owner', 'editor')));

create policy "owners and editors add media files" on public.media_files
  for insert to authenticated
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors change media files" on public.media_files
  for update to authenticated
  using ((select private.has_role('owner', 'editor')))
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors delete media files" on public.media_files
  for delete to authenticated
  using ((select private.has_role('owner', 'editor')));

create policy "owners and editors list portfolio files" on storage.objects
  for select to authenticated
  using (bucket_id = 'portfolio-images' and (select private.has_role('owner', 'editor')));

create policy "owners and editors add portfolio files" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'portfolio-images' and (select private.has_role('owner', 'editor')));

create policy "owners and editors delete portfolio files" on storage.objects
  for delete to authenticated
  using (bucket_id = 'portfolio-images' and (select private.has_role('owner', 'editor')));
