-- The files of a public bucket are public one by one; a policy that asks for nothing but the bucket lets
-- anybody list them all. (splinter 0025)
select format('%s by "%s"', bucket.id, policy.policyname) as subject
from storage.buckets as bucket
join pg_policies as policy
  on policy.schemaname = 'storage' and policy.tablename = 'objects'
where bucket.public
  and policy.cmd in ('SELECT', 'ALL')
  and policy.permissive = 'PERMISSIVE'
  and policy.roles && array['public', 'anon', 'authenticated']::name[]
  and replace(coalesce(policy.qual, 'true'), format('bucket_id = %L::text', bucket.id), 'true') ~ '^[( ]*true[) ]*$'
