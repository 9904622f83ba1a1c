-- The client's clock is not trusted.
create function private.set_seen_at() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.seen_at = now();
  return new;
end
$$;
revoke execute on function private.set_seen_at() from public, anon, authenticated, service_role;

-- Whether a person can be called: the switch is on and its owner was seen within 75 s (HAND-02).
create function private.is_someone_live() returns boolean
  language sql
  stable
  security definer
  set search_path = ''
  return exists (
    select from public.admin_presence as presence
    where presence.live and presence.seen_at > now() - interval '75 seconds'
  );
revoke execute on function private.is_someone_live() from public, anon, authenticated, service_role;
grant execute on function private.is_someone_live() to authenticated, service_role;

-- Asked by a server function on the visitor's behalf (HAND-03).
create function public.is_someone_live() returns boolean
  language sql
  stable
  security invoker
  set search_path = ''
  return private.is_someone_live();
revoke execute on function public.is_someone_live() from public, anon, authenticated, service_role;
grant execute on function public.is_someone_live() to authenticated, service_role;
comment on function public.is_someone_live() is 'True when a visitor of the chat can call a person.';

-- 'waiting', 'live' or 'over': a call lasts 60 s while somebody is live; a talk lasts until the administrator has not
-- been seen for 60 s (HAND-05, HAND-07).
create function private.handoff_state(handoff public.chat_handoffs) returns text
  language sql
  stable
  set search_path = ''
  return case
    when handoff.ended_at is not null then 'over'
    when handoff.accepted_at is not null then
      case when handoff.admin_seen_at > now() - interval '60 seconds' then 'live' else 'over' end
    when handoff.requested_at > now() - interval '60 seconds' and private.is_someone_live() then 'waiting'
    else 'over'
  end;
revoke execute on function private.handoff_state(public.chat_handoffs)
  from public, anon, authenticated, service_role;
grant execute on function private.handoff_state(public.chat_handoffs) to authenticated;

-- Appends those of `sent` whose ids are not stored yet; stored messages never change.
create function private.append_messages(stored jsonb, sent jsonb) returns jsonb
  language sql
  immutable
  set search_path = ''
  return stored || coalesce(
    (
      select jsonb_agg(fresh.message order by fresh.place)
      from (
        select distinct on (entry.message ->> 'id') entry.message - 'by' as message, entry.place
        from jsonb_array_elements(sent) with ordinality as entry (message, place)
        where not exists (
          select
          from jsonb_array_elements(stored) as known (message)
          where known.message ->> 'id' = entry.message ->> 'id'
        )
        order by entry.message ->> 'id', entry.place
      ) as fresh
    ),
    '[]'
  );
revoke execute on function private.append_messages(jsonb, jsonb) from public, anon, authenticated, service_role;

