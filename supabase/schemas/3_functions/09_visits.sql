-- Counting views, visitors and how far visits get. The files of the figures begin with this name because they come
-- after 09_lead_totals.sql, on which the funnel depends at creation.

-- Two functions, because a trigger sees either the inserted or the deleted rows. They run as their owner: whoever may
-- delete visits may not write figures directly.
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

-- Rows deleted by retention stay in the totals, as the privacy page says. Rows deleted by an administrator are
-- subtracted.
create function private.uncount_visits() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if current_setting('gantry.retention', true) = 'yes' then
    return null;
  end if;
  -- All at once is how the dashboard deletes; then nothing has to be subtracted. Visits of the last minute may remain,
  -- because they may have arrived meanwhile.
  -- Whoever may delete none deletes nothing, without an error.
  if tg_op = 'DELETE'
    and exists (select from removed)
    and not exists (select from public.visits as visit where visit.created_at < now() - interval '1 minute')
  then
    -- Whoever was here today counts as a visitor again. Before the totals, as in private.count_visitor: otherwise this and
    -- a visit that arrives could wait for each other.
    delete from private.day_visitors as known where known.day is not null;
    delete from public.visit_totals as total where total.visits is not null;
    delete from public.funnel_totals as total where total.visits is not null;
    delete from public.form_totals as total where total.visits is not null;
    delete from public.vital_counts as total where total.views is not null;
    -- The triggers after a change count them anew.
    update public.visits as arrived set path = arrived.path where arrived.id is not null;
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

-- The hash that tells visitors of one day apart.
create function private.visitor_hash(salt bytea, network text, browser text, site text) returns bytea
  language plpgsql
  stable
  parallel safe
  set search_path = ''
as $$
begin
  return sha256(salt || convert_to(concat_ws(E'\n', network, browser, site), 'UTF8'));
end
$$;
revoke execute on function private.visitor_hash(bytea, text, text, text) from public, anon, authenticated, service_role;

-- Whether one visitor, by hash, viewed more than 60 pages within a minute of the last hour: no person does that, nor do
-- the people of an office. Unknown networks and browsers are not judged.
create function private.is_machine(network text, browser text, site text) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select
    from private.day_salts as known
    join private.day_visitors as counted on counted.day = known.day
    where known.day = (now() at time zone 'UTC')::date
      and counted.visitor = private.visitor_hash(known.salt, network, browser, site)
      and counted.requests > 60
      and counted.minute_at > now() - interval '1 hour'
  );
end
$$;
revoke execute on function private.is_machine(text, text, text) from public, anon, authenticated, service_role;

-- Counts a visitor once a day, and the pages viewed within a minute; false for a machine, whose views are not counted
-- from then on. The first visitor of a day deletes what was stored about the days before; if nobody comes,
-- public.apply_retention does so at night.
create function private.count_visitor(network text, browser text, site text) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  this_minute constant timestamptz := date_trunc('minute', now());
  salt_of_today bytea := (select known.salt from private.day_salts as known where known.day = today);
  hash bytea;
