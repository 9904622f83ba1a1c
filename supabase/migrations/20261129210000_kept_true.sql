-- How it stands with a person is written by one at a time and for everybody concerned; what comes back from the trash is
-- whose it was; what was to go with a person, or with a post, goes; a talk is its taker's.

-- For a trigger before a submission is written. A lead that somebody wrote down without an address names its person, and
-- one that comes back from the trash its own, who may have another address by now.
create or replace function private.find_sender() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.person_id is not null and current_setting('gantry.restoring', true) = 'yes' then
    return new;
  end if;
  if new.email <> '' and (tg_op = 'INSERT' or new.email <> old.email or new.name <> old.name) then
    new.person_id := private.person_of(new.email, new.name, '');
  end if;
  return new;
end
$$;

-- For a trigger before a conversation is written. One that comes back from the trash is whose it was.
create or replace function private.find_visitor() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  address constant text := private.chat_address(new.user_info);
begin
  if tg_op = 'UPDATE' then
    if new.user_info = old.user_info then
      return new;
    end if;
  elsif new.person_id is not null and current_setting('gantry.restoring', true) = 'yes' then
    return new;
  end if;
  new.person_id := case
    when address is not null
      then private.person_of(address, new.user_info ->> 'name', new.user_info ->> 'phone')
  end;
  return new;
end
$$;

-- For a trigger after a person is gone: whoever was merged into them stands alone.
create or replace function private.part_merged() returns trigger
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
  if parted <> '{}' then
    perform private.write_person_states(parted);
  end if;
  return null;
end
$$;

-- Ends all that is stored about somebody, those who are merged with them included, for good: nothing waits in the trash.
-- What is only about our own work (who erased whom by which id, counts) stays. Answers how many rows went, by table.
create or replace function private.erase_person(person uuid) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  ids constant uuid[] := private.person_group(person);
  messages integer;
  conversations integer;
  mails integer;
  waiting integer;
begin
  perform private.require_people_right();
  perform private.require_recent_sign_in();
  perform private.take_turn();
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

-- Takes somebody out of the team at once. What is in the person's hands goes to the heir, who has the same rights or
-- all; what they have done stays theirs; an invitation that is open has nothing to leave. A second time changes nothing, so that whoever then fails to
-- delete the account can begin again.
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
  perform private.note_account(auth.uid(), 'removed', leaving.user_id, array[leaving.role]);
  delete from public.team_members as removed where removed.user_id = leaving.user_id;
end
$$;

-- Brings one row back as it was; null for one that cannot come back. Columns that the table has got since take their
-- defaults, columns that it has lost are left out, generated ones are computed anew. A post whose address another post has
-- got meanwhile comes back with one of its own.
create or replace function private.restore_row(kept public.deleted_rows) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  content jsonb := kept."row";
  columns text;
  restored integer;
  link record;
  is_there boolean;
begin
  -- What the row points at may be gone meanwhile: the conversation, the account, the person, whom a message finds anew by
  -- its address; a note about nobody stays where it is.
  for link in
    select
      attribute.attname as name,
      attribute.attnotnull as is_needed,
      format_type(attribute.atttypid, null) as type,
      there.confrelid::regclass as place,
      target.attname as key
    from pg_catalog.pg_constraint as there
    join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = there.conrelid and attribute.attnum = there.conkey[1]
    join pg_catalog.pg_attribute as target
      on target.attrelid = there.confrelid and target.attnum = there.confkey[1]
    where there.conrelid = format('public.%I', kept.table_name)::regclass and there.contype = 'f'
  loop
    continue when content ->> link.name is null;
    execute format('select exists (select from %s where %I = $1::%s)', link.place, link.key, link.type)
      into is_there
      using content ->> link.name;
    continue when is_there;
    if link.is_needed then
      return null;
    end if;
    content := content || jsonb_build_object(link.name, null);
  end loop;
  if kept.table_name = 'follow_ups' and content ->> 'done_at' is null and exists (
    select from public.follow_ups as step
    where step.person_id = (content ->> 'person_id')::uuid and step.done_at is null
  ) then
    raise exception 'Another next step with this person is open.' using errcode = 'PT409', hint = 'open_step';
  end if;
  if kept.table_name = 'blog_posts' and exists (
    select from public.blog_posts where blog_posts.slug = kept."row" ->> 'slug'
  ) then
    content := content || '{"slug": null}';
  end if;

  select string_agg(format('%I', attribute.attname), ', ' order by attribute.attnum)
  into columns
  from pg_catalog.pg_attribute as attribute
  where attribute.attrelid = format('public.%I', kept.table_name)::regclass
    and attribute.attnum > 0
    and not attribute.attisdropped
    and attribute.attgenerated = ''
    and content ? attribute.attname::text;

  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) on conflict (id) do nothing',
    kept.table_name,
    columns
  ) using content;
  get diagnostics restored = row_count;
  return restored = 1;
