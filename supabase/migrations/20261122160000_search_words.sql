-- The words that leads, conversations and posts are searched by, in lower case and with an index: looking through a
-- hundred thousand messages took seconds. They stand in tables of their own, because row-level security keeps a
-- pattern from using an index of the table it guards, and because nobody is to find them in trash, log or backup.

-- Hosted projects have it ready; it is trusted, so that the owner of the tables may install it.
create extension if not exists pg_trgm with schema extensions;

create table private.contact_submissions_words (
  id uuid primary key references public.contact_submissions on delete cascade,
  words text not null
);
create table private.chat_logs_words (
  id uuid primary key references public.chat_logs on delete cascade,
  words text not null
);
create table private.blog_posts_words (
  id uuid primary key references public.blog_posts on delete cascade,
  words text not null
);

do $$
declare
  searched text;
begin
  foreach searched in array array['contact_submissions', 'chat_logs', 'blog_posts'] loop
    execute format(
      'create index %1$I on private.%2$I using gin (words extensions.gin_trgm_ops)',
      searched || '_words_idx',
      searched || '_words'
    );
    execute format('alter table private.%I enable row level security', searched || '_words');
    execute format(
      'revoke all on table private.%I from public, anon, authenticated, service_role',
      searched || '_words'
    );
  end loop;
end
$$;

-- What a row of that table is searched by. A character that nobody types divides the fields, so that no term
-- reaches from one into the next.
create function private.words_of(table_name text, entry jsonb) returns text
  language sql
  immutable
  set search_path = ''
  return (
    select coalesce(string_agg(lower(entry #>> field.path::text[]), e'\x1f'), '')
    from unnest(
      case table_name
        when 'contact_submissions' then array['{name}', '{email}', '{message}']
        when 'chat_logs' then array['{user_info,name}', '{user_info,email}', '{user_info,service}']
        when 'blog_posts' then array['{title}', '{content}']
      end
    ) as field (path)
  );
revoke execute on function private.words_of(text, jsonb) from public, anon, authenticated, service_role;

-- Writes the words of these rows of a table down, of all of them for null.
create function private.write_words(table_name text, ids uuid[]) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  execute format(
    'insert into private.%2$I (id, words)
     select entry.id, private.words_of(%1$L, to_jsonb(entry)) from public.%1$I as entry
     where $1 is null or entry.id = any ($1)
     on conflict (id) do update set words = excluded.words',
    table_name,
    table_name || '_words'
  ) using ids;
end
$$;
revoke execute on function private.write_words(text, uuid[]) from public, anon, authenticated, service_role;

-- Definer, because visitors' and administrators' rows come here too, and nobody may write words of their own.
create function private.row_words() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.write_words(tg_table_name, array[new.id]);
  return null;
end
$$;
revoke execute on function private.row_words() from public, anon, authenticated, service_role;

create trigger contact_submissions_words
  after insert or update of name, email, message on public.contact_submissions
  for each row execute function private.row_words();
create trigger chat_logs_added_words
  after insert on public.chat_logs
  for each row execute function private.row_words();
-- A conversation is saved with every message; the visitor's details rarely change.
create trigger chat_logs_changed_words
  after update on public.chat_logs
  for each row
  when (new.user_info is distinct from old.user_info)
  execute function private.row_words();
create trigger blog_posts_words
  after insert or update of title, content on public.blog_posts
  for each row execute function private.row_words();

select
  private.write_words('contact_submissions', null),
  private.write_words('chat_logs', null),
  private.write_words('blog_posts', null);

-- As before; no trigger fires here, so the words of the rows are written too.
create or replace function public.restore_rows(table_name text, entries jsonb) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  place constant regclass := private.public_table(table_name);
  columns constant text := (
    select string_agg(format('%I', attribute.attname), ', ')
    from pg_catalog.pg_attribute as attribute
    where attribute.attrelid = place
      and attribute.attnum > 0
      and not attribute.attisdropped
      and attribute.attgenerated = ''
      and (entries -> 0) ? attribute.attname
  );
  counter record;
  restored integer;
begin
  if jsonb_array_length(entries) = 0 then
    return 0;
  end if;
  execute format('alter table %s disable trigger user', place);
  execute format(
    'insert into %1$s (%2$s) overriding system value
     select %2$s from jsonb_populate_recordset(null::%1$s, $1)',
    place,
    columns
  )
  using entries;
  get diagnostics restored = row_count;
  execute format('alter table %s enable trigger user', place);
  if to_regclass(format('private.%I', table_name || '_words')) is not null then
    perform private.write_words(
      table_name,
      array(select (entry.value ->> 'id')::uuid from jsonb_array_elements(entries) as entry)
    );
  end if;
  -- Rows that are added later must not get a number that is taken.
  for counter in
    select attribute.attname as name, pg_catalog.pg_get_serial_sequence(place::text, attribute.attname) as sequence
    from pg_catalog.pg_attribute as attribute
    where attribute.attrelid = place and attribute.attidentity <> '' and not attribute.attisdropped
  loop
    execute format('select setval(%L, greatest(1, (select max(%I) from %s)))', counter.sequence, counter.name, place);
  end loop;
  return restored;
end
$$;
