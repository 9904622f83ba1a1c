-- What is known about the files of the bucket: the alternative text, the size in pixels, and which key an
-- upload came with. The bytes and their list are the bucket's; a file that came another way has no row here.

create table public.media_files (
  id uuid primary key default gen_random_uuid(),
  -- The file's name in the bucket, folder included, e.g. portfolio/1763600000000-417.png.
  name text not null unique check (length(name) between 1 and 1024 and name !~ '[[:cntrl:]]'),
  alt text not null default '' check (length(alt) <= 500),
  width integer check (width > 0),
  height integer check (height > 0),
  -- In bytes; null while the upload that reserved this name has not ended.
  size bigint check (size >= 0),
  -- Widths in pixels of the smaller copies that lie in the folder "renditions" beside the file.
  renditions integer[] not null default '{}' check (cardinality(renditions) <= 10),
  -- The picture that a film shows before it plays, by its name in the bucket.
  poster text check (length(poster) <= 1024),
  -- Sent along by the browser: an upload that is repeated with its key is the same upload.
  upload_key text unique check (length(upload_key) between 8 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger media_files_updated_at
  before update on public.media_files
  for each row execute function private.set_updated_at();

alter table public.media_files enable row level security;
revoke all on table public.media_files from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.media_files to authenticated, service_role;

create policy "administrators read media files" on public.media_files
  for select to authenticated
  using ((select private.is_admin()));
create policy "administrators add media files" on public.media_files
  for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators change media files" on public.media_files
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "administrators delete media files" on public.media_files
  for delete to authenticated
  using ((select private.is_admin()));

-- Films are larger than what a server function takes in; they are sent straight to the bucket.
update storage.buckets
set file_size_limit = 52428800
where id = 'portfolio-images';
