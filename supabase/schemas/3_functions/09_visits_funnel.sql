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
