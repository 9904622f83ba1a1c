-- Of the next steps of a member who became an editor nobody was told: they are nobody's from then on, so that owners are.

-- For a trigger after a member got a role that sees no people: the people and open steps they looked after are nobody's, so
-- that owners are told of them. What they have done stays theirs.
create function private.release_people() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  -- The log names the new role, not every person that it concerns.
  perform set_config('gantry.by_itself', 'yes', true);
  update public.people as person set owner_id = null where person.owner_id = new.user_id;
  update public.follow_ups as step set owner_id = null where step.owner_id = new.user_id and step.done_at is null;
  perform set_config('gantry.by_itself', 'no', true);
  return null;
end
$$;
revoke execute on function private.release_people() from public, anon, authenticated, service_role;

create trigger team_members_people_released
  after update on public.team_members
  for each row
  when (old.role in ('owner', 'sales') and new.role not in ('owner', 'sales'))
  execute function private.release_people();

-- Of those who had become editors before; it is no news for the timelines of their people.
do $$
begin
  perform set_config('gantry.by_itself', 'yes', true);
  update public.people as person
  set owner_id = null
  from public.team_members as member
  where member.user_id = person.owner_id and member.role not in ('owner', 'sales');
  update public.follow_ups as step
  set owner_id = null
  from public.team_members as member
  where member.user_id = step.owner_id and member.role not in ('owner', 'sales') and step.done_at is null;
  perform set_config('gantry.by_itself', 'no', true);
end
$$;
