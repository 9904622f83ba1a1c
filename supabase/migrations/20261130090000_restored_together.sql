-- A conversation that comes back from the trash belongs to its lead again, and a lead to its conversation.

-- Brings one row back as it was; null for one that cannot come back. Columns that the table has got since take their
-- defaults, columns that it has lost are left out, generated ones are computed anew. A post whose address another post has
-- got meanwhile comes back with one of its own. A conversation and its lead belong together again, whichever was deleted,
-- with the status of the one that is there.
create or replace function private.restore_row(kept public.deleted_rows) returns boolean
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

-- Definer, because nobody who asks may write conversations or messages: rows of the caller's own work only. Triggers that tell somebody of a
-- new row leave alone what comes back: current_setting('gantry.restoring', true) = 'yes'.
create or replace function private.restore_deleted(ids uuid[]) returns integer
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
