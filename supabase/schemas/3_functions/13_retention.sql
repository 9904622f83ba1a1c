-- Called daily: the trash is kept 30 days, the audit log a year. Answers how many deleted rows are gone.
create function public.purge_deleted_rows() returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  purged integer;
begin
  delete from public.deleted_rows where deleted_rows.deleted_at < now() - interval '30 days';
  get diagnostics purged = row_count;
  delete from public.audit_log where audit_log.happened_at < now() - interval '1 year';
  return purged;
end
$$;
revoke execute on function public.purge_deleted_rows() from public, anon, authenticated, service_role;
grant execute on function public.purge_deleted_rows() to service_role;
comment on function public.purge_deleted_rows() is
  'Ends what was deleted more than 30 days ago, and audit entries older than a year.';

-- What people leave behind by visiting is kept no longer than the privacy page says.
--
-- Called daily (netlify/functions/retention.mts). Ends page views after `visit_days`, sign-in attempts after
-- `log_days`, and what limiters remember of senders after a day, also when nobody comes by and they do not tidy
-- up in passing. Answers how many rows went, by table.
create function public.apply_retention(visit_days integer, log_days integer) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  rule record;
  gone integer;
  report jsonb := '{}';
begin
  if visit_days is null or log_days is null or least(visit_days, log_days) < 1 then
    raise exception 'Days are kept from 1 on.' using errcode = '22023';
  end if;
  -- For this transaction: see private.uncount_visits.
  perform set_config('gantry.retention', 'yes', true);
  for rule in
    select *
    from (values
      ('public.visits', 'created_at', visit_days),
      ('public.admin_logins', 'created_at', log_days),
      ('private.received_submissions', 'received_at', 1),
      ('private.login_reports', 'received_at', 1),
      ('private.recovery_attempts', 'attempted_at', 1),
      ('private.visit_senders', 'hour', 1),
      ('private.used_challenges', 'used_at', 2)
    ) as rules (table_name, moment, days)
    where to_regclass(rules.table_name) is not null
  loop
    execute format('delete from %s where %I < now() - make_interval(days => $1)', rule.table_name, rule.moment)
      using rule.days;
    get diagnostics gone = row_count;
    report := report || jsonb_build_object(rule.table_name, gone);
  end loop;

  -- Who began a conversation is forgotten after a day; the conversation is not.
  update private.chat_sessions as old
  set sender = null
  where old.sender is not null and old.started_at < now() - interval '1 day';
  perform set_config('gantry.retention', '', true);
  return report;
end
$$;
revoke execute on function public.apply_retention(integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.apply_retention(integer, integer) to service_role;
comment on function public.apply_retention(integer, integer) is
  'Deletes page views and sign-in attempts older than so many days; answers how many rows went.';
