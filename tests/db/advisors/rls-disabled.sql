-- Without row-level security a grant on an exposed table opens every row of it. (splinter 0013)
select format('%I.%I', schemaname, tablename) as subject
from pg_tables
where schemaname = 'public' and not rowsecurity
