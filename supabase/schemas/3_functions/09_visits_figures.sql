-- Visits and leads for the dashboard's analytics. Runs as the caller: row-level security decides what is counted, so a
-- non-member gets empty figures, and an editor none of leads.
--
-- Figures for the days from `since` (null: all) to `until` (null: today), in UTC: {visits, before, visitors, leads,
-- step, days, pages, referrers, devices, sources}. `visitors` lists how many came on each day, {day, visitors}, for the
-- counted days among the last 31 of the period; they do not add up, because nobody is recognized on another day.
-- `before` is how many visits the equally long period before had, null for all time. `part` and `part_name` narrow only
-- `visits`, `before` and `days`, to the views of one page, from one referrer or on one kind of device. `leads` are
-- messages from form and chat that do not look like spam. `days` has a row for every day, week or month (`step`), so
-- that there are never many more than a hundred; the other lists are the ten largest, ties by name.
create function public.visit_summary(
  since date default null, until date default null, part text default 'visit', part_name text default 'all'
) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  with months as (
    -- The first month that lies in the period as a whole, and the first one after it that does not.
    select
      coalesce((date_trunc('month', since - 1) + interval '1 month')::date, '-infinity') as first,
      coalesce(date_trunc('month', until + 1)::date, 'infinity') as ended
  ),
  wanted as (
    select total.kind, total.name, total.visits
    from public.visit_totals as total
    where total.grain = 'day'
      and total.kind in ('page', 'referrer', 'device')
      and total.day >= since
      and total.day < (select months.first from months)
      and total.day <= coalesce(until, 'infinity')
    union all
    select total.kind, total.name, total.visits
    from public.visit_totals as total
    where total.grain = 'month'
      and total.kind in ('page', 'referrer', 'device')
      and total.day >= (select months.first from months)
      and total.day < (select months.ended from months)
    union all
    select total.kind, total.name, total.visits
    from public.visit_totals as total
    where total.grain = 'day'
      and total.kind in ('page', 'referrer', 'device')
      and total.day >= (select greatest(months.first, months.ended) from months)
      and total.day <= until
  ),
  per_day as (
    select total.day, total.visits
    from public.visit_totals as total
    where total.grain = 'day'
      and total.kind = part
      and total.name = part_name
      and total.day >= coalesce(since, '-infinity')
      and total.day <= coalesce(until, 'infinity')
  ),
  latest as (select coalesce(until, (now() at time zone 'UTC')::date) as day),
  span as (
    select
      greatest(
        least(coalesce(since, (select min(per_day.day) from per_day), latest.day), latest.day),
        latest.day - 3650
      ) as first,
      latest.day as last
    from latest
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
      and lead.submitted_at < coalesce((until + 1)::timestamp at time zone 'UTC', 'infinity')
      and lead.flags <@ array['many_from_one_address']
      -- As in the funnel: what the team wrote down was sent by nobody.
      and lead.source <> 'hand'
    group by lead.source_path
  )
  select jsonb_build_object(
    'visits', coalesce((select sum(per_day.visits) from per_day), 0),
    'before', (
      select coalesce(sum(total.visits), 0)
      from public.visit_totals as total
      cross join latest
      where total.grain = 'day'
        and total.kind = part
        and total.name = part_name
        and total.day >= since - (latest.day - since + 1)
        and total.day < since
      having since is not null
    ),
    'visitors', coalesce(
      (
        select jsonb_agg(jsonb_build_object('day', total.day, 'visitors', total.visits) order by total.day)
        from public.visit_totals as total
        cross join latest
        where total.grain = 'day'
          and total.kind = 'visitor'
          and total.day >= greatest(coalesce(since, '-infinity'), latest.day - 30)
          and total.day <= latest.day
      ),
      '[]'
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
revoke execute on function public.visit_summary(date, date, text, text) from public, anon, authenticated, service_role;
grant execute on function public.visit_summary(date, date, text, text) to authenticated;
comment on function public.visit_summary(date, date, text, text) is 'Figures of visits and leads of a time, for the dashboard.';
