-- Page views and sign-in attempts, written by server functions with the service key. Addresses arrive
-- truncated (/24 or /48). ids are text because the dashboard deletes all rows with "id is not empty",
-- which is a type error on a uuid column.
create table public.visits (
  id text primary key default gen_random_uuid()::text,
  ip_address text check (length(ip_address) <= 64),
  user_agent text check (length(user_agent) <= 512),
  path text not null check (length(path) between 1 and 512),
  created_at timestamptz not null default now(),
  -- The host of the site that led here; null for this site itself and for nowhere.
  referrer text check (length(referrer) between 1 and 253),
  device text check (device in ('phone', 'tablet', 'desktop'))
);

create index visits_created_at_idx on public.visits (created_at desc, id);

-- Daily and monthly totals of visits, kept by triggers alone: a million rows are not counted each time that somebody
-- looks at the figures, and years are summed up as quickly as a month. The pages of a day add up to its visits; days
-- begin at midnight UTC.
create table public.visit_totals (
  -- `visit` has one row, named `all`, and so has `visitor`, which only days have: who came on two days cannot be known.
  kind text not null check (kind in ('visit', 'visitor', 'page', 'referrer', 'device')),
  -- Of a month the first day.
  day date not null,
  name text not null check (length(name) between 1 and 512),
  visits bigint not null,
  grain text not null default 'day' check (grain in ('day', 'month')),
  primary key (grain, kind, day, name)
);

-- How often a sender was counted in an hour of the clock.
-- `sender` is a keyed hash made by the server function; no address is stored. Rows live for a day.
create table private.visit_senders (
  sender text not null check (length(sender) between 1 and 200),
  hour timestamptz not null,
  visits integer not null default 1,
  primary key (sender, hour)
);

create index visit_senders_hour_idx on private.visit_senders (hour);

-- What tells visitors of one day apart: a random salt, and a hash of salt, network, browser and site for each of them, with
-- how many pages were viewed in the last minute that had any. Both end with the day. Unlogged, so that they are in no log
-- and no copy of one; a crash of the database empties them, and whoever comes again on that day is counted again.
create unlogged table private.day_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);

create unlogged table private.day_visitors (
  day date not null,
  visitor bytea not null check (length(visitor) = 32),
  minute_at timestamptz not null default date_trunc('minute', now()),
  -- Of more than 60 it is a machine for an hour from that minute, and nothing more is added.
  requests integer not null default 1,
  primary key (day, visitor)
);

-- Reports of pages that were taken, by the random word that each carries: one that is delivered again changes nothing.
-- Rows live for two days.
create table private.visit_reports (
  day date not null,
  once text not null check (length(once) between 1 and 40),
  primary key (day, once)
);

-- How many visits (browser tabs) of a day came, saw the form or the chat, and began to write, by how they began. Each
-- kind adds up to `all`; a name is empty for none (no campaign, typed in), `?` where nobody knows and `…` for those that a
-- day had too many of. No row combines two kinds, so that no row is about one visitor. Days begin at midnight UTC; months
-- have rows of their own, so that years are summed up as quickly.
create table public.funnel_totals (
  kind text not null check (kind in ('all', 'page', 'campaign', 'referrer', 'device', 'language')),
  day date not null,
  name text not null check (length(name) <= 512),
  visits bigint not null default 0,
  seen bigint not null default 0,
  begun bigint not null default 0,
  -- Of a month the first day.
  grain text not null default 'day' check (grain in ('day', 'month')),
  primary key (grain, kind, day, name)
);

-- The same of leads, by the day on which they were sent: how many, how many of them are no longer new, and how many are
-- won; lead_total_changes is still to be added. `way` is form or chat. What looks like spam is no lead, nor is what the
-- team wrote down by hand.
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

-- The same of leads by all kinds together, so that what was sent can be narrowed to several names at once: each lead is
-- a row that its readers can look at anyway. Named as in lead_totals.
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
  -- The names are too long to be a key.
  names text not null generated always as (
    md5(page || E'\n' || campaign || E'\n' || referrer || E'\n' || device || E'\n' || language)
  ) stored,
  primary key (grain, day, names)
);

-- What has been added to both since they were last added up: a lead that came (1) or that is no longer what it was (-1).
-- A row more holds nobody up, while one that every message adds to would be waited for until the message before is stored.
create table public.lead_total_changes (
  id bigint generated always as identity primary key,
  day date not null,
  source text not null,
  arrival jsonb,
  sent integer not null check (sent in (1, -1)),
  contacted integer not null check (contacted in (0, sent)),
  won integer not null check (won in (0, sent))
);

-- In how many visits the form was begun (`form`) and something was written into each of its fields.
create table public.form_totals (
  day date not null,
  step text not null check (step in ('form', 'name', 'email', 'confirmEmail', 'message', 'answer')),
  visits bigint not null,
  primary key (day, step)
);

-- What happened on a day, as the charts of the figures say it: a campaign began, a price changed. It is about no visitor.
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

-- What an owner has deleted of it: out of everybody's sight and reach, for as long as it would have been kept.
create table private.cleared_logins (
  id text primary key,
  email text not null,
  ip_address text,
  user_agent text,
  status text not null,
  created_at timestamptz not null
);

-- Anybody can report a sign-in attempt, so one sender gets at most twenty into the list within an hour.
-- `sender` is a keyed hash made by the server function; no address is stored. Rows live for an hour.
create table private.login_reports (
  id bigint generated always as identity primary key,
  sender text not null check (length(sender) between 1 and 200),
  received_at timestamptz not null default now()
);

create index login_reports_sender_idx on private.login_reports (sender, received_at);
create index login_reports_received_at_idx on private.login_reports (received_at);
