-- The second of two equal indexes costs time at every write and helps nobody. (splinter 0009)
select format('%s: %s', tablename, string_agg(indexname, ', ' order by indexname)) as subject
from pg_indexes
where schemaname in ('public', 'private')
group by schemaname, tablename, replace(replace(indexdef, indexname, ''), ' UNIQUE', '')
having count(*) > 1
