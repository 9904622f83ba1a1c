-- What `npm run doctor` cannot see from outside.
--
-- One object: {migrations, administrators, open_tables}. Runs as its owner to read the migration history; only the
-- service key may call it.
create function public.project_facts() returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return jsonb_build_object(
    -- The versions that the Supabase CLI, or the embedded server, has recorded.
    'migrations', (
      select coalesce(jsonb_agg(applied.version order by applied.version), '[]')
      from supabase_migrations.schema_migrations as applied
    ),
    -- Owners who have joined: without one nobody can let others in.
    'administrators', (
      select count(*) from public.team_members as member where member.role = 'owner' and member.joined_at is not null
    ),
    -- Tables that anybody with the public key may reach past every policy.
    'open_tables', (
      select coalesce(jsonb_agg(class.relname order by class.relname), '[]')
      from pg_catalog.pg_class as class
      where class.relnamespace = 'public'::regnamespace
        and class.relkind in ('r', 'p')
        and not class.relrowsecurity
    )
  );
end
$$;
revoke execute on function public.project_facts() from public, anon, authenticated, service_role;
grant execute on function public.project_facts() to service_role;
comment on function public.project_facts() is
  'Applied migrations, number of owners and tables without row-level security.';

-- Records a heartbeat of `name`, and returns the last one of every job: {job: time}. Fails on a read-only database,
-- e.g. one without room. Writes nothing within five seconds of the last heartbeat, because anybody may request the
-- health check, which calls this. Runs as its owner, because nobody else may write there; only the service key may call
-- it.
create function public.beat(name text) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into private.beats as kept (job, beat_at)
  values (beat.name, now())
  on conflict (job) do update set beat_at = excluded.beat_at
  where kept.beat_at < now() - interval '5 seconds';
  return (select jsonb_object_agg(kept.job, kept.beat_at) from private.beats as kept);
end
$$;
revoke execute on function public.beat(text) from public, anon, authenticated, service_role;
grant execute on function public.beat(text) to service_role;
comment on function public.beat(text) is 'Notes that something is at work; answers when everything was seen last.';

-- Backup and restore of the rows (npm run backup, npm run restore), with the service key alone. Rows are
-- restored as they were: no trigger fires, so nobody is notified of an old lead a second time.

-- The tables in a backup: all of schema public except those of accounts, which live in Auth and are recreated, and of
-- their devices, which browsers register again. A restore neither lets anybody in nor keeps anybody out. And the sessions
-- of conversations: without them visitors could not go on with theirs, and leads that were about to be made never would.
create function private.backed_up() returns table (oid oid, name text)
  language sql
  stable
  set search_path = ''
as $$
  select class.oid, class.relname::text
  from pg_catalog.pg_class as class
  where (
    class.relnamespace = 'public'::regnamespace
    and class.relkind = 'r'
    and class.relname not in ('team_members', 'team_settings', 'push_subscriptions', 'push_messages')
  ) or class.oid = 'private.chat_sessions'::regclass
$$;
revoke execute on function private.backed_up() from public, anon, authenticated, service_role;

-- Each of them with the columns of its primary key, referenced tables first.
create function public.backup_tables() returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with recursive tables as (
    select backed_up.oid, backed_up.name from private.backed_up()
  ),
  depths as (
    select tables.oid, 0 as depth from tables
    union
    select link.conrelid, depths.depth + 1
    from depths
    join pg_catalog.pg_constraint as link on link.confrelid = depths.oid and link.contype = 'f'
    join tables on tables.oid = link.conrelid
    where link.conrelid <> link.confrelid and depths.depth < 20
  )
  select coalesce(jsonb_agg(jsonb_build_object('name', entry.name, 'key', entry.key) order by entry.depth, entry.name), '[]')
  from (
    select
      tables.name,
      (select max(depths.depth) from depths where depths.oid = tables.oid) as depth,
      (
        select jsonb_agg(attribute.attname order by array_position(key.indkey::smallint[], attribute.attnum))
        from pg_catalog.pg_index as key
        join pg_catalog.pg_attribute as attribute
          on attribute.attrelid = key.indrelid and attribute.attnum = any (key.indkey::smallint[])
        where key.indrelid = tables.oid and key.indisprimary
      ) as key
    from tables
  ) as entry
$$;
revoke execute on function public.backup_tables() from public, anon, authenticated, service_role;
grant execute on function public.backup_tables() to service_role;
comment on function public.backup_tables() is 'The tables of a backup and their keys, in the order in which to restore them.';

-- The oid of a table in a backup; raises 42P01 for anything else.
create function private.public_table(table_name text) returns regclass
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  found_oid constant oid := (
    select backed_up.oid from private.backed_up() where backed_up.name = public_table.table_name
  );
begin
  if found_oid is null then
    raise exception 'There is no table % to back up.', quote_nullable(table_name) using errcode = '42P01';
  end if;
  return found_oid::regclass;
end
$$;
revoke execute on function private.public_table(text) from public, anon, authenticated, service_role;

-- The next rows of a table in key order, starting after the row `after` (null: from the start); at most five hundred.
-- Without what only counts requests: whom they came from is nobody's to keep, nor is who called.
create function public.backup_rows(table_name text, after jsonb, most integer) returns jsonb
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
revoke execute on function public.backup_rows(text, jsonb, integer) from public, anon, authenticated, service_role;
grant execute on function public.backup_rows(text, jsonb, integer) to service_role;
comment on function public.backup_rows(text, jsonb, integer) is 'The rows of a public table, page by page.';

-- Restores rows into a table exactly as they were; returns how many. Columns that the rows do not name keep their
-- defaults, so that an older backup fits a newer table. No trigger fires here, so this also writes the search text of
-- the rows and the state of people.
--
-- What a row refers to may be missing: another project has other accounts, and a backup is read table by table while
-- people delete. Then the row is left out, or the reference becomes null, as if it had been deleted here. Two rows with
-- one unique value, of which the first was changed before the second was read, become one.
create function public.restore_rows(table_name text, entries jsonb) returns integer
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
revoke execute on function public.restore_rows(text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.restore_rows(text, jsonb) to service_role;
comment on function public.restore_rows(text, jsonb) is 'Puts rows of a backup into a public table.';

-- Empties a table before a restore, without triggers: these rows do not go to the trash.
create function public.clear_rows(table_name text) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  place constant regclass := private.public_table(table_name);
  cleared integer;
begin
  execute format('alter table %s disable trigger user', place);
  execute format('delete from %s where true', place);
  get diagnostics cleared = row_count;
  execute format('alter table %s enable trigger user', place);
  return cleared;
end
$$;
revoke execute on function public.clear_rows(text) from public, anon, authenticated, service_role;
grant execute on function public.clear_rows(text) to service_role;
comment on function public.clear_rows(text) is 'Empties a public table before a backup is restored into it.';
