-- The dashboard's funnel with several filters: how a combination of leads passes them is worked out once for each, as one
-- number, in place of five answers that were looked at twice.
create or replace function public.funnel(first_day date, last_day date, filters jsonb default '{}') returns jsonb
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
    -- Everything else is known of leads alone: the combinations that pass all filters but one at most. `missed` says by a
    -- bit which one, 0 none, and -1 stands for the time before, whose sum alone is told: a number and a name are grouped
    -- faster than texts.
    compared as (
      select pieces.span, asked.filters, mix.*
      from asked
      join pieces on asked.filters > 0
      cross join lateral (
        select
          known.page, known.campaign, known.referrer, known.device, known.language,
          -- Of these sums are fast.
          known.sent::integer as sent, known.contacted::integer as contacted, known.won::integer as won,
          case when known.page <> asked.page then 1 else 0 end
            + case when known.campaign <> asked.campaign then 2 else 0 end
            + case when known.referrer <> asked.referrer then 4 else 0 end
            + case when known.device <> asked.device then 8 else 0 end
            + case when known.language <> asked.language then 16 else 0 end as missed
        from public.lead_combinations as known
        where known.grain = pieces.grain and known.day between pieces.first and pieces.last
        -- Worked out once, though it is looked at several times.
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
        -- Its own filter narrows no list.
        where combined.missed in (0, combined.place) or (combined.missed = -1 and combined.place = 0)
      ) as part
      cross join asked
      where case
        when part.kind = 'all' then asked.filters > 1
        else part.kind not in (select sought.kind from sought where not sought.is_steps)
      end
      group by part.span, part.kind, part.name
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
