-- The one door for a visitor's conversation adds to it and rewrites nothing that was said, and no conversation asks
-- without end.

-- Counts a request of the conversation; true when there were more than `most` of its kind within a minute.
create function private.is_too_often(chat_id uuid, action text, most integer) returns boolean
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update private.chat_sessions as session
  set requests = session.requests || jsonb_build_object(
    action,
    case
      when (session.requests -> action ->> 'began')::timestamptz > now() - interval '1 minute' then
        jsonb_build_object(
          'began', session.requests -> action -> 'began',
          'count', (session.requests -> action ->> 'count')::integer + 1
        )
      else jsonb_build_object('began', now(), 'count', 1)
    end
  )
  where session.id = chat_id
  returning (session.requests -> action ->> 'count')::integer > most
$$;
revoke execute on function private.is_too_often(uuid, text, integer)
  from public, anon, authenticated, service_role;

-- conversation: {id, sequence, timestamp, flowVersion, userInfo, messages, step, trail, finished, page, lead}; every
-- message has an id; lead is null or {id, name, email, message, judged}. `secret_hash` names who began it, `sender` is
-- a keyed hash of the address. Returns
--   'created'   a new row was written
--   'saved'     the row was changed: messages that were not there are added at its end
--   'known'     this sequence is what is stored, with all of its messages
--   'stale'     something newer is stored, with all of these messages
--   'foreign'   another secret began this conversation
--   'deleted'   an administrator deleted it, and it stays so
--   'limited'   more than 200 new conversations of this sender within an hour; from the sixth on they are flagged
--   'fast'      more than 60 saves, or more than 20 messages to a person (HAND-09), within a minute
--   'large'     more messages or bytes than a conversation may have
-- A conversation that breaks a CHECK, or whose fields cannot be read, raises that error.
-- Runs as its owner to reach sessions and counts; only the service key may call it.
create or replace function public.save_chat(conversation jsonb, secret_hash text, sender text) returns text
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
    perform private.count_steps(log.flow_version, session.trail, conversation -> 'trail');
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
      when known.lead_id is null and is_newest and log.frozen_at is null then coalesce(lead, known.lead_draft)
      else known.lead_draft
    end
  where known.id = chat_id;

  if session.lead_id is not null then
    if session.lead_touched_at is not null then
      -- Somebody works on the lead, which stays as it is: the words are in the conversation.
      if new_words > 0 and not is_talking then
        perform private.tell_of_chat(chat_id, 'wrote_again');
      end if;
    elsif lead is not null and is_newest and log.frozen_at is null then
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
    perform private.hear_chat(chat_id, 'lead');
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
    where expired.started_at < now() - interval '30 days'
      and not exists (select from public.chat_logs as kept where kept.id = expired.id)
    for update skip locked
  );

  return case when is_new then 'created' else 'saved' end;
end
$$;
drop function private.merge_chat_messages(jsonb, jsonb);

-- As before, but at most 60 questions and 5 calls a minute ({refused: 'fast'}), and a call or talk that time has ended
-- is written down before another begins.
create or replace function public.chat_handoff(chat_id uuid, secret_hash text, action text, known integer) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  stored_hash text;
  handoff public.chat_handoffs;
  state text := 'over';
begin
  select session.secret_hash into stored_hash
  from private.chat_sessions as session
  where session.id = chat_id and exists (select from public.chat_logs as log where log.id = chat_id);
  if not found then
    return jsonb_build_object('refused', 'missing');
  end if;
  if stored_hash <> chat_handoff.secret_hash then
    return jsonb_build_object('refused', 'foreign');
  end if;

  perform from public.chat_handoffs as locked where locked.chat_log_id = chat_id for update;
  perform from public.chat_logs as locked where locked.id = chat_id for update;
  perform private.expire_handoffs(chat_id);
  if private.is_too_often(chat_id, action, case action when 'call' then 5 else 60 end) then
    return jsonb_build_object('refused', 'fast');
  end if;

  if action = 'call' then
    -- A repeated call changes nothing while the first one lasts.
    insert into public.chat_handoffs as before (chat_log_id)
    values (chat_id)
    on conflict (chat_log_id) do update set
      requested_at = now(),
      accepted_by = null,
      accepted_at = null,
      admin_seen_at = null,
      ended_at = null,
      ended_why = null
    where before.ended_at is not null;
    -- Where nobody is live the call is over at once.
    perform private.expire_handoffs(chat_id);
  elsif action = 'leave' then
    update public.chat_handoffs as leaving
    set ended_at = now(), ended_why = 'left'
    where leaving.chat_log_id = chat_id and leaving.ended_at is null;
  end if;

  update public.chat_handoffs as seen
  set visitor_seen_at = now()
  where seen.chat_log_id = chat_id
  returning seen.* into handoff;
  if found then
    state := private.handoff_state(handoff);
  end if;

  return jsonb_build_object(
    'state', state,
    'why', case when state = 'over' then coalesce(handoff.ended_why, 'unanswered') end,
    'messages', (
      select coalesce(jsonb_agg(human.message order by human.place), '[]')
      from (
        select entry.message, entry.place
        from public.chat_logs as log, jsonb_array_elements(log.messages) with ordinality as entry (message, place)
        where log.id = chat_id and entry.message ->> 'by' = 'human'
        order by entry.place
        offset greatest(known, 0)
      ) as human
    )
  );
end
$$;
