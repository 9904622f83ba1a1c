-- The room of 200 names a day was for known names as well: a site with that many pages had none for a new one.

-- Counts how far a visit got; unknown `steps` are ignored. Browsers can claim anything, so a kind gets at most 200 new
-- names a day (two concurrent reports may add one more); further ones are counted as `…`. New is what was not counted on
-- an earlier day of this month or the one before: whoever uses up a day's room takes no known name out of the figures.
-- Invented names are known from the next day on, too.
create or replace function private.count_reached(steps text[], arrival jsonb) returns void
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

-- vitals: {page, device, once, ip_address?, user_agent?, site?, lcp?, inp?, cls?, ttfb?}, of one page view; times in
-- milliseconds. Returns
--   'recorded'  each value is counted, for its page and for all pages
--   'limited'   more than 300 from this sender within a clock hour: nothing is counted
--   'known'     this report came before: nothing is counted
--   'machine'   the visitor views pages faster than people do (private.is_machine): nothing is counted
-- Browsers can claim anything, so a day gets at most 200 new pages (two concurrent reports may add one more); further
-- ones are counted as `…`. New is what was not counted within the 27 days before: whoever uses up a day's room hides no
-- known page. Invented pages are known from the next day on, too. A report that breaks a CHECK raises that error. Runs as
-- its owner to reach the limiter; only the service key may call it.
create or replace function public.record_vitals(vitals jsonb, sender text) returns text
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
  if private.is_machine(vitals ->> 'ip_address', vitals ->> 'user_agent', vitals ->> 'site') then
    return 'machine';
  end if;
  -- All metrics and devices are named for the sake of the table's indexes.
  if not exists (
    select
    from public.vital_counts as known
    where known.page = named_page
      and known.metric in ('cls', 'inp', 'lcp', 'ttfb')
      and known.device in ('desktop', 'phone', 'tablet')
      and known.day > today - 28
  ) and 200 <= (
    select count(*)
    from (
      select distinct counted.page
      from public.vital_counts as counted
      where counted.page <> '' and counted.page <> '…'
        and counted.device in ('desktop', 'phone', 'tablet')
        and counted.day = today
    ) as added
    where not exists (
      select
      from public.vital_counts as known
      where known.page = added.page
        and known.metric in ('cls', 'inp', 'lcp', 'ttfb')
        and known.device in ('desktop', 'phone', 'tablet')
        and known.day between today - 27 and today - 1
    )
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
