alter table public.notification_settings enable row level security;
revoke all on table public.notification_settings from public, anon, authenticated, service_role;
grant select, update (recipients, digest_minutes, acknowledge, webhook, month_report)
  on table public.notification_settings to authenticated;
grant select, insert, update, delete on table public.notification_settings to service_role;

create policy "owners read notification settings" on public.notification_settings
  for select to authenticated
  using ((select private.has_role('owner')));

create policy "owners change notification settings" on public.notification_settings
  for update to authenticated
  using ((select private.has_role('owner')))
  with check ((select private.has_role('owner')));

alter table public.notifications enable row level security;
revoke all on table public.notifications from public, anon, authenticated, service_role;
grant select on table public.notifications to authenticated;
grant select, insert, update, delete on table public.notifications to service_role;

create policy "owners and sales read notifications" on public.notifications
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));
