-- How publishing stands at a moment, as one object; see src/data/publications.ts for its fields. The caller's own
-- policies apply: whoever may not read publications learns nothing. Bound when it is created, because no caller may
-- look into schema private.
create or replace function public.publishing_state(at timestamptz default now()) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
return (
  with known as (
    select
      publication.id,
      publication.reason,
      publication.started_at,
      publication.log_url,
      case
        when publication.status <> 'building' then publication.status
        when publication.started_at < at - private.build_patience() then 'failed'
        else 'building'
      end as status,
      case
        when publication.status <> 'building' then publication.finished_at
        else publication.started_at + private.build_patience()
      end as finished_at,
      case
        when publication.status <> 'building' then publication.error
        else 'The build has not been heard of for 30 minutes.'
      end as error
    from public.publications as publication
  ),
  pending as (
    select
      change.kind,
      greatest(change.first_changed_at, change.due_at) as since,
      greatest(change.changed_at, change.due_at) as latest,
      change.due_at
    from public.site_changes as change
    left join known on known.id = change.publication_id
    where known.id is null or known.status = 'failed'
  ),
  live as (
    select known.started_at, known.finished_at
    from known
    where known.status = 'live'
    order by known.started_at desc, known.id
    limit 10
  ),
  -- What the host counts, whoever began it. Only a build of which it was said that it failed costs nothing: one that
  -- was never heard of, which ended when the patience did, may well be live.
  paid as (
    select known.started_at
    from known
    where known.status <> 'failed' or known.finished_at = known.started_at + private.build_patience()
  )
  select jsonb_build_object(
    'changes', (select count(*) from pending where due_at <= at),
    'changed_since', (select min(since) from pending where due_at <= at),
    'edited_at', (select max(latest) from pending where due_at <= at and kind = 'edit'),
    'appeared_at', (select max(due_at) from pending where due_at <= at and kind = 'due'),
    'building', (
      select jsonb_build_object('started_at', known.started_at, 'log_url', known.log_url)
      from known
      where known.status = 'building'
      order by known.started_at desc, known.id
      limit 1
    ),
    'last', (
      select jsonb_build_object(
        'status', known.status, 'finished_at', known.finished_at, 'log_url', known.log_url, 'error', known.error
      )
      from known
      where known.status <> 'building'
      order by known.finished_at desc, known.id
      limit 1
    ),
    'live_since', (select max(finished_at) from live),
    'durations', (
      select coalesce(jsonb_agg(extract(epoch from live.finished_at - live.started_at)), '[]') from live
    ),
    'last_started_at', (select max(started_at) from known),
    'failures', (
      select count(*)
      from known
      where known.status = 'failed'
        and known.started_at > coalesce((select max(started_at) from live), '-infinity')
    ),
    'started_last_day', (
      select count(*) from known where reason <> 'elsewhere' and started_at > at - interval '1 day'
    ),
    'started_last_month', (
      select count(*) from known where reason <> 'elsewhere' and started_at > at - interval '30 days'
    ),
    'deploys_last_week', (select count(*) from paid where paid.started_at > at - interval '7 days'),
    'deploys_last_month', (select count(*) from paid where paid.started_at > at - interval '30 days')
  )
);
