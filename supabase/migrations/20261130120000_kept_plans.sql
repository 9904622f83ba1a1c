-- Messages and page views are stored faster: what runs with each of them is written in PL/pgSQL, which keeps its plans.
-- PostgreSQL 17 plans a function in SQL anew in every statement that calls it. What each function does is as before.

-- True when a list has no null and no entry longer than `longest` characters.
create or replace function private.are_short(entries text[], longest integer) returns boolean
  language plpgsql
  immutable
  parallel safe
  set search_path = ''
as $$
begin
  return not exists (
    select
    from unnest(entries) as entry (line)
    where entry.line is null or length(entry.line) > longest
  );
end
$$;

-- True for how a visit began (src/lib/arrival.ts), an object of short texts, none of them empty; and where nobody knows.
create or replace function private.is_arrival(arrival jsonb) returns boolean
  language plpgsql
  immutable
  parallel safe
  set search_path = ''
as $$
begin
  return case
    when arrival is null then true
    when jsonb_typeof(arrival) <> 'object' or arrival -> 'page' is null then false
    else not exists (
      select
      from jsonb_each(arrival) as entry (name, value)
      where jsonb_typeof(entry.value) <> 'string'
        or length(entry.value #>> '{}') not between 1 and case
          when entry.name = 'page' then 512
          when entry.name = 'referrer' then 253
          when entry.name in ('source', 'medium', 'campaign', 'term', 'content') then 100
          when entry.name = 'device' then 7
          when entry.name = 'language' then 3
          else 0
        end
    )
  end;
end
$$;

-- Under whose name somebody is shown: the person themselves unless they are merged into another.
create or replace function private.person_root(person uuid) returns uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    with recursive way as (
      select known.id, known.merged_into, 0 as steps from public.people as known where known.id = person
      union all
      select next.id, next.merged_into, way.steps + 1
      from way
      join public.people as next on next.id = way.merged_into
      where way.steps < 50
    )
    select way.id from way order by way.steps desc limit 1
  );
end
$$;

-- Everybody who is shown as one with this person, the one under whose name first. They are read by members alone
-- (policies of the tables that are asked with them), so that the ids alone say nothing.
create or replace function private.person_group(person uuid) returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    with recursive members as (
      select private.person_root(person) as id, 0 as steps
      union all
      select below.id, members.steps + 1
      from members
      join public.people as below on below.merged_into = members.id
      where members.steps < 50
    )
    select coalesce(array_agg(members.id order by members.steps, members.id), '{}') from members where members.id is not null
  );
end
$$;

-- A hash of what a text says, whatever its case, spaces and punctuation; null when it is too short for two
-- people not to write it by chance ("Please call me back.").
create or replace function private.text_hash(message text) returns text
  language plpgsql
  immutable
  parallel safe
  set search_path = ''
as $$
begin
  return (
    select case when length(words) >= 40 then md5(words) end
    from (select regexp_replace(lower(message), '[^[:alnum:]]+', '', 'g')) as normal (words)
  );
end
$$;

-- What a visit or a lead is counted under: one name of each kind. Of null nothing but `all` is known.
create or replace function private.arrival_parts(arrival jsonb) returns table (kind text, name text)
  language plpgsql
  stable
  parallel safe
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select part.kind, case when arrival is null and part.kind <> 'all' then '?' else coalesce(part.name, '') end
  from (
    values
      ('all', 'all'),
      ('page', arrival ->> 'page'),
      -- `spring · google / cpc`: the same campaign by two ways is two.
      (
        'campaign',
        concat_ws(
          ' · ', arrival ->> 'campaign', nullif(concat_ws(' / ', arrival ->> 'source', arrival ->> 'medium'), '')
        )
      ),
      ('referrer', arrival ->> 'referrer'),
      ('device', arrival ->> 'device'),
      ('language', arrival ->> 'language')
  ) as part (kind, name);
end
$$;

-- What tells visitors of one day apart.
create or replace function private.visitor_hash(salt bytea, network text, browser text, site text) returns bytea
  language plpgsql
  stable
  parallel safe
  set search_path = ''
as $$
begin
  return sha256(salt || convert_to(concat_ws(E'\n', network, browser, site), 'UTF8'));
end
$$;

-- Whether more than 60 pages were viewed within a minute of the last hour by what counts as one visitor: no person does
-- that, nor do the people of an office. Unknown networks and browsers are not judged.
create or replace function private.is_machine(network text, browser text, site text) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select
    from private.day_salts as known
    join private.day_visitors as counted on counted.day = known.day
    where known.day = (now() at time zone 'UTC')::date
      and counted.visitor = private.visitor_hash(known.salt, network, browser, site)
      and counted.requests > 60
      and counted.minute_at > now() - interval '1 hour'
  );
end
$$;

