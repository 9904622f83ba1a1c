-- Figures of years as quickly as those of a month, and narrowed to several names at once where leads alone are counted.
alter table public.funnel_totals
  add column grain text not null default 'day' check (grain in ('day', 'month')),
  drop constraint funnel_totals_pkey,
  add primary key (grain, kind, day, name);
insert into public.funnel_totals (grain, kind, day, name, visits, seen, begun)
select 'month', kind, date_trunc('month', day)::date, name, sum(visits), sum(seen), sum(begun)
from public.funnel_totals
group by kind, date_trunc('month', day), name;

alter table public.lead_totals
  add column grain text not null default 'day' check (grain in ('day', 'month')),
  drop constraint lead_totals_pkey,
  add primary key (grain, kind, day, name);
insert into public.lead_totals (grain, kind, day, name, sent, contacted, won)
select 'month', kind, date_trunc('month', day)::date, name, sum(sent), sum(contacted), sum(won)
from public.lead_totals
group by kind, date_trunc('month', day), name;

create table public.lead_combinations (
  grain text not null check (grain in ('day', 'month')),
  day date not null,
  page text not null,
  campaign text not null,
  referrer text not null,
  device text not null,
  language text not null,
  sent bigint not null check (sent >= 0),
  contacted bigint not null,
  won bigint not null,
  -- The names are too long to be a key.
  names text not null generated always as (
    md5(page || E'\n' || campaign || E'\n' || referrer || E'\n' || device || E'\n' || language)
  ) stored,
  primary key (grain, day, names)
);

alter table public.lead_combinations enable row level security;
revoke all on table public.lead_combinations from public, anon, authenticated, service_role;
grant select on table public.lead_combinations to authenticated, service_role;

create policy "owners and sales read the combined totals of leads" on public.lead_combinations
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create function private.day_and_month(of_day date) returns table (grain text, day date)
  language sql
  stable
  parallel safe
  rows 2
  set search_path = ''
begin atomic
  select 'day', of_day
  union all
  select 'month', date_trunc('month', of_day)::date;
end;
revoke execute on function private.day_and_month(date) from public, anon, authenticated, service_role;

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
    -- Without a whole month there are days alone.
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

create function private.arrival_names(arrival jsonb)
  returns table (page text, campaign text, referrer text, device text, language text, names text)
  language sql
  stable
  parallel safe
  rows 1
  set search_path = ''
begin atomic
  select
    known.page, known.campaign, known.referrer, known.device, known.language,
    md5(concat_ws(E'\n', known.page, known.campaign, known.referrer, known.device, known.language))
  from (
    select
      max(part.name) filter (where part.kind = 'page') as page,
      max(part.name) filter (where part.kind = 'campaign') as campaign,
      max(part.name) filter (where part.kind = 'referrer') as referrer,
      max(part.name) filter (where part.kind = 'device') as device,
      max(part.name) filter (where part.kind = 'language') as language
    from private.arrival_parts(arrival) as part
  ) as known;
end;
revoke execute on function private.arrival_names(jsonb) from public, anon, authenticated, service_role;

insert into public.lead_combinations (grain, day, page, campaign, referrer, device, language, sent, contacted, won)
select
  period.grain, period.day, named.page, named.campaign, named.referrer, named.device, named.language,
  count(*), count(*) filter (where lead.status <> 'new'), count(*) filter (where lead.status = 'won')
from public.contact_submissions as lead
cross join lateral private.arrival_names(lead.arrival) as named
cross join lateral private.day_and_month((lead.submitted_at at time zone 'UTC')::date) as period
where lead.source <> 'hand' and lead.flags = '{}'
group by 1, 2, 3, 4, 5, 6, 7;

create or replace function private.count_reached(steps text[], arrival jsonb) returns void
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

