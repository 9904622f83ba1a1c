-- When what works by itself did so last. One line each, so that it cannot grow.
create table private.beats (
  job text primary key check (length(job) between 1 and 40),
  beat_at timestamptz not null
);

alter table private.beats enable row level security;
revoke all on table private.beats from public, anon, authenticated, service_role;

-- Notes that `name` is at work, and returns when everything that does so was seen last: {job: time}. A database that
-- only reads, as one without room, refuses. Within five seconds of the last time nothing is written: anybody may ask for
-- the health check, which calls this. Runs as its owner, for nobody else may write there; only the service key may call it.
create function public.beat(name text) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into private.beats as kept (job, beat_at)
  values (beat.name, now())
  on conflict (job) do update set beat_at = excluded.beat_at
  where kept.beat_at < now() - interval '5 seconds';
  return (select jsonb_object_agg(kept.job, kept.beat_at) from private.beats as kept);
end
$$;
revoke execute on function public.beat(text) from public, anon, authenticated, service_role;
grant execute on function public.beat(text) to service_role;
comment on function public.beat(text) is 'Notes that something is at work; answers when everything was seen last.';
