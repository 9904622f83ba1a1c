-- People: one for each mail address, with everything they sent, said and were told (15_timeline.sql).
create table public.people (
  id uuid primary key default gen_random_uuid(),
  -- Exactly as written: neither case nor dots are normalized. Null for somebody without an address, e.g. after a phone
  -- call.
  email text unique check (
    case when length(email) > 254 then false else email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' end
  ),
  name text not null default '' check (length(name) <= 200),
  phone text not null default '' check (length(phone) <= 60),
  company text not null default '' check (length(company) <= 200),
  -- The team member who looks after them; null for nobody.
  owner_id uuid references auth.users (id) on delete set null,
  tags text[] not null default '{}' check (tags = '{}' or cardinality(tags) <= 30 and private.are_short(tags, 60)),
  -- When they opted out of mail that they did not ask for.
  unsubscribed_at timestamptz,
  -- The person they are shown as: the same person under another address. Rows stay with the address they came from, so
  -- unmerging is exact. No foreign key, because a backup restores rows in order of their ids. private.part_merged keeps
  -- the link consistent.
  merged_into uuid check (merged_into <> id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Counts saves: see private.count_revision.
  revision integer not null default 1 check (revision >= 1),
  -- Added by hand by the team; kept even when nothing of theirs is stored.
  by_hand boolean not null default false
);

create index people_owner_id_idx on public.people (owner_id);
create index people_merged_into_idx on public.people (merged_into) where merged_into is not null;
create index people_tags_idx on public.people using gin (tags);
