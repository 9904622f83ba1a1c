-- A message whose only flag is its number, many from one address, is genuine everywhere: until now it was announced by
-- mail but lay among the suspected spam, where nobody waits for it, and no figure counted it.

drop index public.contact_submissions_flagged_idx;
drop index public.contact_submissions_inbox_idx;

create index contact_submissions_flagged_idx on public.contact_submissions (submitted_at desc)
  where not flags <@ array['many_from_one_address'];

-- The inbox is read and counted from this index.
create index contact_submissions_inbox_idx on public.contact_submissions (submitted_at desc, id)
  where flags <@ array['many_from_one_address'];

-- One short response instead of a page of rows, requested every 15 s. The caller's own policies apply. Suspected spam
-- waits in a view of its own and does not count as a new lead.
create or replace function public.submissions_pulse() returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return jsonb_build_object(
    'total', (select count(*) from public.contact_submissions),
    'waiting', (
      select count(*)
      from public.contact_submissions
      where status = 'new' and flags <@ array['many_from_one_address']
    ),
    'flagged', (select count(*) from public.contact_submissions where not flags <@ array['many_from_one_address']),
    'changed_at', (select max(updated_at) from public.contact_submissions)
  );

-- The finders run as their owner, because nobody may read the search text; each first checks the caller. What they find
-- is then read under the caller's own policies.
create or replace function private.find_contact_submissions(
  term text,
  wanted_status text,
  wanted_source text,
  wanted_flagged boolean,
  skip integer,
  most integer,
  after_time timestamptz,
  after_id uuid
) returns table (ids uuid[], total bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  -- The visitor was told the first eight digits of the id; more of them fit as well.
  lowest constant text := lower(term) || substr('00000000-0000-0000-0000-000000000000', length(term) + 1);
  is_reference constant boolean := length(term) >= 8
    and coalesce(lowest ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$', false);
begin
  if not private.has_role('owner', 'sales') then
    return query select '{}'::uuid[], 0::bigint;
    return;
  end if;
  return query select * from private.page_of(
    'contact_submissions',
    'submitted_at',
    term,
    most,
    concat_ws(
      ' and ',
      'true',
      case wanted_flagged when true then 'not ' when false then '' end
        || 'entry.flags <@ array[''many_from_one_address'']',
      'entry.status = ' || quote_literal(wanted_status),
      'entry.source = ' || quote_literal(wanted_source)
    ),
    skip,
    false,
    after_time,
    after_id,
    case when is_reference then format(
      'select entry.id from public.contact_submissions as entry where entry.id between %L and %L',
      lowest,
      lower(term) || substr('ffffffff-ffff-ffff-ffff-ffffffffffff', length(term) + 1)
    ) end
  );
end
$$;

-- Records a lead as added (1) or removed (-1). Every 200th change adds all of them up, so that few are ever pending.
create or replace function private.count_lead(lead public.contact_submissions, weight integer) returns void
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

-- The totals did not have those that are stored.
select private.count_lead(entry, 1)
from public.contact_submissions as entry
where entry.flags <> '{}' and entry.flags <@ array['many_from_one_address'];

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
create or replace function public.visit_summary(
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

-- The leads behind a figure of the funnel, the newest 200: `step` is sent, contacted or won, the rest as above. The
-- names are derived here again, as in private.arrival_names: calling that for every lead takes a second.
create or replace function public.funnel_leads(
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
