-- Functions, triggers and policies that carried words of this project's own have the field's names (URL, email, slug,
-- notify), and what calls a renamed function by name in its text is replaced. CHECKs, triggers and functions with a
-- parsed body follow by themselves. Parameters stay: Postgres cannot rename them. Nothing that a browser or server
-- function calls is renamed. Triggers of one table fire in the order of their names, and this order stays.

alter function private.is_address(text) rename to is_url;
alter function private.are_addresses(text[]) rename to are_urls;
alter function private.are_mail_addresses(text[]) rename to are_emails;
alter function private.chat_address(jsonb) rename to chat_email;
alter function private.signed_in_lately() rename to has_recent_sign_in;
alter function private.kept_of(public.deleted_rows) rename to person_of_deleted_row;
alter function private.forget_lead_draft() rename to discard_lead_draft;
alter function private.hear_chat(uuid, text) rename to create_lead_from_chat;
alter function private.hear_handoff() rename to update_lead_after_call;
alter function private.tell_of_chat(uuid, text) rename to notify_of_chat;

alter trigger chat_logs_forget_lead_draft on public.chat_logs rename to chat_logs_discard_lead_draft;
alter trigger chat_handoffs_hear on public.chat_handoffs rename to chat_handoffs_lead;

alter policy "everybody reads former addresses of the posts that they may read" on public.blog_post_slugs
  rename to "everybody reads former slugs of the posts that they may read";
alter policy "owners read addresses that were not found" on public.missing_pages
  rename to "owners read paths that were not found";
alter policy "owners hide addresses that were not found" on public.missing_pages
  rename to "owners hide paths that were not found";
alter policy "owners and sales read what their own devices are told" on public.push_messages
  rename to "owners and sales read pushes to their own devices";

create or replace function private.require_recent_sign_in() returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.has_recent_sign_in() then
    raise exception 'Sign in again to do this.' using errcode = 'PT403', hint = 'recent_sign_in';
  end if;
end
$$;

create or replace function private.find_visitor() returns trigger
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
  end;
  return new;
end
$$;

create or replace function private.find_all_people() returns void
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

