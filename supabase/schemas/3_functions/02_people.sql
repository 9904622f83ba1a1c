-- Matching messages to people: one person for each mail address.

-- The person with this address, created if necessary. Name and number fill empty fields and replace nothing. If two
-- requests create the same person at once, the second waits for the first and both get the same one.
create function private.person_of(address text, given_name text, given_phone text) returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  new_name constant text := left(btrim(coalesce(given_name, '')), 200);
  new_phone constant text := left(btrim(coalesce(given_phone, '')), 60);
  found_id uuid;
begin
  -- Mostly there is nothing to fill in for who is known, and to look is cheaper than to try to insert.
  select known.id into found_id
  from public.people as known
  where known.email = address and (known.name <> '' or new_name = '') and (known.phone <> '' or new_phone = '');
  if found then
    return found_id;
  end if;
  insert into public.people as made (email, name, phone)
  values (address, new_name, new_phone)
  on conflict (email) do nothing
  returning made.id into found_id;
  if found_id is not null then
    return found_id;
  end if;
  select known.id into found_id from public.people as known where known.email = address;
  update public.people as known
  set
    name = case when known.name = '' then new_name else known.name end,
    phone = case when known.phone = '' then new_phone else known.phone end
  where known.id = found_id and (known.name = '' and new_name <> '' or known.phone = '' and new_phone <> '');
  return found_id;
end
$$;
revoke execute on function private.person_of(text, text, text) from public, anon, authenticated, service_role;

-- The email that a visitor gave in the chat, once they have also given a name; null before.
create function private.chat_email(user_info jsonb) returns text
  language sql
  immutable
  set search_path = ''
  return (
    select case
      when btrim(coalesce(user_info ->> 'name', '')) = '' then null
      when length(given.address) > 254 then null
      when given.address ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then given.address
    end
    from (select btrim(user_info ->> 'email')) as given (address)
  );
revoke execute on function private.chat_email(jsonb) from public, anon, authenticated, service_role;

-- For a trigger before a submission is written. A lead added by hand without an address already names its person, and
-- one restored from the trash keeps its own, who may have another address by now.
create function private.find_sender() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.person_id is not null and current_setting('gantry.restoring', true) = 'yes' then
    return new;
  end if;
  if new.email <> '' and (
    tg_op = 'INSERT' or new.email <> old.email or new.name <> old.name
    -- Their person was erased, or tidied away, while the message arrived.
    or old.person_id is not null and new.person_id is null
  ) then
    new.person_id := private.person_of(new.email, new.name, '');
  end if;
  return new;
end
$$;
revoke execute on function private.find_sender() from public, anon, authenticated, service_role;

-- For a trigger before a conversation is written. One restored from the trash keeps its person, as does one whose visitor
-- gives an address with a slip: only a usable one moves it.
create function private.find_visitor() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  email constant text := private.chat_email(new.user_info);
begin
  if tg_op = 'UPDATE' then
    if new.user_info = old.user_info and (old.person_id is null or new.person_id is not null) then
      return new;
    end if;
  elsif new.person_id is not null and current_setting('gantry.restoring', true) = 'yes' then
    return new;
  end if;
  new.person_id := case
    when email is not null
      then private.person_of(email, new.user_info ->> 'name', new.user_info ->> 'phone')
    when tg_op = 'UPDATE' then new.person_id
  end;
  return new;
end
$$;
revoke execute on function private.find_visitor() from public, anon, authenticated, service_role;

-- Assigns a person to every submission and conversation without one: rows from before people were stored, and rows of
-- an older backup. Triggers are disabled meanwhile: nobody did this, and no row's times may change.
create function private.find_all_people() returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  concerned uuid[];
begin
  alter table public.people disable trigger user;
  insert into public.people as made (email, name, phone, created_at, updated_at)
  select distinct on (sent.email)
    sent.email,
    left(btrim(sent.name), 200),
    sent.phone,
    min(sent.at) over (partition by sent.email),
    min(sent.at) over (partition by sent.email)
  from (
    select submission.email, submission.name, '' as phone, submission.created_at as at
    from public.contact_submissions as submission
    where submission.person_id is null and submission.email <> ''
    union all
    select
      private.chat_email(log.user_info),
      log.user_info ->> 'name',
      left(btrim(coalesce(log.user_info ->> 'phone', '')), 60),
      log.created_at
    from public.chat_logs as log
    where log.person_id is null and private.chat_email(log.user_info) is not null
  ) as sent
  order by sent.email, sent.phone = '', sent.at
  on conflict (email) do nothing;
  alter table public.people enable trigger user;

  alter table public.contact_submissions disable trigger user;
  update public.contact_submissions as submission
  set person_id = person.id
  from public.people as person
  where submission.person_id is null and person.email = submission.email;
  alter table public.contact_submissions enable trigger user;

  alter table public.chat_logs disable trigger user;
  update public.chat_logs as log
  set person_id = person.id
  from public.people as person
  where log.person_id is null and person.email = private.chat_email(log.user_info);
  alter table public.chat_logs enable trigger user;

  concerned := array(
    select person.id
    from public.people as person
    where not exists (select from private.people_words as words where words.id = person.id)
  );
  perform private.write_words('people', concerned);
  perform private.write_person_states(concerned);