-- The same in one row, with what lead_combinations has in place of a key.
create or replace function private.arrival_names(arrival jsonb)
  returns table (page text, campaign text, referrer text, device text, language text, names text)
  language plpgsql
  stable
  parallel safe
  rows 1
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select
    known.page, known.campaign, known.referrer, known.device, known.language,
    md5(concat_ws(E'\n', known.page, known.campaign, known.referrer, known.device, known.language))
  from (
    select
      max(part.name) filter (where part.kind = 'page') as page,
      max(part.name) filter (where part.kind = 'campaign') as campaign,
      max(part.name) filter (where part.kind = 'referrer') as referrer,
      max(part.name) filter (where part.kind = 'device') as device,
      max(part.name) filter (where part.kind = 'language') as language
    from private.arrival_parts(arrival) as part
  ) as known;
end
$$;

-- A day, and the month that it is in by its first day: what totals are kept of.
create or replace function private.day_and_month(of_day date) returns table (grain text, day date)
  language plpgsql
  stable
  parallel safe
  rows 2
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select 'day', of_day
  union all
  select 'month', date_trunc('month', of_day)::date;
end
$$;

-- What a lead is counted under: one name of each kind, and the way by which it came.
create or replace function private.lead_parts(lead public.contact_submissions) returns table (kind text, name text)
  language plpgsql
  stable
  parallel safe
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select 'way', case (lead).source when 'contact' then 'form' else (lead).source end
  union all
  select part.kind, part.name from private.arrival_parts((lead).arrival) as part;
end
$$;

-- What a row of that table is searched by. A character that nobody types divides the fields, so that no term
-- reaches from one into the next.
create or replace function private.words_of(table_name text, entry jsonb) returns text
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return (
    select coalesce(string_agg(lower(entry #>> field.path::text[]), e'\x1f'), '')
    from unnest(
      case table_name
        when 'contact_submissions' then array['{name}', '{email}', '{message}']
        when 'chat_logs' then array['{user_info,name}', '{user_info,email}', '{user_info,service}']
        when 'blog_posts' then array['{title}', '{content}', '{excerpt}', '{author}', '{description}', '{tags}']
        when 'people' then array['{name}', '{email}', '{phone}', '{company}', '{tags}']
      end
    ) as field (path)
  );
end
$$;

-- Definer, because visitors' and administrators' rows come here too, and nobody may write words of their own. Of the row
-- in hand: to read it again a statement would have to be planned for each.
create or replace function private.row_words() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  found_by constant text := private.words_of(tg_table_name, to_jsonb(new));
begin
  case tg_table_name
    when 'contact_submissions' then
      insert into private.contact_submissions_words (id, words) values (new.id, found_by)
      on conflict (id) do update set words = excluded.words;
    when 'chat_logs' then
      insert into private.chat_logs_words (id, words) values (new.id, found_by)
      on conflict (id) do update set words = excluded.words;
    when 'blog_posts' then
      insert into private.blog_posts_words (id, words) values (new.id, found_by)
      on conflict (id) do update set words = excluded.words;
    when 'people' then
      insert into private.people_words (id, words) values (new.id, found_by)
      on conflict (id) do update set words = excluded.words;
  end case;
  return null;
end
$$;

-- Writes down how it stands with these people, of all for null. Merged ones are part of those they were merged into.
--
-- Waiting for us: a lead or a conversation is new, or a mail came in, after our last word; a mail of ours, a talk and
-- another status than "new" are words of ours. Waiting for them: a lead is open and the last word was ours.
--
-- Each person's rows are found by their index, and who is one person is asked once: a planner without statistics, as
-- right after a restore, would read every table once for every person. One plan serves every call: to make it takes
-- longer than to follow it.
--
-- Of two at once about one person the second waits, and then sees what the first has written: each would have left out
-- the other's row otherwise, and the last of them would stand.
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
    select person.id, person.created_at, private.person_group(person.id) as ids
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
        max(handoff.accepted_at) as talked_at,
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
        select handoff.accepted_at
        from public.chat_handoffs as handoff
        join public.chat_logs as log on log.id = handoff.chat_log_id
        where log.person_id = any (root.ids) and handoff.accepted_at is not null
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

-- Queues a message for each device that wants it now; `only` is whom it is for, everybody while null. Of one thing a
-- device is told at most twice a minute.
create or replace function private.queue_push(
  what text, subject uuid, content jsonb, lasts interval, only_user uuid
) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
    insert into public.push_messages (subscription_id, kind, subject_id, words, expires_at)
    select
      device.id, what, subject, case when device.shows_content then content else '{}' end, now() + lasts
    from public.push_subscriptions as device
    join public.team_members as member on member.user_id = device.user_id
    where member.role in ('owner', 'sales')
      and (only_user is null or device.user_id = only_user)
      and case what when 'missed_call' then 'lead' else what end = any (device.kinds)
      and not private.is_quiet(private.local_time(member.time_zone)::time, device.quiet_from, device.quiet_to)
      and not exists (
        select
        from public.push_messages as earlier
        where earlier.subscription_id = device.id
          and earlier.kind = what
          and earlier.subject_id = subject
          and earlier.created_at > now() - interval '30 seconds'
      );
end
$$;