create or replace function private.create_lead_from_chat(chat_id uuid, why text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  log public.chat_logs;
  session private.chat_sessions;
  draft jsonb;
  lead_flags text[] := '{}';
begin
  -- Always in the order call, conversation, session, so that nobody waits for each other.
  select * into log from public.chat_logs as found where found.id = chat_id for update;
  if not found then
    return;
  end if;
  select * into session from private.chat_sessions as found where found.id = chat_id for update;
  draft := session.lead_draft;

  if session.lead_id is null and draft is not null then
    -- Questions ask for links, so a solved sum is not missed; only what is too much counts.
    lead_flags := private.spam_flags(
      draft ->> 'judged',
      case when session.is_one_of_many then array['many_from_one_address'] else '{}' end,
      true
    );
    insert into public.contact_submissions
      (id, name, email, message, source, source_path, chat_log_id, status, flags, arrival)
    values (
      (draft ->> 'id')::uuid, draft ->> 'name', draft ->> 'email',
      private.lead_message(draft ->> 'message', log.missed_call_at), 'chat', log.source_path, chat_id, log.status,
      lead_flags, draft -> 'arrival'
    );
    -- For finding the same text again; chats do not count as messages of their sender.
    insert into private.received_submissions (id, sender, text_hash)
    values ((draft ->> 'id')::uuid, 'chat', private.text_hash(draft ->> 'judged'))
    on conflict (id) do nothing;
    update private.chat_sessions as made
    set lead_id = (draft ->> 'id')::uuid, lead_draft = null
    where made.id = chat_id;
  elsif session.lead_id is not null then
    if log.missed_call_at is not null and session.lead_touched_at is null then
      update public.contact_submissions as lead
      set message = private.lead_message(lead.message, log.missed_call_at)
      where lead.id = session.lead_id and not starts_with(lead.message, 'Missed call: ');
    end if;
    select lead.flags into lead_flags from public.contact_submissions as lead where lead.id = session.lead_id;
  end if;

  if coalesce(lead_flags, '{}') <@ array['many_from_one_address'] then
    perform private.notify_of_chat(chat_id, why);
  end if;
end
$$;

create or replace function private.update_lead_after_call() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform set_config('gantry.by_itself', 'yes', true);
  if old.accepted_at is null and new.accepted_at is not null then
    update public.chat_logs as log
    set missed_call_at = null
    where log.id = new.chat_log_id and log.missed_call_at is not null;
  end if;
  if old.ended_at is null and new.ended_at is not null then
    if new.accepted_at is null then
      update public.chat_logs as log set missed_call_at = now() where log.id = new.chat_log_id;
      perform private.create_lead_from_chat(new.chat_log_id, 'missed_call');
    else
      update public.chat_logs as log
      set frozen_at = now()
      where log.id = new.chat_log_id and log.frozen_at is null;
      perform private.create_lead_from_chat(new.chat_log_id, 'lead');
    end if;
  end if;
  perform set_config('gantry.by_itself', 'no', true);
  return null;
end
$$;

create or replace function public.sweep_chats() returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  silent uuid;
  made integer := 0;
begin
  perform private.expire_handoffs(null);
  for silent in
    select log.id
    from public.chat_logs as log
    join private.chat_sessions as session on session.id = log.id
    where session.lead_draft is not null
      and log.updated_at < now() - interval '10 minutes'
      and not exists (
        select from public.chat_handoffs as handoff where handoff.chat_log_id = log.id and handoff.ended_at is null
      )
    order by log.updated_at
    limit 100
    -- Who is just saving is not silent.
    for update of log skip locked
  loop
    perform private.create_lead_from_chat(silent, 'lead');
    made := made + 1;
  end loop;
  return made;
end
$$;

create or replace function private.save_chat(conversation jsonb, secret_hash text, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  -- As in receive_submission: offices and carriers share addresses.
  unflagged constant integer := 5;
  ceiling constant integer := 200;
  most_words_a_minute constant integer := 20;
  most_saves_a_minute constant integer := 60;
  chat_id constant uuid := (conversation ->> 'id')::uuid;
  new_sequence constant integer := (conversation ->> 'sequence')::integer;
  began_at constant timestamptz := (conversation ->> 'timestamp')::timestamptz;
  is_finished constant boolean := (conversation ->> 'finished')::boolean;
  lead constant jsonb := nullif(conversation -> 'lead', 'null');
  recent integer;
  session private.chat_sessions;
  log public.chat_logs;
  merged jsonb;
  new_words integer;
  is_new boolean := false;
  is_newest boolean := true;
  is_talking boolean := false;
begin
  -- A conversation's requests, and one sender's new conversations, queue here until the one before has
  -- committed. Always in this order, so that nobody waits for each other.
  perform pg_advisory_xact_lock(hashtextextended('chat:' || chat_id, 0));
  perform pg_advisory_xact_lock(hashtextextended('chats of:' || sender, 0));

  select * into session from private.chat_sessions as known where known.id = chat_id;
  if not found then
    if exists (select from public.chat_logs as found_log where found_log.id = chat_id) then
      return 'foreign';
    end if;
    select count(*) into recent
    from private.chat_sessions as earlier
    where earlier.sender = save_chat.sender and earlier.started_at > now() - interval '1 hour';
    if recent >= ceiling then
      return 'limited';
    end if;
    is_new := true;
    log.messages := '[]';
    log.flow_version := conversation ->> 'flowVersion';
  else
    if session.secret_hash <> save_chat.secret_hash then
      return 'foreign';
    end if;
    select * into log from public.chat_logs as found_log where found_log.id = chat_id for update;
    if not found then
      return 'deleted';
    end if;
    if private.is_too_often(chat_id, 'save', most_saves_a_minute) then
      return 'fast';
    end if;
    -- Again, now that it is locked: the lead may have been made meanwhile.
    select * into session from private.chat_sessions as known where known.id = chat_id for update;
    is_newest := new_sequence > session.sequence;
    -- The version with which a conversation began stays, so that the counts add up.
    log.flow_version := coalesce(log.flow_version, conversation ->> 'flowVersion');
    is_talking := exists (
      select from public.chat_handoffs as handoff where handoff.chat_log_id = chat_id and handoff.ended_at is null
    );
  end if;

  merged := private.append_messages(log.messages, conversation -> 'messages');
  if not is_newest and merged = log.messages then
    return case when new_sequence = session.sequence then 'known' else 'stale' end;
  end if;

  if jsonb_array_length(merged) > 200
    or octet_length((conversation -> 'userInfo')::text) + octet_length(merged::text) > 65536
  then
    return 'large';
  end if;

  new_words := private.count_visitor_messages(merged) - private.count_visitor_messages(log.messages);
  if is_new then
    insert into private.chat_sessions (id, secret_hash, sender, sequence, is_one_of_many)
    values (chat_id, save_chat.secret_hash, save_chat.sender, new_sequence, recent >= unflagged)
    returning * into session;
    insert into public.chat_logs (id, user_info, messages, created_at)
    values (
      chat_id,
      conversation -> 'userInfo',
      merged,
      -- A visitor's clock may be wrong either way.
      least(now(), greatest(coalesce(began_at, now()), now() - interval '1 year'))
    );
  elsif is_talking then
    if session.minute_began < now() - interval '1 minute' then
      session.minute_began := now();
      session.minute_count := 0;
    end if;
    if session.minute_count + new_words > most_words_a_minute then
      return 'fast';
    end if;
    session.minute_count := session.minute_count + new_words;
  end if;

  if is_newest then
    update public.chat_logs as changed
    set
      user_info = case when log.frozen_at is null then conversation -> 'userInfo' else changed.user_info end,
      messages = merged,
      flow_version = log.flow_version,
      step = conversation ->> 'step',
      source_path = coalesce(changed.source_path, conversation ->> 'page'),
      finished_at = coalesce(changed.finished_at, case when is_finished then now() end)
    where changed.id = chat_id;
  else
    -- A late request of another tab: its words are added, what it knew of the visitor is old.
    update public.chat_logs as changed set messages = merged where changed.id = chat_id;
  end if;

  update private.chat_sessions as known
  set
    sequence = greatest(known.sequence, new_sequence),
    trail = case when is_newest then conversation -> 'trail' else known.trail end,
    minute_began = session.minute_began,
    minute_count = session.minute_count,
    lead_draft = case
      when known.lead_id is null and is_newest and log.frozen_at is null then coalesce(
        -- Whoever goes on by the link of a mail came another way than at the beginning, which counts.
        lead || jsonb_strip_nulls(jsonb_build_object('arrival', known.lead_draft -> 'arrival')),
        known.lead_draft
      )
      else known.lead_draft
    end
  where known.id = chat_id;

  if session.lead_id is not null then
    if session.lead_touched_at is not null or log.frozen_at is not null then
      -- Somebody works on the lead, or has talked: it stays as it is, and the words are in the conversation.
      if new_words > 0 and not is_talking then
        perform private.notify_of_chat(chat_id, 'wrote_again');
      end if;
    elsif lead is not null and is_newest then
      -- A deleted lead stays deleted.
      update public.contact_submissions as made
      set
        name = lead ->> 'name',
        email = lead ->> 'email',
        message = private.lead_message(lead ->> 'message', log.missed_call_at)
      where made.id = session.lead_id
        and (made.name, made.email, made.message) is distinct from
          (lead ->> 'name', lead ->> 'email', private.lead_message(lead ->> 'message', log.missed_call_at));
    end if;
  elsif is_finished then
    perform private.create_lead_from_chat(chat_id, 'lead');
  end if;

  -- After people, so that a save that waits for one does not hold rows that all visitors share.
  if is_newest then
    perform private.count_steps(log.flow_version, session.trail, conversation -> 'trail');
  end if;

  -- Tidies up in passing; rows that another call holds at this moment are left to it.
  update private.chat_sessions as old
  set sender = null
  where old.id in (
    select expired.id
    from private.chat_sessions as expired
    where expired.sender is not null and expired.started_at < now() - interval '1 day'
    for update skip locked
  );
  delete from private.chat_sessions as old
  where old.id in (
    select expired.id
    from private.chat_sessions as expired
    where expired.deleted_at < now() - interval '30 days'
      and not exists (
        select
        from public.deleted_rows as kept
        where kept.table_name = 'chat_logs' and kept.row_id = expired.id::text
      )
      -- A backup may have brought the conversation back.
      and not exists (select from public.chat_logs as found_log where found_log.id = expired.id)
    for update skip locked
  );

  return case when is_new then 'created' else 'saved' end;
end
$$;

create or replace function private.notify_of_chat(chat_id uuid, why text) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into public.notifications (channel, chat_log_id, reason)
  select wanted.channel, chat_id, why
  from (
    select 'mail'
    union all
    select 'webhook' from public.notification_settings as settings where settings.id = 1 and settings.webhook
  ) as wanted (channel)
  -- A lead whose missed call was notified is not notified again; further calls or messages are once an hour.
  where not exists (
    select
    from public.notifications as earlier
    where earlier.chat_log_id = chat_id
      and earlier.channel = wanted.channel
      and (why = 'lead' or earlier.reason = why and earlier.created_at > now() - interval '1 hour')
  )
  on conflict do nothing
$$;

create or replace function public.purge_deleted_rows() returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  purged integer;
  concerned uuid[];
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
  -- Each row of the trash, and each group, is asked once: a clean-up of spam leaves thousands of both.
  with kept as materialized (
    select private.person_root(private.person_of_deleted_row(entry)) as id from public.deleted_rows as entry
  ), whole as materialized (
    select private.person_group(state.id) as ids
    from private.person_states as state
    where not state.is_shown
      and not exists (select from public.contact_submissions as entry where entry.person_id = state.id)
      and not exists (select from public.chat_logs as entry where entry.person_id = state.id)
      and not exists (select from kept where kept.id = state.id)
  )
  select array_agg(person.id) into concerned
  from whole
  join public.people as person on person.id = any (whole.ids)
  where not exists (
    select from public.people as new where new.id = any (whole.ids) and new.created_at >= now() - interval '30 days'
  );
  -- What is being stored for them at this moment is waited for, and seen below, because a statement of its own asks:
  -- with a person their mails, notes and next steps are deleted, although whoever brought a mail was told that it is kept.
  perform from public.people as person where person.id = any (concerned) order by person.id for update;
  with whole as materialized (
    select private.person_group(state.id) as ids
    from private.person_states as state
    where state.id = any (concerned) and not state.is_shown
  )
  delete from public.people as person
  using whole
  where person.id = any (whole.ids)
    and person.id in (select unnest(concerned))
    and not exists (select from public.contact_submissions as entry where entry.person_id = any (whole.ids))
    and not exists (select from public.chat_logs as entry where entry.person_id = any (whole.ids));
  return purged;
end
$$;
