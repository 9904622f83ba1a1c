-- Page views and sign-in attempts, written by server functions with the service key. IP addresses arrive truncated (/24
-- or /48). ids are text because the dashboard deletes all rows with "id is not empty", which is a type error on a uuid
-- column.
create table public.visits (
  id text primary key default gen_random_uuid()::text,
  ip_address text check (length(ip_address) <= 64),
  user_agent text check (length(user_agent) <= 512),
  path text not null check (length(path) between 1 and 512),
  created_at timestamptz not null default now(),
  -- Host of the referring site; null for this site itself and for direct visits.
  referrer text check (length(referrer) between 1 and 253),
  device text check (device in ('phone', 'tablet', 'desktop'))
);

create index visits_created_at_idx on public.visits (created_at desc, id);

-- Daily and monthly totals of visits, maintained only by triggers, so that opening the figures does not count a million
-- rows, and years add up as quickly as a month. The pages of a day add up to its visits; days begin at midnight UTC.
create table public.visit_totals (
  -- `visit` has one row, named `all`. So has `visitor`, but only for days: who came on two days cannot be known.
  kind text not null check (kind in ('visit', 'visitor', 'page', 'referrer', 'device')),
  -- For a month, its first day.
  day date not null,
  name text not null check (length(name) between 1 and 512),
  visits bigint not null,
  grain text not null default 'day' check (grain in ('day', 'month')),
  primary key (grain, kind, day, name)
);

-- How often a sender was counted in a clock hour.
-- `sender` is a keyed hash made by the server function; no address is stored. Rows live for a day.
create table private.visit_senders (
  sender text not null check (length(sender) between 1 and 200),
  hour timestamptz not null,
  visits integer not null default 1,
  primary key (sender, hour)
);

create index visit_senders_hour_idx on private.visit_senders (hour);

-- What tells visitors of one day apart: a random salt, and per visitor a hash of salt, network, browser and site, with
-- the number of pages viewed in the last minute that had any. Both are dropped with the day. Unlogged, so that they are
-- in no log and no copy of one; a database crash empties them, and visitors who return that day are counted again.
create unlogged table private.day_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);

create unlogged table private.day_visitors (
  day date not null,
  visitor bytea not null check (length(visitor) = 32),
  minute_at timestamptz not null default date_trunc('minute', now()),
  -- Above 60 the visitor counts as a machine for an hour from that minute, and the number stops growing.
  requests integer not null default 1,
  primary key (day, visitor)
);

-- Page reports that were accepted, by the random word that each carries: a repeated delivery changes nothing. Rows live
-- for two days.
create table private.visit_reports (
  day date not null,
  once text not null check (length(once) between 1 and 40),
  primary key (day, once)
);

-- How many visits (browser tabs) of a day came, saw the form or the chat, and began to write, by how they began. Each
-- kind adds up to `all`; a name is empty for none (no campaign, typed in), `?` if unknown and `…` for names beyond the
-- daily limit. No row combines two kinds, so no row is about a single visitor. Days begin at midnight UTC; months have
-- rows of their own, so that years add up as quickly.
create table public.funnel_totals (
  kind text not null check (kind in ('all', 'page', 'campaign', 'referrer', 'device', 'language')),
  day date not null,
  name text not null check (length(name) <= 512),
  visits bigint not null default 0,
  seen bigint not null default 0,
  begun bigint not null default 0,
  -- For a month, its first day.
  grain text not null default 'day' check (grain in ('day', 'month')),
  primary key (grain, kind, day, name)
);

-- The same for leads, by the day they were sent: how many, how many of them are no longer new, and how many are won;
-- lead_total_changes is yet to be added. `way` is form or chat. Suspected spam and leads added by hand are not counted.
create table public.lead_totals (
  kind text not null check (kind in ('all', 'way', 'page', 'campaign', 'referrer', 'device', 'language')),
  day date not null,
  name text not null check (length(name) <= 512),
  sent bigint not null check (sent >= 0),
  contacted bigint not null,
  won bigint not null,
  grain text not null default 'day' check (grain in ('day', 'month')),
  primary key (grain, kind, day, name)
);

-- The same for leads by all kinds combined, so that leads can be filtered by several names at once. This exposes
-- nothing new: readers can open each lead anyway. Named as in lead_totals.
create table public.lead_combinations (
  grain text not null check (grain in ('day', 'month')),
  day date not null,
  page text not null,
  campaign text not null,
  referrer text not null,
  device text not null,
  language text not null,
  sent bigint not null check (sent >= 0),
  contacted bigint not null,
  won bigint not null,
  -- The names are too long for a key.
  names text not null generated always as (
    md5(page || E'\n' || campaign || E'\n' || referrer || E'\n' || device || E'\n' || language)
  ) stored,
  primary key (grain, day, names)
);

-- Changes not yet added to these two tables: a lead that came (1) or that is no longer what it was (-1). Inserting a
-- row blocks nobody, while messages that update the same row would wait for each other to commit.
create table public.lead_total_changes (
  id bigint generated always as identity primary key,
  day date not null,
  source text not null,
  arrival jsonb,
  sent integer not null check (sent in (1, -1)),
  contacted integer not null check (contacted in (0, sent)),
  won integer not null check (won in (0, sent))
);

-- In how many visits the form was begun (`form`) and each of its fields was written in.
create table public.form_totals (
  day date not null,
  step text not null check (step in ('form', 'name', 'email', 'confirmEmail', 'message', 'answer')),
  visits bigint not null,
  primary key (day, step)
);

-- Events of a day, shown in the charts: a campaign began, a price changed. None is about a visitor.
create table public.annotations (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  note text not null check (length(btrim(note)) between 1 and 120),
  created_at timestamptz not null default now()
);

create index annotations_day_idx on public.annotations (day desc, id);

create table public.admin_logins (
  id text primary key default gen_random_uuid()::text,
  email text not null check (length(email) <= 254),
  ip_address text check (length(ip_address) <= 64),
  user_agent text check (length(user_agent) <= 512),
  -- 'success' is shown as success, any other value as failure.
  status text not null check (length(status) between 1 and 40),
  created_at timestamptz not null default now()
);

create index admin_logins_created_at_idx on public.admin_logins (created_at desc, id);

-- Entries that an owner has deleted: nobody can see or reach them, but they are kept as long as they would have been.
create table private.cleared_logins (
  id text primary key,
  email text not null,
  ip_address text,
  user_agent text,
  status text not null,
  created_at timestamptz not null
);

-- Anybody can report a sign-in attempt, so one sender may add at most twenty within an hour; and anybody can ask the
-- site to renew a session, so those are counted as well.
-- `sender` is a keyed hash made by the server function; no address is stored. Rows live for an hour.
create table private.login_reports (
  id bigint generated always as identity primary key,
  sender text not null check (length(sender) between 1 and 200),
  received_at timestamptz not null default now()
);

create index login_reports_sender_idx on private.login_reports (sender, received_at);
create index login_reports_received_at_idx on private.login_reports (received_at);
