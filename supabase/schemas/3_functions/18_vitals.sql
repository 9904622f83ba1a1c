-- The p75 in milliseconds (`cls` as it is), given the bucket in which it lies: `views` in that bucket, `so_far` up to
-- and including it, and `total` in all buckets. Assumes that views are spread evenly within a bucket, so that it is at
-- most a tenth off.
create function private.vital_p75_within(metric text, bucket integer, views numeric, so_far numeric, total numeric)
  returns numeric
  language sql
  immutable
  parallel safe
  set search_path = ''
  return round(
    (
      power(1.1::double precision, bucket + (0.75 * total - (so_far - views)) / views)
        / case metric when 'cls' then 1000 else 1 end
    )::numeric,
    case metric when 'cls' then 3 else 0 end
  );
revoke execute on function private.vital_p75_within(text, integer, numeric, numeric, numeric)
  from public, anon, authenticated, service_role;
grant execute on function private.vital_p75_within(text, integer, numeric, numeric, numeric) to authenticated;

-- The same for a list of buckets and a matching list of their views; null for none.
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
    select private.vital_p75_within(metric, running.bucket, running.number, running.so_far, running.total)
    from running
    where running.so_far >= 0.75 * running.total
    order by running.bucket
    limit 1
  );
revoke execute on function private.vital_p75(text, integer[], bigint[]) from public, anon, authenticated, service_role;

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
revoke execute on function public.record_vitals(jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.record_vitals(jsonb, text) to service_role;
comment on function public.record_vitals(jsonb, text) is
  'Counts how fast a page view was; answers recorded, limited, known or machine.';

-- How fast real visits were on a kind of device, from `first_day` (null: the last 365 days) to `last_day`, for the
-- dashboard; `wanted_page` narrows all but `pages` to that page: {step, metrics, pages, deploys, worse}.
--
--   metrics   for each of the four {p75, before, views, days}: `before` is for the equally long period before, null
--             for a page where its days are no longer all kept; `days` are [{day, p75, views}] with a row for each day
--             or week (`step`)
--   pages     the twenty most viewed of the last 28 days: {page, views, lcp, inp, cls, ttfb}
--   deploys   days on which the pages were published: {day, times}
--   worse     for a metric the day of a deploy of the last 28 days after which its p75 was worse by a fifth or more
--             than in the week before, worst first: {metric, day, was, became, page}, `page` where it grew most among
--             `pages`. Fewer than 50 views on either side, 20 for a page, say nothing; the day itself is in neither.
create function public.vitals(first_day date, last_day date, wanted_device text, wanted_page text default '')
  returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    -- Computed up front, because with row-level security a bound that is computed in place uses no index.
    with spans as materialized (
      select
        known.first, known.last, known.earliest, known.recent, known.step,
        greatest(known.first, known.last - 27) as listed_from,
        least(known.earliest, known.recent) as read_from
      from (
        select
          asked.first, asked.last, asked.last - 35 as recent,
          -- All time has nothing to compare with, nor has a page with days that public.apply_retention has deleted.
          case
            when first_day is null
              or wanted_page <> '' and asked.before < (now() at time zone 'UTC')::date - 90
            then asked.first
            else asked.before
          end as earliest,
          case when asked.last - asked.first > 92 then 7 else 1 end as step
        from (
          select own.first, own.last, own.first - (own.last - own.first + 1) as before
          from (select coalesce(first_day, last_day - 364) as first, last_day as last) as own
        ) as asked
      ) as known
    ),
    -- Summed while reading, because storing and rereading takes longest. The days in which deploys are looked for are
    -- kept apart; of those before only what is shown, each under its first day, and the period before as one. Weeks are
    -- counted from the first day of the calendar, a Monday.
    cells as materialized (
      select metric.name as metric, part.day, part.bucket, part.views
      from spans
      -- Metric by metric, because numbers without a text group faster.
      cross join (values ('cls'), ('inp'), ('lcp'), ('ttfb')) as metric (name)
      cross join lateral (
        select
          case
            when total.day >= spans.recent then total.day
            when total.day >= spans.first then
              greatest(spans.first, total.day - (total.day - date '0001-01-01') % spans.step)
            else spans.earliest
          end as day,
          total.bucket::integer as bucket,
          -- As integers, which sum fast.
          sum(total.views::integer)::integer as views
        from public.vital_counts as total
        where total.page = wanted_page
          and total.metric = metric.name
          and total.device = wanted_device
          and total.day between spans.read_from and spans.last
        group by 1, 2
      ) as part
    ),
    page_cells as materialized (
      select total.page, total.metric, total.bucket::integer as bucket, sum(total.views::integer)::integer as views
      from public.vital_counts as total, spans
      where total.page <> '' and total.device = wanted_device and total.day between spans.listed_from and spans.last
      group by 1, 2, 3
    ),
    -- Picks the top pages first: finding a p75 takes longer than summing.
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
    deploys as materialized (
      select (publication.finished_at at time zone 'UTC')::date as day, count(*) as times
      from public.publications as publication, spans
      where publication.status = 'live'
        and publication.finished_at >= least(spans.first, spans.last - 28)::timestamp at time zone 'UTC'
        and publication.finished_at < (spans.last + 1)::timestamp at time zone 'UTC'
      group by 1
    ),
    recent_deploys as materialized (
      select deploys.day, deploys.day - 7 as before_from, deploys.day + 1 as after_from
      from deploys, spans
      where deploys.day > spans.last - 28
    ),
    -- The weeks before and after them by their first days: with many deploys most belong to two.
    weeks as materialized (
      select recent_deploys.before_from as day from recent_deploys
      union
      select recent_deploys.after_from from recent_deploys
    ),
    -- Summed by a window that slides over the days; an empty cell marks the start of a week.
    week_cells as (
      select rolling.metric, rolling.day, rolling.bucket, rolling.views
      from (
        select
          marked.metric, marked.day, marked.bucket, marked.is_week,
          sum(marked.views) over (
            partition by marked.metric collate "C", marked.bucket
            order by marked.day
            range between current row and interval '6 days' following
          )::integer as views
        from (
          select cells.metric, cells.day, cells.bucket, cells.views, false as is_week
          from cells, spans
          where cells.day >= spans.recent
          union all
          select seen.metric, weeks.day, seen.bucket, 0, true
          from (
            select distinct cells.metric, cells.bucket from cells, spans where cells.day >= spans.recent
          ) as seen
          cross join weeks
        ) as marked
      ) as rolling
      where rolling.is_week and rolling.views > 0
    ),
    -- Every histogram whose p75 is needed, so that they are sorted once.
    histograms as (
      select
        case when cells.day >= spans.first then 'step' else 'before' end as kind, cells.metric,
        case when cells.day >= spans.first then cells.day - (cells.day - date '0001-01-01') % spans.step end as day,
        '' as page, cells.bucket, sum(cells.views)::integer as views
      from cells, spans
      where cells.day >= spans.earliest
      group by 1, 2, 3, 5
      union all
      select 'now', cells.metric, null, '', cells.bucket, sum(cells.views)::integer
      from cells, spans
      where cells.day >= spans.first
      group by 2, 5
      union all
      select 'week', week_cells.metric, week_cells.day, '', week_cells.bucket, week_cells.views
      from week_cells
      union all
      select 'page', page_cells.metric, null, page_cells.page, page_cells.bucket, page_cells.views
      from top_pages
      join page_cells on page_cells.page = top_pages.page
    ),
    running as (
      select
        histograms.*,
        sum(histograms.views) over (of_one order by histograms.bucket) as so_far,
        sum(histograms.views) over of_one as total
      from histograms
      window of_one as (
        partition by histograms.day, histograms.metric collate "C", histograms.kind collate "C", histograms.page collate "C"
      )
    ),
    found as materialized (
      select
        running.kind, running.metric, running.day, running.page, running.total as views,
        private.vital_p75_within(running.metric, running.bucket, running.views, running.so_far, running.total) as p75
      from running
      where 4 * running.so_far >= 3 * running.total and 4 * (running.so_far - running.views) < 3 * running.total
    ),
    around as (
      select
        recent_deploys.day, found.metric,
        max(found.p75) filter (where found.day = recent_deploys.before_from) as was,
        max(found.p75) filter (where found.day = recent_deploys.after_from) as became
      from recent_deploys
      join found
        on found.kind = 'week'
        and found.day in (recent_deploys.before_from, recent_deploys.after_from)
        and found.views >= 50
      group by recent_deploys.day, found.metric
    ),
    -- The deploy that explains most: the one with the largest difference between its two weeks.
    worse as materialized (
      select distinct on (around.metric)
        around.metric, around.day, around.was, around.became, around.day - 7 as week_before, around.day + 7 as week_after
      from around
      where around.was > 0 and around.became >= 1.2 * around.was
      order by around.metric, around.became / around.was desc, around.day desc
    ),
    page_running as (
      select
        part.*,
        sum(part.views) over (of_one order by part.bucket) as so_far,
        sum(part.views) over of_one as total
      from (
        select
          worse.metric, total.page, total.day > worse.day as is_after, total.bucket::integer as bucket,
          sum(total.views::integer)::integer as views
        from worse
        cross join top_pages
        join public.vital_counts as total
          on total.page = top_pages.page
          and total.metric = worse.metric
          and total.device = wanted_device
          and total.day between worse.week_before and worse.week_after
        where wanted_page = '' and total.day <> worse.day
        group by 1, 2, 3, 4
      ) as part
      window of_one as (partition by part.metric collate "C", part.page collate "C", part.is_after)
    ),
    worse_pages as materialized (
      select
        found.metric, found.page,
        max(found.p75) filter (where not found.is_after) as was,
        max(found.p75) filter (where found.is_after) as became
      from (
        select
          running.metric, running.page, running.is_after,
          private.vital_p75_within(running.metric, running.bucket, running.views, running.so_far, running.total) as p75
        from page_running as running
        where running.total >= 20
          and 4 * running.so_far >= 3 * running.total
          and 4 * (running.so_far - running.views) < 3 * running.total
      ) as found
      group by found.metric, found.page
    ),
    told as (
      select
        worse.*,
        (
          select place.page
          from worse_pages as place
          where place.metric = worse.metric and place.was > 0 and place.became > place.was
          order by place.became / place.was desc, place.page
          limit 1
        ) as page
      from worse
    ),
    days as (
      select
        found.metric,
        jsonb_agg(jsonb_build_object('day', found.day, 'p75', found.p75, 'views', found.views) order by found.day) as list
      from found
      where found.kind = 'step'
      group by found.metric
    ),
    pages as (
      select
        top_pages.page, top_pages.views,
        max(found.p75) filter (where found.metric = 'lcp') as lcp,
        max(found.p75) filter (where found.metric = 'inp') as inp,
        max(found.p75) filter (where found.metric = 'cls') as cls,
        max(found.p75) filter (where found.metric = 'ttfb') as ttfb
      from top_pages
      join found on found.kind = 'page' and found.page = top_pages.page
      group by top_pages.page, top_pages.views
    )
    select jsonb_build_object(
      'step', (select case spans.step when 7 then 'week' else 'day' end from spans),
      'metrics', coalesce(
        (
          select jsonb_object_agg(
            now.metric,
            jsonb_build_object('p75', now.p75, 'before', before.p75, 'views', now.views, 'days', days.list)
          )
          from found as now
          join days on days.metric = now.metric
          left join found as before on before.kind = 'before' and before.metric = now.metric
          where now.kind = 'now'
        ),
        '{}'
      ),
      'pages', coalesce((select jsonb_agg(to_jsonb(pages) order by pages.views desc, pages.page) from pages), '[]'),
      'deploys', coalesce(
        (
          select jsonb_agg(jsonb_build_object('day', deploys.day, 'times', deploys.times) order by deploys.day)
          from deploys, spans
          where deploys.day >= spans.first
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
