-- Portfolio items and their categories. An item stores its category's name, not its id. Renaming a category updates its
-- items; deleting one leaves them unchanged (they show under "All").
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
  image_url text check (private.is_url(image_url)),
  video_url text check (private.is_url(video_url)),
  metrics text[] not null default '{}' check (cardinality(metrics) <= 50 and private.are_short(metrics, 200)),
  technologies text[] not null default '{}' check (
    cardinality(technologies) <= 50 and private.are_short(technologies, 100)
  ),
  link text check (private.is_url(link)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'published' check (status in ('draft', 'published')),
  -- Position at the head of the public list, from 1; null for the rest, which follow in random order.
  place integer check (place > 0),
  -- The picture's alternative text and size in pixels, copied from the media library by triggers, whatever the client
  -- sends, because visitors may not read the library. '' and null if the library does not know them.
  image_alt text not null default '' check (length(image_alt) <= 500),
  -- Counts saves: see private.count_revision.
  revision integer not null default 1 check (revision >= 1),
  image_width integer check (image_width > 0),
  image_height integer check (image_height > 0),
  -- Copied the same way: the picture's focal point; null if not set.
  image_focus text check (private.is_focus(image_focus))
);

create index portfolio_items_created_at_idx on public.portfolio_items (created_at desc, id);
create index portfolio_items_category_idx on public.portfolio_items (category);
