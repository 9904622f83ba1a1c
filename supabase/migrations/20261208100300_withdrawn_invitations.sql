-- Whoever never joined was mailed leads as somebody who is listed, which a withdrawn invitation does not end.

-- Removes a member from the team at once, and from the list of those who are mailed new leads. Their open work goes to
-- the heir, who has the same role or is an owner; what they have done stays theirs. An open invitation needs no heir:
-- what was given to it goes to the owner who withdraws it. Nor does it end the mails of who was listed anyway. A repeated
-- call changes nothing, so that a caller who then fails to delete the account can retry.
create or replace function private.remove_member(member uuid, heir uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  leaving public.team_members;
begin
  perform private.require_owner();
  perform private.require_recent_sign_in();
  select * into leaving from public.team_members as found where found.user_id = remove_member.member for update;
  if not found then
    return;
  end if;
  if leaving.joined_at is not null and not exists (
    select
    from public.team_members as next
    where next.user_id = heir
      and next.user_id <> leaving.user_id
      and next.joined_at is not null
      and next.role in (leaving.role, 'owner')
  ) then
    raise exception 'Choose who takes over: an owner, or somebody with the same role.'
      using errcode = 'PT409', hint = 'heir';
  end if;
  -- Who never joined needs none, but may have been given people to look after.
  heir := coalesce(heir, auth.uid());
  update public.chat_handoffs as handoff
  set accepted_by = heir
  where handoff.accepted_by = leaving.user_id and handoff.ended_at is null;
  -- The log names the removal, not every person that changed hands with it.
  perform set_config('gantry.by_itself', 'yes', true);
  update public.people as person set owner_id = heir where person.owner_id = leaving.user_id;
  update public.follow_ups as step set owner_id = heir where step.owner_id = leaving.user_id and step.done_at is null;
  perform set_config('gantry.by_itself', 'no', true);
  update public.team_members as invited
  set invited_by = nullif(heir, invited.user_id)
  where invited.invited_by = leaving.user_id;
  perform private.end_presence(leaving.user_id);
  if leaving.joined_at is not null then
    perform private.remove_recipient(leaving.user_id);
  end if;
  perform private.note_account(auth.uid(), 'removed', leaving.user_id, array[leaving.role]);
  delete from public.team_members as removed where removed.user_id = leaving.user_id;
end
$$;
