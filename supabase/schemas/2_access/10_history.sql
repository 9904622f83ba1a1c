alter table public.deleted_rows enable row level security;
revoke all on table public.deleted_rows from public, anon, authenticated, service_role;
grant select, delete on table public.deleted_rows to authenticated;
grant select, insert, update, delete on table public.deleted_rows to service_role;

create policy "administrators read deleted rows" on public.deleted_rows
  for select to authenticated
  using ((select private.is_admin()));

create policy "administrators delete deleted rows for good" on public.deleted_rows
  for delete to authenticated
  using ((select private.is_admin()));

alter table public.audit_log enable row level security;
revoke all on table public.audit_log from public, anon, authenticated, service_role;
-- Nobody changes it, not even an administrator.
grant select on table public.audit_log to authenticated;
grant select on table public.audit_log to service_role;

create policy "administrators read the audit log" on public.audit_log
  for select to authenticated
  using ((select private.is_admin()));
