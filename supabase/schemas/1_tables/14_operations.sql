-- When what works by itself did so last. One line each, so that it cannot grow.
create table private.beats (
  job text primary key check (length(job) between 1 and 40),
  beat_at timestamptz not null
);
