-- Erasing takes only the people whom the dialog named: until now also those merged while it was open.

drop function public.erase_person(uuid);
drop function private.erase_person(uuid);
drop function public.person_files(uuid);

-- The ids of a person's group; refused if they are not those that the caller saw: a colleague may have merged or parted
-- people meanwhile.
create function private.shown_group(person uuid, shown uuid[]) returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  ids constant uuid[] := private.person_group(person);
begin
  if ids <> '{}' and (ids <@ shown and ids @> shown) is not true then
    raise exception 'Somebody was merged with this person, or parted from them, meanwhile. Close this and look again.'
      using errcode = 'PT409', hint = 'group';
  end if;
  return ids;
end
$$;
revoke execute on function private.shown_group(uuid, uuid[]) from public, anon, authenticated, service_role;
grant execute on function private.shown_group(uuid, uuid[]) to authenticated;

-- The files of a person's mails, by their names in the bucket `mail-attachments`. The caller deletes them before
-- erasing the person, because only the bucket can; `shown` as in erase_person.
create function public.person_files(person uuid, shown uuid[]) returns text[]
  language sql
  stable
  security invoker
  set search_path = ''
  return array(
    select distinct attachment.path
    from unnest(private.shown_group(person, shown)) as member (id)
    join public.person_emails as email on email.person_id = member.id
    join public.email_attachments as attachment on attachment.email_id = email.id
    order by attachment.path
  );
revoke execute on function public.person_files(uuid, uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.person_files(uuid, uuid[]) to authenticated;
comment on function public.person_files(uuid, uuid[]) is
  'The files of a person''s mails, by their names in the bucket; refused if others are merged than shown.';

-- Erases everything stored about a person, including those merged with them, for good: nothing goes to the trash.
-- Records of our own work (who erased whom by which id, counts) stay. `shown` are the ids of all the people whom the
-- caller saw named; it is refused if others would be erased. Returns the number of deleted rows by table.
create function private.erase_person(person uuid, shown uuid[]) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  ids uuid[];
  messages integer;
  conversations integer;
  mails integer;
  waiting integer;
begin
  perform private.require_people_right();
  perform private.require_recent_sign_in();
  perform private.take_turn();
  ids := private.shown_group(person, shown);
  if ids = '{}' then
    raise exception 'This person is not there any more.' using errcode = 'PT404';
  end if;
  if exists (
    select
    from public.email_attachments as attachment
    join public.person_emails as email on email.id = attachment.email_id
    join storage.objects as file on file.bucket_id = 'mail-attachments' and file.name = attachment.path
    where email.person_id = any (ids)
  ) then
    raise exception 'Files of this person are still there.' using errcode = 'PT409', hint = 'files';
  end if;

  perform set_config('gantry.for_good', 'yes', true);
  -- What devices have not been told yet, and whom they were once shown as one with and then parted from.
  delete from public.push_messages as message
  where message.subject_id in (
    select entry.id from public.contact_submissions as entry where entry.person_id = any (ids)
    union all
    select entry.id from public.chat_logs as entry where entry.person_id = any (ids)
  );
  delete from public.person_events as event
  where event.kind in ('merged', 'unmerged')
    and event.became in (
      select private.person_label(erased) from public.people as erased where erased.id = any (ids)
    )
    and exists (
      select
      from public.person_events as parting
      where parting.person_id = event.person_id and parting.kind = 'unmerged' and parting.became = event.became
    );
  delete from public.contact_submissions as entry where entry.person_id = any (ids);
  get diagnostics messages = row_count;
  delete from public.chat_logs as entry where entry.person_id = any (ids);
  get diagnostics conversations = row_count;
  delete from public.deleted_rows as entry where private.is_about(entry, ids);
  get diagnostics waiting = row_count;
  select count(*) into mails from public.person_emails as entry where entry.person_id = any (ids);
  delete from public.people as entry where entry.id = any (ids);
  perform set_config('gantry.for_good', '', true);
  return jsonb_build_object(
    'contact_submissions', messages, 'chat_logs', conversations, 'person_emails', mails, 'deleted_rows', waiting,
    'people', cardinality(ids)
  );
end
$$;
revoke execute on function private.erase_person(uuid, uuid[]) from public, anon, authenticated, service_role;
grant execute on function private.erase_person(uuid, uuid[]) to authenticated;

create function public.erase_person(person uuid, shown uuid[]) returns jsonb
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.erase_person(person, shown);
revoke execute on function public.erase_person(uuid, uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.erase_person(uuid, uuid[]) to authenticated;
comment on function public.erase_person(uuid, uuid[]) is
  'Ends all that is stored about the people shown as one, for good; for owners and sales who have just signed in.';
