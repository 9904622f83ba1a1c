-- From campaign to won: how a visit began goes into its lead, visitors are counted by the day, the steps from visit to won
-- are counts, and so is how fast real visits were.

-- True for how a visit began (src/lib/arrival.ts), an object of short texts, none of them empty; and where nobody knows.
create function private.is_arrival(arrival jsonb) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return case
    when arrival is null then true
    when jsonb_typeof(arrival) <> 'object' or arrival -> 'page' is null then false
    else not exists (
      select
      from jsonb_each(arrival) as entry (name, value)
      where jsonb_typeof(entry.value) <> 'string'
        or length(entry.value #>> '{}') not between 1 and case
          when entry.name = 'page' then 512
          when entry.name = 'referrer' then 253
          when entry.name in ('source', 'medium', 'campaign', 'term', 'content') then 100
          when entry.name = 'device' then 7
          when entry.name = 'language' then 3
          else 0
        end
    )
  end;
revoke execute on function private.is_arrival(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.is_arrival(jsonb) to authenticated, service_role;

alter table public.contact_submissions add column arrival jsonb check (private.is_arrival(arrival));

alter table public.visit_totals drop constraint visit_totals_kind_check;
alter table public.visit_totals add constraint visit_totals_kind_check
  check (kind in ('visit', 'visitor', 'page', 'referrer', 'device'));

-- What tells visitors of one day apart: a random salt, and a hash of salt, network, browser and site for each of them. Both
-- end with the day. Unlogged, so that they are in no log and no copy of one; a crash of the database empties them, and
-- whoever comes again on that day is counted again.
create unlogged table private.day_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);

create unlogged table private.day_visitors (
  day date not null,
  visitor bytea not null check (length(visitor) = 32),
  primary key (day, visitor)
);

-- Reports of pages that were taken, by the random word that each carries: one that is delivered again changes nothing.
-- Rows live for two days.
create table private.visit_reports (
  day date not null,
  once text not null check (length(once) between 1 and 40),
  primary key (day, once)
);

-- How many visits (browser tabs) of a day came, saw the form or the chat, and began to write, by how they began. Each
-- kind adds up to `all`; a name is empty for none (no campaign, typed in), `?` where nobody knows and `…` for those that a
-- day had too many of. No row combines two kinds, so that no row is about one visitor. Days begin at midnight UTC.
create table public.funnel_totals (
  kind text not null check (kind in ('all', 'page', 'campaign', 'referrer', 'device', 'language')),
  day date not null,
  name text not null check (length(name) <= 512),
  visits bigint not null default 0,
  seen bigint not null default 0,
  begun bigint not null default 0,
  primary key (kind, day, name)
);

-- The same of leads, by the day on which they were sent, kept by triggers: how many, how many of them are no longer new,
-- and how many are won. `way` is form or chat. What looks like spam is no lead, nor is what the team wrote down by hand.
create table public.lead_totals (
  kind text not null check (kind in ('all', 'way', 'page', 'campaign', 'referrer', 'device', 'language')),
  day date not null,
  name text not null check (length(name) <= 512),
  sent bigint not null check (sent >= 0),
  contacted bigint not null,
  won bigint not null,
  primary key (kind, day, name)
);

-- In how many visits the form was begun (`form`) and something was written into each of its fields.
create table public.form_totals (
  day date not null,
  step text not null check (step in ('form', 'name', 'email', 'confirmEmail', 'message', 'answer')),
  visits bigint not null,
  primary key (day, step)
);

-- What happened on a day, as the charts of the figures say it: a campaign began, a price changed. It is about no visitor.
create table public.annotations (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  note text not null check (length(btrim(note)) between 1 and 120),
  created_at timestamptz not null default now()
);

create index annotations_day_idx on public.annotations (day desc, id);

-- How fast real visits were: of how many page views of a day a value lay in which bucket, by metric, page and kind of
-- device. Numbers only, no row per view. A bucket is a tenth wider than the one before: bucket n has what is from 1.1^n to
-- less than 1.1^(n+1), in milliseconds, of `cls` in thousandths; the first has all that is less. Days begin at midnight UTC.
create table public.vital_counts (
  metric text not null check (metric in ('lcp', 'inp', 'cls', 'ttfb')),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  -- Empty for all pages together, `…` for those that a day had too many of; single pages are kept for 90 days.
  page text not null check (length(page) <= 512),
  day date not null,
  bucket smallint not null check (bucket between 0 and 127),
  views bigint not null,
  primary key (page, metric, device, day, bucket)
);

create index vital_counts_pages_idx on public.vital_counts (device, day) where page <> '';

revoke all on table private.day_salts from public, anon, authenticated, service_role;

revoke all on table private.day_visitors from public, anon, authenticated, service_role;

revoke all on table private.visit_reports from public, anon, authenticated, service_role;

alter table public.funnel_totals enable row level security;
revoke all on table public.funnel_totals from public, anon, authenticated, service_role;
grant select on table public.funnel_totals to authenticated, service_role;

create policy "members read the totals of the funnel" on public.funnel_totals
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

alter table public.lead_totals enable row level security;
revoke all on table public.lead_totals from public, anon, authenticated, service_role;
grant select on table public.lead_totals to authenticated, service_role;

create policy "owners and sales read the totals of leads" on public.lead_totals
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

alter table public.form_totals enable row level security;
revoke all on table public.form_totals from public, anon, authenticated, service_role;
grant select on table public.form_totals to authenticated, service_role;

create policy "members read the totals of the form" on public.form_totals
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

alter table public.annotations enable row level security;
revoke all on table public.annotations from public, anon, authenticated, service_role;
grant select, insert (id, day, note), delete on table public.annotations to authenticated;
grant select, insert, delete on table public.annotations to service_role;

create policy "members read annotations" on public.annotations
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

create policy "members add annotations" on public.annotations
  for insert to authenticated
  with check ((select private.has_role('owner', 'sales', 'editor')));

create policy "members delete annotations" on public.annotations
  for delete to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

alter table public.vital_counts enable row level security;
revoke all on table public.vital_counts from public, anon, authenticated, service_role;
grant select on table public.vital_counts to authenticated, service_role;

create policy "members read the speed of visits" on public.vital_counts
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

-- What a visit or a lead is counted under: one name of each kind. Of null nothing but `all` is known.
create function private.arrival_parts(arrival jsonb) returns table (kind text, name text)
  language sql
  stable
  parallel safe
  set search_path = ''
begin atomic
  select part.kind, case when arrival is null and part.kind <> 'all' then '?' else coalesce(part.name, '') end
  from (
    values
      ('all', 'all'),
      ('page', arrival ->> 'page'),
      -- `spring · google / cpc`: the same campaign by two ways is two.
      (
        'campaign',
        concat_ws(
          ' · ', arrival ->> 'campaign', nullif(concat_ws(' / ', arrival ->> 'source', arrival ->> 'medium'), '')
        )
      ),
      ('referrer', arrival ->> 'referrer'),
      ('device', arrival ->> 'device'),
      ('language', arrival ->> 'language')
  ) as part (kind, name);
end;
revoke execute on function private.arrival_parts(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.arrival_parts(jsonb) to authenticated;

-- Counts a visitor once a day. With the first of a day what was known of the days before is destroyed; if nobody comes,
-- public.apply_retention does it in the night.
create function private.count_visitor(network text, browser text, site text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  salt_of_today bytea := (select known.salt from private.day_salts as known where known.day = today);
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

  insert into private.day_visitors (day, visitor)
  values (today, sha256(salt_of_today || convert_to(concat_ws(E'\n', network, browser, site), 'UTF8')))
  on conflict (day, visitor) do nothing;
  if found then
    insert into public.visit_totals as total (grain, kind, day, name, visits)
    values ('day', 'visitor', today, 'all', 1)
    on conflict (grain, kind, day, name) do update set visits = total.visits + 1;
  end if;
end
$$;
revoke execute on function private.count_visitor(text, text, text) from public, anon, authenticated, service_role;

-- Counts how far a visit came; what else `steps` names is not counted. Browsers say what they like: a kind has 200 names
-- of a day (two reports at once may make one more), and what has another name is counted as `…`.
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
    insert into public.funnel_totals as total (kind, day, name, visits, seen, begun)
    select
      part.kind, today, named.name,
      ('visit' = any (steps))::integer, ('seen' = any (steps))::integer, ('begun' = any (steps))::integer
    from private.arrival_parts(arrival) as part
    cross join lateral (
      select case
        when part.name in ('', '?')
          or exists (
            select
            from public.funnel_totals as known
            where known.kind = part.kind and known.day = today and known.name = part.name
          )
          or 200 > (
            select count(*)
            from public.funnel_totals as known
            where known.kind = part.kind and known.day = today and known.name not in ('', '?', '…')
          )
        then part.name
        else '…'
      end as name
    ) as named
    -- Always in the same order, so that two visits at once do not wait for each other.
    order by part.kind, named.name
    on conflict (kind, day, name) do update set
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

-- What retention deletes was counted: the days' totals stay, as the privacy page says. What an administrator
-- deletes is taken off them.
create or replace function private.uncount_visits() returns trigger
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
    delete from public.funnel_totals as total where total.visits is not null;
    delete from public.form_totals as total where total.visits is not null;
    delete from public.vital_counts as total where total.views is not null;
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

-- Why a report of a page is not counted: 'limited' after 300 of its sender within an hour of the clock, 'known' when it
-- came before, by the random word that it carries (`once`). Null for one that is, and then it is known from now on.
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

  delete from private.visit_senders as old
  where (old.sender, old.hour) in (
    select expired.sender, expired.hour
    from private.visit_senders as expired
    where expired.hour < now() - interval '1 day'
    for update skip locked
  );
  return null;
end
$$;
revoke execute on function private.report_refusal(text, text) from public, anon, authenticated, service_role;

-- visit: {path?, ip_address?, user_agent?, referrer?, device?, site?, once?, steps?, arrival?}. A report with a path is a
-- page view; `steps` are what the visit has reached since the last report, `once` is a random word of the report. Returns
--   'recorded'  the view has its row, and everything is counted
--   'limited'   more than 300 of this sender within an hour of the clock: nothing is written
--   'known'     this report came before: nothing is written
-- A visit that breaks a CHECK raises that error. Runs as its owner to reach the limiter; only the service key
-- may call it.
create or replace function public.record_visit(visit jsonb, sender text) returns text
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
    insert into public.visits (path, ip_address, user_agent, referrer, device)
    values (
      visit ->> 'path',
      visit ->> 'ip_address',
      visit ->> 'user_agent',
      visit ->> 'referrer',
      visit ->> 'device'
    );
    perform private.count_visitor(visit ->> 'ip_address', visit ->> 'user_agent', visit ->> 'site');
  end if;
  if visit -> 'steps' is not null then
    perform private.count_reached(
      array(select jsonb_array_elements_text(visit -> 'steps')), nullif(visit -> 'arrival', 'null')
    );
  end if;
  return 'recorded';
end
$$;
comment on function public.record_visit(jsonb, text) is
  'Counts a page view and what a visit has reached; answers recorded, limited or known.';

-- What a lead is counted under: one name of each kind, and the way by which it came.
create function private.lead_parts(lead public.contact_submissions) returns table (kind text, name text)
  language sql
  stable
  parallel safe
  set search_path = ''
begin atomic
  select 'way', case (lead).source when 'contact' then 'form' else (lead).source end
  union all
  select part.kind, part.name from private.arrival_parts((lead).arrival) as part;
end;
revoke execute on function private.lead_parts(public.contact_submissions) from public, anon, authenticated, service_role;
grant execute on function private.lead_parts(public.contact_submissions) to authenticated;

-- Adds a lead to its totals (1) or takes it off (-1).
create function private.count_lead(lead public.contact_submissions, weight integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  sent_on constant date := (lead.submitted_at at time zone 'UTC')::date;
begin
  if lead.source = 'hand' or lead.flags <> '{}' then
    return;
  end if;
  -- Taking off is no upsert: a row of less than nothing would break the check before the conflict is seen.
  if weight > 0 then
    insert into public.lead_totals as total (kind, day, name, sent, contacted, won)
    select part.kind, sent_on, part.name, 1, (lead.status <> 'new')::integer, (lead.status = 'won')::integer
    from private.lead_parts(lead) as part
    order by part.kind, part.name
    on conflict (kind, day, name) do update set
      sent = total.sent + excluded.sent,
      contacted = total.contacted + excluded.contacted,
      won = total.won + excluded.won;
  else
    -- In the order in which rows are added to, so that two leads at once do not wait for each other.
    perform 1
    from public.lead_totals as total
    where total.day = sent_on
      and (total.kind, total.name) in (select part.kind, part.name from private.lead_parts(lead) as part)
    order by total.kind, total.day, total.name
    for update;
    update public.lead_totals as total
    set
      sent = total.sent - 1,
      contacted = total.contacted - (lead.status <> 'new')::integer,
      won = total.won - (lead.status = 'won')::integer
    from private.lead_parts(lead) as part
    where total.kind = part.kind and total.day = sent_on and total.name = part.name;
    delete from public.lead_totals as total where total.day = sent_on and total.sent = 0;
  end if;
end
$$;
revoke execute on function private.count_lead(public.contact_submissions, integer)
  from public, anon, authenticated, service_role;

-- For a trigger: the totals follow the leads. A lead that is gone is counted nowhere.
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

create trigger contact_submissions_counted
  after insert or delete on public.contact_submissions
  for each row execute function private.count_leads();

create trigger contact_submissions_counted_anew
  after update on public.contact_submissions
  for each row
  when (
    (old.status, old.flags, old.arrival, old.source, old.submitted_at)
    is distinct from (new.status, new.flags, new.arrival, new.source, new.submitted_at)
  )
  execute function private.count_leads();

-- What the dashboard's analytics ask: this and public.admin_login_summary. Both run as whoever calls them: row-level
-- security decides what is counted, so whoever is no member gets figures of nothing, and an editor none of leads.
--
-- Figures of the days from `since` (null: all) to `until` (null: today), days in UTC: {visits, before, visitors, leads, step,
-- days, pages, referrers, devices, sources}. `visitors` is how many came on each day, {day, visitors}, for those of the last
-- 31 days of the time on which they were counted: they add up to nothing, because nobody is known again on another day.
-- `before` is how many visits the equally long time before had, null for all time. `leads` are messages of form and chat
-- that do not look like spam. `days` has a row for every day, week or month (`step`), so that there are never many more
-- than a hundred; the other lists are the ten largest, ties by name.
drop function public.visit_summary(date);
create function public.visit_summary(since date default null, until date default null) returns jsonb
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
      and total.kind = 'visit'
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
        and total.kind = 'visit'
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
revoke execute on function public.visit_summary(date, date) from public, anon, authenticated, service_role;
grant execute on function public.visit_summary(date, date) to authenticated;
comment on function public.visit_summary(date, date) is 'Figures of visits and leads of a time, for the dashboard.';

-- From visit to won, of the days from `first_day` (null: all) to `last_day`, for the dashboard; `part` and `part_name` narrow
-- it to one page, campaign, referrer, device or language. {now, before, parts, form, ways}: `now` and `before`, the equally
-- long time before (null for all time), are {visits, seen, begun, sent, contacted, won}; `parts` has for each kind its
-- fifty largest names with the same six; `form` in how many visits each field was written in, `ways` the leads of form and
-- chat, both of all visits. Of leads whoever may not read them gets null.
create function public.funnel(
  first_day date, last_day date, part text default 'all', part_name text default 'all'
) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    with asked as (
      select
        coalesce(first_day, date '2000-01-01') as first,
        last_day as last,
        (select private.has_role('owner', 'sales')) as reads_leads
    ),
    spans as (
      select 'now' as span, asked.first, asked.last from asked
      union all
      select 'before', asked.first - (asked.last - asked.first + 1), asked.first - 1 from asked where first_day is not null
    ),
    counted as (
      select spans.span, total.kind, total.name, total.visits, total.seen, total.begun, 0 as sent, 0 as contacted, 0 as won
      from spans
      join public.funnel_totals as total on total.day between spans.first and spans.last
      where spans.span = 'now' or (total.kind = part and total.name = part_name)
      union all
      select spans.span, total.kind, total.name, 0, 0, 0, total.sent, total.contacted, total.won
      from spans
      join public.lead_totals as total on total.day between spans.first and spans.last
      where total.kind <> 'way' and (spans.span = 'now' or (total.kind = part and total.name = part_name))
    ),
    named as (
      select
        counted.span, counted.kind, counted.name,
        sum(counted.visits) as visits, sum(counted.seen) as seen, sum(counted.begun) as begun,
        sum(counted.sent) as sent, sum(counted.contacted) as contacted, sum(counted.won) as won
      from counted
      group by counted.span, counted.kind, counted.name
    ),
    ranked as (
      select
        named.*,
        row_number() over (
          partition by named.span, named.kind order by named.won desc, named.sent desc, named.visits desc, named.name
        ) as place
      from named
    ),
    -- Null in place of what the caller may not read, which would look like none.
    told as (
      select
        ranked.span, ranked.kind, ranked.name, ranked.place,
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
        'visits', 0, 'seen', 0, 'begun', 0,
        'sent', case when asked.reads_leads then 0 end,
        'contacted', case when asked.reads_leads then 0 end,
        'won', case when asked.reads_leads then 0 end
      ) as steps
      from asked
    )
    select jsonb_build_object(
      'now', coalesce(
        (select told.steps from told where told.span = 'now' and told.kind = part and told.name = part_name),
        (select nothing.steps from nothing)
      ),
      'before', case when first_day is not null then coalesce(
        (select told.steps from told where told.span = 'before' and told.kind = part and told.name = part_name),
        (select nothing.steps from nothing)
      ) end,
      'parts', coalesce(
        (
          select jsonb_object_agg(list.kind, list.rows)
          from (
            select told.kind, jsonb_agg(told.steps || jsonb_build_object('name', told.name) order by told.place) as rows
            from told
            where told.span = 'now' and told.kind <> 'all' and told.place <= 50
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
            from public.lead_totals as total, asked
            where total.kind = 'way' and total.day between asked.first and asked.last
            group by total.name
          ) as way
        ),
        '{}'
      )
    )
  );
revoke execute on function public.funnel(date, date, text, text) from public, anon, authenticated, service_role;
grant execute on function public.funnel(date, date, text, text) to authenticated;
comment on function public.funnel(date, date, text, text) is
  'How many visits came, saw, began and sent, and what became of their leads, by how they began.';

-- The leads behind a number of the funnel, the newest 200: `step` is sent, contacted or won, the rest as above.
create function public.funnel_leads(
  first_day date, last_day date, part text default 'all', part_name text default 'all', step text default 'sent'
) returns table (id uuid, person_id uuid, name text, status text, submitted_at timestamptz)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select lead.id, lead.person_id, lead.name, lead.status, lead.submitted_at
  from public.contact_submissions as lead
  where lead.submitted_at >= coalesce(first_day, date '2000-01-01')::timestamp at time zone 'UTC'
    and lead.submitted_at < (last_day + 1)::timestamp at time zone 'UTC'
    and lead.flags = '{}'
    and lead.source <> 'hand'
    and (step = 'sent' or (step = 'contacted' and lead.status <> 'new') or (step = 'won' and lead.status = 'won'))
    and (
      part = 'all'
      or exists (
        select from private.lead_parts(lead) as counted where counted.kind = part and counted.name = part_name
      )
    )
  order by lead.submitted_at desc, lead.id
  limit 200;
end;
revoke execute on function public.funnel_leads(date, date, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.funnel_leads(date, date, text, text, text) to authenticated;
comment on function public.funnel_leads(date, date, text, text, text) is
  'The leads that a number of the funnel counts, newest first, 200 at most.';

-- The value below which three quarters of what was counted lie, in milliseconds, of `cls` as it is; null of nothing. The
-- lists belong together: so many views in such a bucket. Within a bucket it is assumed that views lie evenly, so that it
-- is at most a tenth off.
create function private.vital_p75(metric text, buckets integer[], views bigint[]) returns numeric
  language sql
  immutable
  parallel safe
  set search_path = ''
  return (
    with cells as (
      select cell.bucket, sum(cell.number) as number
      from unnest(buckets, views) as cell (bucket, number)
      group by cell.bucket
    ),
    running as (
      select
        cells.bucket, cells.number,
        sum(cells.number) over (order by cells.bucket) as so_far,
        sum(cells.number) over () as total
      from cells
    )
    select round(
      (
        power(
          1.1::double precision,
          running.bucket + (0.75 * running.total - (running.so_far - running.number)) / running.number
        ) / case metric when 'cls' then 1000 else 1 end
      )::numeric,
      case metric when 'cls' then 3 else 0 end
    )
    from running
    where running.so_far >= 0.75 * running.total
    order by running.bucket
    limit 1
  );
revoke execute on function private.vital_p75(text, integer[], bigint[]) from public, anon, authenticated, service_role;
grant execute on function private.vital_p75(text, integer[], bigint[]) to authenticated;

-- vitals: {page, device, once, lcp?, inp?, cls?, ttfb?}, of one page view; times in milliseconds. Returns
--   'recorded'  each value is counted, for its page and for all pages
--   'limited'   more than 300 of this sender within an hour of the clock: nothing is counted
--   'known'     this report came before: nothing is counted
-- Browsers say what they like: a day has 200 pages (two reports at once may make one more), and another one is counted as
-- `…`. A report that breaks a CHECK raises that error. Runs as its owner to reach the limiter; only the service key may
-- call it.
create function public.record_vitals(vitals jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  refusal constant text := private.report_refusal('vitals ' || sender, vitals ->> 'once');
  today constant date := (now() at time zone 'UTC')::date;
  named_page text := vitals ->> 'page';
begin
  if refusal is not null then
    return refusal;
  end if;
  -- All metrics and devices are named for the sake of the table's indexes.
  if not exists (
    select
    from public.vital_counts as known
    where known.page = named_page
      and known.metric in ('cls', 'inp', 'lcp', 'ttfb')
      and known.device in ('desktop', 'phone', 'tablet')
      and known.day = today
  ) and 200 <= (
    select count(distinct known.page)
    from public.vital_counts as known
    where known.page <> '' and known.page <> '…'
      and known.device in ('desktop', 'phone', 'tablet')
      and known.day = today
  ) then
    named_page := '…';
  end if;
  insert into public.vital_counts as total (page, metric, device, day, bucket, views)
  select
    place.page, measured.metric, vitals ->> 'device', today,
    least(
      127,
      floor(
        ln(greatest(1, measured.number * case measured.metric when 'cls' then 1000 else 1 end)::double precision)
          / ln(1.1::double precision)
      )
    ),
    1
  from (
    values
      ('cls', (vitals ->> 'cls')::numeric),
      ('inp', (vitals ->> 'inp')::numeric),
      ('lcp', (vitals ->> 'lcp')::numeric),
      ('ttfb', (vitals ->> 'ttfb')::numeric)
  ) as measured (metric, number)
  cross join (values (''), (named_page)) as place (page)
  where measured.number is not null
  -- Always in the same order, so that two reports at once do not wait for each other.
  order by place.page, measured.metric
  on conflict (page, metric, device, day, bucket) do update set views = total.views + 1;
  return 'recorded';
end
$$;
revoke execute on function public.record_vitals(jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.record_vitals(jsonb, text) to service_role;
comment on function public.record_vitals(jsonb, text) is
  'Counts how fast a page view was; answers recorded, limited or known.';

-- How fast real visits were on a kind of device, from `first_day` (null: the last 365 days) to `last_day`, for the dashboard:
-- {step, metrics, pages, deploys, worse}.
--
--   metrics   for each of the four {p75, before, views, days}: `before` is of the equally long time before, `days` are
--             [{day, p75, views}] with a row for each day or week (`step`)
--   pages     the twenty most viewed of the last 28 days: {page, views, lcp, inp, cls, ttfb}
--   deploys   days on which the pages were published: {day, times}
--   worse     for a metric the day of such a deploy of the last 28 days after which its p75 was worse by a fifth or more
--             than in the week before, the worst first: {metric, day, was, became, page}, `page` where it grew most.
--             Fewer than 50 views on either side, of a page 20, say nothing; the day itself is of neither side.
create function public.vitals(first_day date, last_day date, wanted_device text) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    with asked as (
      select coalesce(first_day, last_day - 364) as first, last_day as last
    ),
    spans as (
      select asked.first, asked.last, asked.first - (asked.last - asked.first + 1) as earliest from asked
    ),
    cells as materialized (
      select total.metric, total.day, total.bucket::integer as bucket, total.views
      from public.vital_counts as total, spans
      where total.page = ''
        and total.device = wanted_device
        and total.day between least(spans.earliest, spans.last - 35) and spans.last
    ),
    page_cells as materialized (
      select total.page, total.metric, total.day, total.bucket::integer as bucket, total.views
      from public.vital_counts as total, asked
      where total.page <> '' and total.device = wanted_device and total.day between asked.last - 35 and asked.last
    ),
    now_and_before as (
      select
        cells.metric,
        private.vital_p75(
          cells.metric,
          array_agg(cells.bucket) filter (where cells.day >= spans.first),
          array_agg(cells.views) filter (where cells.day >= spans.first)
        ) as p75,
        private.vital_p75(
          cells.metric,
          array_agg(cells.bucket) filter (where cells.day < spans.first and cells.day >= spans.earliest),
          array_agg(cells.views) filter (where cells.day < spans.first and cells.day >= spans.earliest)
        ) as before,
        coalesce(sum(cells.views) filter (where cells.day >= spans.first), 0) as views
      from cells, spans
      group by cells.metric
    ),
    step as (
      select case when asked.last - asked.first > 92 then 'week' else 'day' end as name from asked
    ),
    by_day as (
      select
        cells.metric, date_trunc(step.name, cells.day::timestamp)::date as day, sum(cells.views) as views,
        private.vital_p75(cells.metric, array_agg(cells.bucket), array_agg(cells.views)) as p75
      from cells, asked, step
      where cells.day >= asked.first
      group by 1, 2
    ),
    by_page as (
      select
        page_cells.page, page_cells.metric, sum(page_cells.views) as views,
        private.vital_p75(page_cells.metric, array_agg(page_cells.bucket), array_agg(page_cells.views)) as p75
      from page_cells, asked
      where page_cells.day > asked.last - 28 and page_cells.day >= asked.first
      group by page_cells.page, page_cells.metric
    ),
    pages as (
      select
        by_page.page, max(by_page.views) as views,
        max(by_page.p75) filter (where by_page.metric = 'lcp') as lcp,
        max(by_page.p75) filter (where by_page.metric = 'inp') as inp,
        max(by_page.p75) filter (where by_page.metric = 'cls') as cls,
        max(by_page.p75) filter (where by_page.metric = 'ttfb') as ttfb
      from by_page
      group by by_page.page
      order by max(by_page.views) desc, by_page.page
      limit 20
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
        deploys.day, cells.metric,
        coalesce(sum(cells.views) filter (where cells.day < deploys.day), 0) as views_before,
        coalesce(sum(cells.views) filter (where cells.day > deploys.day), 0) as views_after,
        private.vital_p75(
          cells.metric,
          array_agg(cells.bucket) filter (where cells.day < deploys.day),
          array_agg(cells.views) filter (where cells.day < deploys.day)
        ) as was,
        private.vital_p75(
          cells.metric,
          array_agg(cells.bucket) filter (where cells.day > deploys.day),
          array_agg(cells.views) filter (where cells.day > deploys.day)
        ) as became
      from deploys
      join asked on deploys.day > asked.last - 28
      join cells on cells.day between deploys.day - 7 and deploys.day + 7
      group by deploys.day, cells.metric
    ),
    -- The deploy that explains most: the one between whose weeks the difference is largest.
    worse as (
      select distinct on (around.metric) around.metric, around.day, around.was, around.became
      from around
      where around.views_before >= 50
        and around.views_after >= 50
        and around.was > 0
        and around.became >= 1.2 * around.was
      order by around.metric, around.became / around.was desc, around.day desc
    ),
    worse_pages as (
      select
        worse.metric, page_cells.page,
        coalesce(sum(page_cells.views) filter (where page_cells.day < worse.day), 0) as views_before,
        coalesce(sum(page_cells.views) filter (where page_cells.day > worse.day), 0) as views_after,
        private.vital_p75(
          worse.metric,
          array_agg(page_cells.bucket) filter (where page_cells.day < worse.day),
          array_agg(page_cells.views) filter (where page_cells.day < worse.day)
        ) as was,
        private.vital_p75(
          worse.metric,
          array_agg(page_cells.bucket) filter (where page_cells.day > worse.day),
          array_agg(page_cells.views) filter (where page_cells.day > worse.day)
        ) as became
      from worse
      join page_cells on page_cells.metric = worse.metric and page_cells.day between worse.day - 7 and worse.day + 7
      group by worse.metric, page_cells.page
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
revoke execute on function public.vitals(date, date, text) from public, anon, authenticated, service_role;
grant execute on function public.vitals(date, date, text) to authenticated;
comment on function public.vitals(date, date, text) is
  'How fast real visits were, by day and page, and after which deploy they became slower.';

-- Puts rows back into a table exactly as they were; returns how many. Columns that the rows do not name keep their
-- defaults, so that an older backup fits a newer table.
-- No trigger fires here, so the words that the rows are searched by, and how it stands with people, are written too.
-- Another project has other accounts: a row that names one which is not there names nobody, and is left out where it could
-- not.
create or replace function public.restore_rows(table_name text, entries jsonb) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  place constant regclass := private.public_table(table_name);
  columns constant text := (
    select string_agg(format('%I', attribute.attname), ', ')
    from pg_catalog.pg_attribute as attribute
    where attribute.attrelid = place
      and attribute.attnum > 0
      and not attribute.attisdropped
      and attribute.attgenerated = ''
      and (entries -> 0) ? attribute.attname
  );
  account record;
  counter record;
  restored integer;
begin
  for account in
    select attribute.attname as name, attribute.attnotnull as is_needed
    from pg_catalog.pg_constraint as link
    join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = link.conrelid and attribute.attnum = link.conkey[1]
    where link.conrelid = place and link.contype = 'f' and link.confrelid = 'auth.users'::regclass
  loop
    select coalesce(jsonb_agg(
      case when known.is_there then entry.value else entry.value || jsonb_build_object(account.name, null) end
      order by entry.place
    ) filter (where known.is_there or not account.is_needed), '[]')
    into entries
    from jsonb_array_elements(entries) with ordinality as entry (value, place)
    cross join lateral (
      select entry.value ->> account.name is null or exists (
        select from auth.users where users.id = (entry.value ->> account.name)::uuid
      ) as is_there
    ) as known;
  end loop;
  if jsonb_array_length(entries) = 0 then
    return 0;
  end if;
  execute format('alter table %s disable trigger user', place);
  execute format(
    'insert into %1$s (%2$s) overriding system value
     select %2$s from jsonb_populate_recordset(null::%1$s, $1)',
    place,
    columns
  )
  using entries;
  get diagnostics restored = row_count;
  execute format('alter table %s enable trigger user', place);
  if to_regclass(format('private.%I', table_name || '_words')) is not null then
    perform private.write_words(
      table_name,
      array(select (entry.value ->> 'id')::uuid from jsonb_array_elements(entries) as entry)
    );
  end if;
  -- A backup may be older than people are.
  if table_name in ('contact_submissions', 'chat_logs') then
    perform private.find_all_people();
  end if;
  -- Or older than the totals of leads, which come along otherwise.
  if table_name = 'contact_submissions' and not (entries -> 0) ? 'arrival' then
    perform private.count_lead(lead, 1)
    from public.contact_submissions as lead
    where lead.id in (select (entry.value ->> 'id')::uuid from jsonb_array_elements(entries) as entry);
  end if;
  if place in (
    select link.conrelid from pg_catalog.pg_constraint as link
    where link.contype = 'f' and link.confrelid = 'public.people'::regclass
  ) or table_name = 'people' then
    execute format(
      'select private.write_person_states(array(
         select distinct stored.%2$I from %1$s as stored
         where stored.id in (select (entry.value ->> ''id'')::uuid from jsonb_array_elements($1) as entry)
           and stored.%2$I is not null
       ))',
      place,
      case table_name when 'people' then 'id' else 'person_id' end
    ) using entries;
  elsif table_name = 'chat_handoffs' then
    perform private.write_person_states(array(
      select log.person_id
      from public.chat_logs as log
      where log.person_id is not null
        and log.id in (select (entry.value ->> 'chat_log_id')::uuid from jsonb_array_elements(entries) as entry)
    ));
  end if;
  -- Rows that are added later must not get a number that is taken.
  for counter in
    select attribute.attname as name, pg_catalog.pg_get_serial_sequence(place::text, attribute.attname) as sequence
    from pg_catalog.pg_attribute as attribute
    where attribute.attrelid = place and attribute.attidentity <> '' and not attribute.attisdropped
  loop
    execute format('select setval(%L, greatest(1, (select max(%I) from %s)))', counter.sequence, counter.name, place);
  end loop;
  return restored;
end
$$;

-- The one door for a visitor's submission: each id is stored once. Offices, schools and carriers share addresses, so
-- many messages from one address are no reason to refuse any: they are stored and flagged, and only a flood waits.
--
-- submission: {id, name, email, message, timestamp, source?, source_path?, arrival?, signs?, nonce?}; `signs` are flags
-- that the server function has found, `nonce` is of a question that was answered rightly. Neither keeps a submission from
-- being stored. Returns
--   'stored'   a new row was written
--   'known'    this id came before: nothing is changed and nothing is counted
--   'limited'  more than 200 new submissions of this sender within an hour: nothing is written; from the sixth on
--              they carry the flag many_from_one_address
-- A submission that breaks a CHECK, or whose id or timestamp cannot be read, raises that error.
-- Runs as its owner to reach the limiter; only the service key may call it.
create or replace function public.receive_submission(submission jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  -- From the sixth on they are flagged; the ceiling lies far above what people in one building write.
  unflagged constant integer := 5;
  ceiling constant integer := 200;
  recent integer;
  submission_id constant uuid := (submission ->> 'id')::uuid;
  sent_at constant timestamptz := (submission ->> 'timestamp')::timestamptz;
  message constant text := submission ->> 'message';
  nonce constant text := submission ->> 'nonce';
  signs text[] := array(select jsonb_array_elements_text(coalesce(submission -> 'signs', '[]')));
  is_verified boolean := false;
begin
  -- One sender's submissions queue here until the one before has committed, so that two at once
  -- cannot both be the fifth.
  perform pg_advisory_xact_lock(hashtextextended('submission:' || sender, 0));

  -- The second table keeps a deleted submission from coming back with a late retry.
  if exists (select from public.contact_submissions as stored where stored.id = submission_id)
    or exists (select from private.received_submissions as received where received.id = submission_id)
  then
    return 'known';
  end if;

  select count(*) into recent
  from private.received_submissions as received
  where received.sender = receive_submission.sender
    and received.received_at > now() - interval '1 hour';
  if recent >= ceiling then
    return 'limited';
  elsif recent >= unflagged then
    signs := array_append(signs, 'many_from_one_address');
  end if;

  if nonce is not null then
    insert into private.used_challenges (nonce) values (receive_submission.submission ->> 'nonce')
    on conflict do nothing;
    is_verified := found;
    if not found then
      signs := array_append(signs, 'captcha_reused');
    end if;
  end if;

  insert into public.contact_submissions
    (id, name, email, message, source, source_path, submitted_at, flags, verified, arrival)
  values (
    submission_id,
    btrim(submission ->> 'name'),
    btrim(submission ->> 'email'),
    message,
    coalesce(submission ->> 'source', 'contact'),
    submission ->> 'source_path',
    -- A visitor's clock may be wrong either way; neither a row from the future nor one from 1970
    -- belongs in a list that is read newest first.
    least(now(), greatest(coalesce(sent_at, now()), now() - interval '1 year')),
    private.spam_flags(message, signs, is_verified),
    is_verified,
    nullif(submission -> 'arrival', 'null')
  )
  on conflict (id) do nothing;
  if not found then
    return 'known';
  end if;

  insert into private.received_submissions (id, sender, text_hash)
  values (submission_id, receive_submission.sender, private.text_hash(message))
  on conflict (id) do nothing;

  -- Tidies up in passing; rows that another call is deleting at this moment are left to it.
  delete from private.received_submissions as old
  where old.id in (
    select expired.id
    from private.received_submissions as expired
    where expired.received_at < now() - interval '1 day'
    for update skip locked
  );
  delete from private.used_challenges as old
  where old.nonce in (
    select expired.nonce
    from private.used_challenges as expired
    where expired.used_at < now() - interval '2 days'
    for update skip locked
  );

  return 'stored';
end
$$;

-- Makes the lead of a conversation, unless it made one before, and tells somebody: `why` is 'lead' or 'missed_call'.
-- Of what looks like spam nobody is told, as with the contact form.
create or replace function private.hear_chat(chat_id uuid, why text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  log public.chat_logs;
  session private.chat_sessions;
  draft jsonb;
  lead_flags text[] := '{}';
begin
  -- Always in the order call, conversation, session, so that nobody waits for each other.
  select * into log from public.chat_logs as found where found.id = chat_id for update;
  if not found then
    return;
  end if;
  select * into session from private.chat_sessions as found where found.id = chat_id for update;
  draft := session.lead_draft;

  if session.lead_id is null and draft is not null then
    -- Questions ask for links, so a solved sum is not missed; only what is too much counts.
    lead_flags := private.spam_flags(
      draft ->> 'judged',
      case when session.is_one_of_many then array['many_from_one_address'] else '{}' end,
      true
    );
    insert into public.contact_submissions
      (id, name, email, message, source, source_path, chat_log_id, status, flags, arrival)
    values (
      (draft ->> 'id')::uuid, draft ->> 'name', draft ->> 'email',
      private.lead_message(draft ->> 'message', log.missed_call_at), 'chat', log.source_path, chat_id, log.status,
      lead_flags, draft -> 'arrival'
    );
    -- For finding the same text again; chats do not count as messages of their sender.
    insert into private.received_submissions (id, sender, text_hash)
    values ((draft ->> 'id')::uuid, 'chat', private.text_hash(draft ->> 'judged'))
    on conflict (id) do nothing;
    update private.chat_sessions as made
    set lead_id = (draft ->> 'id')::uuid, lead_draft = null
    where made.id = chat_id;
  elsif session.lead_id is not null then
    if log.missed_call_at is not null and session.lead_touched_at is null then
      update public.contact_submissions as lead
      set message = private.lead_message(lead.message, log.missed_call_at)
      where lead.id = session.lead_id and not starts_with(lead.message, 'Missed call: ');
    end if;
    select lead.flags into lead_flags from public.contact_submissions as lead where lead.id = session.lead_id;
  end if;

  if coalesce(lead_flags, '{}') <@ array['many_from_one_address'] then
    perform private.tell_of_chat(chat_id, why);
  end if;
end
$$;

-- What public.save_chat does once it has its turn: it adds to the conversation and rewrites nothing that was said, and
-- no conversation asks without end.
--
-- conversation: {id, sequence, timestamp, flowVersion, userInfo, messages, step, trail, finished, page, lead}; every
-- message has an id; lead is null or {id, name, email, message, judged, arrival?}. `secret_hash` names who began it,
-- `sender` is a keyed hash of the address. Returns
--   'created'   a new row was written
--   'saved'     the row was changed: messages that were not there are added at its end
--   'known'     this sequence is what is stored, with all of its messages
--   'stale'     something newer is stored, with all of these messages
--   'foreign'   another secret began this conversation
--   'deleted'   an administrator deleted it, and it stays so
--   'limited'   more than 200 new conversations of this sender within an hour; from the sixth on they are flagged
--   'fast'      more than 60 saves, or more than 20 messages to a person (HAND-09), within a minute
--   'large'     more messages or bytes than a conversation may have
-- A conversation that breaks a CHECK, or whose fields cannot be read, raises that error.
-- Runs as its owner to reach sessions and counts.
create or replace function private.save_chat(conversation jsonb, secret_hash text, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  -- As in receive_submission: offices and carriers share addresses.
  unflagged constant integer := 5;
  ceiling constant integer := 200;
  most_words_a_minute constant integer := 20;
  most_saves_a_minute constant integer := 60;
  chat_id constant uuid := (conversation ->> 'id')::uuid;
  new_sequence constant integer := (conversation ->> 'sequence')::integer;
  began_at constant timestamptz := (conversation ->> 'timestamp')::timestamptz;
  is_finished constant boolean := (conversation ->> 'finished')::boolean;
  lead constant jsonb := nullif(conversation -> 'lead', 'null');
  recent integer;
  session private.chat_sessions;
  log public.chat_logs;
  merged jsonb;
  new_words integer;
  is_new boolean := false;
  is_newest boolean := true;
  is_talking boolean := false;
begin
  -- A conversation's requests, and one sender's new conversations, queue here until the one before has
  -- committed. Always in this order, so that nobody waits for each other.
  perform pg_advisory_xact_lock(hashtextextended('chat:' || chat_id, 0));
  perform pg_advisory_xact_lock(hashtextextended('chats of:' || sender, 0));

  select * into session from private.chat_sessions as known where known.id = chat_id;
  if not found then
    if exists (select from public.chat_logs as found_log where found_log.id = chat_id) then
      return 'foreign';
    end if;
    select count(*) into recent
    from private.chat_sessions as earlier
    where earlier.sender = save_chat.sender and earlier.started_at > now() - interval '1 hour';
    if recent >= ceiling then
      return 'limited';
    end if;
    is_new := true;
    log.messages := '[]';
    log.flow_version := conversation ->> 'flowVersion';
  else
    if session.secret_hash <> save_chat.secret_hash then
      return 'foreign';
    end if;
    select * into log from public.chat_logs as found_log where found_log.id = chat_id for update;
    if not found then
      return 'deleted';
    end if;
    if private.is_too_often(chat_id, 'save', most_saves_a_minute) then
      return 'fast';
    end if;
    is_newest := new_sequence > session.sequence;
    -- The version with which a conversation began stays, so that the counts add up.
    log.flow_version := coalesce(log.flow_version, conversation ->> 'flowVersion');
    is_talking := exists (
      select from public.chat_handoffs as handoff where handoff.chat_log_id = chat_id and handoff.ended_at is null
    );
  end if;

  merged := private.append_messages(log.messages, conversation -> 'messages');
  if not is_newest and merged = log.messages then
    return case when new_sequence = session.sequence then 'known' else 'stale' end;
  end if;

  if jsonb_array_length(merged) > 200
    or octet_length((conversation -> 'userInfo')::text) + octet_length(merged::text) > 65536
  then
    return 'large';
  end if;

  new_words := private.count_visitor_messages(merged) - private.count_visitor_messages(log.messages);
  if is_new then
    insert into private.chat_sessions (id, secret_hash, sender, sequence, is_one_of_many)
    values (chat_id, save_chat.secret_hash, save_chat.sender, new_sequence, recent >= unflagged)
    returning * into session;
    insert into public.chat_logs (id, user_info, messages, created_at)
    values (
      chat_id,
      conversation -> 'userInfo',
      merged,
      -- A visitor's clock may be wrong either way.
      least(now(), greatest(coalesce(began_at, now()), now() - interval '1 year'))
    );
  elsif is_talking then
    if session.minute_began < now() - interval '1 minute' then
      session.minute_began := now();
      session.minute_count := 0;
    end if;
    if session.minute_count + new_words > most_words_a_minute then
      return 'fast';
    end if;
    session.minute_count := session.minute_count + new_words;
  end if;

  if is_newest then
    update public.chat_logs as changed
    set
      user_info = case when log.frozen_at is null then conversation -> 'userInfo' else changed.user_info end,
      messages = merged,
      flow_version = log.flow_version,
      step = conversation ->> 'step',
      source_path = coalesce(changed.source_path, conversation ->> 'page'),
      finished_at = coalesce(changed.finished_at, case when is_finished then now() end)
    where changed.id = chat_id;
    perform private.count_steps(log.flow_version, session.trail, conversation -> 'trail');
  else
    -- A late request of another tab: its words are added, what it knew of the visitor is old.
    update public.chat_logs as changed set messages = merged where changed.id = chat_id;
  end if;

  update private.chat_sessions as known
  set
    sequence = greatest(known.sequence, new_sequence),
    trail = case when is_newest then conversation -> 'trail' else known.trail end,
    minute_began = session.minute_began,
    minute_count = session.minute_count,
    lead_draft = case
      when known.lead_id is null and is_newest and log.frozen_at is null then coalesce(
        -- Whoever goes on by the link of a mail came another way than at the beginning, which counts.
        lead || jsonb_strip_nulls(jsonb_build_object('arrival', known.lead_draft -> 'arrival')),
        known.lead_draft
      )
      else known.lead_draft
    end
  where known.id = chat_id;

  if session.lead_id is not null then
    if session.lead_touched_at is not null then
      -- Somebody works on the lead, which stays as it is: the words are in the conversation.
      if new_words > 0 and not is_talking then
        perform private.tell_of_chat(chat_id, 'wrote_again');
      end if;
    elsif lead is not null and is_newest and log.frozen_at is null then
      -- A deleted lead stays deleted.
      update public.contact_submissions as made
      set
        name = lead ->> 'name',
        email = lead ->> 'email',
        message = private.lead_message(lead ->> 'message', log.missed_call_at)
      where made.id = session.lead_id
        and (made.name, made.email, made.message) is distinct from
          (lead ->> 'name', lead ->> 'email', private.lead_message(lead ->> 'message', log.missed_call_at));
    end if;
  elsif is_finished then
    perform private.hear_chat(chat_id, 'lead');
  end if;

  -- Tidies up in passing; rows that another call holds at this moment are left to it.
  update private.chat_sessions as old
  set sender = null
  where old.id in (
    select expired.id
    from private.chat_sessions as expired
    where expired.sender is not null and expired.started_at < now() - interval '1 day'
    for update skip locked
  );
  delete from private.chat_sessions as old
  where old.id in (
    select expired.id
    from private.chat_sessions as expired
    where expired.started_at < now() - interval '30 days'
      and not exists (select from public.chat_logs as kept where kept.id = expired.id)
    for update skip locked
  );

  return case when is_new then 'created' else 'saved' end;
end
$$;

-- What happened with somebody, newest first, as one list; those who are merged with them included. A page begins after
-- the row with the time `before` and the key `before_key`; without a key, before that time. `offset 0` has each table asked
-- for the person's rows first, instead of for all rows by their time.
--
--   form        a message of the form, or a lead that was written down (`source`)
--   chat        a conversation, when it began       missed_call  when nobody came
--   talk        a person of ours took the call      email        in or out, with its files
--   note        what the team told itself           follow_up    a next step, and `done` when it was done
--   event       status, owner, merged, unmerged
create or replace function public.person_timeline(
  person uuid, before timestamptz default null, size integer default 50, before_key text default null
) returns table (kind text, id uuid, at timestamptz, key text, entry jsonb)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  with asked as materialized (
    select
      private.person_group(person) as ids,
      coalesce(before, 'infinity') as at,
      coalesce(before_key, '') as key,
      least(greatest(size, 1), 200) as most
  ),
  names as (
    select member.user_id, member.name from public.team_members as member
  )
  select shown.kind, shown.id, shown.at, shown.key, shown.entry
  from (
    (
      select
        'form' as kind,
        form.id,
        form.submitted_at as at,
        'form:' || form.id as key,
        jsonb_build_object(
          'message', form.message, 'source', form.source, 'source_path', form.source_path, 'status', form.status,
          'flags', form.flags, 'name', form.name, 'email', form.email, 'chat_log_id', form.chat_log_id,
          'arrival', form.arrival
        ) as entry
      from (
        select * from public.contact_submissions as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as form, asked
      where form.source <> 'chat'
        and form.submitted_at <= asked.at
        and (form.submitted_at, 'form:' || form.id) < (asked.at, asked.key)
      order by form.submitted_at desc, 'form:' || form.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'chat',
        log.id,
        log.created_at,
        'chat:' || log.id,
        jsonb_build_object(
          'user_info', log.user_info, 'source_path', log.source_path, 'finished_at', log.finished_at,
          'status', log.status, 'message_count', jsonb_array_length(log.messages),
          'lead_id', (select lead.id from public.contact_submissions as lead where lead.chat_log_id = log.id),
          'arrival', (select lead.arrival from public.contact_submissions as lead where lead.chat_log_id = log.id)
        )
      from (
        select * from public.chat_logs as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as log, asked
      where log.created_at <= asked.at
        and (log.created_at, 'chat:' || log.id) < (asked.at, asked.key)
      order by log.created_at desc, 'chat:' || log.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'missed_call',
        log.id,
        log.missed_call_at,
        'missed_call:' || log.id,
        jsonb_build_object('source_path', log.source_path)
      from (
        select * from public.chat_logs as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as log, asked
      where log.missed_call_at is not null
        and (log.missed_call_at, 'missed_call:' || log.id) < (asked.at, asked.key)
      order by log.missed_call_at desc, 'missed_call:' || log.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'talk',
        log.id,
        handoff.accepted_at,
        'talk:' || log.id,
        jsonb_build_object(
          'by', (select names.name from names where names.user_id = handoff.accepted_by),
          'ended_at', handoff.ended_at,
          'ended_why', handoff.ended_why
        )
      from (
        select * from public.chat_logs as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as log
      join public.chat_handoffs as handoff on handoff.chat_log_id = log.id, asked
      where handoff.accepted_at is not null
        and (handoff.accepted_at, 'talk:' || log.id) < (asked.at, asked.key)
      order by handoff.accepted_at desc, 'talk:' || log.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'email',
        email.id,
        email.created_at,
        'email:' || email.id,
        jsonb_build_object(
          'direction', email.direction, 'kind', email.kind, 'subject', email.subject, 'body_text', email.body_text,
          'from_address', email.from_address, 'to_address', email.to_address, 'state', email.state,
          'failure', email.failure, 'attempts', email.attempts, 'send_after', email.send_after,
          'next_attempt_at', email.next_attempt_at, 'sent_at', email.sent_at, 'maybe_twice', email.maybe_twice,
          'matched_by', email.matched_by,
          'author', (select names.name from names where names.user_id = email.author_id),
          'attachments', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'id', file.id, 'name', file.name, 'media_type', file.media_type, 'size', file.size, 'path', file.path
              )
              order by file.name, file.id
            ), '[]')
            from public.email_attachments as file
            where file.email_id = email.id
          )
        )
      from (
        select * from public.person_emails as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as email, asked
      where email.created_at <= asked.at
        and (email.created_at, 'email:' || email.id) < (asked.at, asked.key)
      order by email.created_at desc, 'email:' || email.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'note',
        note.id,
        note.created_at,
        'note:' || note.id,
        jsonb_build_object(
          'body', note.body, 'revision', note.revision, 'updated_at', note.updated_at, 'author_id', note.author_id,
          'author', (select names.name from names where names.user_id = note.author_id)
        )
      from (
        select * from public.person_notes as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as note, asked
      where note.created_at <= asked.at
        and (note.created_at, 'note:' || note.id) < (asked.at, asked.key)
      order by note.created_at desc, 'note:' || note.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'follow_up',
        step.id,
        step.created_at,
        'follow_up:' || step.id,
        jsonb_build_object(
          'text', step.text, 'due_on', step.due_on, 'done_at', step.done_at,
          'owner', (select names.name from names where names.user_id = step.owner_id)
        )
      from (
        select * from public.follow_ups as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as step, asked
      where step.created_at <= asked.at
        and (step.created_at, 'follow_up:' || step.id) < (asked.at, asked.key)
      order by step.created_at desc, 'follow_up:' || step.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select 'done', step.id, step.done_at, 'done:' || step.id, jsonb_build_object('text', step.text)
      from (
        select * from public.follow_ups as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as step, asked
      where step.done_at is not null
        and (step.done_at, 'done:' || step.id) < (asked.at, asked.key)
      order by step.done_at desc, 'done:' || step.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'event',
        event.id,
        event.created_at,
        'event:' || event.id,
        jsonb_build_object(
          'kind', event.kind, 'was', event.was, 'became', event.became,
          'actor', (select names.name from names where names.user_id = event.actor_id)
        )
      from (
        select * from public.person_events as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as event, asked
      where event.created_at <= asked.at
        and (event.created_at, 'event:' || event.id) < (asked.at, asked.key)
      order by event.created_at desc, 'event:' || event.id desc
      limit (select asked.most from asked)
    )
  ) as shown
  order by shown.at desc, shown.key desc
  limit (select asked.most from asked);
end;

-- The leads that are there already: of how their visits began nothing is known.
insert into public.lead_totals (kind, day, name, sent, contacted, won)
select
  part.kind, (lead.submitted_at at time zone 'UTC')::date, part.name,
  count(*), count(*) filter (where lead.status <> 'new'), count(*) filter (where lead.status = 'won')
from public.contact_submissions as lead
cross join lateral private.lead_parts(lead) as part
where lead.source <> 'hand' and lead.flags = '{}'
group by 1, 2, 3;
