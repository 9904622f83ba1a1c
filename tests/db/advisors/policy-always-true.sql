-- `true` is a rule for reading; for writing it is none at all. (splinter 0024)
select format('%s on %s', policyname, tablename) as subject
from pg_policies
where permissive = 'PERMISSIVE'
  and roles && array['public', 'anon', 'authenticated']::name[]
  and (
    (cmd in ('UPDATE', 'DELETE', 'ALL') and coalesce(qual, 'true') ~ '^[( ]*(true|1 = 1)[) ]*$')
    or (cmd in ('INSERT', 'UPDATE', 'ALL') and coalesce(with_check, qual, 'true') ~ '^[( ]*(true|1 = 1)[) ]*$')
  )