end
$$;

-- Definer, because nobody who asks may write conversations or messages: rows of the caller's own work only. Triggers that tell somebody of a
-- new row leave alone what comes back: current_setting('gantry.restoring', true) = 'yes'.
create or replace function private.restore_deleted(ids uuid[]) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  kept public.deleted_rows;
  is_back boolean;
  restored integer := 0;
begin
  if not private.has_role('owner', 'sales', 'editor') then
    raise exception 'Only members of the team restore rows.' using errcode = '42501';
  end if;
  if cardinality(ids) > 1000 then
    raise exception 'At most 1000 rows are restored at once.' using errcode = '22023';
  end if;
  perform set_config('gantry.restoring', 'yes', true);
  for kept in
    -- By table, so that a conversation is back before the message that points at it.
    select *
    from public.deleted_rows
    where deleted_rows.id = any (ids)
      and (
        (select private.has_role('owner')) or deleted_rows.table_name = any ((select private.tables_in_hand())::text[])
      )
    order by table_name, id
    for update
  loop
    is_back := private.restore_row(kept);
    continue when is_back is null;
    if is_back then
      restored := restored + 1;
    end if;
    delete from public.deleted_rows where deleted_rows.id = kept.id;
  end loop;
  perform set_config('gantry.restoring', '', true);
  return restored;
end
$$;

-- Called daily: the trash is kept 30 days, with the history of the posts in it, the audit log a year. Of whom nothing is
-- left but the address, because all of theirs was deleted or was another's all along, the address goes as well; those who
-- are shown as one go together. Answers how many deleted rows are gone.
create or replace function public.purge_deleted_rows() returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  purged integer;
begin
  delete from public.deleted_rows where deleted_rows.deleted_at < now() - interval '30 days';
  get diagnostics purged = row_count;
  delete from public.audit_log where audit_log.happened_at < now() - interval '1 year';
  delete from public.blog_post_versions as version
  where version.post_deleted_at < now() - interval '30 days'
    and not exists (
      select
      from public.deleted_rows as kept
      where kept.table_name = 'blog_posts' and kept.row_id = version.post_id::text
    );
  delete from public.people as person
  using private.person_states as state
  -- Asked once for each, not once for each pair with what follows.
  cross join lateral (select private.person_group(state.id) as ids offset 0) as whole
  where person.id = any (whole.ids)
    and not state.is_shown
    and not exists (
      select from public.people as new where new.id = any (whole.ids) and new.created_at >= now() - interval '30 days'
    )
    and not exists (select from public.contact_submissions as entry where entry.person_id = any (whole.ids))
    and not exists (select from public.chat_logs as entry where entry.person_id = any (whole.ids))
    and not exists (select from public.deleted_rows as kept where private.is_about(kept, whole.ids));
  return purged;
end
$$;

-- Writes down how it stands with these people, of all for null. Merged ones are part of those they were merged into.
--
-- Waiting for us: a lead or a conversation is new, or a mail came in, after our last word; a mail of ours, a talk and
-- another status than "new" are words of ours. Waiting for them: a lead is open and the last word was ours.
--
-- Each person's rows are found by their index, and who is one person is asked once: a planner without statistics, as
-- right after a restore, would read every table once for every person. One plan serves every call: to make it takes
-- longer than to follow it.
--
-- Of two at once about one person the second waits, and then sees what the first has written: each would have left out
-- the other's row otherwise, and the last of them would stand.
create or replace function private.write_person_states(ids uuid[]) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
  set enable_seqscan = off
  set jit = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  asked constant uuid[] := coalesce(ids, array(select person.id from public.people as person));
  held uuid[] := '{}';
  wanted uuid[];