end
$$;
revoke execute on function private.find_all_people() from public, anon, authenticated, service_role;

-- The person under whose name somebody is shown: themselves, unless they are merged into another.
create function private.person_root(person uuid) returns uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    with recursive way as (
      select known.id, known.merged_into, 0 as steps from public.people as known where known.id = person
      union all
      select next.id, next.merged_into, way.steps + 1
      from way
      join public.people as next on next.id = way.merged_into
      where way.steps < 50
    )
    select way.id from way order by way.steps desc limit 1
  );
end
$$;
revoke execute on function private.person_root(uuid) from public, anon, authenticated, service_role;

-- Everybody shown as one with this person, the one they are shown as first. Only members can read the rows behind the
-- ids (policies of the tables queried with them), so the ids alone reveal nothing.
create function private.person_group(person uuid) returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    with recursive members as (
      select private.person_root(person) as id, 0 as steps
      union all
      select below.id, members.steps + 1
      from members
      join public.people as below on below.merged_into = members.id
      where members.steps < 50
    )
    select coalesce(array_agg(members.id order by members.steps, members.id), '{}') from members where members.id is not null
  );
end
$$;
revoke execute on function private.person_group(uuid) from public, anon, authenticated, service_role;
grant execute on function private.person_group(uuid) to authenticated, service_role;

create function private.require_people_right() returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.has_role('owner', 'sales') then
    raise exception 'Only owners and sales work with people.' using errcode = '42501';
  end if;
end
$$;
revoke execute on function private.require_people_right() from public, anon, authenticated, service_role;

-- How the log of a merge names somebody: by name, else by address.
create function private.person_label(person public.people) returns text
  language sql
  immutable
  set search_path = ''
  return left(coalesce(nullif(person.name, ''), person.email, ''), 200);
revoke execute on function private.person_label(public.people) from public, anon, authenticated, service_role;

