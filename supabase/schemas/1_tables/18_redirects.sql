-- Old addresses of this site and where they lead; the build writes them to the host's file.
create table public.redirects (
  id uuid primary key default gen_random_uuid(),
  -- In normalized form: no trailing slash, query or host, and no path of a function or the dashboard. `:` and `*` have
  -- a special meaning in the host's file.
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

-- Addresses that visitors requested in the last 28 days and that do not exist; a hidden one keeps its address for
-- longer. A server function writes here.
create table public.missing_pages (
  path text primary key check (length(path) between 1 and 512),
  visits integer not null default 1 check (visits >= 1),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Host of the last referring site; null for this site and for direct visits.
  referrer text check (length(referrer) <= 253),
  -- Whether somebody chose never to show it.
  is_hidden boolean not null default false
);