-- Runs as its owner, because administrators may not write messages: only these, and only at the end. A call's row is
-- locked before its conversation's, as everywhere.
create function private.append_chat_reply() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.chat_handoffs as handoff
  set admin_seen_at = now()
  where handoff.chat_log_id = new.chat_log_id;

  update public.chat_logs as log
  set messages = log.messages || jsonb_build_object(
    'id', new.id,
    'role', 'agent',
    'by', 'human',
    'content', new.content,
    'timestamp', to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  where log.id = new.chat_log_id;
  return new;
end
$$;
revoke execute on function private.append_chat_reply() from public, anon, authenticated, service_role;

-- Current calls and talks, longest waiting first, at most 50. `page` is where the conversation began, `last_words` the
-- visitor's last message (300 characters at most), `said` the number of messages the visitor wrote, `talked_seconds`
-- how long the talk has lasted, null until somebody accepts.
create function public.chat_queue() returns table (
  chat_log_id uuid,
  state text,
  requested_at timestamptz,
  waited_seconds integer,
  talked_seconds integer,
  user_info jsonb,
  page text,
  last_words text,
  said integer,
  accepted_by uuid,
  is_mine boolean,
  visitor_away boolean
)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select
    handoff.chat_log_id,
    private.handoff_state(handoff),
    handoff.requested_at,
    extract(epoch from now() - handoff.requested_at)::integer,
    extract(epoch from now() - handoff.accepted_at)::integer,
    log.user_info,
    log.source_path,
    left(visitor.last_words, 300),
    visitor.said,
    handoff.accepted_by,
    coalesce(handoff.accepted_by = auth.uid(), false),
    handoff.visitor_seen_at < now() - interval '15 seconds'
  from public.chat_handoffs as handoff
  join public.chat_logs as log on log.id = handoff.chat_log_id
  cross join lateral (
    select
      count(*)::integer as said,
      (array_agg(entry.message ->> 'content' order by entry.place desc))[1] as last_words
    from jsonb_array_elements(log.messages) with ordinality as entry (message, place)
    where entry.message ->> 'role' = 'user'
  ) as visitor
  where handoff.ended_at is null and private.handoff_state(handoff) <> 'over'
  order by handoff.requested_at
  limit 50;
end;
revoke execute on function public.chat_queue() from public, anon, authenticated, service_role;
grant execute on function public.chat_queue() to authenticated;
comment on function public.chat_queue() is
  'Visitors of the chat who wait for or talk to a person, with their last words.';

-- Takes a call. True for the administrator who was first or already has it; false if somebody else took it or it is
-- over (HAND-06).
create function public.accept_chat(chat_id uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.chat_handoffs as handoff
  set accepted_by = auth.uid(), accepted_at = now(), admin_seen_at = now()
  where handoff.chat_log_id = chat_id
    and handoff.accepted_at is null
    and handoff.ended_at is null
    and handoff.requested_at > now() - interval '60 seconds';
  return exists (
    select from public.chat_handoffs as handoff
    where handoff.chat_log_id = chat_id
      and handoff.accepted_by = auth.uid()
      and handoff.ended_at is null
  );
end
$$;
revoke execute on function public.accept_chat(uuid) from public, anon, authenticated, service_role;
grant execute on function public.accept_chat(uuid) to authenticated;
comment on function public.accept_chat(uuid) is 'Takes a visitor''s call; true for the administrator who has it.';

-- Records that the administrator is still there; false when the talk is over.
create function public.attend_chat(chat_id uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.chat_handoffs as handoff
  set admin_seen_at = now()
  where handoff.chat_log_id = chat_id
    and handoff.accepted_by = auth.uid()
    and handoff.ended_at is null
    and handoff.admin_seen_at > now() - interval '60 seconds';
  return found;
end
$$;
revoke execute on function public.attend_chat(uuid) from public, anon, authenticated, service_role;
grant execute on function public.attend_chat(uuid) to authenticated;
comment on function public.attend_chat(uuid) is 'Keeps a talk with a visitor alive; false when it is over.';

-- Ends a talk; the script continues (HAND-07). False if this administrator had none.
create function public.end_chat(chat_id uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.chat_handoffs as handoff
  set ended_at = now(), ended_why = 'ended'
  where handoff.chat_log_id = chat_id
    and handoff.accepted_by = auth.uid()
    and handoff.ended_at is null;
  return found;
end
$$;
revoke execute on function public.end_chat(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_chat(uuid) to authenticated;
comment on function public.end_chat(uuid) is 'Ends the caller''s talk with a visitor.';

-- Ends calls and talks that have timed out: all of them, or those of one conversation.
create function private.expire_handoffs(chat_id uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update public.chat_handoffs as handoff
  set
    ended_at = now(),
    ended_why = case when handoff.accepted_at is null then 'unanswered' else 'gone' end
  where handoff.ended_at is null
    and (chat_id is null or handoff.chat_log_id = chat_id)
    and private.handoff_state(handoff) = 'over'
$$;
revoke execute on function private.expire_handoffs(uuid) from public, anon, authenticated, service_role;

-- Counts a request of the conversation; true if there were more than `most` of its kind within a minute.
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

-- The visitor's side of a call; public.chat_handoff calls it once it has its turn. Action is 'call', 'listen', 'leave',
-- or 'miss' for a call that nobody can take, because its visitor no longer waits. Returns {state, why, messages} with the
-- person's messages from number `known` on, or {refused: 'missing' | 'foreign' | 'fast'}, the last for more than 60
-- requests or 5 calls a minute, and for a new call while three others of its sender wait, which is none of the five:
-- browsers repeat it. `sender` is a keyed hash of the address; functions of earlier deploys send none. A call or talk
-- that has timed out is recorded as ended before another begins. What `known` does not confirm may have been lost on the
-- way, and is mailed; only the end of a talk, after which a browser does not ask again, counts as received when it is
-- sent. Runs as its owner to check the secret.
create function private.chat_handoff(chat_id uuid, secret_hash text, action text, known integer, sender text)
  returns jsonb
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
  -- Whoever waits or talks already, e.g. because the answer to the call was lost, is asked for no place.
  if action = 'call' and not exists (
    select from public.chat_handoffs as mine where mine.chat_log_id = chat_id and mine.ended_at is null
  ) then
    -- One sender's calls queue here, so that two at once cannot both be the third.
    perform pg_advisory_xact_lock(hashtextextended('calls of:' || sender, 0));
    -- Nobody may fill the team's queue. An office, where several share an address, waits for one of them to be
    -- answered.
    if 3 <= (
      select count(*)
      from public.chat_handoffs as other
      join private.chat_sessions as session on session.id = other.chat_log_id
      where other.ended_at is null
        and session.called_by = chat_handoff.sender
        and private.handoff_state(other) = 'waiting'
    ) then
      return jsonb_build_object('refused', 'fast');
    end if;
  end if;
  if private.is_too_often(chat_id, action, case when action in ('call', 'miss') then 5 else 60 end) then
    return jsonb_build_object('refused', 'fast');
  end if;

  if action = 'call' then
    update private.chat_sessions as session set called_by = chat_handoff.sender where session.id = chat_id;
    -- A repeated call changes nothing while the first one lasts.
    insert into public.chat_handoffs as before (chat_log_id)
    values (chat_id)
    on conflict (chat_log_id) do update set
      earlier_talks = before.earlier_talks || case
        when before.accepted_at is null then '[]'
        else jsonb_build_object(
          'accepted_by', before.accepted_by, 'accepted_at', before.accepted_at,
          'ended_at', before.ended_at, 'ended_why', before.ended_why
        )
      end,
      requested_at = now(),
      accepted_by = null,
      accepted_at = null,
      admin_seen_at = null,
      ended_at = null,
      ended_why = null
    where before.ended_at is not null;
    -- Where nobody is live the call is over at once.
    perform private.expire_handoffs(chat_id);
  elsif action in ('leave', 'miss') then
    update public.chat_handoffs as leaving
    set ended_at = now(), ended_why = 'left'
    where leaving.chat_log_id = chat_id and leaving.ended_at is null;
    -- A call would ring, for a visitor who does not wait. If it was there after all, its end did this.
    if action = 'miss' and not found then
      perform set_config('gantry.by_itself', 'yes', true);
      update public.chat_logs as log set missed_call_at = now() where log.id = chat_id;
      perform private.create_lead_from_chat(chat_id, 'missed_call');
      perform set_config('gantry.by_itself', 'no', true);
    end if;
  end if;

  -- Whoever leaves does not read the answer: what they have not seen is mailed to them.
  update public.chat_handoffs as seen
  set
    visitor_seen_at = case when action in ('leave', 'miss') then seen.visitor_seen_at else now() end,
    visitor_has_at = case
      when action = 'listen' and private.handoff_state(seen) = 'over' then clock_timestamp()
      else greatest(seen.visitor_has_at, (
        select reply.created_at
        from public.chat_replies as reply
        where reply.chat_log_id = chat_id and known > 0
        order by reply.created_at
        offset greatest(known, 1) - 1
        limit 1
      ))
    end
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
revoke execute on function private.chat_handoff(uuid, text, text, integer, text)
  from public, anon, authenticated, service_role;
comment on function private.chat_handoff(uuid, text, text, integer, text) is
  'A visitor''s call for a person: call, listen, miss or leave; answers state, why and the person''s messages.';
