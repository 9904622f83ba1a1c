-- A call that never got through is recorded as missed without ringing: until now the visitor's browser made it and left
-- it at once, so that everybody's dashboard and devices rang for somebody who no longer waited.

-- The visitor's side of a call; public.chat_handoff calls it once it has its turn. Action is 'call', 'listen', 'leave',
-- or 'miss' for a call that nobody can take, because its visitor no longer waits. Returns {state, why, messages} with the
-- person's messages from number `known` on, or {refused: 'missing' | 'foreign' | 'fast'}, the last for more than 60
-- requests or 5 calls a minute, and for a new call while three others of its sender wait, which is none of the five:
-- browsers repeat it. `sender` is a keyed hash of the address; functions of earlier deploys send none. A call or talk
-- that has timed out is recorded as ended before another begins. What `known` does not confirm may have been lost on the
-- way, and is mailed; only the end of a talk, after which a browser does not ask again, counts as received when it is
-- sent. Runs as its owner to check the secret.
create or replace function private.chat_handoff(chat_id uuid, secret_hash text, action text, known integer, sender text)
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
comment on function private.chat_handoff(uuid, text, text, integer, text) is
  'A visitor''s call for a person: call, listen, miss or leave; answers state, why and the person''s messages.';

comment on function public.chat_handoff(uuid, text, text, integer, text) is
  'A visitor''s call for a person: call, listen, miss or leave; answers state, why and the person''s messages.';
