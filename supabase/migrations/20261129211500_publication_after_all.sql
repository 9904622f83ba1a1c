-- A build hook that answered too late had the publication counted as failed, and what the host then said of its deploy
-- was ignored: the pages were live, "Failed" stood in the dashboard, and the same changes were published once more.

-- deploy: {id?, publication_id?, state, started_at?, finished_at?, log_url?, error?}, `state` being building, live
-- or failed. Returns
--   'recorded'  something was learned
--   'known'     nothing was: a report that comes twice changes nothing, nor does one that comes too late; but the
--               host knows better of a publication that failed because its hook was silent: it was begun after all
--   'ignored'   a deploy of another time
-- Runs as its owner; only the service key may call it.
create or replace function public.receive_deploy(deploy jsonb) returns text
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
