-- Who added, changed, deleted or restored what, and when. Only what signed-in people do is written down, not
-- what visitors send; and only which fields changed, never what stood in them.

create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  happened_at timestamptz not null default now(),
  actor uuid not null,
  actor_email text,
  action text not null check (action in ('added', 'changed', 'deleted', 'restored')),
  table_name text not null check (length(table_name) between 1 and 63),
  row_id text not null check (length(row_id) between 1 and 100),
  -- A title of our own content; of people's messages and conversations nothing outlives them here.
  label text not null default '' check (length(label) <= 200),
  fields text[] not null default '{}'
);
create index audit_log_happened_at_idx on public.audit_log (happened_at desc, id);
create index audit_log_row_idx on public.audit_log (table_name, row_id, happened_at desc);

alter table public.audit_log enable row level security;
revoke all on table public.audit_log from public, anon, authenticated, service_role;
-- Nobody changes it, not even an administrator.
grant select on table public.audit_log to authenticated;
grant select on table public.audit_log to service_role;

create policy "administrators read the audit log" on public.audit_log
  for select to authenticated
  using ((select private.is_admin()));

-- Definer, because nobody may write here directly.
create function private.write_audit() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  before constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  found_row constant jsonb := case when tg_op = 'DELETE' then before else after end;
  is_private constant boolean := tg_table_name in ('contact_submissions', 'chat_logs');
  changed text[];
begin
  if person is null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(entry.key order by entry.key), '{}')
    into changed
    from jsonb_each(after) as entry
    where entry.value is distinct from before -> entry.key and entry.key <> 'updated_at';
    if changed = '{}' then
      return null;
    end if;
    -- What is saved while somebody types is one change, not fifty.
    update public.audit_log
    set
      happened_at = now(),
      fields = (select array_agg(distinct field order by field) from unnest(audit_log.fields || changed) as field)
    where audit_log.id = (
      select latest.id
      from public.audit_log as latest
      where latest.table_name = tg_table_name
        and latest.row_id = found_row ->> 'id'
        and latest.actor = person
        and latest.action = 'changed'
        and latest.happened_at > now() - interval '5 minutes'
      order by latest.happened_at desc
      limit 1
    );
    if found then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor, actor_email, action, table_name, row_id, label, fields)
  values (
    person,
    private.caller_email(),
    case
      when tg_op = 'INSERT' and current_setting('gantry.restoring', true) = 'yes' then 'restored'
      when tg_op = 'INSERT' then 'added'
      when tg_op = 'UPDATE' then 'changed'
      else 'deleted'
    end,
    tg_table_name,
    found_row ->> 'id',
    case when is_private then '' else private.label_of(found_row) end,
    coalesce(changed, '{}')
  );
  return null;
end
$$;
revoke execute on function private.write_audit() from public, anon, authenticated, service_role;

create trigger contact_submissions_audit
  after insert or update or delete on public.contact_submissions
  for each row execute function private.write_audit();
create trigger chat_logs_audit
  after insert or update or delete on public.chat_logs
  for each row execute function private.write_audit();
create trigger portfolio_items_audit
  after insert or update or delete on public.portfolio_items
  for each row execute function private.write_audit();
create trigger categories_audit
  after insert or update or delete on public.categories
  for each row execute function private.write_audit();
create trigger blog_posts_audit
  after insert or update or delete on public.blog_posts
  for each row execute function private.write_audit();
create trigger faqs_audit
  after insert or update or delete on public.faqs
  for each row execute function private.write_audit();
create trigger site_config_audit
  after insert or update or delete on public.site_config
  for each row execute function private.write_audit();

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
