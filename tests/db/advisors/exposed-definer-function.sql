-- A function of the API that runs as its owner is a way around row-level security. (splinter 0028, 0029)
select format('%s for %s', routine.oid::regprocedure, caller.name) as subject
from pg_proc as routine
cross join (values ('anon'), ('authenticated')) as caller (name)
where routine.pronamespace = 'public'::regnamespace
  and routine.prosecdef
  and has_function_privilege(caller.name, routine.oid, 'execute')
