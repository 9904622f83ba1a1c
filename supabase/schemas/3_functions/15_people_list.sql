-- The list of people: the state of each, the search, and how long the first answer took.

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
create function private.write_person_states(ids uuid[]) returns void
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
revoke execute on function private.write_person_states(uuid[]) from public, anon, authenticated, service_role;

-- For a trigger after a row about a person was written: their state may have changed. Security definer, because
-- visitors' and members' rows come here too.
create function private.person_concerned() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  before constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  concerned uuid[];
begin
  concerned := case tg_table_name
    when 'people' then array[after ->> 'id']::uuid[]
    when 'chat_handoffs' then array(
      select log.person_id from public.chat_logs as log where log.id = (after ->> 'chat_log_id')::uuid
    )
    else array[before ->> 'person_id', after ->> 'person_id']::uuid[]
  end;
  -- Of a conversation whose lead looks like spam nothing is shown, and it may be another's by now.
  if tg_table_name = 'contact_submissions' then
    concerned := concerned || array(
      select log.person_id
      from public.chat_logs as log
      where log.id in ((before ->> 'chat_log_id')::uuid, (after ->> 'chat_log_id')::uuid)
    );
  end if;
  concerned := array_remove(concerned, null);
  if concerned <> '{}' then
    perform private.write_person_states(concerned);
  end if;
  return null;
end
$$;
revoke execute on function private.person_concerned() from public, anon, authenticated, service_role;

-- For a trigger after a submission was added. Usually it is the first row about a person who was created for it, and
-- their state then needs no other row. Such a person was created in this transaction, is merged with nobody and has no
-- state yet: everything else that adds a row about a person has written one. Most others write again before we have
-- answered: they still wait for us, and this is now the last message. The lock keeps merges out, as in
-- private.write_person_states, which handles all other cases and would write the same here.
create function private.lead_came() returns trigger
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
revoke execute on function private.lead_came() from public, anon, authenticated, service_role;

-- For a trigger after the status of a lead, or of a conversation that made no lead, was set.
create function private.note_status() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if new.person_id is null or tg_table_name = 'chat_logs' and exists (
    select from public.contact_submissions as lead where lead.chat_log_id = new.id
  ) then
    return null;
  end if;
  insert into public.person_events (person_id, kind, was, became, actor_id)
  values (new.person_id, 'status', old.status, new.status, auth.uid());
  return null;
end
$$;
revoke execute on function private.note_status() from public, anon, authenticated, service_role;

-- For a trigger after the member who looks after a person has changed.
create function private.note_owner() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into public.person_events (person_id, kind, was, became, actor_id)
  values (
    new.id,
    'owner',
    (select member.name from public.team_members as member where member.user_id = old.owner_id),
    (select member.name from public.team_members as member where member.user_id = new.owner_id),
    auth.uid()
  );
  return null;
end
$$;
revoke execute on function private.note_owner() from public, anon, authenticated, service_role;

-- The people whose name, address, number, company or tag contains the term, as the person they are shown as. The term
-- is inlined in the statement, so that the planner knows whether it is rare.
create function private.people_with(term text) returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  found_ids uuid[];
begin
  execute format(
    'select coalesce(array_agg(distinct case when person.merged_into is null then person.id else private.person_root(person.id) end), ''{}'')
     from (select words.id from private.people_words as words where words.words like %L) as match
     join public.people as person on person.id = match.id',
    private.anywhere(term)
  ) into found_ids;
  return found_ids;
end
$$;
revoke execute on function private.people_with(text) from public, anon, authenticated, service_role;

-- A page of the list, sorted by what is due, then by who waits; starts after a row. `wanted` is 'open', 'today',
-- 'overdue', 'us', 'them' or 'all'; `today` is the caller's own day. Runs as its owner to read the states, and first
-- checks the caller.
create function private.list_people(
  term text,
  wanted text,
  wanted_owner uuid,
  wanted_tag text,
  today date,
  most integer,
  after_rank integer,
  after_place double precision,
  after_id uuid
) returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
  -- Reading a page costs less than compiling the query.
  set jit = off
as $$
declare
  matches uuid[];
