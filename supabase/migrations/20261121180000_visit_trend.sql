-- The figures also say how many visits the equally long time before had (`before`; null for all time), and what
-- looks like spam is no lead. This migration stands behind the one that flags spam.

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
      and lead.flags = '{}'
    group by lead.source_path
  )
  select jsonb_build_object(
    'visits', coalesce((select sum(per_day.visits) from per_day), 0),
    'before', (
      select coalesce(sum(total.visits), 0)
      from public.visit_totals as total
      cross join today
      where total.grain = 'day'
        and total.kind = 'visit'
        and total.day >= since - (today.day - since + 1)
        and total.day < since
      having since is not null
    ),
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
