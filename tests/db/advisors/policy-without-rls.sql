-- A policy does nothing while its table's row-level security is off. (splinter 0007)
select format('%s on %s', polname, polrelid::regclass) as subject
from pg_policy
join pg_class as relation on relation.oid = polrelid
where not relation.relrowsecurity
