-- The bucket of uploaded pictures and films. Its files are public at their addresses; the list of them
-- is not.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'portfolio-images',
  'portfolio-images',
  true,
  -- 4.5 MB in bytes, the most that a server function can take in.
  4718592,
  array['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4', 'video/webm', 'video/ogg']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "administrators list portfolio files" on storage.objects
  for select to authenticated
  using (bucket_id = 'portfolio-images' and (select private.is_admin()));
create policy "administrators add portfolio files" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'portfolio-images' and (select private.is_admin()));
create policy "administrators delete portfolio files" on storage.objects
  for delete to authenticated
  using (bucket_id = 'portfolio-images' and (select private.is_admin()));
