-- Whoever may erase a person may erase one with many messages as well: the limit on deletions is not for what goes with
-- them. The refusal came when the files of the person's mails were gone already, and no retry could succeed.

-- For a trigger after a statement deleted rows about people. Anybody may delete a few; deleting many requires an owner
-- with a recent sign-in. A function that deletes for good (private.keep_deleted_row) has made sure that its caller may.
create or replace function private.limit_deletion() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if auth.uid() is null
    or current_setting('gantry.for_good', true) = 'yes'
    or 20 >= (select count(*) from (select from removed limit 21) as few)
  then
    return null;
  end if;
  if not private.has_role('owner') then
    raise exception 'Only owners delete more than 20 rows at once.' using errcode = 'PT403', hint = 'owner_only';
  end if;
  perform private.require_recent_sign_in();
  return null;
end
$$;
