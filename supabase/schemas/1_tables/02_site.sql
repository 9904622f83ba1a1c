-- Name, slogan, logo and hero of the site: a single row with id 1.
create table public.site_config (
  id integer primary key default 1 check (id = 1),
  site_name text check (length(site_name) <= 100),
  slogan text check (length(slogan) <= 200),
  -- An inline image of at most 200 KB; base64 adds a third. No SVG, because it can carry scripts.
  logo text check (
    logo = ''
    or (
      length(logo) <= 280000
      and logo ~ '^data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$'
    )
  ),
  hero_title text check (length(hero_title) <= 200),
  hero_subtitle text check (length(hero_subtitle) <= 500),
  hero_bg text check (private.is_url(hero_bg)),
  updated_at timestamptz not null default now(),
  -- Counts saves: see private.count_revision.
  revision integer not null default 1 check (revision >= 1),
  -- The focal point of the hero's picture; null if not set. Triggers copy it from the media library, whatever the
  -- client sends, because not everybody who sees the hero may read the library.
  hero_focus text check (private.is_focus(hero_focus))
);

-- Questions and answers, sorted by "order".
create table public.faqs (
  id uuid primary key default gen_random_uuid(),
  question text not null check (length(btrim(question)) between 1 and 300),
  answer text not null check (length(btrim(answer)) between 1 and 5000),
  "order" integer not null default 0
);

create index faqs_order_idx on public.faqs ("order", id);
