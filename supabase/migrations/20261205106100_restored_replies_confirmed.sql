-- A backup of before replies were confirmed does not say what visitors have seen: restored, it mailed it to them again.

-- Restores rows into a table exactly as they were; returns how many. Columns that the rows do not name keep their
-- defaults, so that an older backup fits a newer table. No trigger fires here, so this also writes the search text of
-- the rows and the state of people.
--
-- What a row refers to may be missing: another project has other accounts, and a backup is read table by table while
-- people delete. Then the row is left out, or the reference becomes null, as if it had been deleted here. Two rows with
-- one unique value, of which the first was changed before the second was read, become one.
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
  parent record;
  counter record;
  restored integer;
begin
  for parent in
    select
      attribute.attname as name,
      there.confdeltype = 'c' as is_needed,
      format_type(attribute.atttypid, null) as type,
      there.confrelid::regclass as place,
      target.attname as key
    from pg_catalog.pg_constraint as there
    join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = there.conrelid and attribute.attnum = there.conkey[1]
    join pg_catalog.pg_attribute as target
      on target.attrelid = there.confrelid and target.attnum = there.confkey[1]
    where there.conrelid = place and there.contype = 'f'
  loop
    execute format(
      'select coalesce(jsonb_agg(
         case when known.is_there then entry.value else entry.value || jsonb_build_object(%1$L, null) end
         order by entry.place
       ) filter (where known.is_there or not $2), ''[]'')
       from jsonb_array_elements($1) with ordinality as entry (value, place)
       cross join lateral (
         select entry.value ->> %1$L is null or exists (
           select from %2$s as target where target.%3$I = (entry.value ->> %1$L)::%4$s
         ) as is_there
       ) as known',
      parent.name,
      parent.place,
      parent.key,
      parent.type
    )
    using entries, parent.is_needed
    into entries;
  end loop;
  if jsonb_array_length(entries) = 0 then
    return 0;
  end if;
  execute format('alter table %s disable trigger user', place);
  execute format(
    'insert into %1$s (%2$s) overriding system value
     select %2$s from jsonb_populate_recordset(null::%1$s, $1)
     on conflict do nothing',
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
  -- A backup may be older than people are.
  if table_name in ('contact_submissions', 'chat_logs') then
    perform private.find_all_people();
  end if;
  -- Or older than what a visitor's browser says of the replies it has.
  if table_name = 'chat_handoffs' and not (entries -> 0) ? 'visitor_has_at' then
    update public.chat_handoffs as handoff
    set visitor_has_at = handoff.visitor_seen_at
    where handoff.chat_log_id in (
      select (entry.value ->> 'chat_log_id')::uuid from jsonb_array_elements(entries) as entry
    );
  end if;
  -- Or older than the totals of leads, which come along otherwise.
  if table_name = 'contact_submissions' and not (entries -> 0) ? 'arrival' then
    perform private.count_lead(lead, 1)
    from public.contact_submissions as lead
    where lead.id in (select (entry.value ->> 'id')::uuid from jsonb_array_elements(entries) as entry);
  end if;
  if place in (
    select link.conrelid from pg_catalog.pg_constraint as link
    where link.contype = 'f' and link.confrelid = 'public.people'::regclass
  ) or table_name = 'people' then
    execute format(
      'select private.write_person_states(array(
         select distinct stored.%2$I from %1$s as stored
         where stored.id in (select (entry.value ->> ''id'')::uuid from jsonb_array_elements($1) as entry)
           and stored.%2$I is not null
       ))',
      place,
      case table_name when 'people' then 'id' else 'person_id' end
    ) using entries;
  elsif table_name = 'chat_handoffs' then
    perform private.write_person_states(array(
      select log.person_id
      from public.chat_logs as log
      where log.person_id is not null
        and log.id in (select (entry.value ->> 'chat_log_id')::uuid from jsonb_array_elements(entries) as entry)
    ));
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
