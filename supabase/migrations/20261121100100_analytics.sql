-- What the dashboard's analytics ask. Both functions run as whoever calls them: row-level security decides
-- what is counted, so everybody but an administrator gets figures of nothing.

-- Figures since midnight UTC of `since`, or of all time without one: {visits, leads, step, days, pages,
-- referrers, devices, sources}. `days` has a row for every day, week or month (`step`), so that there are never
-- many more than a hundred; the other lists are the ten largest, ties by name.
create function public.visit_summary(since date default null) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  with wanted as materialized (
    select total.kind, total.day, total.name, total.visits
    from public.visit_totals as total
    where total.day >= coalesce(since, '-infinity')
  ),
  per_day as (
    select wanted.day, sum(wanted.visits) as visits from wanted where wanted.kind = 'page' group by wanted.day
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
revoke execute on function public.visit_summary(date) from public, anon, authenticated, service_role;
grant execute on function public.visit_summary(date) to authenticated;
comment on function public.visit_summary(date) is 'Figures of visits and leads since a day, for the dashboard.';

-- {attempts, addresses, list}: how many attempts to sign in there were, from how many addresses, and the twenty
-- addresses of the newest attempts, each with how many it made and when it made its last.
create function public.admin_login_summary() returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  with addresses as materialized (
    select login.ip_address, count(*) as attempts, max(login.created_at) as last_at
    from public.admin_logins as login
    group by login.ip_address
  )
  select jsonb_build_object(
    'attempts', coalesce((select sum(addresses.attempts) from addresses), 0),
    'addresses', (select count(addresses.ip_address) from addresses),
    'list', coalesce(
      (
        select jsonb_agg(to_jsonb(top) order by top.last_at desc, top.ip_address)
        from (
          select * from addresses
          where addresses.ip_address is not null
          order by addresses.last_at desc, addresses.ip_address
          limit 20
        ) as top
      ),
      '[]'
    )
  )
$$;
revoke execute on function public.admin_login_summary() from public, anon, authenticated, service_role;
grant execute on function public.admin_login_summary() to authenticated;
comment on function public.admin_login_summary() is 'How many attempts to sign in there were, and from where.';
