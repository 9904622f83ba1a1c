-- Without a primary key a single row cannot be named, neither by the API nor by a replica. (splinter 0004)
select relation.oid::regclass::text as subject
from pg_class as relation
where relation.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and relation.relkind in ('r', 'p')
  and not exists (select from pg_index where indrelid = relation.oid and indisprimary)