create or replace function private.count_lead(lead public.contact_submissions, weight integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  sent_on constant date := (lead.submitted_at at time zone 'UTC')::date;
  is_contacted constant integer := (lead.status <> 'new')::integer;
  is_won constant integer := (lead.status = 'won')::integer;
begin
  if lead.source = 'hand' or lead.flags <> '{}' then
    return;
  end if;
  -- Taking off is no upsert: a row of less than nothing would break the check before the conflict is seen.
  if weight > 0 then
    insert into public.lead_totals as total (grain, kind, day, name, sent, contacted, won)
    select period.grain, part.kind, period.day, part.name, 1, is_contacted, is_won
    from private.lead_parts(lead) as part
    cross join private.day_and_month(sent_on) as period
    order by period.grain, part.kind, part.name
    on conflict (grain, kind, day, name) do update set
      sent = total.sent + excluded.sent,
      contacted = total.contacted + excluded.contacted,
      won = total.won + excluded.won;
    insert into public.lead_combinations as total
      (grain, day, page, campaign, referrer, device, language, sent, contacted, won)
    select
      period.grain, period.day, named.page, named.campaign, named.referrer, named.device, named.language,
      1, is_contacted, is_won
    from private.arrival_names(lead.arrival) as named
    cross join private.day_and_month(sent_on) as period
    order by period.grain
    on conflict (grain, day, names) do update set
      sent = total.sent + excluded.sent,
      contacted = total.contacted + excluded.contacted,
      won = total.won + excluded.won;
  else
    -- In the order in which rows are added to, so that two leads at once do not wait for each other.
    perform 1
    from public.lead_totals as total
    join private.day_and_month(sent_on) as period on period.grain = total.grain and period.day = total.day
    where (total.kind, total.name) in (select part.kind, part.name from private.lead_parts(lead) as part)
    order by total.grain, total.kind, total.day, total.name
    for update of total;
    update public.lead_totals as total
    set sent = total.sent - 1, contacted = total.contacted - is_contacted, won = total.won - is_won
    from private.lead_parts(lead) as part
    cross join private.day_and_month(sent_on) as period
    where total.grain = period.grain and total.kind = part.kind and total.day = period.day and total.name = part.name;
    delete from public.lead_totals as total
    using private.day_and_month(sent_on) as period
    where total.grain = period.grain and total.day = period.day and total.sent = 0;
    perform 1
    from public.lead_combinations as total
    join private.day_and_month(sent_on) as period on period.grain = total.grain and period.day = total.day
    join private.arrival_names(lead.arrival) as named on named.names = total.names
    order by total.grain
    for update of total;
    update public.lead_combinations as total
    set sent = total.sent - 1, contacted = total.contacted - is_contacted, won = total.won - is_won
    from private.arrival_names(lead.arrival) as named
    cross join private.day_and_month(sent_on) as period
    where total.grain = period.grain and total.day = period.day and total.names = named.names;
    delete from public.lead_combinations as total
    using private.day_and_month(sent_on) as period
    where total.grain = period.grain and total.day = period.day and total.sent = 0;
  end if;
end
$$;

drop function public.visit_summary(date, date);
drop function public.funnel(date, date, text, text);
drop function public.funnel_leads(date, date, text, text, text);
drop function public.vitals(date, date, text);

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
      and lead.flags = '{}'
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
    -- What is counted under one name of one kind: the steps of all visits or of one name, and the names of a kind that no
    -- other kind narrows.
    sought as materialized (
      select true as is_steps, coalesce(max(wanted.kind), 'all') as kind, coalesce(max(wanted.name), 'all') as name
      from wanted
      having count(*) <= 1
      union all
      select false, known.kind, null
      from (values ('page'), ('campaign'), ('referrer'), ('device'), ('language')) as known (kind)
      where not exists (select from wanted where wanted.kind <> known.kind)
    ),
    -- Subqueries that add up, so that each piece is looked up in the index: joined, whole tables would be read.
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
    ),
    -- Everything else is known of leads alone: the combinations that pass all filters but one at most, and which one.
    compared as (
      select
        pieces.span, mix.page, mix.campaign, mix.referrer, mix.device, mix.language,
        -- Of these sums are fast.
        mix.sent::integer as sent, mix.contacted::integer as contacted, mix.won::integer as won,
        coalesce(mix.page <> asked.page, false) as not_page,
        coalesce(mix.campaign <> asked.campaign, false) as not_campaign,
        coalesce(mix.referrer <> asked.referrer, false) as not_referrer,
        coalesce(mix.device <> asked.device, false) as not_device,
        coalesce(mix.language <> asked.language, false) as not_language
      from asked
      join pieces on asked.filters > 0
      cross join lateral (
        select known.*
        from public.lead_combinations as known
        where known.grain = pieces.grain and known.day between pieces.first and pieces.last
        offset 0
      ) as mix
    ),
    passing as (
      select
        compared.*,
        case
          when compared.not_page then 'page'
          when compared.not_campaign then 'campaign'
          when compared.not_referrer then 'referrer'
          when compared.not_device then 'device'
          when compared.not_language then 'language'
          else ''
        end as missed
      from compared
      cross join asked
      where compared.not_page::integer + compared.not_campaign::integer + compared.not_referrer::integer
        + compared.not_device::integer + compared.not_language::integer
        <= case when asked.filters = 1 then 0 else 1 end
    ),
    combined as materialized (
      select
        passing.span, passing.missed,
        case
          when grouping(passing.page) = 0 then 'page'
          when grouping(passing.campaign) = 0 then 'campaign'
          when grouping(passing.referrer) = 0 then 'referrer'
          when grouping(passing.device) = 0 then 'device'
          when grouping(passing.language) = 0 then 'language'
          else 'all'
        end as kind,
        coalesce(passing.page, passing.campaign, passing.referrer, passing.device, passing.language, 'all') as name,
        sum(passing.sent) as sent, sum(passing.contacted) as contacted, sum(passing.won) as won
      from passing
      group by grouping sets (
        (passing.span, passing.missed),
        (passing.span, passing.missed, passing.page),
        (passing.span, passing.missed, passing.campaign),
        (passing.span, passing.missed, passing.referrer),
        (passing.span, passing.missed, passing.device),
        (passing.span, passing.missed, passing.language)
      )
    ),
    named as (
      select
        counted.is_steps, counted.span, counted.kind, counted.name,
        sum(counted.visits) as visits, sum(counted.seen) as seen, sum(counted.begun) as begun,
        sum(counted.sent) as sent, sum(counted.contacted) as contacted, sum(counted.won) as won
      from counted
      group by counted.is_steps, counted.span, counted.kind, counted.name
      union all
      select
        combined.kind = 'all', combined.span, combined.kind, combined.name,
        null, null, null, sum(combined.sent), sum(combined.contacted), sum(combined.won)
      from combined
      cross join asked
      -- Its own filter narrows no list.
      where combined.missed in ('', combined.kind)
        and case
          when combined.kind = 'all' then asked.filters > 1
          else combined.span = 'now'
            and combined.kind not in (select sought.kind from sought where not sought.is_steps)
        end
      group by combined.span, combined.kind, combined.name
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
    -- Null in place of what the caller may not read, which would look like none.
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
            ) as total
            where pieces.span = 'now'
            group by total.name
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
    and lead.flags = '{}'
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

