-- What search engines were told last of the pages: a single row with id 1.
create table public.announced_pages (
  id integer primary key default 1 check (id = 1),
  -- Paths to hashes of what the pages said then.
  versions jsonb not null check (jsonb_typeof(versions) = 'object'),
  announced_at timestamptz not null default now()
);
alter table public.announced_pages enable row level security;
revoke all on table public.announced_pages from public, anon, authenticated, service_role;
grant select on table public.announced_pages to authenticated;
grant select, insert, update, delete on table public.announced_pages to service_role;

create policy "members read announced pages" on public.announced_pages
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));
