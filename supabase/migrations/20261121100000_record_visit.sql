-- The one door for page views, and their daily totals: a million rows are not counted each time that
-- somebody looks at the figures.

alter table public.visits
  -- The host of the site that led here; null for this site itself and for nowhere.
  add column referrer text check (length(referrer) between 1 and 253),
  add column device text check (device in ('phone', 'tablet', 'desktop'));

-- Kept by triggers alone. The pages of a day add up to its visits; days begin at midnight UTC.
create table public.visit_totals (
  kind text not null check (kind in ('page', 'referrer', 'device')),
  day date not null,
  name text not null check (length(name) between 1 and 512),
  visits bigint not null,
  primary key (kind, day, name)
);
alter table public.visit_totals enable row level security;
revoke all on table public.visit_totals from public, anon, authenticated, service_role;
grant select on table public.visit_totals to authenticated, service_role;

create policy "administrators read the totals of visits" on public.visit_totals
  for select to authenticated
  using ((select private.is_admin()));

-- Two functions, because a trigger sees either the rows that came or the rows that went. They run as their
-- owner: whoever may delete visits may not write figures of their own.
create function private.count_visits() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into public.visit_totals as total (kind, day, name, visits)
  select part.kind, (added.created_at at time zone 'UTC')::date, part.name, count(*)
  from added
  cross join lateral (
    values ('page', added.path), ('referrer', added.referrer), ('device', added.device)
  ) as part (kind, name)
  where part.name is not null
  group by 1, 2, 3
  -- Always in the same order, so that two visits at once do not wait for each other.
  order by 1, 2, 3
  on conflict (kind, day, name) do update set visits = total.visits + excluded.visits;
  return null;
end
$$;
revoke execute on function private.count_visits() from public, anon, authenticated, service_role;

create function private.uncount_visits() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.visit_totals as total
  set visits = total.visits - gone.visits
  from (
    select part.kind, (removed.created_at at time zone 'UTC')::date as day, part.name, count(*) as visits
    from removed
    cross join lateral (
      values ('page', removed.path), ('referrer', removed.referrer), ('device', removed.device)
    ) as part (kind, name)
    where part.name is not null
    group by 1, 2, 3
  ) as gone
  where total.kind = gone.kind and total.day = gone.day and total.name = gone.name;
  delete from public.visit_totals as total where total.visits = 0;
  return null;
end
$$;
revoke execute on function private.uncount_visits() from public, anon, authenticated, service_role;

create trigger visits_count_added
  after insert on public.visits
  referencing new table as added
  for each statement execute function private.count_visits();
create trigger visits_count_removed
  after delete on public.visits
  referencing old table as removed
  for each statement execute function private.uncount_visits();
create trigger visits_count_before_change
  after update on public.visits
  referencing old table as removed
  for each statement execute function private.uncount_visits();
create trigger visits_count_changed
  after update on public.visits
  referencing new table as added
  for each statement execute function private.count_visits();

-- Rows that were there before the triggers.
insert into public.visit_totals (kind, day, name, visits)
select 'page', (visit.created_at at time zone 'UTC')::date, visit.path, count(*)
from public.visits as visit
group by 2, 3;

-- `sender` is a keyed hash made by the server function; no address is stored. Rows live for a day.
create table private.visit_senders (
  sender text not null check (length(sender) between 1 and 200),
  hour timestamptz not null,
  visits integer not null default 1,
  primary key (sender, hour)
);
create index visit_senders_hour_idx on private.visit_senders (hour);
revoke all on table private.visit_senders from public, anon, authenticated, service_role;

-- visit: {path, ip_address?, user_agent?, referrer?, device?}. Returns
--   'recorded'  a row of visits was written
--   'limited'   more than 300 of this sender within an hour of the clock: nothing is written
-- A visit that breaks a CHECK raises that error. Runs as its owner to reach the limiter; only the service key
-- may call it.
create function public.record_visit(visit jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  most constant integer := 300;
begin
  insert into private.visit_senders as known (sender, hour)
  values (record_visit.sender, date_trunc('hour', now()))
  on conflict on constraint visit_senders_pkey do update
    set visits = known.visits + 1
    where known.visits < most;
  if not found then
    return 'limited';
  end if;

  delete from private.visit_senders as old
  where (old.sender, old.hour) in (
    select expired.sender, expired.hour
    from private.visit_senders as expired
    where expired.hour < now() - interval '1 day'
    for update skip locked
  );

  insert into public.visits (path, ip_address, user_agent, referrer, device)
  values (
    visit ->> 'path',
    visit ->> 'ip_address',
    visit ->> 'user_agent',
    visit ->> 'referrer',
    visit ->> 'device'
  );
  return 'recorded';
end
$$;
revoke execute on function public.record_visit(jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.record_visit(jsonb, text) to service_role;
comment on function public.record_visit(jsonb, text) is
  'Records a page view; answers recorded or limited.';