create function public.vitals(first_day date, last_day date, wanted_device text, wanted_page text default '')
  returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    with asked as (
      select coalesce(first_day, last_day - 364) as first, last_day as last
    ),
    -- Worked out here, because beside row-level security no index is used for a bound that has to be worked out there.
    spans as materialized (
      select
        known.first, known.last, known.earliest, known.last - 35 as recent,
        greatest(known.first, known.last - 27) as listed_from,
        least(known.earliest, known.last - 35) as read_from
      from (
        select
          asked.first, asked.last,
          -- All time is compared with nothing.
          case when first_day is null then asked.first else asked.first - (asked.last - asked.first + 1) end as earliest
        from asked
      ) as known
    ),
    cells as materialized (
      -- As integers, whose sums are fast.
      select total.metric, total.day, total.bucket::integer as bucket, total.views::integer as views
      from public.vital_counts as total, spans
      where total.page = wanted_page
        -- All metrics are named for the sake of the table's index.
        and total.metric in ('cls', 'inp', 'lcp', 'ttfb')
        and total.device = wanted_device
        and total.day between spans.read_from and spans.last
    ),
    recent as materialized (
      select cells.metric, cells.day, cells.bucket, cells.views
      from cells, spans
      where cells.day >= spans.recent
    ),
    halves as (
      select cells.metric, cells.bucket, cells.day >= spans.first as is_now, sum(cells.views) as views
      from cells, spans
      where cells.day >= spans.earliest
      group by 1, 2, 3
    ),
    now_and_before as (
      select
        halves.metric,
        private.vital_p75(
          halves.metric,
          array_agg(halves.bucket) filter (where halves.is_now),
          array_agg(halves.views) filter (where halves.is_now)
        ) as p75,
        private.vital_p75(
          halves.metric,
          array_agg(halves.bucket) filter (where not halves.is_now),
          array_agg(halves.views) filter (where not halves.is_now)
        ) as before,
        coalesce(sum(halves.views) filter (where halves.is_now), 0) as views
      from halves
      group by halves.metric
    ),
    step as (
      select case when asked.last - asked.first > 92 then 'week' else 'day' end as name from asked
    ),
    stepped as (
      select
        cells.metric, date_trunc(step.name, cells.day::timestamp)::date as day, cells.bucket, sum(cells.views) as views
      from cells, asked, step
      where cells.day >= asked.first
      group by 1, 2, 3
    ),
    by_day as materialized (
      select
        stepped.metric, stepped.day, sum(stepped.views) as views,
        private.vital_p75(stepped.metric, array_agg(stepped.bucket), array_agg(stepped.views)) as p75
      from stepped
      group by stepped.metric, stepped.day
    ),
    page_cells as materialized (
      select total.page, total.metric, total.bucket::integer as bucket, sum(total.views)::bigint as views
      from public.vital_counts as total, spans
      where total.page <> '' and total.device = wanted_device and total.day between spans.listed_from and spans.last
      group by 1, 2, 3
    ),
    -- Which they are first: finding a p75 takes longer than adding up.
    top_pages as materialized (
      select viewed.page, max(viewed.views) as views
      from (
        select page_cells.page, page_cells.metric, sum(page_cells.views) as views
        from page_cells
        group by page_cells.page, page_cells.metric
      ) as viewed
      group by viewed.page
      order by max(viewed.views) desc, viewed.page
      limit 20
    ),
    by_page as (
      select
        top_pages.page, top_pages.views, page_cells.metric,
        private.vital_p75(page_cells.metric, array_agg(page_cells.bucket), array_agg(page_cells.views)) as p75
      from top_pages
      join page_cells on page_cells.page = top_pages.page
      group by top_pages.page, top_pages.views, page_cells.metric
    ),
    pages as (
      select
        by_page.page, by_page.views,
        max(by_page.p75) filter (where by_page.metric = 'lcp') as lcp,
        max(by_page.p75) filter (where by_page.metric = 'inp') as inp,
        max(by_page.p75) filter (where by_page.metric = 'cls') as cls,
        max(by_page.p75) filter (where by_page.metric = 'ttfb') as ttfb
      from by_page
      group by by_page.page, by_page.views
    ),
    deploys as (
      select (publication.finished_at at time zone 'UTC')::date as day, count(*) as times
      from public.publications as publication, spans
      where publication.status = 'live'
        and publication.finished_at >= least(spans.first, spans.last - 28)::timestamp at time zone 'UTC'
        and publication.finished_at < (spans.last + 1)::timestamp at time zone 'UTC'
      group by 1
    ),
    around as (
      select
        deploys.day, recent.metric,
        coalesce(sum(recent.views) filter (where recent.day < deploys.day), 0) as views_before,
        coalesce(sum(recent.views) filter (where recent.day > deploys.day), 0) as views_after,
        private.vital_p75(
          recent.metric,
          array_agg(recent.bucket) filter (where recent.day < deploys.day),
          array_agg(recent.views::bigint) filter (where recent.day < deploys.day)
        ) as was,
        private.vital_p75(
          recent.metric,
          array_agg(recent.bucket) filter (where recent.day > deploys.day),
          array_agg(recent.views::bigint) filter (where recent.day > deploys.day)
        ) as became
      from deploys
      join asked on deploys.day > asked.last - 28
      join recent on recent.day between deploys.day - 7 and deploys.day + 7
      group by deploys.day, recent.metric
    ),
    -- The deploy that explains most: the one between whose weeks the difference is largest.
    worse as (
      select distinct on (around.metric)
        around.metric, around.day, around.was, around.became, around.day - 7 as week_before, around.day + 7 as week_after
      from around
      where around.views_before >= 50
        and around.views_after >= 50
        and around.was > 0
        and around.became >= 1.2 * around.was
      order by around.metric, around.became / around.was desc, around.day desc
    ),
    worse_pages as (
      select
        worse.metric, total.page,
        coalesce(sum(total.views) filter (where total.day < worse.day), 0) as views_before,
        coalesce(sum(total.views) filter (where total.day > worse.day), 0) as views_after,
        private.vital_p75(
          worse.metric,
          array_agg(total.bucket::integer) filter (where total.day < worse.day),
          array_agg(total.views) filter (where total.day < worse.day)
        ) as was,
        private.vital_p75(
          worse.metric,
          array_agg(total.bucket::integer) filter (where total.day > worse.day),
          array_agg(total.views) filter (where total.day > worse.day)
        ) as became
      from worse
      cross join top_pages
      join public.vital_counts as total
        on total.page = top_pages.page
        and total.metric = worse.metric
        and total.device = wanted_device
        and total.day between worse.week_before and worse.week_after
      where wanted_page = ''
      group by worse.metric, total.page
    ),
    told as (
      select
        worse.*,
        (
          select place.page
          from worse_pages as place
          where place.metric = worse.metric
            and place.views_before >= 20
            and place.views_after >= 20
            and place.was > 0
            and place.became > place.was
          order by place.became / place.was desc, place.page
          limit 1
        ) as page
      from worse
    )
    select jsonb_build_object(
      'step', (select step.name from step),
      'metrics', coalesce(
        (
          select jsonb_object_agg(
            found.metric,
            jsonb_build_object(
              'p75', found.p75,
              'before', case when first_day is not null then found.before end,
              'views', found.views,
              'days', coalesce(
                (
                  select jsonb_agg(
                    jsonb_build_object('day', by_day.day, 'p75', by_day.p75, 'views', by_day.views) order by by_day.day
                  )
                  from by_day
                  where by_day.metric = found.metric
                ),
                '[]'
              )
            )
          )
          from now_and_before as found
          where found.views > 0
        ),
        '{}'
      ),
      'pages', coalesce((select jsonb_agg(to_jsonb(pages) order by pages.views desc, pages.page) from pages), '[]'),
      'deploys', coalesce(
        (
          select jsonb_agg(jsonb_build_object('day', deploys.day, 'times', deploys.times) order by deploys.day)
          from deploys, asked
          where deploys.day >= asked.first
        ),
        '[]'
      ),
      'worse', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'metric', told.metric, 'day', told.day, 'was', told.was, 'became', told.became, 'page', told.page
            )
            order by told.became / told.was desc
          )
          from told
        ),
        '[]'
      )
    )
  );
