-- A view over auth.users that the API can read publishes addresses and password hashes. (splinter 0002)
select distinct relation.oid::regclass::text as subject
from pg_depend as reference
join pg_rewrite as rule on rule.oid = reference.objid
join pg_class as relation on relation.oid = rule.ev_class
where reference.refobjid = 'auth.users'::regclass
  and relation.relnamespace = 'public'::regnamespace
  and (
    has_any_column_privilege('anon', relation.oid, 'select')
    or has_any_column_privilege('authenticated', relation.oid, 'select')
  )
