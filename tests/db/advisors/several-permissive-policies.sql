-- Of two permissive policies for one role and one command both are evaluated for every row. (splinter 0006)
select format('%s of %s by %s: %s', command.name, policy.polrelid::regclass, role.rolname,
  string_agg(policy.polname, ', ' order by policy.polname)) as subject
from pg_policy as policy
cross join lateral unnest(
  case policy.polcmd when '*' then array['r', 'a', 'w', 'd'] else array[policy.polcmd::text] end
) as command (name)
join pg_roles as role on role.oid = any (policy.polroles) or policy.polroles = '{0}'
where policy.polpermissive and role.rolname in ('anon', 'authenticated')
group by policy.polrelid, command.name, role.rolname
having count(*) > 1
