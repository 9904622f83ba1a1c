alter table public.people enable row level security;
revoke all on table public.people from public, anon, authenticated, service_role;
-- Only functions may add, merge or erase people.
grant select, update (email, name, phone, company, owner_id, tags, unsubscribed_at) on table public.people to authenticated;
grant select, insert, update, delete on table public.people to service_role;

create policy "owners and sales read people" on public.people
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales change the facts about people" on public.people
  for update to authenticated
  using ((select private.has_role('owner', 'sales')))
  with check (
    (select private.has_role('owner', 'sales'))
    and (owner_id is null or owner_id in (select member.user_id from public.team_members as member))
  );
