-- A visitor's next call keeps the talk before it: until now the talk was gone from the timeline, from the time of the
-- first answer and from our last word.

alter table public.chat_handoffs
  add column earlier_talks jsonb not null default '[]' check (jsonb_typeof(earlier_talks) = 'array');

-- The visitor's side of a call; public.chat_handoff calls it once it has its turn. Action is 'call', 'listen' or
-- 'leave'. Returns {state, why, messages} with the person's messages from number `known` on, or
-- {refused: 'missing' | 'foreign' | 'fast'}, the last for more than 60 requests or 5 calls a minute. A call or talk
-- that has timed out is recorded as ended before another begins. Runs as its owner to check the secret.
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
  set visitor_seen_at = case when action = 'leave' then seen.visitor_seen_at else now() end
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

-- Writes the state of these people, of all for null. Merged people count as part of those they were merged into.
--
-- Waiting for us: a lead or a conversation is new, or a mail came in, after our last word. A mail of ours, a talk and
-- any status other than "new" count as our words. Waiting for them: a lead is open and the last word was ours.
--
-- Each person's rows are found by index, and merged groups are resolved once: without statistics, e.g. right after a
-- restore, the planner would read every table once for every person. One plan serves every call, because making it
-- takes longer than running it.
--
-- Of two concurrent calls about one person the second waits, and then sees what the first has written. Otherwise each
-- would miss the other's row, and the last one would win.
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
  roots uuid[];