begin
  -- All are written at rest alone. Whoever is merged meanwhile has another root, which is waited for then. Nobody else is
  -- locked: whoever changes a merged person holds that one already and waits for the root.
  while ids is not null loop
    wanted := array(select private.person_root(one.id) from unnest(asked) as one (id));
    exit when array_remove(wanted, null) <@ held;
    perform from public.people as person where person.id = any (wanted) order by person.id for no key update;
    held := held || array_remove(wanted, null);
  end loop;

  delete from private.person_states as state
  using public.people as person
  where person.id = state.id and person.merged_into is not null and person.id = any (asked);

  with member as materialized (
    select person.id, person.created_at, private.person_group(person.id) as ids
    from (select distinct private.person_root(one.id) as id from unnest(asked) as one (id)) as root
    join public.people as person on person.id = root.id
    where person.merged_into is null
  ),
  root as materialized (
    select member.id, member.created_at, member.ids, (
      select bool_or(person.by_hand) from public.people as person where person.id = any (member.ids)
    ) as by_hand
    from member
  )
  insert into private.person_states (
    id, is_shown, is_open, status, waiting, last_at, last_kind, last_id, first_at, first_answer_at, due_on, mail_failed,
    rank, place
  )
  select
    whole.id, whole.is_shown, whole.is_open, whole.status, whole.waiting, whole.last_at, whole.last_kind, whole.last_id,
    whole.first_at, whole.first_answer_at, whole.due_on, whole.mail_failed,
    case when whole.due_on is not null then 0 when whole.waiting = 'us' or whole.mail_failed then 1 else 2 end,
    case
      when whole.due_on is not null then extract(epoch from whole.due_on)
      when whole.waiting = 'us' then extract(epoch from whole.theirs_at)
      when whole.mail_failed then extract(epoch from whole.last_at)
      else -extract(epoch from coalesce(whole.last_at, whole.created_at))
    end
  from (
    select
      root.id,
      root.created_at,
      root.by_hand or lead.newest_at is not null or chat.newest_at is not null or mail.is_there or work.is_there
        as is_shown,
      coalesce(lead.is_open, false) or coalesce(chat.is_open, false) as is_open,
      case when chat.newest_at > coalesce(lead.newest_at, '-infinity') then chat.status else lead.status end as status,
      spoken.theirs_at,
      case
        when spoken.theirs_at > coalesce(spoken.ours_at, '-infinity') then 'us'
        when lead.is_open or chat.is_open then 'them'
      end as waiting,
      latest.at as last_at,
      latest.kind as last_kind,
      latest.id as last_id,
      least(lead.first_at, chat.first_at) as first_at,
      answer.at as first_answer_at,
      work.due_on,
      coalesce(mail.failed_at > coalesce(mail.sent_at, '-infinity'), false) as mail_failed
    from root
    cross join lateral (
      select
        max(entry.submitted_at) as newest_at,
        max(entry.submitted_at) filter (where entry.source <> 'chat') as form_at,
        (array_agg(entry.id order by entry.submitted_at desc, entry.id) filter (where entry.source <> 'chat'))[1] as form_id,
        min(entry.submitted_at) filter (where entry.source = 'contact') as first_at,
        max(entry.submitted_at) filter (where entry.status = 'new') as new_at,
        bool_or(entry.status in ('new', 'contacted')) as is_open,
        (array_agg(entry.status order by entry.submitted_at desc, entry.id))[1] as status
      from public.contact_submissions as entry
      where entry.person_id = any (root.ids) and entry.flags <@ array['many_from_one_address']
    ) as lead
    cross join lateral (
      select
        max(entry.created_at) as newest_at,
        (array_agg(entry.id order by entry.created_at desc, entry.id))[1] as newest_id,
        max(entry.missed_call_at) as missed_at,
        (array_agg(entry.id order by entry.missed_call_at desc nulls last, entry.id))[1] as missed_id,
        min(entry.created_at) as first_at,
        max(greatest(entry.created_at, entry.missed_call_at)) filter (where entry.status = 'new') as new_at,
        max(handoff.accepted_at) as talked_at,
        bool_or(entry.status in ('new', 'contacted')) as is_open,
        (array_agg(entry.status order by entry.created_at desc, entry.id))[1] as status
      from public.chat_logs as entry
      left join public.chat_handoffs as handoff on handoff.chat_log_id = entry.id
      where entry.person_id = any (root.ids)
        and not exists (
          select
          from public.contact_submissions as made
          where made.chat_log_id = entry.id and not made.flags <@ array['many_from_one_address']
        )
    ) as chat
    cross join lateral (
      select
        count(*) > 0 as is_there,
        max(entry.created_at) filter (where entry.state <> 'canceled') as last_at,
        (array_agg(entry.id order by entry.created_at desc, entry.id) filter (where entry.state <> 'canceled'))[1] as last_id,
        (array_agg(entry.direction order by entry.created_at desc, entry.id) filter (where entry.state <> 'canceled'))[1]
          as last_direction,
        max(entry.created_at) filter (where entry.kind = 'reply') as came_at,
        max(coalesce(entry.sent_at, entry.created_at)) filter (where entry.state in ('queued', 'sending', 'sent')) as wrote_at,
        max(entry.sent_at) filter (where entry.state = 'sent') as sent_at,
        max(coalesce(entry.sent_at, entry.created_at)) filter (where entry.state = 'failed') as failed_at
      from public.person_emails as entry
      where entry.person_id = any (root.ids)
    ) as mail
    cross join lateral (
      select
        exists (select from public.person_notes as entry where entry.person_id = any (root.ids))
          or exists (select from public.follow_ups as entry where entry.person_id = any (root.ids)) as is_there,
        (
          select min(entry.due_on)
          from public.follow_ups as entry
          where entry.person_id = any (root.ids) and entry.done_at is null
        ) as due_on,
        (
          select max(entry.created_at)
          from public.person_events as entry
          where entry.person_id = any (root.ids) and entry.kind = 'status' and entry.became <> 'new'
        ) as status_at
    ) as work
    cross join lateral (
      select
        greatest(lead.new_at, chat.new_at, mail.came_at) as theirs_at,
        greatest(mail.wrote_at, chat.talked_at, work.status_at) as ours_at
    ) as spoken
    left join lateral (
      select said.at, said.kind, said.id
      from (
        values
          (lead.form_at, 'form', lead.form_id),
          (chat.newest_at, 'chat', chat.newest_id),
          (chat.missed_at, 'missed_call', chat.missed_id),
          (mail.last_at, 'mail_' || mail.last_direction, mail.last_id)
      ) as said (at, kind, id)
      where said.at is not null
      order by said.at desc, said.kind
      limit 1
    ) as latest on true
    left join lateral (
      select min(given.at) as at
      from (
        select entry.sent_at as at
        from public.person_emails as entry
        where entry.person_id = any (root.ids) and entry.direction = 'out' and entry.sent_at is not null
        union all
        select handoff.accepted_at
        from public.chat_handoffs as handoff
        join public.chat_logs as log on log.id = handoff.chat_log_id
        where log.person_id = any (root.ids) and handoff.accepted_at is not null
        union all
        select entry.created_at
        from public.person_events as entry
        where entry.person_id = any (root.ids) and entry.kind = 'status' and entry.was = 'new' and entry.became = 'contacted'
      ) as given
      where given.at >= least(lead.first_at, chat.first_at)
    ) as answer on true
    order by root.id
  ) as whole
  on conflict (id) do update set
    is_shown = excluded.is_shown,
    is_open = excluded.is_open,
    status = excluded.status,
    waiting = excluded.waiting,
    last_at = excluded.last_at,
    last_kind = excluded.last_kind,
    last_id = excluded.last_id,
    first_at = excluded.first_at,
    first_answer_at = excluded.first_answer_at,
    due_on = excluded.due_on,
    mail_failed = excluded.mail_failed,
    rank = excluded.rank,
    place = excluded.place;
