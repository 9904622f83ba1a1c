-- What devices are to be told is deleted after a day, even where push is no longer set up.

-- What visitors leave behind is kept no longer than the privacy page says.
--
-- Called daily (netlify/functions/retention.mts). Deletes page views after `visit_days`, sign-in attempts after
-- `log_days`, and what limiters remember of senders and devices are told after a day, even if nobody comes by and they
-- do not clean up in passing. Returns the number of deleted rows by table.
create or replace function public.apply_retention(visit_days integer, log_days integer) returns jsonb
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
      ('private.cleared_logins', 'created_at', log_days),
      ('private.received_submissions', 'received_at', 1),
      ('private.login_reports', 'received_at', 1),
      ('private.recovery_attempts', 'attempted_at', 1),
      ('private.visit_senders', 'hour', 1),
      ('private.visit_reports', 'day', 2),
      ('private.day_visitors', 'day', 1),
      ('private.day_salts', 'day', 1),
      ('private.used_challenges', 'used_at', 2),
      -- The worker that sends them deletes them as well, but only where push is set up.
      ('public.push_messages', 'created_at', 1)
    ) as rules (table_name, moment, days)
    where to_regclass(rules.table_name) is not null
  loop
    execute format('delete from %s where %I < now() - make_interval(days => $1)', rule.table_name, rule.moment)
      using rule.days;
    get diagnostics gone = row_count;
    report := report || jsonb_build_object(rule.table_name, gone);
  end loop;

  -- Of the speed of single pages nobody asks after so long; that of all together stays.
  delete from public.vital_counts as old
  where old.page <> '' and old.day < (now() at time zone 'UTC')::date - 90;
  get diagnostics gone = row_count;
  report := report || jsonb_build_object('public.vital_counts', gone);

  -- What is never to be shown is known by its address for as long as that holds, and by nothing else.
  update public.missing_pages as hidden
  set visits = 1, referrer = null, first_at = 'epoch', last_at = 'epoch'
  where hidden.is_hidden and hidden.last_at < now() - interval '28 days' and hidden.last_at > 'epoch';
  delete from public.missing_pages as old where not old.is_hidden and old.last_at < now() - interval '28 days';
  get diagnostics gone = row_count;
  report := report || jsonb_build_object('public.missing_pages', gone);

  -- Who began a conversation is forgotten after a day; the conversation is not.
  update private.chat_sessions as old
  set sender = null
  where old.sender is not null and old.started_at < now() - interval '1 day';
  perform set_config('gantry.retention', '', true);
  return report;
end
$$;

-- How often it is asked: the function is as before.
-- Claims the mails to owners about the month that begins on `month`, for five minutes; only the service key may call
-- it. [{user_id, email, figures}]: without owners who were already told, and empty if the settings say so or nothing
-- was counted in that month and the one before.
create or replace function public.claim_month_reports(month date) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  claimed uuid[];
  figures jsonb;
begin
  if not coalesce((select settings.month_report from public.notification_settings as settings where settings.id = 1), true) then
    return '[]';
  end if;
  delete from private.month_reports as old where old.month < claim_month_reports.month - 365;
  with held as (
    insert into private.month_reports as report (month, user_id, leased_until)
    select claim_month_reports.month, member.user_id, now() + interval '5 minutes'
    from public.team_members as member
    where member.role = 'owner' and member.joined_at is not null
    on conflict on constraint month_reports_pkey do update set leased_until = excluded.leased_until
    where report.sent_at is null and report.leased_until < now()
    returning report.user_id
  )
  select coalesce(array_agg(held.user_id), '{}') into claimed from held;
  -- Asked every five minutes for days: only whoever has somebody to tell counts.
  if cardinality(claimed) = 0 then
    return '[]';
  end if;
  figures := private.month_figures(claim_month_reports.month);
  if not exists (
    select
    from jsonb_each_text((figures -> 'now') || jsonb_build_object('before', figures #> '{before,views}')) as counted
    where counted.value <> '0'
  ) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('user_id', account.id, 'email', account.email, 'figures', figures) order by account.id
    ), '[]')
    from auth.users as account
    where account.id = any (claimed)
  );
end
$$;