begin
  -- All are written at rest alone. Whoever is merged meanwhile has another root, which is waited for then. Nobody else is
  -- locked: whoever changes a merged person holds that one already and waits for the root.
  while ids is not null loop
    roots := array(
      select distinct case when person.merged_into is null then person.id else private.person_root(person.id) end
      from public.people as person
      where person.id = any (asked)
    );
    exit when roots <@ held;
    perform from public.people as person where person.id = any (roots) order by person.id for no key update;
    held := held || roots;
  end loop;

  delete from private.person_states as state
  using public.people as person
  where person.id = state.id and person.merged_into is not null and person.id = any (asked);

  with member as materialized (
    select
      person.id,
      person.created_at,
      -- Most people are nobody else, and one look is cheaper than the search for all who are.
      case
        when exists (select from public.people as below where below.merged_into = person.id)
          then private.person_group(person.id)
        else array[person.id]
      end as ids
    from public.people as person
    where person.id = any (coalesce(roots, asked)) and person.merged_into is null
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
        max(coalesce(handoff.accepted_at, (handoff.earlier_talks -> -1 ->> 'accepted_at')::timestamptz)) as talked_at,
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
        select coalesce((handoff.earlier_talks -> 0 ->> 'accepted_at')::timestamptz, handoff.accepted_at)
        from public.chat_handoffs as handoff
        join public.chat_logs as log on log.id = handoff.chat_log_id
        where log.person_id = any (root.ids)
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

-- What happened with a person and those merged with them, as one list, newest first. A page starts after the row with
-- the time `before` and the key `before_key`; without a key, before that time. `offset 0` makes each table look up the
-- person's rows first instead of scanning all rows by time.
--
--   form        a message from the form, or a lead added by hand (`source`)
--   chat        a conversation, when it began       missed_call  a call that nobody took
--   talk        somebody of the team took the call  email        in or out, with its files
--   note        an internal note of the team        follow_up    a next step, and `done` when it was done
--   event       status, owner, merged, unmerged
create or replace function public.person_timeline(
  person uuid, before timestamptz default null, size integer default 50, before_key text default null
) returns table (kind text, id uuid, at timestamptz, key text, entry jsonb)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  with asked as materialized (
    select
      private.person_group(person) as ids,
      coalesce(before, 'infinity') as at,
      coalesce(before_key, '') as key,
      least(greatest(size, 1), 200) as most
  ),
  names as (
    select member.user_id, member.name from public.team_members as member
  )
  select shown.kind, shown.id, shown.at, shown.key, shown.entry
  from (
    (
      select
        'form' as kind,
        form.id,
        form.submitted_at as at,
        'form:' || form.id as key,
        jsonb_build_object(
          'message', form.message, 'source', form.source, 'source_path', form.source_path, 'status', form.status,
          'flags', form.flags, 'name', form.name, 'email', form.email, 'chat_log_id', form.chat_log_id,
          'arrival', form.arrival
        ) as entry
      from (
        select * from public.contact_submissions as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as form, asked
      where form.source <> 'chat'
        and form.submitted_at <= asked.at
        and (form.submitted_at, 'form:' || form.id) < (asked.at, asked.key)
      order by form.submitted_at desc, 'form:' || form.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'chat',
        log.id,
        log.created_at,
        'chat:' || log.id,
        jsonb_build_object(
          'user_info', log.user_info, 'source_path', log.source_path, 'finished_at', log.finished_at,
          'status', log.status, 'message_count', jsonb_array_length(log.messages),
          'lead_id', (select lead.id from public.contact_submissions as lead where lead.chat_log_id = log.id),
          'arrival', (select lead.arrival from public.contact_submissions as lead where lead.chat_log_id = log.id)
        )
      from (
        select * from public.chat_logs as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as log, asked
      where log.created_at <= asked.at
        and (log.created_at, 'chat:' || log.id) < (asked.at, asked.key)
      order by log.created_at desc, 'chat:' || log.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'missed_call',
        log.id,
        log.missed_call_at,
        'missed_call:' || log.id,
        jsonb_build_object('source_path', log.source_path)
      from (
        select * from public.chat_logs as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as log, asked
      where log.missed_call_at is not null
        and (log.missed_call_at, 'missed_call:' || log.id) < (asked.at, asked.key)
      order by log.missed_call_at desc, 'missed_call:' || log.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'talk',
        log.id,
        talk.accepted_at,
        'talk:' || log.id || ':' || extract(epoch from talk.accepted_at),
        jsonb_build_object(
          'by', (select names.name from names where names.user_id = talk.accepted_by),
          'ended_at', talk.ended_at,
          'ended_why', talk.ended_why
        )
      from (
        select * from public.chat_logs as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as log
      join public.chat_handoffs as handoff on handoff.chat_log_id = log.id
      cross join lateral (
        select handoff.accepted_by, handoff.accepted_at, handoff.ended_at, handoff.ended_why
        union all
        select earlier.*
        from jsonb_to_recordset(handoff.earlier_talks)
          as earlier (accepted_by uuid, accepted_at timestamptz, ended_at timestamptz, ended_why text)
      ) as talk, asked
      where talk.accepted_at is not null
        and (talk.accepted_at, 'talk:' || log.id || ':' || extract(epoch from talk.accepted_at)) < (asked.at, asked.key)
      order by talk.accepted_at desc, 'talk:' || log.id || ':' || extract(epoch from talk.accepted_at) desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'email',
        email.id,
        email.created_at,
        'email:' || email.id,
        jsonb_build_object(
          'direction', email.direction, 'kind', email.kind, 'subject', email.subject, 'body_text', email.body_text,
          'from_address', email.from_address, 'to_address', email.to_address, 'state', email.state,
          'failure', email.failure, 'attempts', email.attempts, 'send_after', email.send_after,
          'next_attempt_at', email.next_attempt_at, 'sent_at', email.sent_at, 'maybe_twice', email.maybe_twice,
          'matched_by', email.matched_by,
          'author', (select names.name from names where names.user_id = email.author_id),
          'attachments', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'id', file.id, 'name', file.name, 'media_type', file.media_type, 'size', file.size, 'path', file.path
              )
              order by file.name, file.id
            ), '[]')
            from public.email_attachments as file
            where file.email_id = email.id
          )
        )
      from (
        select * from public.person_emails as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as email, asked
      where email.created_at <= asked.at
        and (email.created_at, 'email:' || email.id) < (asked.at, asked.key)
      order by email.created_at desc, 'email:' || email.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'note',
        note.id,
        note.created_at,
        'note:' || note.id,
        jsonb_build_object(
          'body', note.body, 'revision', note.revision, 'updated_at', note.updated_at, 'author_id', note.author_id,
          'author', (select names.name from names where names.user_id = note.author_id)
        )
      from (
        select * from public.person_notes as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as note, asked
      where note.created_at <= asked.at
        and (note.created_at, 'note:' || note.id) < (asked.at, asked.key)
      order by note.created_at desc, 'note:' || note.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'follow_up',
        step.id,
        step.created_at,
        'follow_up:' || step.id,
        jsonb_build_object(
          'text', step.text, 'due_on', step.due_on, 'done_at', step.done_at,
          'owner', (select names.name from names where names.user_id = step.owner_id)
        )
      from (
        select * from public.follow_ups as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as step, asked
      where step.created_at <= asked.at
        and (step.created_at, 'follow_up:' || step.id) < (asked.at, asked.key)
      order by step.created_at desc, 'follow_up:' || step.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select 'done', step.id, step.done_at, 'done:' || step.id, jsonb_build_object('text', step.text)
      from (
        select * from public.follow_ups as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as step, asked
      where step.done_at is not null
        and (step.done_at, 'done:' || step.id) < (asked.at, asked.key)
      order by step.done_at desc, 'done:' || step.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'event',
        event.id,
        event.created_at,
        'event:' || event.id,
        jsonb_build_object(
          'kind', event.kind, 'was', event.was, 'became', event.became,
          'actor', (select names.name from names where names.user_id = event.actor_id)
        )
      from (
        select * from public.person_events as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as event, asked
      where event.created_at <= asked.at
        and (event.created_at, 'event:' || event.id) < (asked.at, asked.key)
      order by event.created_at desc, 'event:' || event.id desc
      limit (select asked.most from asked)
    )
  ) as shown
  order by shown.at desc, shown.key desc
  limit (select asked.most from asked);
end;


-- A conversation for a visitor who returned by the link in a mail; null if there is none:
-- {secret_hash, sequence, trail, timestamp, page, info, messages, step, flow_version, has_talk}. The calling function
-- has checked the link; `secret_hash` stays there.
create or replace function public.resume_chat(chat_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
  return (
    select jsonb_build_object(
      'secret_hash', session.secret_hash,
      'sequence', session.sequence,
      'trail', session.trail,
      'timestamp', log.created_at,
      'page', coalesce(log.source_path, '/'),
      'info', log.user_info,
      'messages', log.messages,
      'step', log.step,
      'flow_version', log.flow_version,
      'has_talk', exists (
        select from public.chat_handoffs as handoff
        where handoff.chat_log_id = log.id and (handoff.accepted_at is not null or handoff.earlier_talks <> '[]')
      )
    )
    from public.chat_logs as log
    join private.chat_sessions as session on session.id = log.id
    where log.id = resume_chat.chat_id
  );
