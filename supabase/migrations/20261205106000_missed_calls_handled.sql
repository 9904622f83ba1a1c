-- Whoever calls back by telephone writes a note or a next step, and nothing else: until now somebody whose call was missed
-- went on waiting for us.

-- Writes the state of these people, of all for null. Merged people count as part of those they were merged into.
--
-- Waiting for us: a lead or a conversation is new, a call was missed, or a mail came in, after our last word. A mail of
-- ours, a talk and any status other than "new" count as our words; after a missed call a note or a next step, too.
-- Waiting for them: a lead is open and the last word was ours. A lead counts from when it arrived, because a visitor's
-- clock may be slow and an outage long.
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
        greatest(
          (select max(entry.created_at) from public.person_notes as entry where entry.person_id = any (root.ids)),
          (select max(entry.created_at) from public.follow_ups as entry where entry.person_id = any (root.ids))
        ) as noted_at,
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
        greatest(
          lead.new_at,
          chat.new_at,
          -- Whoever calls back by telephone leaves a note or a next step.
          case when work.noted_at > chat.missed_at then null else chat.missed_at end,
          mail.came_at
        ) as theirs_at,
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

select private.write_person_states(null);
