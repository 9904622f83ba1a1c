-- Called daily: the trash is kept for 30 days, with the history of the posts in it, the audit log for a year. If only
-- an address is left of a person, because everything was deleted or always belonged to another, the address is deleted
-- as well; people shown as one are deleted together. Returns how many deleted rows were purged.
create function public.purge_deleted_rows() returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  purged integer;
  concerned uuid[];
begin
  delete from public.deleted_rows where deleted_rows.deleted_at < now() - interval '30 days';
  get diagnostics purged = row_count;
  delete from public.audit_log where audit_log.happened_at < now() - interval '1 year';
  delete from public.blog_post_versions as version
  where version.post_deleted_at < now() - interval '30 days'
    and not exists (
      select
      from public.deleted_rows as kept
      where kept.table_name = 'blog_posts' and kept.row_id = version.post_id::text
    );
  -- Each row of the trash, and each group, is asked once: a clean-up of spam leaves thousands of both.
  with kept as materialized (
    select private.person_root(private.person_of_deleted_row(entry)) as id from public.deleted_rows as entry
  ), whole as materialized (
    select private.person_group(state.id) as ids
    from private.person_states as state
    where not state.is_shown
      and not exists (select from public.contact_submissions as entry where entry.person_id = state.id)
      and not exists (select from public.chat_logs as entry where entry.person_id = state.id)
      and not exists (select from kept where kept.id = state.id)
  )
  select array_agg(person.id) into concerned
  from whole
  join public.people as person on person.id = any (whole.ids)
  where not exists (
    select from public.people as new where new.id = any (whole.ids) and new.created_at >= now() - interval '30 days'
  );
  -- What is being stored for them at this moment is waited for, and seen below, because a statement of its own asks:
  -- with a person their mails, notes and next steps are deleted, although whoever brought a mail was told that it is kept.
  perform from public.people as person where person.id = any (concerned) order by person.id for update;
  with whole as materialized (
    select private.person_group(state.id) as ids
    from private.person_states as state
    where state.id = any (concerned) and not state.is_shown
  )
  delete from public.people as person
  using whole
  where person.id = any (whole.ids)
    and person.id in (select unnest(concerned))
    and not exists (select from public.contact_submissions as entry where entry.person_id = any (whole.ids))
    and not exists (select from public.chat_logs as entry where entry.person_id = any (whole.ids));
  return purged;
end
$$;
revoke execute on function public.purge_deleted_rows() from public, anon, authenticated, service_role;
grant execute on function public.purge_deleted_rows() to service_role;
comment on function public.purge_deleted_rows() is
  'Ends what was deleted more than 30 days ago, audit entries older than a year, and people of whom nothing is left.';

-- What visitors leave behind is kept no longer than the privacy page says.
--
-- Called daily (netlify/functions/retention.mts). Deletes page views after `visit_days`, sign-in attempts after
-- `log_days`, and what limiters remember of senders and devices are told after a day, even if nobody comes by and they
-- do not clean up in passing. Returns the number of deleted rows by table.
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

  -- Who began a conversation, or called in it, is forgotten after a day; the conversation is not.
  update private.chat_sessions as old
  set sender = null, called_by = null
  where coalesce(old.sender, old.called_by) is not null and old.started_at < now() - interval '1 day';
  perform set_config('gantry.retention', '', true);
  return report;
end
$$;
revoke execute on function public.apply_retention(integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.apply_retention(integer, integer) to service_role;
comment on function public.apply_retention(integer, integer) is
  'Deletes page views and sign-in attempts older than so many days; answers how many rows went.';

-- The files in the bucket `mail-attachments` that no mail has 30 days after they were stored, e.g. of an answer that was
-- never sent, or of a mail that came in and could not be stored: at most 1000. The caller deletes them, because only the
-- bucket can.
create function public.stray_mail_files() returns text[]
  language sql
  stable
  security definer
  set search_path = ''
  return array(
    select file.name
    from storage.objects as file
    where file.bucket_id = 'mail-attachments'
      and file.created_at < now() - interval '30 days'
      and not exists (select from public.email_attachments as attachment where attachment.path = file.name)
    order by file.name
    limit 1000
  );
revoke execute on function public.stray_mail_files() from public, anon, authenticated, service_role;
grant execute on function public.stray_mail_files() to service_role;
comment on function public.stray_mail_files() is 'Files of the bucket mail-attachments that no mail has after 30 days.';
