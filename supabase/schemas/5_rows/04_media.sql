-- The bucket for uploaded pictures and films. Its files are public at their addresses; the listing is not.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'portfolio-images',
  'portfolio-images',
  true,
  -- 50 MB in bytes. Films exceed what a server function accepts, so they are uploaded straight to the bucket.
  52428800,
  -- AVIF is for copies that the functions make; nobody uploads it.
  array['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'video/mp4', 'video/webm', 'video/ogg']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
