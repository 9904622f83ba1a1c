-- Visitors write through server functions only: anon holds no more than SELECT. (house rule)
select format('%s on %s', held.privilege, relation.oid::regclass) as subject
from pg_class as relation
cross join unnest(array['insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as held (privilege)
where relation.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and relation.relkind in ('r', 'p', 'v', 'm', 'f')
  and has_table_privilege('anon', relation.oid, held.privilege)
