-- An address with a slip, typed later in the chat, takes the conversation neither from its person nor from its lead.

-- For a trigger before a conversation is written. One restored from the trash keeps its person, as does one whose visitor
-- gives an address with a slip: only a usable one moves it.
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
    when tg_op = 'UPDATE' then new.person_id
  end;
  return new;
end
$$;

-- See supabase/schemas/3_functions/06_chat_saving.sql.
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
  lead jsonb := nullif(conversation -> 'lead', 'null');
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

  -- An address with a slip takes the place of no good one, and without any there is no lead.
  if lead ->> 'email' is null then
    lead := (
      select lead || jsonb_build_object('email', known.email)
      from (
        select coalesce(
          session.lead_draft ->> 'email',
          (select made.email from public.contact_submissions as made where made.id = session.lead_id)
        )
      ) as known (email)
      where known.email is not null
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
      -- Somebody works on the lead, or has talked: it stays as it is, and the words are in the conversation. As in
      -- create_lead_from_chat, nobody is notified of suspected spam.
      if new_words > 0 and not is_talking and not exists (
        select
        from public.contact_submissions as made
        where made.id = session.lead_id and not made.flags <@ array['many_from_one_address']
      ) then
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
