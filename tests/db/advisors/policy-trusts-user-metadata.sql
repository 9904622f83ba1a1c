-- A user can write to their own user_metadata, so a policy must not read it. (splinter 0015)
select format('%s on %s', policyname, tablename) as subject
from pg_policies
where concat(qual, with_check) ~* 'user_meta_?data'
