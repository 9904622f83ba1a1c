-- Blog posts: a draft, one with a time at which it appears, or a published one. A scheduled post needs nobody to
-- publish it: it is public from published_at on.
create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  content text not null check (btrim(content) <> '' and length(content) <= 100000),
  image_urls text[] not null default '{}' check (
    cardinality(image_urls) <= 50 and private.are_addresses(image_urls)
  ),
  published_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The post's own address, /blog/<slug>: made from the title when the post is added; it stays when the title is
  -- edited, so that a link that was shared keeps working.
  slug text not null unique check (length(slug) between 3 and 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- No default: a post that is added without a word about its state has the one that its time gives it.
  status text not null check (status in ('draft', 'scheduled', 'published')),
  -- How often the post was saved. Whoever saves names the revision they read, so that nobody overwrites what
  -- they have not seen.
  revision integer not null default 1 check (revision >= 1),
  -- Words for those who do not see a picture, by its address; '' for one that is decoration on purpose.
  image_alts jsonb not null default '{}' check (
    jsonb_typeof(image_alts) = 'object' and octet_length(image_alts::text) <= 65536
  ),
  -- What lists and feeds say of the post; empty: how its text begins.
  excerpt text not null default '' check (length(excerpt) <= 400),
  -- Whose name stands above the text; empty: the agency's.
  author text not null default '' check (length(author) <= 100),
  -- What search engines and share cards say; empty: what lists say.
  description text not null default '' check (length(description) <= 300),
  -- Address of the picture on share cards; empty: one is drawn from the title and the first picture.
  share_image text not null default '' check (private.is_address(share_image)),
  tags text[] not null default '{}' check (cardinality(tags) <= 10 and private.are_tags(tags))
);

create index blog_posts_published_at_idx on public.blog_posts (published_at desc, id);

-- Every saved state of a blog post: what it said, who saved it and when. The newest hundred of each post are
-- kept. Triggers write here and nobody else.
create table public.blog_post_versions (
  id bigint generated always as identity primary key,
  -- No foreign key: the history of a deleted post waits for its return from the trash.
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
  -- Address of the person, as it was then; null when a program saved.
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

-- Addresses that a public post has had before, so that links which were shared lead on to its present one. A
-- trigger writes here and nobody else.
create table public.blog_post_slugs (
  -- Whoever had it last has it; a post that has it now comes first anyway.
  slug text primary key check (length(slug) between 3 and 80),
  -- No foreign key: a post that comes back from the trash still has had its addresses.
  post_id uuid not null,
  left_at timestamptz not null default now()
);

create index blog_post_slugs_post_id_idx on public.blog_post_slugs (post_id);
