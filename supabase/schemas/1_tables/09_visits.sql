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
  -- `visit` has one row, named `all`.
  kind text not null check (kind in ('visit', 'page', 'referrer', 'device')),
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

-- Anybody can report a sign-in attempt, so one sender gets at most twenty into the list within an hour.
-- `sender` is a keyed hash made by the server function; no address is stored. Rows live for an hour.
create table private.login_reports (
  id bigint generated always as identity primary key,
  sender text not null check (length(sender) between 1 and 200),
  received_at timestamptz not null default now()
);

create index login_reports_sender_idx on private.login_reports (sender, received_at);
create index login_reports_received_at_idx on private.login_reports (received_at);
