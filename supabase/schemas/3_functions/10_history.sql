-- A row's label in trash and log.
create function private.label_of(kept jsonb) returns text
  language sql
  immutable
  set search_path = ''
  return left(
    coalesce(
      nullif(btrim(kept ->> 'title'), ''),
      nullif(btrim(kept ->> 'name'), ''),
      nullif(btrim(kept ->> 'question'), ''),
      nullif(btrim(kept -> 'user_info' ->> 'name'), ''),
      ''
    ),
    200
  );
revoke execute on function private.label_of(jsonb) from public, anon, authenticated, service_role;

-- Security definer, because whoever deletes may not write here. A caller that deletes for good, e.g. erase_person, says
-- so for its transaction: set_config('gantry.for_good', 'yes', true).
create function private.keep_deleted_row() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  kept constant jsonb := to_jsonb(old);
begin
  if current_setting('gantry.for_good', true) is distinct from 'yes' then
    insert into public.deleted_rows (table_name, row_id, label, "row", deleted_by, deleted_by_email)
    values (
      tg_table_name,
      kept ->> 'id',
      private.label_of(kept),
      kept,
      (select auth.uid()),
      private.caller_email()
    );
  end if;
  return null;
end
$$;
revoke execute on function private.keep_deleted_row() from public, anon, authenticated, service_role;

-- Restores one row as it was; null if it cannot be restored. Columns added since take their defaults, dropped ones are
-- left out, generated ones are computed anew. A post whose address another post has taken gets a new one. A
-- conversation and its lead are linked again, whichever was deleted, with the status of the one that is there.
create function private.restore_row(kept public.deleted_rows) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  content jsonb := kept."row";
  columns text;
  restored integer;
  link record;
  is_there boolean;
begin
  content := coalesce(
    case kept.table_name
      when 'contact_submissions' then (
        select content || jsonb_build_object('chat_log_id', log.id, 'status', log.status)
        from private.chat_sessions as session
        join public.chat_logs as log on log.id = session.id
        where session.lead_id = (content ->> 'id')::uuid
      )
      when 'chat_logs' then (
        select content || jsonb_build_object('status', lead.status)
        from private.chat_sessions as session
        join public.contact_submissions as lead on lead.id = session.lead_id
        where session.id = (content ->> 'id')::uuid
      )
    end,
    content
  );
  -- What the row points at may be gone meanwhile: the conversation, the account, the person, whom a message finds anew by
  -- its address; a note about nobody stays where it is.
  for link in
    select
      attribute.attname as name,
      attribute.attnotnull as is_needed,
      format_type(attribute.atttypid, null) as type,
      there.confrelid::regclass as place,
      target.attname as key
    from pg_catalog.pg_constraint as there
    join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = there.conrelid and attribute.attnum = there.conkey[1]
    join pg_catalog.pg_attribute as target
      on target.attrelid = there.confrelid and target.attnum = there.confkey[1]
    where there.conrelid = format('public.%I', kept.table_name)::regclass and there.contype = 'f'
  loop
    continue when content ->> link.name is null;
    execute format('select exists (select from %s where %I = $1::%s)', link.place, link.key, link.type)
      into is_there
      using content ->> link.name;
    continue when is_there;
    if link.is_needed then
      return null;
    end if;
    content := content || jsonb_build_object(link.name, null);
  end loop;
  if kept.table_name = 'follow_ups' and content ->> 'done_at' is null and exists (
    select from public.follow_ups as step
    where step.person_id = (content ->> 'person_id')::uuid and step.done_at is null
  ) then
    raise exception 'Another next step with this person is open.' using errcode = 'PT409', hint = 'open_step';
  end if;
  if kept.table_name = 'blog_posts' and exists (
    select from public.blog_posts where blog_posts.slug = kept."row" ->> 'slug'
  ) then
    content := content || '{"slug": null}';
  end if;

  select string_agg(format('%I', attribute.attname), ', ' order by attribute.attnum)
  into columns
  from pg_catalog.pg_attribute as attribute
  where attribute.attrelid = format('public.%I', kept.table_name)::regclass
    and attribute.attnum > 0
    and not attribute.attisdropped
    and attribute.attgenerated = ''
    and content ? attribute.attname::text;

  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) on conflict (id) do nothing',
    kept.table_name,
    columns
  ) using content;
  get diagnostics restored = row_count;
  if restored = 1 and kept.table_name = 'chat_logs' then
    update private.chat_sessions as session set deleted_at = null where session.id = (content ->> 'id')::uuid;
    perform set_config('gantry.by_itself', 'yes', true);
    update public.contact_submissions as lead
    set chat_log_id = session.id
    from private.chat_sessions as session
    where session.id = (content ->> 'id')::uuid and lead.id = session.lead_id and lead.chat_log_id is null;
    if found then
      -- Nothing is shown of a conversation whose lead looks like spam.
      perform private.write_person_states(array(
        select log.person_id
        from public.chat_logs as log
        where log.id = (content ->> 'id')::uuid and log.person_id is not null
      ));
    end if;
    perform set_config('gantry.by_itself', 'no', true);
  end if;
  return restored = 1;