create function private.merge_people(from_person uuid, into_person uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  merged public.people;
begin
  perform private.require_people_right();
  -- Two merges at once could lead in a circle.
  perform pg_advisory_xact_lock(hashtextextended('merging people', 0));
  select * into merged from public.people as found where found.id = from_person for update;
  if not found or not exists (select from public.people as found where found.id = into_person) then
    raise exception 'This person is not there any more.' using errcode = 'PT404';
  end if;
  if merged.merged_into = into_person then
    return;
  end if;
  if merged.merged_into is not null or private.person_root(into_person) <> into_person or from_person = into_person then
    raise exception 'These two are merged already.' using errcode = 'PT409', hint = 'merged';
  end if;
  update public.people as changed set merged_into = into_person where changed.id = from_person;
  insert into public.person_events (person_id, kind, became, actor_id)
  values (into_person, 'merged', private.person_label(merged), auth.uid());
  perform private.write_person_states(array[from_person, into_person]);
end
$$;
revoke execute on function private.merge_people(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function private.merge_people(uuid, uuid) to authenticated;

create function public.merge_people(from_person uuid, into_person uuid) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
begin atomic
  select private.merge_people(from_person, into_person);
end;
revoke execute on function public.merge_people(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.merge_people(uuid, uuid) to authenticated;
comment on function public.merge_people(uuid, uuid) is
  'Shows two people as one, under the name of the second; nothing of either is changed.';

-- Returns the person they were merged into; null if they were not merged.
create function private.unmerge_people(person uuid) returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  merged public.people;
begin
  perform private.require_people_right();
  select * into merged from public.people as found where found.id = person for update;
  if not found then
    raise exception 'This person is not there any more.' using errcode = 'PT404';
  end if;
  if merged.merged_into is null then
    return null;
  end if;
  update public.people as changed set merged_into = null where changed.id = person;
  insert into public.person_events (person_id, kind, became, actor_id)
  values (merged.merged_into, 'unmerged', private.person_label(merged), auth.uid());
  perform private.write_person_states(array[person, merged.merged_into]);
  return merged.merged_into;
end
$$;
revoke execute on function private.unmerge_people(uuid) from public, anon, authenticated, service_role;
grant execute on function private.unmerge_people(uuid) to authenticated;

create function public.unmerge_people(person uuid) returns uuid
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.unmerge_people(person);
revoke execute on function public.unmerge_people(uuid) from public, anon, authenticated, service_role;
grant execute on function public.unmerge_people(uuid) to authenticated;
comment on function public.unmerge_people(uuid) is
  'Parts a person from the one that they were merged into, as both were before; answers that one.';

-- For a trigger after a person is deleted: people who were merged into them stand alone, and the person they were
-- merged into loses what was theirs, which is deleted with them.
create function private.part_merged() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  parted uuid[];
begin
  with changed as (
    update public.people as merged set merged_into = null where merged.merged_into = old.id returning merged.id
  )
  select coalesce(array_agg(changed.id), '{}') into parted from changed;
  parted := array_remove(parted || old.merged_into, null);
  if parted <> '{}' then
    perform private.write_person_states(parted);
  end if;
  return null;
end
$$;
revoke execute on function private.part_merged() from public, anon, authenticated, service_role;

-- Adds a lead that did not come through the site: {id, person_id, name, email, phone, company, message}. The caller
-- chooses both ids, so that a repeated request makes one lead. Without an address a new person is created under
-- person_id. Returns the person's id.
create function private.make_lead(lead jsonb) returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  address constant text := btrim(coalesce(lead ->> 'email', ''));
  given_name constant text := btrim(coalesce(lead ->> 'name', ''));
  lead_id constant uuid := (lead ->> 'id')::uuid;
  person uuid;
begin
  perform private.require_people_right();
  select made.person_id into person from public.contact_submissions as made where made.id = lead_id;
  if found then
    return person;
  end if;
  if address = '' then
    insert into public.people as made (id, name) values ((lead ->> 'person_id')::uuid, given_name)
    on conflict (id) do nothing;
    person := (lead ->> 'person_id')::uuid;
  else
    person := private.person_of(address, given_name, lead ->> 'phone');
  end if;
  update public.people as made
  set
    by_hand = true,
    phone = case when made.phone = '' then btrim(coalesce(lead ->> 'phone', '')) else made.phone end,
    company = case when made.company = '' then btrim(coalesce(lead ->> 'company', '')) else made.company end,
    owner_id = coalesce(made.owner_id, auth.uid())
  where made.id = person;
  insert into public.contact_submissions (id, name, email, message, source, person_id)
  values (lead_id, given_name, address, lead ->> 'message', 'hand', person);
  return private.person_root(person);
end
$$;
revoke execute on function private.make_lead(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.make_lead(jsonb) to authenticated;

create function public.make_lead(lead jsonb) returns uuid
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.make_lead(lead);
revoke execute on function public.make_lead(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.make_lead(jsonb) to authenticated;
comment on function public.make_lead(jsonb) is 'Writes down a lead that did not come by the site; answers whose it is.';

-- Everything stored about a person, for somebody who requests their data: the rows of each table as they are. The log
-- records who exported it.
create function private.copy_of_person(person uuid) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  ids constant uuid[] := private.person_group(person);
  answer jsonb;
begin
  perform private.require_people_right();
  perform private.require_recent_sign_in();
  if ids = '{}' then
    raise exception 'This person is not there any more.' using errcode = 'PT404';
  end if;
  insert into public.audit_log (actor, actor_email, action, table_name, row_id)
  values (auth.uid(), private.caller_email(), 'exported', 'people', ids[1]::text);
  select jsonb_build_object(
    'made_at', now(),
    'people', (select jsonb_agg(to_jsonb(entry) order by entry.id) from public.people as entry where entry.id = any (ids)),
    'messages', (
      select jsonb_agg(to_jsonb(entry) order by entry.submitted_at, entry.id)
      from public.contact_submissions as entry
      where entry.person_id = any (ids)
    ),
    'conversations', (
      select jsonb_agg(to_jsonb(entry) order by entry.created_at, entry.id)
      from public.chat_logs as entry
      where entry.person_id = any (ids)
    ),
    'calls', (
      select jsonb_agg(to_jsonb(entry) order by entry.requested_at)
      from public.chat_handoffs as entry
      join public.chat_logs as log on log.id = entry.chat_log_id
      where log.person_id = any (ids)
    ),
    'mails', (
      select jsonb_agg(to_jsonb(entry) order by entry.created_at, entry.id)
      from public.person_emails as entry
      where entry.person_id = any (ids)
    ),
    'attachments', (
      select jsonb_agg(to_jsonb(entry) order by entry.id)
      from public.email_attachments as entry
      join public.person_emails as email on email.id = entry.email_id
      where email.person_id = any (ids)
    ),
    'notes', (
      select jsonb_agg(to_jsonb(entry) order by entry.created_at, entry.id)
      from public.person_notes as entry
      where entry.person_id = any (ids)
    ),
    'next_steps', (
      select jsonb_agg(to_jsonb(entry) order by entry.created_at, entry.id)
      from public.follow_ups as entry
      where entry.person_id = any (ids)
    ),
    'what_was_done', (
      select jsonb_agg(to_jsonb(entry) order by entry.created_at, entry.id)
      from public.person_events as entry
      where entry.person_id = any (ids)
    ),
    'deleted', (
      select jsonb_agg(to_jsonb(entry) order by entry.deleted_at, entry.id)
      from public.deleted_rows as entry
      where private.is_about(entry, ids)
    )
  ) into answer;
  return jsonb_strip_nulls(answer);
end
$$;
revoke execute on function private.copy_of_person(uuid) from public, anon, authenticated, service_role;
grant execute on function private.copy_of_person(uuid) to authenticated;

create function public.copy_of_person(person uuid) returns jsonb
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.copy_of_person(person);
revoke execute on function public.copy_of_person(uuid) from public, anon, authenticated, service_role;
grant execute on function public.copy_of_person(uuid) to authenticated;
comment on function public.copy_of_person(uuid) is
  'All that is stored about a person, as JSON; for owners and sales who have just signed in.';

-- Whom a row in the trash is about; null if nobody. A row from before people were stored names its address.
create function private.person_of_deleted_row(kept public.deleted_rows) returns uuid
  language sql
  stable
  security definer
  set search_path = ''
  return case
    when kept.table_name in ('contact_submissions', 'chat_logs', 'person_notes', 'follow_ups') then coalesce(
      (kept."row" ->> 'person_id')::uuid,
      (
        select person.id
        from public.people as person
        where person.email = coalesce(kept."row" ->> 'email', private.chat_email(kept."row" -> 'user_info'))
      )
    )
  end;
revoke execute on function private.person_of_deleted_row(public.deleted_rows) from public, anon, authenticated, service_role;

create function private.is_about(kept public.deleted_rows, ids uuid[]) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
  return private.person_of_deleted_row(kept) = any (ids);
revoke execute on function private.is_about(public.deleted_rows, uuid[]) from public, anon, authenticated, service_role;

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

-- The people with these addresses, ignoring case: which of a list are already known, as the person they are shown as,
-- each once with the `addresses` that matched. Row-level security applies.
create function public.people_at(addresses text[]) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    select coalesce(jsonb_agg(found.person order by found.created_at, found.id), '[]')
    from (
      select
        root.id,
        root.created_at,
        to_jsonb(root) || jsonb_build_object('addresses', jsonb_agg(named.email order by named.email)) as person
      from public.people as named
      join public.people as root
        on root.id = case when named.merged_into is null then named.id else (private.person_group(named.id))[1] end
      where lower(named.email) in (select lower(given.address) from unnest(addresses) as given (address))
      group by root.id
    ) as found
  );
revoke execute on function public.people_at(text[]) from public, anon, authenticated, service_role;
grant execute on function public.people_at(text[]) to authenticated;
comment on function public.people_at(text[]) is
  'The people with these mail addresses, whatever their case, under whose name they are shown.';

-- Adds people who did not come through the site: [{id, email, name, phone, company, tags}], at most 500, with ids
-- chosen by the caller. A person who already has the address, ignoring case, is marked as added by hand and otherwise
-- unchanged. Returns those of the ids that now exist, so that a repeated request returns the same.
create function private.add_people(added jsonb) returns uuid[]
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.require_people_right();
  if jsonb_array_length(added) > 500 then
    raise exception 'At most 500 people are added at once.' using errcode = '22023';
  end if;
  update public.people as there
  set by_hand = true
  where not there.by_hand and there.id in (
    select unnest(array[known.id, private.person_root(known.id)])
    from public.people as known
    where lower(known.email) in (select lower(entry ->> 'email') from jsonb_array_elements(added) as entry)
  );
  insert into public.people as made (id, email, name, phone, company, tags, by_hand)
  select
    (entry ->> 'id')::uuid,
    entry ->> 'email',
    entry ->> 'name',
    entry ->> 'phone',
    entry ->> 'company',
    array(select jsonb_array_elements_text(entry -> 'tags')),
    true
  from jsonb_array_elements(added) as entry
  where not exists (select from public.people as known where lower(known.email) = lower(entry ->> 'email'))
  on conflict do nothing;
  return array(
    select person.id
    from jsonb_array_elements(added) as entry
    join public.people as person on person.id = (entry ->> 'id')::uuid
  );
end
$$;
revoke execute on function private.add_people(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.add_people(jsonb) to authenticated;

create function public.add_people(added jsonb) returns uuid[]
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.add_people(added);
revoke execute on function public.add_people(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.add_people(jsonb) to authenticated;
comment on function public.add_people(jsonb) is
  'Writes down people of a list; answers the ids of those who are there.';
