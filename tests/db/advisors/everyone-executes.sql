-- Plain Postgres lets everybody execute a new function; here each migration takes that back. (house rule)
select routine.oid::regprocedure::text as subject
from pg_proc as routine
where routine.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  and has_function_privilege('public', routine.oid, 'execute')
