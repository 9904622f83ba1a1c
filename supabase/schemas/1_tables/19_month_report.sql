-- Which owners were sent a month's report. Rows live for a year.
create table private.month_reports (
  -- Its first day.
  month date not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The worker that sends holds a lease on it; if the worker dies, the lease expires.
  leased_until timestamptz not null,
  sent_at timestamptz,
  primary key (month, user_id)
);

create index month_reports_user_id_idx on private.month_reports (user_id);
