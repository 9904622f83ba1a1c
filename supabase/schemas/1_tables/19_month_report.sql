-- Which owner was told how a month was. Rows live for a year.
create table private.month_reports (
  -- Its first day.
  month date not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Whoever sends it holds it for a while; a worker that died holds it no longer.
  leased_until timestamptz not null,
  sent_at timestamptz,
  primary key (month, user_id)
);

create index month_reports_user_id_idx on private.month_reports (user_id);
