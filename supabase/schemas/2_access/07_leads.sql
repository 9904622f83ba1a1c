alter table public.contact_submissions enable row level security;
revoke all on table public.contact_submissions from public, anon, authenticated, service_role;
-- What a visitor wrote cannot be edited; status, notes and flags ("Not spam") can.
grant select, delete, update (status, notes, flags) on table public.contact_submissions to authenticated;
grant select, insert, update, delete on table public.contact_submissions to service_role;

create policy "owners and sales read contact submissions" on public.contact_submissions
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales change status and notes of submissions" on public.contact_submissions
  for update to authenticated
  using ((select private.has_role('owner', 'sales')))
  with check ((select private.has_role('owner', 'sales')));

create policy "owners and sales delete contact submissions" on public.contact_submissions
  for delete to authenticated
  using ((select private.has_role('owner', 'sales')));

revoke all on table private.received_submissions from public, anon, authenticated, service_role;

revoke all on table private.used_challenges from public, anon, authenticated, service_role;