end
$$;

-- For a trigger after a row of somebody's was written: how it stands may be another now. Definer, because visitors' and
-- members' rows come here too.
create or replace function private.person_concerned() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  before constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  concerned uuid[];
begin
  concerned := case tg_table_name
    when 'people' then array[after ->> 'id']::uuid[]
    when 'chat_handoffs' then array(
      select log.person_id from public.chat_logs as log where log.id = (after ->> 'chat_log_id')::uuid
    )
    else array[before ->> 'person_id', after ->> 'person_id']::uuid[]
  end;
  -- Of a conversation whose lead looks like spam nothing is shown, and it may be another's by now.
  if tg_table_name = 'contact_submissions' then
    concerned := concerned || array(
      select log.person_id
      from public.chat_logs as log
      where log.id in ((before ->> 'chat_log_id')::uuid, (after ->> 'chat_log_id')::uuid)
    );
  end if;
  concerned := array_remove(concerned, null);
  if concerned <> '{}' then
    perform private.write_person_states(concerned);
  end if;
  return null;
end
$$;

-- Nobody takes a talk from a colleague, and what is over stays over.
alter policy "owners and sales take and end chat handoffs" on public.chat_handoffs
  using (
    (select private.has_role('owner', 'sales'))
    and ended_at is null
    and (accepted_by is null or accepted_by = (select auth.uid()))
  );
