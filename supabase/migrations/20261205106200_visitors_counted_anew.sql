-- After all visits were deleted, who had been there on that day was not counted as a visitor again.

-- Rows deleted by retention stay in the totals, as the privacy page says. Rows deleted by an administrator are
-- subtracted.
create or replace function private.uncount_visits() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if current_setting('gantry.retention', true) = 'yes' then
    return null;
  end if;
  -- All at once is how the dashboard deletes; then nothing has to be subtracted. Visits of the last minute may remain,
  -- because they may have arrived meanwhile.
  -- Whoever may delete none deletes nothing, without an error.
  if tg_op = 'DELETE'
    and exists (select from removed)
    and not exists (select from public.visits as visit where visit.created_at < now() - interval '1 minute')
  then
    -- Whoever was here today counts as a visitor again. Before the totals, as in private.count_visitor: otherwise this and
    -- a visit that arrives could wait for each other.
    delete from private.day_visitors as known where known.day is not null;
    delete from public.visit_totals as total where total.visits is not null;
    delete from public.funnel_totals as total where total.visits is not null;
    delete from public.form_totals as total where total.visits is not null;
    delete from public.vital_counts as total where total.views is not null;
    -- The triggers after a change count them anew.
    update public.visits as arrived set path = arrived.path where arrived.id is not null;
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
