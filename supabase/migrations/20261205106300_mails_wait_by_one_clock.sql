-- Until now the device's clock decided how long a mail could be taken back: with one that was ahead the mail waited for the
-- timer, and with one that was behind it left while the page said that it could still be taken back.

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
          -- By this clock, because the device's may be off.
          'wait_seconds', case
            when email.state = 'queued' then greatest(extract(epoch from email.send_after - now()), 0)
          end,
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
