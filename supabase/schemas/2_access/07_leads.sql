alter table public.contact_submissions enable row level security;
revoke all on table public.contact_submissions from public, anon, authenticated, service_role;
-- What a visitor wrote is not for an administrator to edit: status, notes and flags ("Not spam") are.
grant select, delete, update (status, notes, flags) on table public.contact_submissions to authenticated;
grant select, insert, update, delete on table public.contact_submissions to service_role;

create policy "administrators read contact submissions" on public.contact_submissions
  for select to authenticated
  using ((select private.is_admin()));

create policy "administrators change status and notes of contact submissions"
  on public.contact_submissions
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "administrators delete contact submissions" on public.contact_submissions
  for delete to authenticated
  using ((select private.is_admin()));

revoke all on table private.received_submissions from public, anon, authenticated, service_role;

revoke all on table private.used_challenges from public, anon, authenticated, service_role;
