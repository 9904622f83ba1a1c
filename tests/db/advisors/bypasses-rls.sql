-- Materialized views and foreign tables know no row-level security. (splinter 0016, 0017)
select relation.oid::regclass::text as subject
from pg_class as relation
where relation.relnamespace = 'public'::regnamespace
  and relation.relkind in ('m', 'f')
  and (
    has_any_column_privilege('anon', relation.oid, 'select')
    or has_any_column_privilege('authenticated', relation.oid, 'select')
  )
