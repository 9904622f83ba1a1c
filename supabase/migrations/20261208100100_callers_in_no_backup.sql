-- A backup left out whom a conversation came from, but kept the same hash of who called in it.

-- The next rows of a table in key order, starting after the row `after` (null: from the start); at most five hundred.
-- Without what only counts requests: whom they came from is nobody's to keep, nor is who called.
create or replace function public.backup_rows(table_name text, after jsonb, most integer) returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  place constant regclass := private.public_table(table_name);
  key constant text := (
    select string_agg(format('entry.%I', attribute.attname), ', ' order by array_position(index.indkey::smallint[], attribute.attnum))
    from pg_catalog.pg_index as index
    join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = index.indrelid and attribute.attnum = any (index.indkey::smallint[])
    where index.indrelid = place and index.indisprimary
  );
  answer jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(page.found), ''[]'')
     from (
       select to_jsonb(entry) - $3 as found
       from %1$s as entry
       where $1 is null or (%2$s) > (select %2$s from jsonb_populate_record(null::%1$s, $1) as entry)
       order by %2$s
       limit $2
     ) as page',
    place,
    key
  )
  using
    nullif(after, 'null'),
    least(most, 500),
    case
      when place = 'private.chat_sessions'::regclass then
        array['sender', 'called_by', 'minute_began', 'minute_count', 'requests']
      else '{}'
    end
  into answer;
  return answer;
end
$$;
