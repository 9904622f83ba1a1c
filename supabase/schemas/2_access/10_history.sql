alter table public.deleted_rows enable row level security;
revoke all on table public.deleted_rows from public, anon, authenticated, service_role;
grant select, delete on table public.deleted_rows to authenticated;
grant select, insert, update, delete on table public.deleted_rows to service_role;

create policy "owners read deleted rows, others those of their work" on public.deleted_rows
  for select to authenticated
  using ((select private.has_role('owner')) or table_name = any ((select private.tables_in_hand())::text[]));

create policy "owners delete rows for good, others those of their work" on public.deleted_rows
  for delete to authenticated
  using ((select private.has_role('owner')) or table_name = any ((select private.tables_in_hand())::text[]));

alter table public.audit_log enable row level security;
revoke all on table public.audit_log from public, anon, authenticated, service_role;
-- Nobody may change it, not even an owner.
grant select on table public.audit_log to authenticated;
grant select on table public.audit_log to service_role;

create policy "owners read the audit log, others what is of their work" on public.audit_log
  for select to authenticated
  using ((select private.has_role('owner')) or table_name = any ((select private.tables_in_hand())::text[]));
