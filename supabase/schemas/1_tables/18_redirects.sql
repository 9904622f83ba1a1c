-- Old addresses of this site and where they lead; the build writes them for the host.
create table public.redirects (
  id uuid primary key default gen_random_uuid(),
  -- As addresses are compared: without a slash at its end, a query or a host; nothing that is a function's or the
  -- dashboard's. `:` and `*` would stand for something else in the host's file.
  from_path text not null unique check (
    from_path ~ '^(/[A-Za-z0-9._~%@+,()!=-]+)+$'
    and length(from_path) <= 500
    and from_path !~ '/\.\.?(/|$)'
    and from_path !~ '^/(admin|admin-cms|api|assets|_astro|\.netlify)(/|$)'
  ),
  to_path text not null check (
    to_path ~ '^(/|(/[A-Za-z0-9._~%@+,()!=-]+)+)(#[A-Za-z0-9_-]{1,100})?$'
    and length(to_path) <= 600
    and to_path !~ '/\.\.?(/|#|$)'
  ),
  created_at timestamptz not null default now()
);

-- Addresses that visitors have asked for and not found, in the last 28 days; of one that is never to be shown, the address
-- stays. A function of the server writes here.
create table public.missing_pages (
  path text primary key check (length(path) between 1 and 512),
  visits integer not null default 1 check (visits >= 1),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Host of the site that led there last; null for this site and for nowhere.
  referrer text check (length(referrer) <= 253),
  -- Whether somebody has said that it is never to be shown.
  is_hidden boolean not null default false
);
