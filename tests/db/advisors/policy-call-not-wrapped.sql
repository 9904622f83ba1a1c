-- A function called bare in a policy runs once per row; inside `(select …)` once per query. Covers the
-- platform's functions and our own. (splinter 0003)
select format('%s on %s', policyname, tablename) as subject
from pg_policies
cross join lateral (values (qual), (with_check)) as expression (text)
where regexp_replace(expression.text, '\( select [a-z_]+\.[a-z_]+\([^()]*\) as [a-z_]+\)', '', 'gi')
  ~* '(auth|private)\.[a-z_]+\(|current_setting\('
