-- Blog posts: drafts, scheduled posts and published ones. Nobody has to publish a scheduled post: it is public from
-- published_at on.
create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  content text not null check (btrim(content) <> '' and length(content) <= 100000),
  image_urls text[] not null default '{}' check (
    cardinality(image_urls) <= 50 and private.are_urls(image_urls)
  ),
  published_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The post's own address, /blog/<slug>: made from the title when the post is added. It does not change with the
  -- title, so shared links keep working.
  slug text not null unique check (length(slug) between 3 and 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- No default: a post added without a status gets the one that fits its published_at.
  status text not null check (status in ('draft', 'scheduled', 'published')),
  -- Counts saves. A save names the revision it was based on, so that nobody overwrites changes they have not seen.
  revision integer not null default 1 check (revision >= 1),
  -- Alternative texts by picture address; '' marks a picture as decorative.
  image_alts jsonb not null default '{}' check (
    jsonb_typeof(image_alts) = 'object' and octet_length(image_alts::text) <= 65536
  ),
  -- Shown in lists and feeds; empty: the beginning of the text.
  excerpt text not null default '' check (length(excerpt) <= 400),
  -- The name above the text; empty: the agency's.
  author text not null default '' check (length(author) <= 100),
  -- For search engines and share cards; empty: what lists show.
  description text not null default '' check (length(description) <= 300),
  -- Address of the picture for share cards; empty: one is drawn from the title and the first picture.
  share_image text not null default '' check (private.is_url(share_image)),
  tags text[] not null default '{}' check (cardinality(tags) <= 10 and private.are_tags(tags))
);

create index blog_posts_published_at_idx on public.blog_posts (published_at desc, id);

-- Every saved version of a blog post: its content, who saved it and when. The newest hundred of each post are kept.
-- Only triggers write here.
create table public.blog_post_versions (
  id bigint generated always as identity primary key,
  -- No foreign key: the history of a deleted post is kept in case the post is restored from the trash.
  post_id uuid not null,
  revision integer not null,
  title text not null,
  content text not null,
  image_urls text[] not null,
  image_alts jsonb not null,
  slug text not null,
  status text not null,
  published_at timestamptz not null,
  saved_at timestamptz not null default now(),
  -- The person's mail address at the time; null when a program saved.
  saved_by text,
  post_deleted_at timestamptz,
  excerpt text not null default '',
  author text not null default '',
  description text not null default '',
  share_image text not null default '',
  tags text[] not null default '{}',
  unique (post_id, revision)
);

create index blog_post_versions_deleted_idx on public.blog_post_versions (post_deleted_at)
  where post_deleted_at is not null;

-- Former addresses of public posts, so that shared links lead to the current one. Only a trigger writes here.
create table public.blog_post_slugs (
  -- The post that had it last owns it; a post that has it now takes precedence anyway.
  slug text primary key check (length(slug) between 3 and 80),
  -- No foreign key: a post restored from the trash keeps its former addresses.
  post_id uuid not null,
  left_at timestamptz not null default now()
);

create index blog_post_slugs_post_id_idx on public.blog_post_slugs (post_id);
