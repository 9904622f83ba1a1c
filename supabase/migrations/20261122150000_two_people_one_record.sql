-- Two people, one record. Whoever saves names what they read, and the database compares it in the statement that
-- writes (src/data/save-if-unchanged.ts). Records that are saved as a whole count their saves for that: a time can
-- be the same for two saves, a number cannot. Single values (a status, a name, an alternative text) are their own
-- version. Posts have counted theirs since 20261121130000_blog_states.sql.

alter table public.portfolio_items add column revision integer not null default 1 check (revision >= 1);
alter table public.site_config add column revision integer not null default 1 check (revision >= 1);
-- Of the notes alone: neither another status nor what the sender adds later is a conflict for whoever writes them.
alter table public.contact_submissions
  add column notes_revision integer not null default 1 check (notes_revision >= 1);

-- For a trigger before update. What the sender says about the number does not count.
create function private.count_revision() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
revoke execute on function private.count_revision() from public, anon, authenticated, service_role;

create function private.count_notes_revision() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.notes_revision := old.notes_revision + 1;
  return new;
end
$$;
revoke execute on function private.count_notes_revision() from public, anon, authenticated, service_role;

-- As for updated_at: another place or other words for the same picture are no edit. Runs after
-- portfolio_items_image_alt, which fetches these words.
create trigger portfolio_items_revision
  before update on public.portfolio_items
  for each row
  when (
    old.place is not distinct from new.place
    and (old.image_alt = new.image_alt or old.image_url is distinct from new.image_url)
  )
  execute function private.count_revision();
create trigger site_config_revision
  before update on public.site_config
  for each row execute function private.count_revision();
create trigger contact_submissions_notes_revision
  before update on public.contact_submissions
  for each row
  when (old.notes is distinct from new.notes)
  execute function private.count_notes_revision();

-- A row that somebody deleted comes back from the trash or not at all: a late retry, or a save by an editor that
-- was open all the while, must not put another one in its place. Definer, because the trash has policies of its own.
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

create trigger portfolio_items_not_again
  before insert on public.portfolio_items
  for each row execute function private.refuse_resurrection();
create trigger categories_not_again
  before insert on public.categories
  for each row execute function private.refuse_resurrection();
create trigger blog_posts_not_again
  before insert on public.blog_posts
  for each row execute function private.refuse_resurrection();

-- Who changed whom to tell. What the server function reports about itself (readiness) is nobody's doing.
create trigger notification_settings_audit
  after update of recipients, digest_minutes, acknowledge, webhook on public.notification_settings
  for each row execute function private.write_audit();

-- As before, but only the row's newest entry grows with what is saved while somebody types. Otherwise a field that
-- Ana wrote would be named as Bo's once Bo, who had written it before her, changed another one. Revisions are the
-- database's own, like updated_at.
create or replace function private.write_audit() returns trigger
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
  latest public.audit_log;
begin
  if person is null then
    return null;
  end if;
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

-- As before, and a post whose address another post has got meanwhile comes back with one of its own.
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
begin
  -- The conversation that the row points at may be gone meanwhile.
  if content ->> 'chat_log_id' is not null and not exists (
    select from public.chat_logs where chat_logs.id = (content ->> 'chat_log_id')::uuid
  ) then
    content := content || '{"chat_log_id": null}';
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
  return restored = 1;
end
$$;
