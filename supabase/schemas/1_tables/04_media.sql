-- What is known about the files in the bucket: alternative text, size in pixels and upload key. The bucket holds the
-- bytes and the list of files; a file that was added another way has no row here.
create table public.media_files (
  id uuid primary key default gen_random_uuid(),
  -- The file's name in the bucket, including the folder, e.g. portfolio/1763600000000-417.png.
  name text not null unique check (length(name) between 1 and 1024 and name !~ '[[:cntrl:]]'),
  alt text not null default '' check (length(alt) <= 500),
  width integer check (width > 0),
  height integer check (height > 0),
  -- In bytes; null until the upload that reserved this name completes.
  size bigint check (size >= 0),
  -- Widths in pixels of the smaller copies in the folder "renditions" beside the file.
  renditions integer[] not null default '{}' check (cardinality(renditions) <= 10),
  -- The picture that a film shows before it plays, by its name in the bucket.
  poster text check (length(poster) <= 1024),
  -- Sent by the browser: a retry with the same key is the same upload.
  upload_key text unique check (length(upload_key) between 8 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The focal point; null for the center.
  focus text check (private.is_focus(focus))
);
