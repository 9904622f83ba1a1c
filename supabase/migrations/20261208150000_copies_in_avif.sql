-- The copies of pictures for cards on phones are AVIF.
update storage.buckets
set allowed_mime_types =
  array['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'video/mp4', 'video/webm', 'video/ogg']
where id = 'portfolio-images';
