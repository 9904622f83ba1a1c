-- Portfolio items and their categories. An item stores its category's name, not its id: renaming a
-- category carries its items along, deleting one leaves them where they are (they show under "All").

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and length(name) between 1 and 100),
  "timestamp" timestamptz not null default now(),
  created_at timestamptz not null default now()
);
-- "Web design" and "Web Design" would be two filter buttons for one thing.
create unique index categories_name_ignoring_case_key on public.categories (lower(name));
create index categories_name_idx on public.categories (name);

create table public.portfolio_items (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  category text not null check (length(category) between 1 and 100),
  type text not null default 'image' check (type in ('image', 'video')),
  image_url text check (private.is_address(image_url)),
  video_url text check (private.is_address(video_url)),
  metrics text[] not null default '{}' check (cardinality(metrics) <= 50 and private.are_short(metrics, 200)),
  technologies text[] not null default '{}' check (
    cardinality(technologies) <= 50 and private.are_short(technologies, 100)
  ),
  link text check (private.is_address(link)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index portfolio_items_created_at_idx on public.portfolio_items (created_at desc, id);
create index portfolio_items_category_idx on public.portfolio_items (category);

create trigger portfolio_items_updated_at
  before update on public.portfolio_items
  for each row execute function private.set_updated_at();

-- Runs as whoever renames: the policies below allow an administrator both changes, and nobody either.
create function private.rename_category_of_items() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  update public.portfolio_items set category = new.name where category = old.name;
  return null;
end
$$;
revoke execute on function private.rename_category_of_items() from public, anon, authenticated, service_role;

create trigger categories_rename_items
  after update of name on public.categories
  for each row
  when (old.name is distinct from new.name)
  execute function private.rename_category_of_items();

alter table public.categories enable row level security;
revoke all on table public.categories from public, anon, authenticated, service_role;
grant select on table public.categories to anon;
grant select, insert, update, delete on table public.categories to authenticated, service_role;

create policy "anyone reads categories" on public.categories
  for select to anon, authenticated
  using (true);
create policy "administrators add categories" on public.categories
  for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators change categories" on public.categories
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "administrators delete categories" on public.categories
  for delete to authenticated
  using ((select private.is_admin()));

alter table public.portfolio_items enable row level security;
revoke all on table public.portfolio_items from public, anon, authenticated, service_role;
grant select on table public.portfolio_items to anon;
grant select, insert, update, delete on table public.portfolio_items to authenticated, service_role;

create policy "anyone reads portfolio items" on public.portfolio_items
  for select to anon, authenticated
  using (true);
create policy "administrators add portfolio items" on public.portfolio_items
  for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators change portfolio items" on public.portfolio_items
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "administrators delete portfolio items" on public.portfolio_items
  for delete to authenticated
  using ((select private.is_admin()));
