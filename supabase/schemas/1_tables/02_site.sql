-- Name, slogan, logo and hero of the site: a single row with id 1.
create table public.site_config (
  id integer primary key default 1 check (id = 1),
  site_name text check (length(site_name) <= 100),
  slogan text check (length(slogan) <= 200),
  -- An inline image of at most 200 KB, which base64 makes a third longer. No svg: it can carry script.
  logo text check (
    logo = ''
    or (
      length(logo) <= 280000
      and logo ~ '^data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$'
    )
  ),
  hero_title text check (length(hero_title) <= 200),
  hero_subtitle text check (length(hero_subtitle) <= 500),
  hero_bg text check (private.is_address(hero_bg)),
  updated_at timestamptz not null default now(),
  -- How often the row was saved: see private.count_revision.
  revision integer not null default 1 check (revision >= 1),
  -- Copied from the media library by triggers, whatever a writer sends, because not everybody who sees the hero reads
  -- that: the point of its picture that no crop cuts away; null: nobody has said.
  hero_focus text check (private.is_focus(hero_focus))
);

-- Questions and answers, shown in the order of "order".
create table public.faqs (
  id uuid primary key default gen_random_uuid(),
  question text not null check (length(btrim(question)) between 1 and 300),
  answer text not null check (length(btrim(answer)) between 1 and 5000),
  "order" integer not null default 0
);

create index faqs_order_idx on public.faqs ("order", id);