end
$$;
revoke execute on function private.restore_row(public.deleted_rows) from public, anon, authenticated, service_role;

-- Security definer, because callers may not write conversations or messages; it restores only rows of the caller's own
-- work. Triggers recognize restored rows by current_setting('gantry.restoring', true) = 'yes'.
create function private.restore_deleted(ids uuid[]) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  kept public.deleted_rows;
  is_back boolean;
  restored integer := 0;
begin
  if not private.has_role('owner', 'sales', 'editor') then
    raise exception 'Only members of the team restore rows.' using errcode = '42501';
  end if;
  if cardinality(ids) > 1000 then
    raise exception 'At most 1000 rows are restored at once.' using errcode = '22023';
  end if;
  perform private.take_turn();
  perform set_config('gantry.restoring', 'yes', true);
  for kept in
    -- By table, so that a conversation is back before the message that points at it.
    select *
    from public.deleted_rows
    where deleted_rows.id = any (ids)
      and (
        (select private.has_role('owner')) or deleted_rows.table_name = any ((select private.tables_in_hand())::text[])
      )
    order by table_name, id
    for update
  loop
    is_back := private.restore_row(kept);
    continue when is_back is null;
    if is_back then
      restored := restored + 1;
    end if;
    delete from public.deleted_rows where deleted_rows.id = kept.id;
  end loop;
  perform set_config('gantry.restoring', '', true);
  return restored;
end
$$;
revoke execute on function private.restore_deleted(uuid[]) from public, anon, authenticated, service_role;
grant execute on function private.restore_deleted(uuid[]) to authenticated;

create function public.restore_deleted(ids uuid[]) returns integer
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.restore_deleted(ids);
revoke execute on function public.restore_deleted(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.restore_deleted(uuid[]) to authenticated;
comment on function public.restore_deleted(uuid[]) is
  'Brings deleted rows back, at most 1000; answers how many came back.';

-- A row that somebody deleted comes back only from the trash: a late retry, or a save from an editor that stayed open,
-- must not put another one in its place. Security definer, because the trash has its own policies.
create function private.refuse_resurrection() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if (select auth.uid()) is not null
    and current_setting('gantry.restoring', true) is distinct from 'yes'
    and exists (
      select
      from public.deleted_rows as kept
      where kept.table_name = tg_table_name and kept.row_id = new.id::text
    )
  then
    raise exception 'This row was deleted. Restore it, or add another one.' using errcode = 'PT410';
  end if;
  return new;
end
$$;
revoke execute on function private.refuse_resurrection() from public, anon, authenticated, service_role;

-- Security definer, because nobody may write here directly.
--
-- Saves made while somebody types are merged only into the row's newest entry. Otherwise a field that Ana wrote would
-- be attributed to Bo once Bo, who had written before her, changed another one. Revisions belong to the database, like
-- updated_at.
create function private.write_audit() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  before jsonb;
  after jsonb;
  found_row jsonb;
  is_private constant boolean := tg_table_name in (
    'contact_submissions', 'chat_logs', 'people', 'person_emails', 'person_notes', 'follow_ups'
  );
  changed text[];
  latest public.audit_log;
begin
  if person is null then
    return null;
  end if;
  before := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  found_row := case when tg_op = 'DELETE' then before else after end;
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(entry.key order by entry.key), '{}')
    into changed
    from jsonb_each(after) as entry
    where entry.value is distinct from before -> entry.key
      and entry.key not in ('updated_at', 'revision', 'notes_revision');
    if changed = '{}' then
      return null;
    end if;
    select entry.*
    into latest
    from public.audit_log as entry
    where entry.table_name = tg_table_name and entry.row_id = found_row ->> 'id'
    order by entry.happened_at desc
    limit 1;
    -- What is saved while somebody types is one change, not fifty.
    if latest.actor = person
      and latest.action = 'changed'
      and latest.happened_at > now() - interval '5 minutes'
    then
      update public.audit_log
      set
        happened_at = now(),
        fields = (select array_agg(distinct field order by field) from unnest(latest.fields || changed) as field)
      where audit_log.id = latest.id;
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
