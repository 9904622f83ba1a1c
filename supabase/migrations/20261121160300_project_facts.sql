-- What `npm run doctor` cannot see from outside.

-- One object: {migrations, administrators, open_tables}. Runs as its owner to look into the ledger of migrations
-- and the list of administrators; only the service key may call it.
create function public.project_facts() returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return jsonb_build_object(
    -- The versions that the Supabase CLI, or the embedded server, has recorded.
    'migrations', (
      select coalesce(jsonb_agg(applied.version order by applied.version), '[]')
      from supabase_migrations.schema_migrations as applied
    ),
    'administrators', (select count(*) from private.admins),
    -- Tables that anybody with the public key may reach past every policy.
    'open_tables', (
      select coalesce(jsonb_agg(class.relname order by class.relname), '[]')
      from pg_catalog.pg_class as class
      where class.relnamespace = 'public'::regnamespace
        and class.relkind in ('r', 'p')
        and not class.relrowsecurity
    )
  );
end
$$;
revoke execute on function public.project_facts() from public, anon, authenticated, service_role;
grant execute on function public.project_facts() to service_role;
comment on function public.project_facts() is
  'Applied migrations, number of administrators and tables without row-level security.';
