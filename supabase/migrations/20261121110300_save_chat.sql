-- The one door for a visitor's conversation: whoever began it writes it, whole, as often as it changes.

-- conversation: {id, sequence, timestamp, flowVersion, userInfo, messages, step, trail, finished, page, lead},
-- lead null or {id, name, email, message}. `secret_hash` names who began it, `sender` is a keyed hash of the
-- address. Returns
--   'created'   a new row was written
--   'saved'     the row was changed
--   'known'     this sequence is what is stored
--   'stale'     something newer is stored; nothing is changed
--   'foreign'   another secret began this conversation
--   'deleted'   an administrator deleted it, and it stays so
--   'limited'   more than five new conversations of this sender within an hour
--   'fast'      more than 20 messages to a person within a minute (HAND-09)
--   'large'     more messages or bytes than a conversation may have
-- A conversation that breaks a CHECK, or whose fields cannot be read, raises that error.
-- Runs as its owner to reach sessions and counts; only the service key may call it.
create function public.save_chat(conversation jsonb, secret_hash text, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  most_new constant integer := 5;
  most_a_minute constant integer := 20;
  chat_id constant uuid := (conversation ->> 'id')::uuid;
  new_sequence constant integer := (conversation ->> 'sequence')::integer;
  began_at constant timestamptz := (conversation ->> 'timestamp')::timestamptz;
  lead constant jsonb := nullif(conversation -> 'lead', 'null');
  session private.chat_sessions;
  stored jsonb;
  merged jsonb := conversation -> 'messages';
  new_words integer;
  version text := conversation ->> 'flowVersion';
  is_new boolean := false;
begin
  -- A conversation's requests, and one sender's new conversations, queue here until the one before has
  -- committed. Always in this order, so that nobody waits for each other.
  perform pg_advisory_xact_lock(hashtextextended('chat:' || chat_id, 0));
  perform pg_advisory_xact_lock(hashtextextended('chats of:' || sender, 0));

  select * into session from private.chat_sessions as known where known.id = chat_id;
  if not found then
    if exists (select from public.chat_logs as log where log.id = chat_id) then
      return 'foreign';
    end if;
    if most_new <= (
      select count(*)
      from private.chat_sessions as recent
      where recent.sender = save_chat.sender and recent.started_at > now() - interval '1 hour'
    ) then
      return 'limited';
    end if;
    is_new := true;
  else
    if session.secret_hash <> save_chat.secret_hash then
      return 'foreign';
    end if;
    -- The version with which a conversation began stays, so that the counts add up.
    select log.messages, coalesce(log.flow_version, version)
    into stored, version
    from public.chat_logs as log
    where log.id = chat_id
    for update;
    if not found then
      return 'deleted';
    end if;
    if new_sequence = session.sequence then
      return 'known';
    end if;
    if new_sequence < session.sequence then
      return 'stale';
    end if;

    -- Only an administrator's answer is a person's word; the ones that the visitor has not seen yet stay.
    merged := private.merge_chat_messages(stored, merged);
  end if;

  if jsonb_array_length(merged) > 200
    or octet_length((conversation -> 'userInfo')::text) + octet_length(merged::text) > 65536
  then
    return 'large';
  end if;

  if is_new then
    insert into private.chat_sessions (id, secret_hash, sender, sequence)
    values (chat_id, save_chat.secret_hash, save_chat.sender, new_sequence)
    returning * into session;
    insert into public.chat_logs (id, messages, created_at)
    values (
      chat_id,
      private.merge_chat_messages('[]', merged),
      -- A visitor's clock may be wrong either way.
      least(now(), greatest(coalesce(began_at, now()), now() - interval '1 year'))
    );
  elsif exists (
    select from public.chat_handoffs as handoff where handoff.chat_log_id = chat_id and handoff.ended_at is null
  ) then
    if session.minute_began < now() - interval '1 minute' then
      session.minute_began := now();
      session.minute_count := 0;
    end if;
    new_words := private.count_visitor_messages(merged) - private.count_visitor_messages(stored);
    if session.minute_count + greatest(new_words, 0) > most_a_minute then
      return 'fast';
    end if;
    session.minute_count := session.minute_count + greatest(new_words, 0);
  end if;

  update public.chat_logs as log
  set
    user_info = conversation -> 'userInfo',
    messages = case when is_new then log.messages else merged end,
    flow_version = version,
    step = conversation ->> 'step',
    source_path = coalesce(log.source_path, conversation ->> 'page'),
    finished_at = coalesce(log.finished_at, case when (conversation ->> 'finished')::boolean then now() end)
  where log.id = chat_id;

  perform private.count_steps(version, session.trail, conversation -> 'trail');

  if lead is not null then
    if session.lead_id is null then
      session.lead_id := (lead ->> 'id')::uuid;
      insert into public.contact_submissions (id, name, email, message, source, source_path, chat_log_id)
      values (
        session.lead_id, lead ->> 'name', lead ->> 'email', lead ->> 'message', 'chat',
        conversation ->> 'page', chat_id
      );
    else
      -- The conversation went on after its last question. A deleted lead stays deleted.
      update public.contact_submissions as made
      set name = lead ->> 'name', email = lead ->> 'email', message = lead ->> 'message'
      where made.id = session.lead_id
        and (made.name, made.email, made.message)
          is distinct from (lead ->> 'name', lead ->> 'email', lead ->> 'message');
    end if;
  end if;

  update private.chat_sessions as known
  set
    sequence = new_sequence,
    trail = conversation -> 'trail',
    lead_id = session.lead_id,
    minute_began = session.minute_began,
    minute_count = session.minute_count
  where known.id = chat_id;

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
      and not exists (select from public.chat_logs as log where log.id = expired.id)
    for update skip locked
  );

  return case when is_new then 'created' else 'saved' end;
end
$$;
revoke execute on function public.save_chat(jsonb, text, text) from public, anon, authenticated, service_role;
grant execute on function public.save_chat(jsonb, text, text) to service_role;
comment on function public.save_chat(jsonb, text, text) is
  'Stores a visitor''s conversation; answers what became of it.';

-- The visitor's list with every word of a person as the database has it: unknown ones lose the mark of a person,
-- missing ones are put at the end.
create function private.merge_chat_messages(stored jsonb, sent jsonb) returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  with human as (
    select entry.message, entry.place
    from jsonb_array_elements(stored) with ordinality as entry (message, place)
    where entry.message ->> 'by' = 'human'
  ),
  checked as (
    select
      coalesce(
        (select human.message from human where human.message ->> 'id' = entry.message ->> 'id'),
        entry.message - 'by' - 'id'
      ) as message,
      entry.place
    from jsonb_array_elements(sent) with ordinality as entry (message, place)
  ),
  missing as (
    select human.message, human.place + 1000
    from human
    where not exists (select from checked where checked.message ->> 'id' = human.message ->> 'id')
  )
  select coalesce(jsonb_agg(every.message order by every.place), '[]')
  from (select * from checked union all select * from missing) as every (message, place)
$$;
revoke execute on function private.merge_chat_messages(jsonb, jsonb) from public, anon, authenticated, service_role;

create function private.count_visitor_messages(messages jsonb) returns integer
  language sql
  immutable
  set search_path = ''
as $$
  select count(*)::integer
  from jsonb_array_elements(messages) as entry (message)
  where entry.message ->> 'role' = 'user'
$$;
revoke execute on function private.count_visitor_messages(jsonb) from public, anon, authenticated, service_role;