begin
  if not private.has_role('owner', 'sales') then
    return jsonb_build_object('rows', '[]'::jsonb);
  end if;
  if coalesce(term, '') <> '' then
    matches := private.people_with(term);
  end if;
  return (
    with page as materialized (
      select state.*
      from private.person_states as state
      where state.is_shown
        and (
          case wanted
            when 'open' then state.is_open or state.waiting = 'us' or state.due_on is not null
            when 'today' then state.due_on = today
            when 'overdue' then state.due_on < today
            when 'us' then state.waiting = 'us'
            when 'them' then state.waiting = 'them'
            else true
          end
        )
        and (matches is null or state.id = any (matches))
        and (
          wanted_owner is null and wanted_tag is null
          or exists (
            select
            from public.people as person
            where person.id = state.id
              and (wanted_owner is null or person.owner_id = wanted_owner)
              and (wanted_tag is null or person.tags @> array[wanted_tag])
          )
        )
        and (after_id is null or (state.rank, state.place, state.id) > (after_rank::smallint, after_place, after_id))
      order by state.rank, state.place, state.id
      limit least(greatest(most, 1), 200)
    )
    select jsonb_build_object('rows', coalesce(jsonb_agg(
      jsonb_build_object(
        'id', page.id,
        'name', person.name,
        'email', person.email,
        'company', person.company,
        'owner_id', person.owner_id,
        'tags', person.tags,
        'status', page.status,
        'is_open', page.is_open,
        'waiting', page.waiting,
        'last_at', page.last_at,
        'last_kind', page.last_kind,
        'last_words', left(case
          when page.last_kind = 'form' then (
            select entry.message from public.contact_submissions as entry where entry.id = page.last_id
          )
          when page.last_kind in ('mail_in', 'mail_out') then (
            select coalesce(nullif(btrim(entry.body_text), ''), entry.subject)
            from public.person_emails as entry
            where entry.id = page.last_id
          )
          when page.last_kind in ('chat', 'missed_call') then (
            select coalesce(
              (
                select said.message ->> 'content'
                from jsonb_array_elements(entry.messages) with ordinality as said (message, place)
                where said.message ->> 'role' = 'user'
                order by said.place desc
                limit 1
              ),
              entry.user_info ->> 'service'
            )
            from public.chat_logs as entry
            where entry.id = page.last_id
          )
        end, 140),
        'due_on', page.due_on,
        'due_text', (
          select step.text
          from public.follow_ups as step
          where step.person_id = any (private.person_group(page.id)) and step.done_at is null
          order by step.due_on
          limit 1
        ),
        'mail_failed', page.mail_failed,
        'rank', page.rank,
        'place', page.place
      )
      order by page.rank, page.place, page.id
    ), '[]'))
    from page
    join public.people as person on person.id = page.id
  );
end
$$;
revoke execute on function private.list_people(
  text, text, uuid, text, date, integer, integer, double precision, uuid
) from public, anon, authenticated, service_role;
grant execute on function private.list_people(
  text, text, uuid, text, date, integer, integer, double precision, uuid
) to authenticated;

create function public.list_people(
  term text default '',
  wanted text default 'open',
  wanted_owner uuid default null,
  wanted_tag text default null,
  today date default current_date,
  most integer default 50,
  after_rank integer default null,
  after_place double precision default null,
  after_id uuid default null
) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return private.list_people(
    term, wanted, wanted_owner, wanted_tag, today, most, after_rank, after_place, after_id
  );
revoke execute on function public.list_people(
  text, text, uuid, text, date, integer, integer, double precision, uuid
) from public, anon, authenticated, service_role;
grant execute on function public.list_people(
  text, text, uuid, text, date, integer, integer, double precision, uuid
) to authenticated;
comment on function public.list_people(text, text, uuid, text, date, integer, integer, double precision, uuid) is
  'A page of people, those first with whom something is due, then those who wait for us; beginning after a row.';

-- How many people each list has, and the tags in use; those of people merged into others find nobody.
create function private.count_people(wanted_owner uuid, wanted_tag text, today date) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'open', count(*) filter (where state.is_open or state.waiting = 'us' or state.due_on is not null),
    'today', count(*) filter (where state.due_on = today),
    'overdue', count(*) filter (where state.due_on < today),
    'us', count(*) filter (where state.waiting = 'us'),
    'them', count(*) filter (where state.waiting = 'them'),
    'all', count(*),
    'tags', (
      select coalesce(jsonb_agg(known.tag order by known.tag), '[]')
      from (
        select distinct tag from public.people as tagged, unnest(tagged.tags) as tag
        where (select private.has_role('owner', 'sales')) and tagged.tags <> '{}' and tagged.merged_into is null
        order by tag limit 200
      ) as known
    )
  )
  from private.person_states as state
  join public.people as person on person.id = state.id
  where state.is_shown
    and (select private.has_role('owner', 'sales'))
    and (wanted_owner is null or person.owner_id = wanted_owner)
    and (wanted_tag is null or person.tags @> array[wanted_tag])
$$;
revoke execute on function private.count_people(uuid, text, date) from public, anon, authenticated, service_role;
grant execute on function private.count_people(uuid, text, date) to authenticated;

create function public.count_people(
  wanted_owner uuid default null, wanted_tag text default null, today date default current_date
) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return private.count_people(wanted_owner, wanted_tag, today);
revoke execute on function public.count_people(uuid, text, date) from public, anon, authenticated, service_role;
grant execute on function public.count_people(uuid, text, date) to authenticated;
comment on function public.count_people(uuid, text, date) is 'How many people each list has, and the tags that there are.';

-- By the month (UTC) of people's first contact: how many there were, how many have an answer, and the median seconds it
-- took. A form, a chat and a call count from when they were sent; a lead added by hand waited for nothing.
create function private.first_answers(since date) returns table (
  month date, people bigint, answered bigint, median_seconds double precision
)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    date_trunc('month', state.first_at at time zone 'UTC')::date,
    count(*),
    count(state.first_answer_at),
    percentile_cont(0.5) within group (order by extract(epoch from state.first_answer_at - state.first_at)::double precision)
      filter (where state.first_answer_at is not null)
  from private.person_states as state
  where state.is_shown
    and state.first_at >= since::timestamp at time zone 'UTC'
    and (select private.has_role('owner', 'sales'))
  group by 1
  order by 1
$$;
revoke execute on function private.first_answers(date) from public, anon, authenticated, service_role;
grant execute on function private.first_answers(date) to authenticated;

create function public.first_answers(since date) returns table (
  month date, people bigint, answered bigint, median_seconds double precision
)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select * from private.first_answers(since);
end;
revoke execute on function public.first_answers(date) from public, anon, authenticated, service_role;
grant execute on function public.first_answers(date) to authenticated;
comment on function public.first_answers(date) is 'By month: how many people came, how many were answered, and the median time to that.';
