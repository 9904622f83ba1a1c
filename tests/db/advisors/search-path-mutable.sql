-- A function without a search_path of its own finds whatever its caller puts in the way. (splinter 0011)
select routine.oid::regprocedure::text as subject
from pg_proc as routine
where routine.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  and not exists (
    select from unnest(routine.proconfig) as setting (text) where setting.text like 'search\_path=%'
  )
