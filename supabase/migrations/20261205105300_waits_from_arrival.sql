-- A message waits for us from when it arrived: until now one that was long on its way, or came from a slow clock, counted
-- as answered by what we had said before it was there.

-- Writes the state of these people, of all for null. Merged people count as part of those they were merged into.
--
-- Waiting for us: a lead or a conversation is new, a call was missed, or a mail came in, after our last word. A mail of
-- ours, a talk and any status other than "new" count as our words. Waiting for them: a lead is open and the last word
-- was ours. A lead counts from when it arrived, because a visitor's clock may be slow and an outage long.
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
        max(entry.created_at) filter (where entry.status = 'new') as new_at,
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
        max(entry.created_at) filter (where entry.status = 'new') as new_at,
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
        greatest(lead.new_at, chat.new_at, chat.missed_at, mail.came_at) as theirs_at,
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

-- For a trigger after a submission was added. Usually it is the first row about a person who was created for it, and
-- their state then needs no other row. Such a person was created in this transaction, is merged with nobody and has no
-- state yet: everything else that adds a row about a person has written one. Most others write again before we have
-- answered: they still wait for us, and this is now the last message. The lock keeps merges out, as in
-- private.write_person_states, which handles all other cases and would write the same here.
create or replace function private.lead_came() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if new.source = 'contact' and new.status = 'new' and new.flags <@ array['many_from_one_address'] then
    insert into private.person_states (
      id, is_shown, is_open, status, waiting, last_at, last_kind, last_id, first_at, mail_failed, rank, place
    )
    select
      made.id, true, true, 'new', 'us', new.submitted_at, 'form', new.id, new.submitted_at, false, 1,
      extract(epoch from new.created_at)
    from (
      select person.id
      from public.people as person
      where person.id = new.person_id and person.created_at = now() and person.merged_into is null
      for no key update
    ) as made
    on conflict (id) do nothing;
    if found then
      return null;
    end if;
    perform from public.people as person where person.id = new.person_id for no key update;
    update private.person_states as state
    set
      is_open = true,
      status = 'new',
      last_at = new.submitted_at,
      last_kind = 'form',
      last_id = new.id,
      place = case
        when state.due_on is null then greatest(state.place, extract(epoch from new.created_at))
        else state.place
      end
    where state.id = new.person_id
      and state.waiting = 'us'
      and state.first_at is not null
      and state.last_at < new.submitted_at
      and not exists (
        select
        from public.contact_submissions as other
        where other.person_id = new.person_id and other.submitted_at >= new.submitted_at and other.id <> new.id
      )
      and not exists (select from public.people as below where below.merged_into = new.person_id);
    if found then
      return null;
    end if;
  end if;
  perform private.write_person_states(array(
    select new.person_id where new.person_id is not null
    union
    -- Of a conversation whose lead looks like spam nothing is shown, and it may be another's by now.
    select log.person_id from public.chat_logs as log where log.id = new.chat_log_id and log.person_id is not null
  ));
  return null;
end
$$;

select private.write_person_states(null);
