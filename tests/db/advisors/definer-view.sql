-- A view reads with its owner's rights, past every policy, unless it says security_invoker. (splinter 0010)
select relation.oid::regclass::text as subject
from pg_class as relation
where relation.relnamespace = 'public'::regnamespace
  and relation.relkind = 'v'
  and not coalesce(array_to_string(relation.reloptions, ' '), '') ~* 'security_invoker=(true|on|yes|1)'
