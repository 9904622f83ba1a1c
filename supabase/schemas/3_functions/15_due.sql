-- Each morning members get a mail with the next steps that are due; never an empty one.

-- Claims the mails of that day, for five minutes: [{user_id, email, name, total, steps: [{person_id, person, text,
-- due_on}]}] with the thirty oldest steps of each member; steps without an owner go to the site's owners. Members who
-- were already told that day are left out.
create function public.claim_due_digests(today date) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  claimed uuid[];
begin
  delete from private.due_digests as old where old.day < today - 7;
  with held as (
    insert into private.due_digests as digest (day, user_id, leased_until)
    select claim_due_digests.today, member.user_id, now() + interval '5 minutes'
    from public.team_members as member
    where member.role in ('owner', 'sales')
      and member.joined_at is not null
      and exists (select from private.steps_due(member.user_id, member.role, claim_due_digests.today))
    on conflict (day, user_id) do update set leased_until = excluded.leased_until
    where digest.sent_at is null and digest.leased_until < now()
    returning digest.user_id
  )
  select coalesce(array_agg(held.user_id), '{}') into claimed from held;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'user_id', member.user_id,
        'email', account.email,
        'name', member.name,
        'total', (select count(*) from private.steps_due(member.user_id, member.role, claim_due_digests.today)),
        'steps', (
          select jsonb_agg(to_jsonb(step) order by step.due_on, step.person_id)
          from (
            select * from private.steps_due(member.user_id, member.role, claim_due_digests.today) as due
            order by due.due_on, due.person_id
            limit 30
          ) as step
        )
      )
      order by member.user_id
    ), '[]')
    from public.team_members as member
    join auth.users as account on account.id = member.user_id
    where member.user_id = any (claimed)
  );
end
$$;
revoke execute on function public.claim_due_digests(date) from public, anon, authenticated, service_role;
grant execute on function public.claim_due_digests(date) to service_role;
comment on function public.claim_due_digests(date) is 'Takes what members are to be told of next steps on a day, for five minutes.';

-- A member's open steps that are due on that day or late, with the person they are about.
create function private.steps_due(member uuid, member_role text, today date)
  returns table (person_id uuid, person text, text text, due_on date)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select root.id, coalesce(nullif(root.name, ''), root.email, 'Somebody'), step.text, step.due_on
  from public.follow_ups as step
  join public.people as root on root.id = private.person_root(step.person_id)
  where step.done_at is null
    and step.due_on <= steps_due.today
    and (step.owner_id = member or step.owner_id is null and member_role = 'owner')
$$;
revoke execute on function private.steps_due(uuid, text, date) from public, anon, authenticated, service_role;

-- Records that a member was told. False if that was already recorded.
create function public.due_digest_sent(today date, member uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  update private.due_digests as digest
  set sent_at = now()
  where digest.day = today and digest.user_id = member and digest.sent_at is null;
  return found;
end
$$;
revoke execute on function public.due_digest_sent(date, uuid) from public, anon, authenticated, service_role;
grant execute on function public.due_digest_sent(date, uuid) to service_role;
comment on function public.due_digest_sent(date, uuid) is 'Says that a member was told what is due on a day.';
