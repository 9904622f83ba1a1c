-- The requests of one conversation were limited, the calls of one sender were not: whoever called from hundreds of
-- conversations in turn kept every other visitor out of the team's queue.

alter table private.chat_sessions add column called_by text check (length(called_by) between 1 and 200);

drop function public.chat_handoff(uuid, text, text, integer);
drop function private.chat_handoff(uuid, text, text, integer);

-- The visitor's side of a call; public.chat_handoff calls it once it has its turn. Action is 'call', 'listen' or
-- 'leave'. Returns {state, why, messages} with the person's messages from number `known` on, or {refused: 'missing' |
-- 'foreign' | 'fast'}, the last for more than 60 requests or 5 calls a minute, and for a call while three others of its
-- sender wait. `sender` is a keyed hash of the address; functions of earlier deploys send none. A call or talk that has
-- timed out is recorded as ended before another begins. What `known` does not confirm may have been lost on the way,
-- and is mailed; only the end of a talk, after which a browser does not ask again, counts as received when it is sent.
-- Runs as its owner to check the secret.
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
  if private.is_too_often(chat_id, action, case action when 'call' then 5 else 60 end) then
    return jsonb_build_object('refused', 'fast');
  end if;

  if action = 'call' then
    -- One sender's calls queue here, so that two at once cannot both be the third.
    perform pg_advisory_xact_lock(hashtextextended('calls of:' || sender, 0));
    -- Nobody may fill the team's queue. An office, where several share an address, waits for one of them to be
    -- answered.
    if 3 <= (
      select count(*)
      from public.chat_handoffs as other
      join private.chat_sessions as session on session.id = other.chat_log_id
      where other.ended_at is null
        and other.chat_log_id <> chat_id
        and session.called_by = chat_handoff.sender
        and private.handoff_state(other) = 'waiting'
    ) then
      return jsonb_build_object('refused', 'fast');
    end if;
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
revoke execute on function private.chat_handoff(uuid, text, text, integer, text)
  from public, anon, authenticated, service_role;
comment on function private.chat_handoff(uuid, text, text, integer, text) is
  'A visitor''s call for a person: call, listen or leave; answers state, why and the person''s messages.';

create function public.chat_handoff(
  chat_id uuid, secret_hash text, action text, known integer, sender text default null
) returns jsonb
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  select private.take_turn();
  select private.chat_handoff(chat_id, secret_hash, action, known, sender);
$$;
revoke execute on function public.chat_handoff(uuid, text, text, integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.chat_handoff(uuid, text, text, integer, text) to service_role;
comment on function public.chat_handoff(uuid, text, text, integer, text) is
  'A visitor''s call for a person: call, listen or leave; answers state, why and the person''s messages.';

-- What visitors leave behind is kept no longer than the privacy page says.
--
-- Called daily (netlify/functions/retention.mts). Deletes page views after `visit_days`, sign-in attempts after
-- `log_days`, and what limiters remember of senders and devices are told after a day, even if nobody comes by and they
-- do not clean up in passing. Returns the number of deleted rows by table.
create or replace function public.apply_retention(visit_days integer, log_days integer) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  rule record;
  gone integer;
  report jsonb := '{}';
begin
  if visit_days is null or log_days is null or least(visit_days, log_days) < 1 then
    raise exception 'Days are kept from 1 on.' using errcode = '22023';
  end if;
  -- For this transaction: see private.uncount_visits.
  perform set_config('gantry.retention', 'yes', true);
  for rule in
    select *
    from (values
      ('public.visits', 'created_at', visit_days),
      ('public.admin_logins', 'created_at', log_days),
      ('private.cleared_logins', 'created_at', log_days),
      ('private.received_submissions', 'received_at', 1),
      ('private.login_reports', 'received_at', 1),
      ('private.recovery_attempts', 'attempted_at', 1),
      ('private.visit_senders', 'hour', 1),
      ('private.visit_reports', 'day', 2),
      ('private.day_visitors', 'day', 1),
      ('private.day_salts', 'day', 1),
      ('private.used_challenges', 'used_at', 2),
      -- The worker that sends them deletes them as well, but only where push is set up.
      ('public.push_messages', 'created_at', 1)
    ) as rules (table_name, moment, days)
    where to_regclass(rules.table_name) is not null
  loop
    execute format('delete from %s where %I < now() - make_interval(days => $1)', rule.table_name, rule.moment)
      using rule.days;
    get diagnostics gone = row_count;
    report := report || jsonb_build_object(rule.table_name, gone);
  end loop;

  -- Of the speed of single pages nobody asks after so long; that of all together stays.
  delete from public.vital_counts as old
  where old.page <> '' and old.day < (now() at time zone 'UTC')::date - 90;
  get diagnostics gone = row_count;
  report := report || jsonb_build_object('public.vital_counts', gone);

  -- What is never to be shown is known by its address for as long as that holds, and by nothing else.
  update public.missing_pages as hidden
  set visits = 1, referrer = null, first_at = 'epoch', last_at = 'epoch'
  where hidden.is_hidden and hidden.last_at < now() - interval '28 days' and hidden.last_at > 'epoch';
  delete from public.missing_pages as old where not old.is_hidden and old.last_at < now() - interval '28 days';
  get diagnostics gone = row_count;
  report := report || jsonb_build_object('public.missing_pages', gone);

  -- Who began a conversation, or called in it, is forgotten after a day; the conversation is not.
  update private.chat_sessions as old
  set sender = null, called_by = null
  where coalesce(old.sender, old.called_by) is not null and old.started_at < now() - interval '1 day';
  perform set_config('gantry.retention', '', true);
  return report;
end
$$;
