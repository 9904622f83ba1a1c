-- People: one for each mail address, with whatever they sent, said and were told (15_timeline.sql).
create table public.people (
  id uuid primary key default gen_random_uuid(),
  -- Exactly as it was written: neither case nor dots are anybody's to change. Null for somebody who has none, as after a
  -- telephone call.
  email text unique check (
    case when length(email) > 254 then false else email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' end
  ),
  name text not null default '' check (length(name) <= 200),
  phone text not null default '' check (length(phone) <= 60),
  company text not null default '' check (length(company) <= 200),
  -- Who of the team looks after them; nobody while null.
  owner_id uuid references auth.users (id) on delete set null,
  tags text[] not null default '{}' check (tags = '{}' or cardinality(tags) <= 30 and private.are_short(tags, 60)),
  -- Since when they want no mail that they have not asked for.
  unsubscribed_at timestamptz,
  -- The same person under another address, under whose name everything is shown. Rows stay with the address that they
  -- came from, so that parting the two again is exact. No foreign key: rows of a backup come back in the order of their
  -- ids. private.part_merged keeps the link whole.
  merged_into uuid check (merged_into <> id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How often the team saved the facts: see private.count_revision.
  revision integer not null default 1 check (revision >= 1),
  -- Somebody of the team wrote them down; they stay though nothing of theirs is there.
  by_hand boolean not null default false
);

create index people_owner_id_idx on public.people (owner_id);
create index people_merged_into_idx on public.people (merged_into) where merged_into is not null;
create index people_tags_idx on public.people using gin (tags);
