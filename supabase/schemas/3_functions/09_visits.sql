-- Two functions, because a trigger sees either the rows that came or the rows that went. They run as their
-- owner: whoever may delete visits may not write figures of their own.
create function private.count_visits() returns trigger
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
revoke execute on function private.count_visits() from public, anon, authenticated, service_role;

-- What retention deletes was counted: the days' totals stay, as the privacy page says. What an administrator
-- deletes is taken off them.
create function private.uncount_visits() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if current_setting('gantry.retention', true) = 'yes' then
    return null;
  end if;
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
revoke execute on function private.uncount_visits() from public, anon, authenticated, service_role;

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

-- What the dashboard's analytics ask: this and public.admin_login_summary. Both run as whoever calls them: row-level
-- security decides what is counted, so whoever is no member gets figures of nothing, and an editor none of leads.
--
-- Figures since midnight UTC of `since`, or of all time without one: {visits, before, leads, step, days, pages,
-- referrers, devices, sources}. `before` is how many visits the equally long time before had, null for all time; what
-- looks like spam is no lead. `days` has a row for every day, week or month (`step`), so that there are never
-- many more than a hundred; the other lists are the ten largest, ties by name.
create function public.visit_summary(since date default null) returns jsonb
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
revoke execute on function public.visit_summary(date) from public, anon, authenticated, service_role;
grant execute on function public.visit_summary(date) to authenticated;
comment on function public.visit_summary(date) is 'Figures of visits and leads since a day, for the dashboard.';

-- attempt: {email, status, ip_address?, user_agent?}. Returns
--   'recorded'  a row of admin_logins was written
--   'limited'   more than twenty of this sender within an hour: nothing is written
-- An attempt that breaks a CHECK raises that error. Runs as its owner to reach the limiter; only the service
-- key may call it.
create function public.record_admin_login(attempt jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  most constant integer := 20;
begin
  -- Two reports at once cannot both be the twentieth.
  perform pg_advisory_xact_lock(hashtextextended('login report:' || sender, 0));

  delete from private.login_reports as old
  where old.id in (
    select expired.id
    from private.login_reports as expired
    where expired.received_at < now() - interval '1 hour'
    for update skip locked
  );

  if most <= (
    select count(*)
    from private.login_reports as received
    where received.sender = record_admin_login.sender
      and received.received_at > now() - interval '1 hour'
  ) then
    return 'limited';
  end if;

  insert into private.login_reports (sender) values (record_admin_login.sender);
  insert into public.admin_logins (email, status, ip_address, user_agent)
  values (attempt ->> 'email', attempt ->> 'status', attempt ->> 'ip_address', attempt ->> 'user_agent');
  return 'recorded';
end
$$;
revoke execute on function public.record_admin_login(jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.record_admin_login(jsonb, text) to service_role;
comment on function public.record_admin_login(jsonb, text) is
  'Records a sign-in attempt; answers recorded or limited.';

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
