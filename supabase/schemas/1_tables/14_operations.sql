-- The last heartbeat of each job. One row per job, so that the table cannot grow.
create table private.beats (
  job text primary key check (length(job) between 1 and 40),
  beat_at timestamptz not null
);
