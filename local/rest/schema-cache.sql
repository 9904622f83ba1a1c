-- Everything the REST interface knows about the exposed schema, as one JSON document; its shape is
-- SchemaFacts in schema-cache.ts. Run with an empty search_path, so that every expression comes
-- out with its schema.
select jsonb_build_object(
  'tables', coalesce((
    select jsonb_agg(jsonb_build_object(
      'name', class.relname,
      'primaryKey', coalesce((
        select jsonb_agg(attribute.attname order by key.place)
        from pg_catalog.pg_constraint as pk
        cross join lateral unnest(pk.conkey) with ordinality as key (number, place)
        join pg_catalog.pg_attribute as attribute
          on attribute.attrelid = pk.conrelid and attribute.attnum = key.number
        where pk.conrelid = class.oid and pk.contype = 'p'
      ), '[]'),
      'columns', coalesce((
        select jsonb_agg(jsonb_build_object(
          'name', attribute.attname,
          'default', case
            when attribute.attidentity = 'd' then pg_catalog.format('nextval(%L)',
              pg_catalog.pg_get_serial_sequence(pg_catalog.format('public.%I', class.relname), attribute.attname))
            when attribute.attgenerated = '' then pg_catalog.pg_get_expr(stored.adbin, stored.adrelid)
          end
        ) order by attribute.attnum)
        from pg_catalog.pg_attribute as attribute
        left join pg_catalog.pg_attrdef as stored
          on stored.adrelid = attribute.attrelid and stored.adnum = attribute.attnum
        where attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
      ), '[]')
    ))
    from pg_catalog.pg_class as class
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'v', 'm', 'f')
  ), '[]'),

  'foreignKeys', coalesce((
    select jsonb_agg(jsonb_build_object(
      'name', fk.conname,
      'table', source.relname,
      'columns', source_columns.names,
      'target', target.relname,
      'targetColumns', target_columns.names,
      'unique', exists (
        select from pg_catalog.pg_constraint as key
        where key.conrelid = fk.conrelid and key.contype in ('p', 'u')
          and key.conkey <@ fk.conkey and key.conkey @> fk.conkey
      )
    ))
    from pg_catalog.pg_constraint as fk
    join pg_catalog.pg_class as source on source.oid = fk.conrelid
    join pg_catalog.pg_class as target on target.oid = fk.confrelid
    cross join lateral (
      select jsonb_agg(attribute.attname order by key.place) as names
      from unnest(fk.conkey) with ordinality as key (number, place)
      join pg_catalog.pg_attribute as attribute
        on attribute.attrelid = fk.conrelid and attribute.attnum = key.number
    ) as source_columns
    cross join lateral (
      select jsonb_agg(attribute.attname order by key.place) as names
      from unnest(fk.confkey) with ordinality as key (number, place)
      join pg_catalog.pg_attribute as attribute
        on attribute.attrelid = fk.confrelid and attribute.attnum = key.number
    ) as target_columns
    where fk.contype = 'f'
      and source.relnamespace = 'public'::regnamespace
      and target.relnamespace = 'public'::regnamespace
  ), '[]'),

  'functions', coalesce((
    select jsonb_agg(jsonb_build_object(
      'name', routine.proname,
      'parameters', coalesce((
        select jsonb_agg(jsonb_build_object(
          'name', routine.proargnames[input.place],
          'type', pg_catalog.format_type(input.type, null),
          'required', input.rank <= routine.pronargs - routine.pronargdefaults
        ) order by input.place)
        from (
          select argument.type, argument.place, row_number() over (order by argument.place) as rank
          from unnest(coalesce(routine.proallargtypes, routine.proargtypes::oid[]))
            with ordinality as argument (type, place)
          where coalesce(routine.proargmodes[argument.place], 'i') in ('i', 'b', 'v')
        ) as input
      ), '[]'),
      'isVolatile', routine.provolatile = 'v',
      'returnsSet', routine.proretset,
      'returnsVoid', routine.prorettype = 'pg_catalog.void'::regtype,
      'returnsRows', result.typtype = 'c' or coalesce(routine.proargmodes::text[] && '{t,b,o}', false),
      'table', (
        select class.relname from pg_catalog.pg_class as class
        where class.oid = result.typrelid and class.relnamespace = 'public'::regnamespace
      )
    ))
    from pg_catalog.pg_proc as routine
    join pg_catalog.pg_type as result on result.oid = routine.prorettype
    where routine.pronamespace = 'public'::regnamespace and routine.prokind = 'f'
      and result.typname <> 'trigger'
  ), '[]')
) as facts