revoke execute on function public.vitals(date, date, text, text) from public, anon, authenticated, service_role;
grant execute on function public.vitals(date, date, text, text) to authenticated;
comment on function public.vitals(date, date, text, text) is
  'How fast real visits were, by day and page, and after which deploy they became slower.';

create or replace function private.month_figures(month date) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
  return (
    with spans as (
      select 'now' as span, month as first, (month + interval '1 month')::date as ended
      union all
      select 'before', (month - interval '1 month')::date, month
    ),
    counted as (
      select spans.span, total.visits as views, 0 as visits, 0 as sent, 0 as won
      from spans
      join public.visit_totals as total on total.day >= spans.first and total.day < spans.ended
      where total.grain = 'day' and total.kind = 'visit'
      union all
      select spans.span, 0, total.visits, 0, 0
      from spans
      join public.funnel_totals as total on total.day >= spans.first and total.day < spans.ended
      where total.grain = 'day' and total.kind = 'all'
      union all
      select spans.span, 0, 0, total.sent, total.won
      from spans
      join public.lead_totals as total on total.day >= spans.first and total.day < spans.ended
      where total.grain = 'day' and total.kind = 'all'
    ),
    sums as (
      select
        spans.span,
        jsonb_build_object(
          'views', coalesce(sum(counted.views), 0), 'visits', coalesce(sum(counted.visits), 0),
          'sent', coalesce(sum(counted.sent), 0), 'won', coalesce(sum(counted.won), 0)
        ) as counts
      from spans
      left join counted on counted.span = spans.span
      group by spans.span
    ),
    campaigns as (
      select part.name, sum(part.visits) as visits, sum(part.sent) as sent, sum(part.won) as won
      from (
        select total.name, total.day, total.visits, 0 as sent, 0 as won
        from public.funnel_totals as total
        where total.grain = 'day' and total.kind = 'campaign'
        union all
        select total.name, total.day, 0, total.sent, total.won
        from public.lead_totals as total
        where total.grain = 'day' and total.kind = 'campaign'
      ) as part
      join spans on spans.span = 'now' and part.day >= spans.first and part.day < spans.ended
      group by part.name
      order by sum(part.won) desc, sum(part.sent) desc, sum(part.visits) desc, part.name
      limit 5
    ),
    speed as (
      select spans.span, private.vital_p75('lcp', array_agg(total.bucket::integer), array_agg(total.views)) as p75
      from spans
      join public.vital_counts as total on total.day >= spans.first and total.day < spans.ended
      where total.page = '' and total.metric = 'lcp' and total.device = 'phone'
      group by spans.span
    )
    select jsonb_build_object(
      'now', (select sums.counts from sums where sums.span = 'now'),
      'before', (select sums.counts from sums where sums.span = 'before'),
      'days', (
        select jsonb_agg(
          jsonb_build_object('day', start.at::date, 'views', coalesce(total.visits, 0)) order by start.at
        )
        from spans
        cross join lateral generate_series(
          spans.first::timestamp, spans.ended::timestamp - interval '1 day', interval '1 day'
        ) as start (at)
        left join public.visit_totals as total
          on total.grain = 'day' and total.kind = 'visit' and total.name = 'all' and total.day = start.at::date
        where spans.span = 'now'
      ),
      'campaigns', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'name', campaigns.name, 'visits', campaigns.visits, 'sent', campaigns.sent, 'won', campaigns.won
            )
            order by campaigns.won desc, campaigns.sent desc, campaigns.visits desc, campaigns.name
          )
          from campaigns
        ),
        '[]'
      ),
      'lcp', jsonb_build_object(
        'now', (select speed.p75 from speed where speed.span = 'now'),
        'before', (select speed.p75 from speed where speed.span = 'before')
      )
    )
  );
