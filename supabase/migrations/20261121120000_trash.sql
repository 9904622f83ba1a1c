-- What is deleted can be brought back for 30 days.
--
-- Deletes stay ordinary deletes: a trigger copies each row as it goes. Visits and sign-in attempts are deleted
-- for good.

create table public.deleted_rows (
  id uuid primary key default gen_random_uuid(),
  table_name text not null check (length(table_name) between 1 and 63),
  row_id text not null check (length(row_id) between 1 and 100),
  -- What the row was called, for the list: a title, a name, a question.
  label text not null default '' check (length(label) <= 200),
  "row" jsonb not null,
  deleted_at timestamptz not null default now(),
  -- Nobody when the server itself tidied up.
  deleted_by uuid,
  deleted_by_email text
);
create index deleted_rows_deleted_at_idx on public.deleted_rows (deleted_at desc, id);
create index deleted_rows_row_idx on public.deleted_rows (table_name, row_id);

alter table public.deleted_rows enable row level security;
revoke all on table public.deleted_rows from public, anon, authenticated, service_role;
grant select, delete on table public.deleted_rows to authenticated;
grant select, insert, update, delete on table public.deleted_rows to service_role;

create policy "administrators read deleted rows" on public.deleted_rows
  for select to authenticated
  using ((select private.is_admin()));
create policy "administrators delete deleted rows for good" on public.deleted_rows
  for delete to authenticated
  using ((select private.is_admin()));

-- The address of whoever is signed in, null for the server itself. Definer, because nobody else may look
-- into auth.users.
create function private.caller_email() returns text
  language sql
  stable
  security definer
  set search_path = ''
  return (select users.email from auth.users where users.id = (select auth.uid()));
revoke execute on function private.caller_email() from public, anon, authenticated, service_role;

-- What a row is called.
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

-- Definer, because whoever deletes may not write here. A caller that deletes for good, as retention does, says
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

create trigger contact_submissions_keep_deleted
  after delete on public.contact_submissions
  for each row execute function private.keep_deleted_row();
create trigger chat_logs_keep_deleted
  after delete on public.chat_logs
  for each row execute function private.keep_deleted_row();
create trigger portfolio_items_keep_deleted
  after delete on public.portfolio_items
  for each row execute function private.keep_deleted_row();
create trigger categories_keep_deleted
  after delete on public.categories
  for each row execute function private.keep_deleted_row();
create trigger blog_posts_keep_deleted
  after delete on public.blog_posts
  for each row execute function private.keep_deleted_row();
create trigger faqs_keep_deleted
  after delete on public.faqs
  for each row execute function private.keep_deleted_row();

-- Brings one row back as it was. Columns that the table has got since take their defaults, columns that it has
-- lost are left out, generated ones are computed anew.
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
begin
  -- The conversation that the row points at may be gone meanwhile.
  if content ->> 'chat_log_id' is not null and not exists (
    select from public.chat_logs where chat_logs.id = (content ->> 'chat_log_id')::uuid
  ) then
    content := content || '{"chat_log_id": null}';
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
revoke execute on function private.restore_row(public.deleted_rows) from public, anon, authenticated, service_role;

-- Definer, because an administrator may not write conversations or messages. Triggers that tell somebody of a
-- new row leave alone what comes back: current_setting('gantry.restoring', true) = 'yes'.
create function private.restore_deleted(ids uuid[]) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  kept public.deleted_rows;
  restored integer := 0;
begin
  if not (select private.is_admin()) then
    raise exception 'Only administrators restore rows.' using errcode = '42501';
  end if;
  if cardinality(ids) > 1000 then
    raise exception 'At most 1000 rows are restored at once.' using errcode = '22023';
  end if;
  perform set_config('gantry.restoring', 'yes', true);
  for kept in
    -- By table, so that a conversation is back before the message that points at it.
    select * from public.deleted_rows where deleted_rows.id = any (ids) order by table_name, id for update
  loop
    if private.restore_row(kept) then
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
