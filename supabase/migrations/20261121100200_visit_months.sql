-- Totals of months besides those of days, so that years of visits to many pages are summed up as quickly as a
-- month of them, and the sum of each day.

alter table public.visit_totals
  add column grain text not null default 'day' check (grain in ('day', 'month')),
  drop constraint visit_totals_pkey,
  drop constraint visit_totals_kind_check,
  -- `visit` has one row, named `all`; the `day` of a month is its first.
  add constraint visit_totals_kind_check check (kind in ('visit', 'page', 'referrer', 'device')),
  add primary key (grain, kind, day, name);

create or replace function private.count_visits() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into public.visit_totals as total (grain, kind, day, name, visits)
  select period.grain, part.kind, period.day, part.name, sum(alike.visits)
  from (
    select (added.created_at at time zone 'UTC')::date as day, added.path, added.referrer, added.device,
      count(*) as visits
    from added
    group by 1, 2, 3, 4
  ) as alike
  cross join lateral (
    values ('visit', 'all'), ('page', alike.path), ('referrer', alike.referrer), ('device', alike.device)
  ) as part (kind, name)
  cross join lateral (
    values ('day', alike.day), ('month', date_trunc('month', alike.day)::date)
  ) as period (grain, day)
  where part.name is not null
  group by 1, 2, 3, 4
  -- Always in the same order, so that two visits at once do not wait for each other.
  order by 1, 2, 3, 4
  on conflict (grain, kind, day, name) do update set visits = total.visits + excluded.visits;
  return null;
end
$$;

create or replace function private.uncount_visits() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  -- All at once is how the dashboard deletes; then nothing has to be subtracted.
  if not exists (select from public.visits) then
    delete from public.visit_totals as total where total.visits is not null;
    return null;
  end if;
  update public.visit_totals as total
  set visits = total.visits - gone.visits
  from (
    select period.grain, part.kind, period.day, part.name, sum(alike.visits) as visits
    from (
      select (removed.created_at at time zone 'UTC')::date as day, removed.path, removed.referrer,
        removed.device, count(*) as visits
      from removed
      group by 1, 2, 3, 4
    ) as alike
    cross join lateral (
      values ('visit', 'all'), ('page', alike.path), ('referrer', alike.referrer), ('device', alike.device)
    ) as part (kind, name)
    cross join lateral (
      values ('day', alike.day), ('month', date_trunc('month', alike.day)::date)
    ) as period (grain, day)
    where part.name is not null
    group by 1, 2, 3, 4
  ) as gone
  where total.grain = gone.grain
    and total.kind = gone.kind
    and total.day = gone.day
    and total.name = gone.name;
  delete from public.visit_totals as total where total.visits = 0;
  return null;
end
$$;

-- Rows that were there before.
insert into public.visit_totals (grain, kind, day, name, visits)
select 'month', total.kind, date_trunc('month', total.day)::date, total.name, sum(total.visits)
from public.visit_totals as total
group by 2, 3, 4;
insert into public.visit_totals (grain, kind, day, name, visits)
select total.grain, 'visit', total.day, 'all', sum(total.visits)
from public.visit_totals as total
where total.kind = 'page'
group by 1, 3;

create or replace function public.visit_summary(since date default null) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  with first_month as (
    -- The first month that lies in the period as a whole.
    select (date_trunc('month', since - 1) + interval '1 month')::date as day
  ),
  wanted as (
    select total.kind, total.name, total.visits
    from public.visit_totals as total
    where total.grain = 'day'
      and total.kind in ('page', 'referrer', 'device')
      and total.day >= since
      and total.day < (select first_month.day from first_month)
    union all
    select total.kind, total.name, total.visits
    from public.visit_totals as total
    where total.grain = 'month'
      and total.kind in ('page', 'referrer', 'device')
      and total.day >= coalesce((select first_month.day from first_month), '-infinity')
  ),
  per_day as (
    select total.day, total.visits
    from public.visit_totals as total
    where total.grain = 'day' and total.kind = 'visit' and total.day >= coalesce(since, '-infinity')
  ),
  today as (select (now() at time zone 'UTC')::date as day),
  span as (
    select
      greatest(
        least(coalesce(since, (select min(per_day.day) from per_day), today.day), today.day),
        today.day - 3650
      ) as first,
      today.day as last
    from today
  ),
  step as (
    select case when span.last - span.first > 730 then 'month' when span.last - span.first > 92 then 'week' else 'day' end as name
    from span
  ),
  per_step as (
    select date_trunc(step.name, per_day.day::timestamp) as start, sum(per_day.visits) as visits
    from per_day
    cross join step
    group by 1
  ),
  steps as (
    select start.at::date as day, coalesce(per_step.visits, 0) as visits
    from span
    cross join step
    cross join lateral generate_series(
      date_trunc(step.name, span.first::timestamp),
      span.last::timestamp,
      ('1 ' || step.name)::interval
    ) as start (at)
    left join per_step on per_step.start = start.at
  ),
  named as (
    select wanted.kind, wanted.name, sum(wanted.visits) as visits
    from wanted
    group by wanted.kind, wanted.name
  ),
  ranked as (
    select named.*, row_number() over (partition by named.kind order by named.visits desc, named.name) as place
    from named
  ),
  tops as (
    select
      ranked.kind,
      jsonb_agg(jsonb_build_object('name', ranked.name, 'visits', ranked.visits) order by ranked.place) as list
    from ranked
    where ranked.place <= 10
    group by ranked.kind
  ),
  sources as (
    select lead.source_path as name, count(*) as leads
    from public.contact_submissions as lead
    where lead.submitted_at >= coalesce(since::timestamp at time zone 'UTC', '-infinity')
    group by lead.source_path
  )
  select jsonb_build_object(
    'visits', coalesce((select sum(per_day.visits) from per_day), 0),
    'leads', coalesce((select sum(sources.leads) from sources), 0),
    'step', (select step.name from step),
    'days', (
      select jsonb_agg(jsonb_build_object('day', steps.day, 'visits', steps.visits) order by steps.day) from steps
    ),
    'pages', coalesce((select tops.list from tops where tops.kind = 'page'), '[]'),
    'referrers', coalesce((select tops.list from tops where tops.kind = 'referrer'), '[]'),
    'devices', coalesce((select tops.list from tops where tops.kind = 'device'), '[]'),
    'sources', coalesce(
      (
        select jsonb_agg(jsonb_build_object('name', top.name, 'leads', top.leads) order by top.leads desc, top.name)
        from (select * from sources order by sources.leads desc, sources.name limit 10) as top
      ),
      '[]'
    )
  )
$$;