begin
  if salt_of_today is null then
    delete from private.day_salts as old where old.day < today;
    delete from private.day_visitors as old where old.day < today;
    -- 244 random bits of the server's own.
    insert into private.day_salts (day, salt)
    values (today, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    on conflict (day) do nothing;
    select known.salt into strict salt_of_today from private.day_salts as known where known.day = today;
  end if;
  hash := private.visitor_hash(salt_of_today, network, browser, site);

  insert into private.day_visitors (day, visitor) values (today, hash) on conflict (day, visitor) do nothing;
  if found then
    insert into public.visit_totals as total (grain, kind, day, name, visits)
    values ('day', 'visitor', today, 'all', 1)
    on conflict (grain, kind, day, name) do update set visits = total.visits + 1;
    return true;
  end if;
  if network is null or browser is null then
    return true;
  end if;
  update private.day_visitors as known
  set
    minute_at = this_minute,
    requests = case when known.minute_at = this_minute then known.requests + 1 else 1 end
  where known.day = today
    and known.visitor = hash
    and (known.requests <= 60 or known.minute_at <= now() - interval '1 hour');
  return not private.is_machine(network, browser, site);
end
$$;
revoke execute on function private.count_visitor(text, text, text) from public, anon, authenticated, service_role;

-- Counts how far a visit got; unknown `steps` are ignored. Browsers can claim anything, so a kind gets at most 200 new
-- names a day (two concurrent reports may add one more); further ones are counted as `…`. New is what was not counted on
-- an earlier day of this month or the one before: whoever uses up a day's room takes no known name out of the figures.
-- Invented names are known from the next day on, too.
create function private.count_reached(steps text[], arrival jsonb) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  this_month constant date := date_trunc('month', today)::date;
  last_month constant date := (this_month - interval '1 month')::date;
begin
  if steps && array['visit', 'seen', 'begun'] then
    insert into public.funnel_totals as total (grain, kind, day, name, visits, seen, begun)
    select
      period.grain, part.kind, period.day, named.name,
      ('visit' = any (steps))::integer, ('seen' = any (steps))::integer, ('begun' = any (steps))::integer
    from private.arrival_parts(arrival) as part
    cross join lateral (
      select case
        when part.name in ('', '?')
          or exists (
            select
            from public.funnel_totals as known
            where known.grain = 'month'
              and known.kind = part.kind
              and known.day in (this_month, last_month)
              and known.name = part.name
          )
          or 200 > (
            select count(*)
            from (
              select
              from public.funnel_totals as known
              where known.kind = part.kind
                and (known.grain, known.day) in (('day', today), ('month', this_month), ('month', last_month))
                and known.name not in ('', '?', '…')
              group by known.name
              -- The months have nothing but what today has.
              having sum((known.visits + known.seen + known.begun) * case known.grain when 'day' then 1 else -1 end) = 0
            ) as added
          )
        then part.name
        else '…'
      end as name
    ) as named
    cross join private.day_and_month(today) as period
    -- Always in the same order, so that two visits at once do not wait for each other.
    order by period.grain, part.kind, named.name
    on conflict (grain, kind, day, name) do update set
      visits = total.visits + excluded.visits,
      seen = total.seen + excluded.seen,
      begun = total.begun + excluded.begun;
  end if;
  insert into public.form_totals as total (day, step, visits)
  select distinct today, reached.step, 1
  from unnest(steps) as reached (step)
  where reached.step in ('form', 'name', 'email', 'confirmEmail', 'message', 'answer')
  order by reached.step
  on conflict (day, step) do update set visits = total.visits + 1;
end
$$;
revoke execute on function private.count_reached(text[], jsonb) from public, anon, authenticated, service_role;

-- Why a page report is not counted: 'limited' after 300 from its sender within a clock hour, 'known' if it came before,
-- by the random word that it carries (`once`). Null if it counts, and then it is recorded as known.
create function private.report_refusal(sender text, once text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  most constant integer := 300;
  today constant date := (now() at time zone 'UTC')::date;
begin
  insert into private.visit_senders as known (sender, hour)
  values (report_refusal.sender, date_trunc('hour', now()))
  on conflict on constraint visit_senders_pkey do update
    set visits = known.visits + 1
    where known.visits < most;
  if not found then
    return 'limited';
  end if;

  if report_refusal.once is not null then
    -- The first delivery may have been on the day before.
    if exists (
      select from private.visit_reports as report where report.day = today - 1 and report.once = report_refusal.once
    ) then
      return 'known';
    end if;
    insert into private.visit_reports as report (day, once)
    values (today, report_refusal.once)
    on conflict on constraint visit_reports_pkey do nothing;
    if not found then
      return 'known';
    end if;
  end if;

  -- Mostly there is nothing, and to look is cheaper than to delete nothing.
  if (select min(old.hour) from private.visit_senders as old) < now() - interval '1 day' then
    delete from private.visit_senders as old
    where (old.sender, old.hour) in (
      select expired.sender, expired.hour
      from private.visit_senders as expired
      where expired.hour < now() - interval '1 day'
      for update skip locked
    );
  end if;
  return null;
end
$$;
revoke execute on function private.report_refusal(text, text) from public, anon, authenticated, service_role;

-- visit: {path?, ip_address?, user_agent?, referrer?, device?, site?, once?, steps?, arrival?}. A report with a path is
-- a page view; `steps` are what the visit has reached since the last report, `once` is a random word of the report.
-- Returns
--   'recorded'  the view has its row, and everything is counted
--   'limited'   more than 300 from this sender within a clock hour: nothing is written
--   'known'     this report came before: nothing is written
--   'machine'   the visitor views pages faster than people do (private.is_machine): nothing is written
-- A visit that breaks a CHECK raises that error. Runs as its owner to reach the limiter; only the service key may call
-- it.
create function public.record_visit(visit jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  refusal constant text := private.report_refusal(sender, visit ->> 'once');
begin
  if refusal is not null then
    return refusal;
  end if;
  if visit ->> 'path' is not null then
    if not private.count_visitor(visit ->> 'ip_address', visit ->> 'user_agent', visit ->> 'site') then
      return 'machine';
    end if;
    insert into public.visits (path, ip_address, user_agent, referrer, device)
    values (
      visit ->> 'path',
      visit ->> 'ip_address',
      visit ->> 'user_agent',
      visit ->> 'referrer',
      visit ->> 'device'
    );
  elsif private.is_machine(visit ->> 'ip_address', visit ->> 'user_agent', visit ->> 'site') then
    return 'machine';
  end if;
  if visit -> 'steps' is not null then
    perform private.count_reached(
      array(select jsonb_array_elements_text(visit -> 'steps')), nullif(visit -> 'arrival', 'null')
    );
  end if;
  return 'recorded';
end
$$;
revoke execute on function public.record_visit(jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.record_visit(jsonb, text) to service_role;
comment on function public.record_visit(jsonb, text) is
  'Counts a page view and what a visit has reached; answers recorded, limited, known or machine.';
