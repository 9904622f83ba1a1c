-- A reply counts as seen once the visitor's browser says that it has it: until now one whose response was lost on the
-- way, when the tab was closed, was never mailed.

alter table public.chat_handoffs
  add column visitor_has_at timestamptz;

-- What was seen is not mailed again.
update public.chat_handoffs set visitor_has_at = visitor_seen_at where true;

-- The visitor's side of a call; public.chat_handoff calls it once it has its turn. Action is 'call', 'listen' or
-- 'leave'. Returns {state, why, messages} with the person's messages from number `known` on, or
-- {refused: 'missing' | 'foreign' | 'fast'}, the last for more than 60 requests or 5 calls a minute. A call or talk
-- that has timed out is recorded as ended before another begins. What `known` does not confirm may have been lost on the
-- way, and is mailed; only the end of a talk, after which a browser does not ask again, counts as received when it is
-- sent. Runs as its owner to check the secret.
create or replace function private.chat_handoff(chat_id uuid, secret_hash text, action text, known integer) returns jsonb
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
  elsif action = 'leave' then
    update public.chat_handoffs as leaving
    set ended_at = now(), ended_why = 'left'
    where leaving.chat_log_id = chat_id and leaving.ended_at is null;
  end if;

  -- Whoever leaves does not read the answer: what they have not seen is mailed to them.
  update public.chat_handoffs as seen
  set
    visitor_seen_at = case when action = 'leave' then seen.visitor_seen_at else now() end,
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

-- Queues a mail for each conversation in which the team wrote something that the visitor's browser has not said to have:
-- once the browser has been silent for a minute, and the team wrote nothing more for a minute or ended the talk.
-- Returns how many it queued. Nothing is mailed twice; a visitor without an address, or whose person is gone, gets
-- none.
create or replace function public.queue_chat_answers() returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  queued integer;
begin
  -- A reply is either there by now, or gets its turn, and with it its time, after these mails.
  perform private.take_turn();
  -- Two workers at once must not both see the same answers unsent.
  perform pg_advisory_xact_lock(hashtextextended('chat answers', 0));
  insert into public.person_emails
    (person_id, direction, kind, chat_id, to_address, subject, body_text, state, send_after, created_at)
  select
    log.person_id, 'out', 'chat_answers', log.id, person.email, 'Our answer to your chat', unseen.text, 'queued', now(),
    clock_timestamp()
  from (
    select
      reply.chat_log_id,
      string_agg(reply.content, E'\n\n' order by reply.created_at) as text,
      max(reply.created_at) as last_at
    from public.chat_replies as reply
    join public.chat_handoffs as handoff on handoff.chat_log_id = reply.chat_log_id
    where reply.created_at > now() - interval '1 day'
      and reply.created_at > coalesce(handoff.visitor_has_at, '-infinity')
      and not exists (
        select
        from public.person_emails as mailed
        where mailed.chat_id = reply.chat_log_id
          and mailed.kind = 'chat_answers'
          and mailed.created_at > reply.created_at
      )
    group by reply.chat_log_id
  ) as unseen
  join public.chat_handoffs as handoff on handoff.chat_log_id = unseen.chat_log_id
  join public.chat_logs as log on log.id = unseen.chat_log_id
  join public.people as person on person.id = log.person_id and person.email is not null
  where handoff.visitor_seen_at < now() - interval '1 minute'
    and (unseen.last_at < now() - interval '1 minute' or handoff.ended_at is not null);
  get diagnostics queued = row_count;
  return queued;
end
$$;
