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

-- The names that a visit or a lead is counted under, one of each kind, in one row, with the hash that lead_combinations
-- uses as its key. A null arrival counts as unknown.
create function private.arrival_names(arrival jsonb)
  returns table (page text, campaign text, referrer text, device text, language text, names text)
  language plpgsql
  stable
  parallel safe
  rows 1
  set search_path = ''
as $$
declare
  none constant text := case when arrival is null then '?' else '' end;
begin
  page := coalesce(arrival ->> 'page', none);
  -- `spring · google / cpc`: the same campaign by two ways is two.
  campaign := case
    when arrival is null then none
    else concat_ws(
      ' · ', arrival ->> 'campaign', nullif(concat_ws(' / ', arrival ->> 'source', arrival ->> 'medium'), '')
    )
  end;
  referrer := coalesce(arrival ->> 'referrer', none);
  device := coalesce(arrival ->> 'device', none);
  language := coalesce(arrival ->> 'language', none);
  names := md5(concat_ws(E'\n', page, campaign, referrer, device, language));
  return next;
end
$$;
revoke execute on function private.arrival_names(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.arrival_names(jsonb) to authenticated;

-- The same as rows, plus the kind `all`, under which everything is counted.
create function private.arrival_parts(arrival jsonb) returns table (kind text, name text)
  language plpgsql
  stable
  parallel safe
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select part.kind, part.name
  from private.arrival_names(arrival) as named
  cross join lateral (
    values
      ('all', 'all'), ('page', named.page), ('campaign', named.campaign), ('referrer', named.referrer),
      ('device', named.device), ('language', named.language)
  ) as part (kind, name);
end
$$;
revoke execute on function private.arrival_parts(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.arrival_parts(jsonb) to authenticated;

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

-- A day, and its month by the first day: the periods that totals are kept for.
create function private.day_and_month(of_day date) returns table (grain text, day date)
  language plpgsql
  stable
  parallel safe
  rows 2
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select 'day', of_day
  union all
  select 'month', date_trunc('month', of_day)::date;
end
$$;
revoke execute on function private.day_and_month(date) from public, anon, authenticated, service_role;
grant execute on function private.day_and_month(date) to authenticated;

-- The totals that make up a period: those of its whole months, and of the days before and after them.
create function private.months_and_days(first_day date, last_day date)
  returns table (grain text, first date, last date)
  language sql
  stable
  parallel safe
  rows 3
  set search_path = ''
begin atomic
  with months as (
    select
      (date_trunc('month', first_day - 1) + interval '1 month')::date as first,
      date_trunc('month', last_day + 1)::date as ended
  ),
  whole as (
    -- Without a whole month there are only days.
    select
      case when months.first < months.ended then months.first else last_day + 1 end as first,
      case when months.first < months.ended then months.ended else last_day + 1 end as ended
    from months
  )
  select 'day', first_day, whole.first - 1 from whole
  union all
  select 'month', whole.first, whole.ended - 1 from whole
  union all
  select 'day', whole.ended, last_day from whole;
end;
revoke execute on function private.months_and_days(date, date) from public, anon, authenticated, service_role;
grant execute on function private.months_and_days(date, date) to authenticated;

-- Counts how far a visit got; unknown `steps` are ignored. Browsers can claim anything, so a kind has at most 200 names
-- a day (two concurrent reports may add one more); further names are counted as `…`.
create function private.count_reached(steps text[], arrival jsonb) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
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
            where known.grain = 'day' and known.kind = part.kind and known.day = today and known.name = part.name
          )
          or 200 > (
            select count(*)
            from public.funnel_totals as known
            where known.grain = 'day'
              and known.kind = part.kind
              and known.day = today
              and known.name not in ('', '?', '…')
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

-- Changes that the lead totals still lack, in the totals' form: each change for its day and for its month.
create function private.lead_changes() returns table (
  id bigint, grain text, day date,
  way text, page text, campaign text, referrer text, device text, language text, names text,
  sent integer, contacted integer, won integer
)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select
    change.id, period.grain, period.day, case change.source when 'contact' then 'form' else change.source end,
    named.page, named.campaign, named.referrer, named.device, named.language, named.names,
    change.sent, change.contacted, change.won
  from public.lead_total_changes as change
  cross join lateral private.arrival_names(change.arrival) as named
  cross join lateral private.day_and_month(change.day) as period;
end;
revoke execute on function private.lead_changes() from public, anon, authenticated, service_role;
grant execute on function private.lead_changes() to authenticated;

-- Adds the pending changes to the totals. Of two concurrent calls the second leaves the work to the first.
create function private.add_up_leads() returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  taken bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('lead totals', 0)) then
    return;
  end if;
  taken := array(select change.id from public.lead_total_changes as change);

  merge into public.lead_totals as total
  using (
    select
      change.grain, part.kind, change.day, part.name,
      sum(change.sent) as sent, sum(change.contacted) as contacted, sum(change.won) as won
    from private.lead_changes() as change
    cross join lateral (
      values
        ('all', 'all'), ('way', change.way), ('page', change.page), ('campaign', change.campaign),
        ('referrer', change.referrer), ('device', change.device), ('language', change.language)
    ) as part (kind, name)
    where change.id = any (taken)
    group by change.grain, part.kind, change.day, part.name
  ) as added
  on total.grain = added.grain and total.kind = added.kind and total.day = added.day and total.name = added.name
  when matched and total.sent + added.sent <= 0 then
    delete
  when matched then
    update set sent = total.sent + added.sent, contacted = total.contacted + added.contacted, won = total.won + added.won
  when not matched and added.sent > 0 then
    insert (grain, kind, day, name, sent, contacted, won)
    values (added.grain, added.kind, added.day, added.name, added.sent, added.contacted, added.won);

  merge into public.lead_combinations as total
  using (
    select
      change.grain, change.day, change.page, change.campaign, change.referrer, change.device, change.language, change.names,
      sum(change.sent) as sent, sum(change.contacted) as contacted, sum(change.won) as won
    from private.lead_changes() as change
    where change.id = any (taken)
    group by
      change.grain, change.day, change.page, change.campaign, change.referrer, change.device, change.language, change.names
  ) as added
  on total.grain = added.grain and total.day = added.day and total.names = added.names
  when matched and total.sent + added.sent <= 0 then
    delete
  when matched then
    update set sent = total.sent + added.sent, contacted = total.contacted + added.contacted, won = total.won + added.won
  when not matched and added.sent > 0 then
    insert (grain, day, page, campaign, referrer, device, language, sent, contacted, won)
    values (
      added.grain, added.day, added.page, added.campaign, added.referrer, added.device, added.language,
      added.sent, added.contacted, added.won
    );

  delete from public.lead_total_changes as change where change.id = any (taken);
end
$$;
revoke execute on function private.add_up_leads() from public, anon, authenticated, service_role;

-- Records a lead as added (1) or removed (-1). Every 200th change adds all of them up, so that few are ever pending.
create function private.count_lead(lead public.contact_submissions, weight integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  change bigint;
begin
  if lead.source = 'hand' or not lead.flags <@ array['many_from_one_address'] then
    return;
  end if;
  insert into public.lead_total_changes (day, source, arrival, sent, contacted, won)
  values (
    (lead.submitted_at at time zone 'UTC')::date,
    lead.source,
    lead.arrival,
    weight,
    weight * (lead.status <> 'new')::integer,
    weight * (lead.status = 'won')::integer
  )
  returning id into change;
  if change % 200 = 0 then
    perform private.add_up_leads();
  end if;
end
$$;
revoke execute on function private.count_lead(public.contact_submissions, integer)
  from public, anon, authenticated, service_role;

-- For a trigger: the totals follow the leads. A deleted lead is no longer counted.
create function private.count_leads() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.count_lead(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform private.count_lead(new, 1);
  end if;
  return null;
end
$$;
revoke execute on function private.count_leads() from public, anon, authenticated, service_role;

-- Queries of the dashboard's analytics: this and public.admin_login_summary. Both run as the caller: row-level security
-- decides what is counted, so a non-member gets empty figures, and an editor none of leads.
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

-- From visit to won, for the days from `first_day` (null: all) to `last_day`, for the dashboard; `filters` narrows it
-- to one name of each kind that it contains: {"campaign": "spring", "device": "phone"}. Returns {now, before, parts,
-- form, ways}:
--
--   now     {visits, seen, begun, sent, contacted, won}
--   before  the same for the equally long period before, null for all time
--   parts   for each kind its fifty largest names with the same six, narrowed by the filters of the other kinds
--   form    in how many visits each field was written in, unfiltered
--   ways    the leads from form and chat, unfiltered
--
-- Visits are counted under one name of one kind. Where several would be needed, the figures of visits are null and only
-- those of leads are given. Callers who may not read leads get null for them, and no `parts` where nothing else would
-- be left.
create function public.funnel(first_day date, last_day date, filters jsonb default '{}') returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    with wanted as materialized (
      select filter.kind, filter.name
      from jsonb_each_text(filters) as filter (kind, name)
      where filter.kind in ('page', 'campaign', 'referrer', 'device', 'language') and filter.name is not null
    ),
    asked as materialized (
      select
        coalesce(first_day, date '2000-01-01') as first,
        last_day as last,
        (select private.has_role('owner', 'sales')) as reads_leads,
        count(*) as filters,
        max(wanted.name) filter (where wanted.kind = 'page') as page,
        max(wanted.name) filter (where wanted.kind = 'campaign') as campaign,
        max(wanted.name) filter (where wanted.kind = 'referrer') as referrer,
        max(wanted.name) filter (where wanted.kind = 'device') as device,
        max(wanted.name) filter (where wanted.kind = 'language') as language
      from wanted
    ),
    pieces as materialized (
      select 'now' as span, piece.*
      from asked
      cross join lateral private.months_and_days(asked.first, asked.last) as piece
      union all
      select 'before', piece.*
      from asked
      cross join lateral private.months_and_days(asked.first - (asked.last - asked.first + 1), asked.first - 1) as piece
      where first_day is not null
    ),
    changed as materialized (select change.* from private.lead_changes() as change),
    -- What is counted under one name of one kind: the steps of all visits or of one name, and the names of a kind that
    -- no other kind narrows.
    sought as materialized (
      select true as is_steps, coalesce(max(wanted.kind), 'all') as kind, coalesce(max(wanted.name), 'all') as name
      from wanted
      having count(*) <= 1
      union all
      select false, known.kind, null
      from (values ('page'), ('campaign'), ('referrer'), ('device'), ('language')) as known (kind)
      where not exists (select from wanted where wanted.kind <> known.kind)
    ),
    -- Subqueries that sum, so that each piece is looked up in the index: a join would read whole tables.
    counted as (
      select
        sought.is_steps, pieces.span, sought.kind, total.name,
        total.visits, total.seen, total.begun, 0 as sent, 0 as contacted, 0 as won
      from sought
      join pieces on sought.is_steps or pieces.span = 'now'
      cross join lateral (
        select known.name, sum(known.visits) as visits, sum(known.seen) as seen, sum(known.begun) as begun
        from public.funnel_totals as known
        where known.grain = pieces.grain
          and known.kind = sought.kind
          and known.day between pieces.first and pieces.last
          and (sought.name is null or known.name = sought.name)
        group by known.name
      ) as total
      union all
      select
        sought.is_steps, pieces.span, sought.kind, total.name,
        0, 0, 0, total.sent, total.contacted, total.won
      from sought
      join pieces on sought.is_steps or pieces.span = 'now'
      cross join lateral (
        select known.name, sum(known.sent) as sent, sum(known.contacted) as contacted, sum(known.won) as won
        from public.lead_totals as known
        where known.grain = pieces.grain
          and known.kind = sought.kind
          and known.day between pieces.first and pieces.last
          and (sought.name is null or known.name = sought.name)
        group by known.name
      ) as total
      union all
      select
        sought.is_steps, pieces.span, sought.kind, part.name,
        0, 0, 0, changed.sent, changed.contacted, changed.won
      from changed
      cross join lateral (
        values
          ('all', 'all'), ('page', changed.page), ('campaign', changed.campaign), ('referrer', changed.referrer),
          ('device', changed.device), ('language', changed.language)
      ) as part (kind, name)
      join sought on sought.kind = part.kind and (sought.name is null or sought.name = part.name)
      join pieces
        on pieces.grain = changed.grain
        and changed.day between pieces.first and pieces.last
        and (sought.is_steps or pieces.span = 'now')
    ),
    -- Everything else is known for leads alone: the combinations that pass all filters but at most one. `missed` has a
    -- bit for the filter that failed, 0 for none; -1 marks the period before, of which only the sum is needed. A number
    -- and a name group faster than texts.
    compared as (
      select pieces.span, asked.filters, mix.*
      from asked
      join pieces on asked.filters > 0
      cross join lateral (
        select
          known.page, known.campaign, known.referrer, known.device, known.language,
          -- As integers, which sum fast.
          known.sent::integer as sent, known.contacted::integer as contacted, known.won::integer as won,
          case when known.page <> asked.page then 1 else 0 end
            + case when known.campaign <> asked.campaign then 2 else 0 end
            + case when known.referrer <> asked.referrer then 4 else 0 end
            + case when known.device <> asked.device then 8 else 0 end
            + case when known.language <> asked.language then 16 else 0 end as missed
        from (
          select
            total.page, total.campaign, total.referrer, total.device, total.language,
            total.sent, total.contacted, total.won
          from public.lead_combinations as total
          where total.grain = pieces.grain and total.day between pieces.first and pieces.last
          union all
          select
            changed.page, changed.campaign, changed.referrer, changed.device, changed.language,
            changed.sent, changed.contacted, changed.won
          from changed
          where changed.grain = pieces.grain and changed.day between pieces.first and pieces.last
        ) as known
        -- Computed once, though it is read several times.
        offset 0
      ) as mix
    ),
    passing as (
      select
        compared.page, compared.campaign, compared.referrer, compared.device, compared.language,
        compared.sent, compared.contacted, compared.won,
        case compared.span when 'before' then -1 else compared.missed end as missed
      from compared
      where case
        when compared.filters = 1 or compared.span = 'before' then compared.missed = 0
        else compared.missed & (compared.missed - 1) = 0
      end
    ),
    combined as materialized (
      select
        passing.missed,
        case
          when grouping(passing.page) = 0 then 1
          when grouping(passing.campaign) = 0 then 2
          when grouping(passing.referrer) = 0 then 4
          when grouping(passing.device) = 0 then 8
          when grouping(passing.language) = 0 then 16
          else 0
        end as place,
        coalesce(passing.page, passing.campaign, passing.referrer, passing.device, passing.language, 'all') as name,
        sum(passing.sent) as sent, sum(passing.contacted) as contacted, sum(passing.won) as won
      from passing
      group by grouping sets (
        (passing.missed),
        (passing.missed, passing.page),
        (passing.missed, passing.campaign),
        (passing.missed, passing.referrer),
        (passing.missed, passing.device),
        (passing.missed, passing.language)
      )
    ),
    named as (
      select
        counted.is_steps, counted.span, counted.kind, counted.name,
        sum(counted.visits) as visits, sum(counted.seen) as seen, sum(counted.begun) as begun,
        sum(counted.sent) as sent, sum(counted.contacted) as contacted, sum(counted.won) as won
      from counted
      group by counted.is_steps, counted.span, counted.kind, counted.name
      -- Pending subtractions can bring a sum to 0.
      having sum(counted.visits + counted.seen + counted.begun) <> 0 or sum(counted.sent) <> 0
      union all
      select
        part.kind = 'all', part.span, part.kind, part.name,
        null, null, null, sum(part.sent), sum(part.contacted), sum(part.won)
      from (
        select
          combined.*,
          case combined.missed when -1 then 'before' else 'now' end as span,
          case combined.place
            when 1 then 'page'
            when 2 then 'campaign'
            when 4 then 'referrer'
            when 8 then 'device'
            when 16 then 'language'
            else 'all'
          end as kind
        from combined
        -- Its own filter does not narrow a list.
        where combined.missed in (0, combined.place) or (combined.missed = -1 and combined.place = 0)
      ) as part
      cross join asked
      where case
        when part.kind = 'all' then asked.filters > 1
        else part.kind not in (select sought.kind from sought where not sought.is_steps)
      end
      group by part.span, part.kind, part.name
      having sum(part.sent) <> 0
    ),
    ranked as (
      select
        named.*,
        row_number() over (
          partition by named.is_steps, named.span, named.kind
          order by named.won desc, named.sent desc, named.visits desc, named.name
        ) as place
      from named
    ),
    -- Null for what the caller may not read; 0 would look like none.
    told as (
      select
        ranked.is_steps, ranked.span, ranked.kind, ranked.name, ranked.place,
        jsonb_build_object(
          'visits', ranked.visits, 'seen', ranked.seen, 'begun', ranked.begun,
          'sent', case when asked.reads_leads then ranked.sent end,
          'contacted', case when asked.reads_leads then ranked.contacted end,
          'won', case when asked.reads_leads then ranked.won end
        ) as steps
      from ranked
      cross join asked
    ),
    nothing as (
      select jsonb_build_object(
        'visits', none.visits, 'seen', none.visits, 'begun', none.visits,
        'sent', none.leads, 'contacted', none.leads, 'won', none.leads
      ) as steps
      from (
        select case when asked.filters <= 1 then 0 end as visits, case when asked.reads_leads then 0 end as leads
        from asked
      ) as none
    )
    select jsonb_build_object(
      'now', coalesce(
        (select told.steps from told where told.is_steps and told.span = 'now'),
        (select nothing.steps from nothing)
      ),
      'before', case when first_day is not null then coalesce(
        (select told.steps from told where told.is_steps and told.span = 'before'),
        (select nothing.steps from nothing)
      ) end,
      'parts', coalesce(
        (
          select jsonb_object_agg(list.kind, list.rows)
          from (
            select told.kind, jsonb_agg(told.steps || jsonb_build_object('name', told.name) order by told.place) as rows
            from told
            where not told.is_steps and told.place <= 50
            group by told.kind
          ) as list
        ),
        '{}'
      ),
      'form', coalesce(
        (
          select jsonb_object_agg(field.step, field.visits)
          from (
            select total.step, sum(total.visits) as visits
            from public.form_totals as total, asked
            where total.day between asked.first and asked.last
            group by total.step
          ) as field
        ),
        '{}'
      ),
      'ways', coalesce(
        (
          select jsonb_object_agg(way.name, way.sent)
          from (
            select total.name, sum(total.sent) as sent
            from pieces
            cross join lateral (
              select known.name, sum(known.sent) as sent
              from public.lead_totals as known
              where known.grain = pieces.grain
                and known.kind = 'way'
                and known.day between pieces.first and pieces.last
              group by known.name
              union all
              select changed.way, changed.sent
              from changed
              where changed.grain = pieces.grain and changed.day between pieces.first and pieces.last
            ) as total
            where pieces.span = 'now'
            group by total.name
            having sum(total.sent) <> 0
          ) as way
        ),
        '{}'
      )
    )
  );
revoke execute on function public.funnel(date, date, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.funnel(date, date, jsonb) to authenticated;
comment on function public.funnel(date, date, jsonb) is
  'How many visits came, saw, began and sent, and what became of their leads, by how they began.';

-- The leads behind a figure of the funnel, the newest 200: `step` is sent, contacted or won, the rest as above. The
-- names are derived here again, as in private.arrival_names: calling that for every lead takes a second.
create function public.funnel_leads(
  first_day date, last_day date, filters jsonb default '{}', step text default 'sent'
) returns table (id uuid, person_id uuid, name text, status text, submitted_at timestamptz)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select lead.id, lead.person_id, lead.name, lead.status, lead.submitted_at
  from public.contact_submissions as lead
  cross join lateral (select case when lead.arrival is null then '?' else '' end as name) as none
  where lead.submitted_at >= coalesce(first_day, date '2000-01-01')::timestamp at time zone 'UTC'
    and lead.submitted_at < (last_day + 1)::timestamp at time zone 'UTC'
    and lead.flags <@ array['many_from_one_address']
    and lead.source <> 'hand'
    and (step = 'sent' or (step = 'contacted' and lead.status <> 'new') or (step = 'won' and lead.status = 'won'))
    and (filters ->> 'page' is null or coalesce(lead.arrival ->> 'page', none.name) = filters ->> 'page')
    and (filters ->> 'referrer' is null or coalesce(lead.arrival ->> 'referrer', none.name) = filters ->> 'referrer')
    and (filters ->> 'device' is null or coalesce(lead.arrival ->> 'device', none.name) = filters ->> 'device')
    and (filters ->> 'language' is null or coalesce(lead.arrival ->> 'language', none.name) = filters ->> 'language')
    and (
      filters ->> 'campaign' is null
      or filters ->> 'campaign' = case
        when lead.arrival is null then '?'
        else concat_ws(
          ' · ',
          lead.arrival ->> 'campaign',
          nullif(concat_ws(' / ', lead.arrival ->> 'source', lead.arrival ->> 'medium'), '')
        )
      end
    )
  order by lead.submitted_at desc, lead.id
  limit 200;
end;
revoke execute on function public.funnel_leads(date, date, jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.funnel_leads(date, date, jsonb, text) to authenticated;
comment on function public.funnel_leads(date, date, jsonb, text) is
  'The leads that a number of the funnel counts, newest first, 200 at most.';

-- attempt: {email, status, ip_address?, user_agent?}. Returns
--   'recorded'  a row of admin_logins was written
--   'limited'   more than twenty from this sender within an hour: nothing is written
-- An attempt that breaks a CHECK raises that error. Runs as its owner to reach the limiter; only the service key may
-- call it.
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

-- {attempts, addresses, list}: the number of sign-in attempts, the number of addresses they came from, and the twenty
-- addresses of the newest attempts, each with its number of attempts and the time of the last one.
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
