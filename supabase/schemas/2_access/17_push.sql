alter table public.push_subscriptions enable row level security;
revoke all on table public.push_subscriptions from public, anon, authenticated, service_role;
grant select, update (device, kinds, shows_content, quiet_from, quiet_to), delete
  on table public.push_subscriptions to authenticated;
grant select, insert, update, delete on table public.push_subscriptions to service_role;

create policy "owners and sales read their own devices" on public.push_subscriptions
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('owner', 'sales')));

create policy "owners and sales change their own devices" on public.push_subscriptions
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('owner', 'sales')))
  with check (user_id = (select auth.uid()) and (select private.has_role('owner', 'sales')));

create policy "owners and sales remove their own devices" on public.push_subscriptions
  for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('owner', 'sales')));

alter table public.push_messages enable row level security;
revoke all on table public.push_messages from public, anon, authenticated, service_role;
grant select on table public.push_messages to authenticated;
grant select, insert, update, delete on table public.push_messages to service_role;

create policy "owners and sales read pushes to their own devices" on public.push_messages
  for select to authenticated
  using (
    (select private.has_role('owner', 'sales'))
    and subscription_id in (
      select device.id from public.push_subscriptions as device where device.user_id = (select auth.uid())
    )
  );
