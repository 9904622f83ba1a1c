-- A message no longer waits for the one before: what a lead adds to the totals is a row of its own, and rows are added up
-- now and then. How it stands with somebody who writes again before an answer is known without reading anything else.
-- What has been added to both since they were last added up: a lead that came (1) or that is no longer what it was (-1).
-- A row more holds nobody up, while one that every message adds to would be waited for until the message before is stored.
create table public.lead_total_changes (
  id bigint generated always as identity primary key,
  day date not null,
  source text not null,
  arrival jsonb,
  sent integer not null check (sent in (1, -1)),
  contacted integer not null check (contacted in (0, sent)),
  won integer not null check (won in (0, sent))
);

alter table public.lead_total_changes enable row level security;
revoke all on table public.lead_total_changes from public, anon, authenticated, service_role;
grant select on table public.lead_total_changes to authenticated, service_role;

create policy "owners and sales read what the totals of leads still lack" on public.lead_total_changes
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

grant execute on function private.day_and_month(date) to authenticated;

-- What the totals of leads still lack, as they have it: each change for its day and for its month.
create or replace function private.lead_changes() returns table (
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

-- Adds the changes up; the totals have them afterwards. Of two at once the second leaves it to the first.
create or replace function private.add_up_leads() returns void
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

-- Counts a lead (1), or no longer (-1). Now and then it falls to one of them to add up all, so that there are never many.
create or replace function private.count_lead(lead public.contact_submissions, weight integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  change bigint;
begin
  if lead.source = 'hand' or lead.flags <> '{}' then
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

-- From visit to won, of the days from `first_day` (null: all) to `last_day`, for the dashboard; `filters` narrows it to one
-- name of each kind that it has: {"campaign": "spring", "device": "phone"}. {now, before, parts, form, ways}:
--
--   now     {visits, seen, begun, sent, contacted, won}
--   before  the same of the equally long time before, null for all time
--   parts   for each kind its fifty largest names with the same six, narrowed by the filters of the other kinds
--   form    in how many visits each field was written in, `ways` the leads of form and chat; both of all visits
--
-- Visits are counted under one name of one kind: where several would be needed, what visits did is null, and leads alone
-- are told. Of leads whoever may not read them gets null, and no `parts` where there would be nothing else.
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
    changed as materialized (select change.* from private.lead_changes() as change),
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
      -- What was taken off may not have been added up yet.
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
        -- Its own filter narrows no list.
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

-- The figures of the month that begins on `month`, for the mail about it: {now, before, days, campaigns, lcp}. `now` and
-- `before`, the month before it, are {views, visits, sent, won}; `days` are [{day, views}], each day of the month one;
-- `campaigns` the five with most won, sent and visits, as in public.funnel; `lcp` is {now, before}, the p75 on phones in
-- milliseconds, null where nothing was measured.
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
      union all
      select spans.span, 0, 0, change.sent, change.won
      from spans
      join private.lead_changes() as change
        on change.grain = 'day' and change.day >= spans.first and change.day < spans.ended
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
        union all
        select change.campaign, change.day, 0, change.sent, change.won
        from private.lead_changes() as change
        where change.grain = 'day'
      ) as part
      join spans on spans.span = 'now' and part.day >= spans.first and part.day < spans.ended
      group by part.name
      having sum(part.visits) <> 0 or sum(part.sent) <> 0
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

-- The person with this address, who is made where there is none. A name and a number fill what is empty and replace
-- nothing. Two requests that make the same person at once get one: the second waits for the first.
create or replace function private.person_of(address text, given_name text, given_phone text) returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  new_name constant text := left(btrim(coalesce(given_name, '')), 200);
  new_phone constant text := left(btrim(coalesce(given_phone, '')), 60);
  found_id uuid;
begin
  -- Mostly there is nothing to fill in for who is known, and to look is cheaper than to try to insert.
  select known.id into found_id
  from public.people as known
  where known.email = address and (known.name <> '' or new_name = '') and (known.phone <> '' or new_phone = '');
  if found then
    return found_id;
  end if;
  insert into public.people as made (email, name, phone)
  values (address, new_name, new_phone)
  on conflict (email) do nothing
  returning made.id into found_id;
  if found_id is not null then
    return found_id;
  end if;
  select known.id into found_id from public.people as known where known.email = address;
  update public.people as known
  set
    name = case when known.name = '' then new_name else known.name end,
    phone = case when known.phone = '' then new_phone else known.phone end
  where known.id = found_id and (known.name = '' and new_name <> '' or known.phone = '' and new_phone <> '');
  return found_id;
end
$$;

-- For a trigger after a submission was added. Nearly always it is the first that is known of a person who was made for it,
-- and then how it stands with them needs no other row. That is whoever was made in this transaction, is merged with nobody
-- and has no state yet: whatever else makes a row of somebody's has written one. Most others write once more before we
-- have answered: who waits for us still does, and what was said last is this. The lock keeps a merge away, as in
-- private.write_person_states, which does all other cases and would write the same here.
create or replace function private.lead_came() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if new.source = 'contact' and new.status = 'new' and new.flags <@ array['many_from_one_address'] then
    insert into private.person_states (
      id, is_shown, is_open, status, waiting, last_at, last_kind, last_id, first_at, mail_failed, rank, place
    )
    select
      made.id, true, true, 'new', 'us', new.submitted_at, 'form', new.id, new.submitted_at, false, 1,
      extract(epoch from new.submitted_at)
    from (
      select person.id
      from public.people as person
      where person.id = new.person_id and person.created_at = now() and person.merged_into is null
      for no key update
    ) as made
    on conflict (id) do nothing;
    if found then
      return null;
    end if;
    perform from public.people as person where person.id = new.person_id for no key update;
    update private.person_states as state
    set
      is_open = true,
      status = 'new',
      last_at = new.submitted_at,
      last_kind = 'form',
      last_id = new.id,
      place = case
        when state.due_on is null then greatest(state.place, extract(epoch from new.submitted_at))
        else state.place
      end
    where state.id = new.person_id
      and state.waiting = 'us'
      and state.first_at is not null
      and state.last_at < new.submitted_at
      and not exists (
        select
        from public.contact_submissions as other
        where other.person_id = new.person_id and other.submitted_at >= new.submitted_at and other.id <> new.id
      )
      and not exists (select from public.people as below where below.merged_into = new.person_id);
    if found then
      return null;
    end if;
  end if;
  perform private.write_person_states(array(
    select new.person_id where new.person_id is not null
    union
    -- Of a conversation whose lead looks like spam nothing is shown, and it may be another's by now.
    select log.person_id from public.chat_logs as log where log.id = new.chat_log_id and log.person_id is not null
  ));
  return null;
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
  signs text[] := '{}';
  is_verified boolean := false;
  found_flags text[];
begin
  if submission -> 'signs' <> '[]' then
    signs := array(select jsonb_array_elements_text(submission -> 'signs'));
  end if;

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

  found_flags := private.spam_flags(message, signs, is_verified);
  insert into private.received_submissions (id, sender, text_hash)
  values (submission_id, receive_submission.sender, private.text_hash(message))
  on conflict (id) do nothing;

  -- Tidies up in passing; rows that another call is deleting at this moment are left to it. Mostly there is nothing, and
  -- to look is cheaper than to delete nothing: at the oldest, which the index has at its end. Whether any is older is
  -- asked of the whole table by a planner that does not know yet how few are.
  if (select min(old.received_at) from private.received_submissions as old) < now() - interval '1 day'
    or (select min(old.used_at) from private.used_challenges as old) < now() - interval '2 days'
  then
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
    found_flags,
    is_verified,
    nullif(submission -> 'arrival', 'null')
  )
  on conflict (id) do nothing;
  if not found then
    return 'known';
  end if;
  return 'stored';
end
$$;

-- Why a report of a page is not counted: 'limited' after 300 of its sender within an hour of the clock, 'known' when it
-- came before, by the random word that it carries (`once`). Null for one that is, and then it is known from now on.
create or replace function private.report_refusal(sender text, once text) returns text
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

drop trigger contact_submissions_z_counted on public.contact_submissions;
create trigger contact_submissions_counted
  after insert or delete on public.contact_submissions
  for each row execute function private.count_leads();

drop function private.lead_parts(public.contact_submissions);
