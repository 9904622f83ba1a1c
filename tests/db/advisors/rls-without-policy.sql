-- Row-level security without any policy hides all rows from everybody, which is seldom meant. (splinter 0008)
select relation.oid::regclass::text as subject
from pg_class as relation
where relation.relnamespace = 'public'::regnamespace
  and relation.relrowsecurity
  and not exists (select from pg_policy where polrelid = relation.oid)
