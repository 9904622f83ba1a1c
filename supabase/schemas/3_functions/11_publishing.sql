-- When a row becomes public: never (null) for a draft, at its time for a post, otherwise always.
create function private.public_from(entry jsonb) returns timestamptz
  language sql
  stable
  set search_path = ''
  return case
    when entry is null or entry ->> 'status' = 'draft' then null
    else coalesce((entry ->> 'published_at')::timestamptz, '-infinity')
  end;
revoke execute on function private.public_from(jsonb) from public, anon, authenticated, service_role;

-- For a trigger: records changes that a visitor could see. Runs as its owner, because nobody may write these records
-- directly.
create function private.note_public_change() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  -- What no page shows.
  hidden constant text[] := array['updated_at', 'revision', 'status'];
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  before_public constant timestamptz := private.public_from(before);
  after_public constant timestamptz := private.public_from(after);
  was_public constant boolean := coalesce(before_public <= now(), false);
  is_public constant boolean := coalesce(after_public <= now(), false);
  changed_id constant text := coalesce(after, before) ->> 'id';
begin
  if was_public <> is_public or (is_public and before - hidden is distinct from after - hidden) then
    insert into public.site_changes as change (table_name, row_id, kind)
    values (tg_table_name, changed_id, 'edit')
    on conflict (table_name, row_id, kind) do update set
      -- A change that a build has taken along is over; this one is new.
      first_changed_at = case when change.publication_id is null then change.first_changed_at else now() end,
      changed_at = now(),
      due_at = now(),
      publication_id = null;
  end if;
  if before_public is distinct from after_public then
    delete from public.site_changes as change
    where change.table_name = tg_table_name and change.row_id = changed_id and change.kind = 'due';
    if after_public > now() then
      insert into public.site_changes (table_name, row_id, kind, due_at)
      values (tg_table_name, changed_id, 'due', after_public);
    end if;
  end if;
  return null;
end
$$;
revoke execute on function private.note_public_change() from public, anon, authenticated, service_role;

-- A build that has not been heard from for this long is over.
create function private.build_patience() returns interval
  language sql
  immutable
  set search_path = ''
  return interval '30 minutes';
revoke execute on function private.build_patience() from public, anon, authenticated, service_role;
grant execute on function private.build_patience() to authenticated, service_role;

-- The state of publishing at a given time, as one object; see src/data/publications.ts for its fields. The caller's own
-- policies apply: whoever may not read publications learns nothing. Bound at creation, because callers have no access
-- to schema private.
create function public.publishing_state(at timestamptz default now()) returns jsonb
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
  -- Deploys that the host counts, whoever began them. Only a build that was reported as failed is free: one that was
  -- never heard from, and ended when the patience ran out, may well be live.
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
revoke execute on function public.publishing_state(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.publishing_state(timestamptz) to authenticated, service_role;
comment on function public.publishing_state(timestamptz) is
  'What is not in the static pages yet, and how the builds stand.';

-- Begins a publication and assigns every due change to it. Returns its id, or null while another build runs: two at
-- once would only overtake each other. Runs as its owner; only the service key may call it.
create function public.start_publication(reason text, at timestamptz default now()) returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  started_id constant uuid := gen_random_uuid();
begin
  perform pg_advisory_xact_lock(hashtextextended('publications', 0));
  if exists (
    select
    from public.publications as running
    where running.status = 'building' and running.started_at >= at - private.build_patience()
  ) then
    return null;
  end if;
  update public.publications as lost
  set status = 'failed',
    finished_at = lost.started_at + private.build_patience(),
    error = 'The build has not been heard of for 30 minutes.'
  where lost.status = 'building';
  insert into public.publications (id, reason, started_at) values (started_id, start_publication.reason, at);
  -- The build reads the rows after this has committed, so it has all that is seen here.
  update public.site_changes as change set publication_id = started_id where change.due_at <= at;
  return started_id;
end
$$;
revoke execute on function public.start_publication(text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.start_publication(text, timestamptz) to service_role;
comment on function public.start_publication(text, timestamptz) is
  'Begins a publication; null while a build runs already.';

-- deploy: {id?, publication_id?, state, started_at?, finished_at?, log_url?, error?}; `state` is building, live or
-- failed. Returns
--   'recorded'  something was learned
--   'known'     a repeated or late report: nothing changes. But a publication that failed because its hook was silent
--               is still updated: the host knows better, its build began after all
--   'ignored'   an unknown deploy without an id, or one that began more than a day ago
-- Runs as its owner; only the service key may call it.
create function public.receive_deploy(deploy jsonb) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  name constant text := deploy ->> 'id';
  state constant text := deploy ->> 'state';
  began constant timestamptz := least(now(), coalesce((deploy ->> 'started_at')::timestamptz, now()));
  ended constant timestamptz := least(now(), coalesce((deploy ->> 'finished_at')::timestamptz, now()));
  found_one public.publications;
begin
  perform pg_advisory_xact_lock(hashtextextended('publications', 0));

  select * into found_one from public.publications as one where one.deploy_id = name;
  if found_one.id is null then
    select * into found_one
    from public.publications as one
    where one.id = (deploy ->> 'publication_id')::uuid and one.deploy_id is null;
  end if;
  if found_one.id is null then
    if name is null or began < now() - interval '1 day' then
      return 'ignored';
    end if;
    insert into public.publications (reason, started_at, deploy_id)
    values ('elsewhere', began, name)
    returning * into found_one;
    -- Nobody knows when that build reads the rows, but it is after it began.
    update public.site_changes as change
    set publication_id = found_one.id
    where greatest(change.changed_at, change.due_at) < began
      and not exists (
        select
        from public.publications as other
        where other.id = change.publication_id and other.status = 'building'
      );
  elsif found_one.status <> 'building' and (name is null or found_one.deploy_id is not null)
    or state = 'building' and found_one.deploy_id is not null
  then
    return 'known';
  end if;

  update public.publications as one
  set deploy_id = coalesce(name, one.deploy_id),
    log_url = coalesce(deploy ->> 'log_url', one.log_url),
    status = state,
    finished_at = case when state <> 'building' then greatest(one.started_at, ended) end,
    error = case when state = 'failed' then left(deploy ->> 'error', 1000) end
  where one.id = found_one.id;
  if state = 'live' then
    delete from public.site_changes as change where change.publication_id = found_one.id;
  end if;
  return 'recorded';
end
$$;
revoke execute on function public.receive_deploy(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.receive_deploy(jsonb) to service_role;
comment on function public.receive_deploy(jsonb) is
  'Records what the host reports of a deploy; answers recorded, known or ignored.';
