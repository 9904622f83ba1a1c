-- Deleting the row that a foreign key points to searches the whole table unless its columns lead an
-- index. (splinter 0001)
select format('%s on %s', key.conname, key.conrelid::regclass) as subject
from pg_constraint as key
where key.contype = 'f'
  and key.connamespace in ('public'::regnamespace, 'private'::regnamespace)
  and not exists (
    select
    from pg_index as index
    where index.indrelid = key.conrelid
      and index.indisvalid
      -- indkey counts from 0.
      and (index.indkey::smallint[])[0:cardinality(key.conkey) - 1] = key.conkey
  )
