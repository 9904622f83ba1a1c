-- Messages and page views are stored faster: what runs with each of them asks less, and what is written is as before. New is
-- that whoever a deleted person was merged into stands without them from then on (private.part_merged).

-- For a trigger after a person is gone: whoever was merged into them stands alone, and whom they were merged into stands
-- without what was theirs, which is gone with them.
create or replace function private.part_merged() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  parted uuid[];
begin
  with changed as (
    update public.people as merged set merged_into = null where merged.merged_into = old.id returning merged.id
  )
  select coalesce(array_agg(changed.id), '{}') into parted from changed;
  parted := array_remove(parted || old.merged_into, null);
  if parted <> '{}' then
    perform private.write_person_states(parted);
  end if;
  return null;
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
declare
  words constant text := regexp_replace(lower(message), '[^[:alnum:]]+', '', 'g');
begin
  return case when length(words) >= 40 then md5(words) end;
end
$$;

-- Why a message looks like spam. `signs` is what the server function has found. One or two links are what
-- people send; without a solved sum, which every form with script brings along, one is enough.
create or replace function private.spam_flags(message text, signs text[], verified boolean) returns text[]
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  links constant integer := regexp_count(left(message, 5000), 'https?://|www\.|\[url', 1, 'i');
  hash constant text := private.text_hash(message);
  found_flags text[] := signs;
begin
  if links > 2 then
    found_flags := array_append(found_flags, 'links');
  elsif links > 0 and not verified and not 'captcha_reused' = any (signs) then
    found_flags := found_flags || array['unverified', 'links'];
  end if;
  if exists (
    select
    from private.received_submissions as earlier
    where earlier.text_hash = hash
      and earlier.received_at > now() - interval '1 day'
  ) then
    found_flags := array_append(found_flags, 'duplicate');
  end if;
  return found_flags;
end
$$;

-- The one door for a visitor's submission: each id is stored once. Offices, schools and carriers share addresses, so
-- many messages from one address are no reason to refuse any: they are stored and flagged, and only a flood waits.
--
-- submission: {id, name, email, message, timestamp, source?, source_path?, arrival?, signs?, nonce?}; `signs` are flags
-- that the server function has found, `nonce` is of a question that was answered rightly. Neither keeps a submission from
-- being stored. Returns
--   'stored'   a new row was written
--   'known'    this id came before: nothing is changed and nothing is counted
--   'limited'  more than 200 new submissions of this sender within an hour: nothing is written; from the sixth on
--              they carry the flag many_from_one_address
-- A submission that breaks a CHECK, or whose id or timestamp cannot be read, raises that error.
-- Runs as its owner to reach the limiter; only the service key may call it.
create or replace function public.receive_submission(submission jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  -- From the sixth on they are flagged; the ceiling lies far above what people in one building write.
  unflagged constant integer := 5;
  ceiling constant integer := 200;
  recent integer;
  submission_id constant uuid := (submission ->> 'id')::uuid;
  sent_at constant timestamptz := (submission ->> 'timestamp')::timestamptz;
  message constant text := submission ->> 'message';
  nonce constant text := submission ->> 'nonce';
  signs text[] := '{}';
  is_verified boolean := false;
  found_flags text[];
begin
  if submission -> 'signs' <> '[]' then
    signs := array(select jsonb_array_elements_text(submission -> 'signs'));
  end if;

  -- One sender's submissions queue here until the one before has committed, so that two at once
  -- cannot both be the fifth.
  perform pg_advisory_xact_lock(hashtextextended('submission:' || sender, 0));

  -- The second table keeps a deleted submission from coming back with a late retry.
  if exists (select from public.contact_submissions as stored where stored.id = submission_id)
    or exists (select from private.received_submissions as received where received.id = submission_id)
  then
    return 'known';
  end if;

  select count(*) into recent
  from private.received_submissions as received
  where received.sender = receive_submission.sender
    and received.received_at > now() - interval '1 hour';
  if recent >= ceiling then
    return 'limited';
  elsif recent >= unflagged then
    signs := array_append(signs, 'many_from_one_address');
  end if;

  if nonce is not null then
    insert into private.used_challenges (nonce) values (receive_submission.submission ->> 'nonce')
    on conflict do nothing;
    is_verified := found;
    if not found then
      signs := array_append(signs, 'captcha_reused');
    end if;
  end if;

  found_flags := private.spam_flags(message, signs, is_verified);
  insert into private.received_submissions (id, sender, text_hash)
  values (submission_id, receive_submission.sender, private.text_hash(message))
  on conflict (id) do nothing;

  -- Tidies up in passing; rows that another call is deleting at this moment are left to it. Mostly there is nothing, and
  -- to look is cheaper than to delete nothing.
  if exists (select from private.received_submissions as old where old.received_at < now() - interval '1 day')
    or exists (select from private.used_challenges as old where old.used_at < now() - interval '2 days')
  then
    delete from private.received_submissions as old
    where old.id in (
      select expired.id
      from private.received_submissions as expired
      where expired.received_at < now() - interval '1 day'
      for update skip locked
    );
    delete from private.used_challenges as old
    where old.nonce in (
      select expired.nonce
      from private.used_challenges as expired
      where expired.used_at < now() - interval '2 days'
      for update skip locked
    );
  end if;

  -- Last, because it is counted under totals that every message adds to: from there on others wait until it is stored.
  insert into public.contact_submissions
    (id, name, email, message, source, source_path, submitted_at, flags, verified, arrival)
  values (
    submission_id,
    btrim(submission ->> 'name'),
    btrim(submission ->> 'email'),
    message,
    coalesce(submission ->> 'source', 'contact'),
    submission ->> 'source_path',
    -- A visitor's clock may be wrong either way; neither a row from the future nor one from 1970
    -- belongs in a list that is read newest first.
    least(now(), greatest(coalesce(sent_at, now()), now() - interval '1 year')),
    found_flags,
    is_verified,
    nullif(submission -> 'arrival', 'null')
  )
  on conflict (id) do nothing;
  if not found then
    return 'known';
  end if;
  return 'stored';
end
$$;

-- Of what looks like spam nobody is told, nor of what was brought back or came with an older date. A chat's
-- lead is told of when the chat is finished.
--
-- What is flagged only because many came from its address may be a person's: somebody is told of it, in the next mail,
-- of which there is at most one in digest_minutes. Nobody is sent an acknowledgement of such a one, so that the form is
-- no way to make the site send mail.
--
-- Definer, because whoever stores a lead need not be allowed to see settings.
create or replace function private.notify_of_submission() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  settings public.notification_settings;
begin
  if new.source <> 'contact' or not new.flags <@ array['many_from_one_address'] or new.created_at <> now() then
    return null;
  end if;
  select * into settings from public.notification_settings where notification_settings.id = 1;
  insert into public.notifications (channel, submission_id) values ('mail', new.id) on conflict do nothing;
  if settings.webhook then
    insert into public.notifications (channel, submission_id) values ('webhook', new.id) on conflict do nothing;
  end if;
  if settings.acknowledge and new.verified and new.flags = '{}' then
    -- Once per address and day, so that nobody can flood a stranger's inbox through our form.
    perform pg_advisory_xact_lock(hashtextextended('acknowledge:' || lower(new.email), 0));
    insert into public.notifications (channel, submission_id)
    select 'acknowledgement', new.id
    where not exists (
      select
      from public.notifications as earlier
      join public.contact_submissions as submission on submission.id = earlier.submission_id
      where earlier.channel = 'acknowledgement'
        and earlier.created_at > now() - interval '1 day'
        and lower(submission.email) = lower(new.email)
    )
    on conflict do nothing;
  end if;
  return null;
end
$$;

-- What a visit or a lead is counted under: one name of each kind, in one row, with what lead_combinations has in place of a
-- key. Of null nothing is known.
create or replace function private.arrival_names(arrival jsonb)
  returns table (page text, campaign text, referrer text, device text, language text, names text)
  language plpgsql
  stable
  parallel safe
  rows 1
  set search_path = ''
as $$
declare
  none constant text := case when arrival is null then '?' else '' end;
begin
  page := coalesce(arrival ->> 'page', none);
  -- `spring · google / cpc`: the same campaign by two ways is two.
  campaign := case
    when arrival is null then none
    else concat_ws(
      ' · ', arrival ->> 'campaign', nullif(concat_ws(' / ', arrival ->> 'source', arrival ->> 'medium'), '')
    )
  end;
  referrer := coalesce(arrival ->> 'referrer', none);
  device := coalesce(arrival ->> 'device', none);
  language := coalesce(arrival ->> 'language', none);
  names := md5(concat_ws(E'\n', page, campaign, referrer, device, language));
  return next;
end
$$;

-- The same as rows, with the kind under which everything is counted.
create or replace function private.arrival_parts(arrival jsonb) returns table (kind text, name text)
  language plpgsql
  stable
  parallel safe
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select part.kind, part.name
  from private.arrival_names(arrival) as named
  cross join lateral (
    values
      ('all', 'all'), ('page', named.page), ('campaign', named.campaign), ('referrer', named.referrer),
      ('device', named.device), ('language', named.language)
  ) as part (kind, name);
end
$$;

-- Why a report of a page is not counted: 'limited' after 300 of its sender within an hour of the clock, 'known' when it
-- came before, by the random word that it carries (`once`). Null for one that is, and then it is known from now on.
create or replace function private.report_refusal(sender text, once text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  most constant integer := 300;
  today constant date := (now() at time zone 'UTC')::date;
begin
  insert into private.visit_senders as known (sender, hour)
  values (report_refusal.sender, date_trunc('hour', now()))
  on conflict on constraint visit_senders_pkey do update
    set visits = known.visits + 1
    where known.visits < most;
  if not found then
    return 'limited';
  end if;

  if report_refusal.once is not null then
    -- The first delivery may have been on the day before.
    if exists (
      select from private.visit_reports as report where report.day = today - 1 and report.once = report_refusal.once
    ) then
      return 'known';
    end if;
    insert into private.visit_reports as report (day, once)
    values (today, report_refusal.once)
    on conflict on constraint visit_reports_pkey do nothing;
    if not found then
      return 'known';
    end if;
  end if;

  -- Mostly there is nothing, and to look is cheaper than to delete nothing.
  if exists (select from private.visit_senders as old where old.hour < now() - interval '1 day') then
    delete from private.visit_senders as old
    where (old.sender, old.hour) in (
      select expired.sender, expired.hour
      from private.visit_senders as expired
      where expired.hour < now() - interval '1 day'
      for update skip locked
    );
  end if;
  return null;
end
$$;

-- Adds a lead to its totals (1) or takes it off (-1).
create or replace function private.count_lead(lead public.contact_submissions, weight integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  sent_on constant date := (lead.submitted_at at time zone 'UTC')::date;
  is_contacted constant integer := (lead.status <> 'new')::integer;
  is_won constant integer := (lead.status = 'won')::integer;
  month constant date := date_trunc('month', sent_on)::date;
  way constant text := case lead.source when 'contact' then 'form' else lead.source end;
  under record;
begin
  if lead.source = 'hand' or lead.flags <> '{}' then
    return;
  end if;
  -- Taking off is no upsert: a row of less than nothing would break the check before the conflict is seen.
  if weight > 0 then
    select * into under from private.arrival_names(lead.arrival);
    -- Always in the order of the key, so that two leads at once do not wait for each other; written out, because to sort
    -- rows of functions takes longer than to write them.
    insert into public.lead_totals as total (grain, kind, day, name, sent, contacted, won)
    values
      ('day', 'all', sent_on, 'all', 1, is_contacted, is_won),
      ('day', 'campaign', sent_on, under.campaign, 1, is_contacted, is_won),
      ('day', 'device', sent_on, under.device, 1, is_contacted, is_won),
      ('day', 'language', sent_on, under.language, 1, is_contacted, is_won),
      ('day', 'page', sent_on, under.page, 1, is_contacted, is_won),
      ('day', 'referrer', sent_on, under.referrer, 1, is_contacted, is_won),
      ('day', 'way', sent_on, way, 1, is_contacted, is_won),
      ('month', 'all', month, 'all', 1, is_contacted, is_won),
      ('month', 'campaign', month, under.campaign, 1, is_contacted, is_won),
      ('month', 'device', month, under.device, 1, is_contacted, is_won),
      ('month', 'language', month, under.language, 1, is_contacted, is_won),
      ('month', 'page', month, under.page, 1, is_contacted, is_won),
      ('month', 'referrer', month, under.referrer, 1, is_contacted, is_won),
      ('month', 'way', month, way, 1, is_contacted, is_won)
    on conflict (grain, kind, day, name) do update set
      sent = total.sent + excluded.sent,
      contacted = total.contacted + excluded.contacted,
      won = total.won + excluded.won;
    insert into public.lead_combinations as total
      (grain, day, page, campaign, referrer, device, language, sent, contacted, won)
    values
      (
        'day', sent_on, under.page, under.campaign, under.referrer, under.device, under.language,
        1, is_contacted, is_won
      ),
      (
        'month', month, under.page, under.campaign, under.referrer, under.device, under.language,
        1, is_contacted, is_won
      )
    on conflict (grain, day, names) do update set
      sent = total.sent + excluded.sent,
      contacted = total.contacted + excluded.contacted,
      won = total.won + excluded.won;
  else
    -- In the order in which rows are added to, so that two leads at once do not wait for each other.
    perform 1
    from public.lead_totals as total
    join private.day_and_month(sent_on) as period on period.grain = total.grain and period.day = total.day
    where (total.kind, total.name) in (select part.kind, part.name from private.lead_parts(lead) as part)
    order by total.grain, total.kind, total.day, total.name
    for update of total;
    update public.lead_totals as total
    set sent = total.sent - 1, contacted = total.contacted - is_contacted, won = total.won - is_won
    from private.lead_parts(lead) as part
    cross join private.day_and_month(sent_on) as period
    where total.grain = period.grain and total.kind = part.kind and total.day = period.day and total.name = part.name;
    delete from public.lead_totals as total
    using private.day_and_month(sent_on) as period
    where total.grain = period.grain and total.day = period.day and total.sent = 0;
    perform 1
    from public.lead_combinations as total
    join private.day_and_month(sent_on) as period on period.grain = total.grain and period.day = total.day
    join private.arrival_names(lead.arrival) as named on named.names = total.names
    order by total.grain
    for update of total;
    update public.lead_combinations as total
    set sent = total.sent - 1, contacted = total.contacted - is_contacted, won = total.won - is_won
    from private.arrival_names(lead.arrival) as named
    cross join private.day_and_month(sent_on) as period
    where total.grain = period.grain and total.day = period.day and total.names = named.names;
    delete from public.lead_combinations as total
    using private.day_and_month(sent_on) as period
    where total.grain = period.grain and total.day = period.day and total.sent = 0;
  end if;
end
$$;

-- Definer, because nobody may write here directly.
--
-- Only the row's newest entry grows with what is saved while somebody types. Otherwise a field that Ana wrote would be
-- named as Bo's once Bo, who had written it before her, changed another one. Revisions are the database's own, like
-- updated_at.
create or replace function private.write_audit() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  before jsonb;
  after jsonb;
  found_row jsonb;
  is_private constant boolean := tg_table_name in (
    'contact_submissions', 'chat_logs', 'people', 'person_emails', 'person_notes', 'follow_ups'
  );
  changed text[];
  latest public.audit_log;
begin
  if person is null then
    return null;
  end if;
  before := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  found_row := case when tg_op = 'DELETE' then before else after end;
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(entry.key order by entry.key), '{}')
    into changed
    from jsonb_each(after) as entry
    where entry.value is distinct from before -> entry.key
      and entry.key not in ('updated_at', 'revision', 'notes_revision');
    if changed = '{}' then
      return null;
    end if;
    select entry.*
    into latest
    from public.audit_log as entry
    where entry.table_name = tg_table_name and entry.row_id = found_row ->> 'id'
    order by entry.happened_at desc
    limit 1;
    -- What is saved while somebody types is one change, not fifty.
    if latest.actor = person
      and latest.action = 'changed'
      and latest.happened_at > now() - interval '5 minutes'
    then
      update public.audit_log
      set
        happened_at = now(),
        fields = (select array_agg(distinct field order by field) from unnest(latest.fields || changed) as field)
      where audit_log.id = latest.id;
      return null;
    end if;
  end if;
  insert into public.audit_log (actor, actor_email, action, table_name, row_id, label, fields)
  values (
    person,
    private.caller_email(),
    case
      when tg_op = 'INSERT' and current_setting('gantry.restoring', true) = 'yes' then 'restored'
      when tg_op = 'INSERT' then 'added'
      when tg_op = 'UPDATE' then 'changed'
      else 'deleted'
    end,
    tg_table_name,
    found_row ->> 'id',
    case when is_private then '' else private.label_of(found_row) end,
    coalesce(changed, '{}')
  );
  return null;
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
  found_by text;
begin
  -- What comes with every message is put together as private.words_of does it, in less time: that one knows no columns.
  case tg_table_name
    when 'contact_submissions' then
      found_by := concat_ws(e'\x1f', lower(new.name), lower(new.email), lower(new.message));
      insert into private.contact_submissions_words (id, words) values (new.id, found_by)
      on conflict (id) do update set words = excluded.words;
    when 'people' then
      found_by := concat_ws(
        e'\x1f', lower(new.name), lower(new.email), lower(new.phone), lower(new.company), lower(to_jsonb(new.tags)::text)
      );
      insert into private.people_words (id, words) values (new.id, found_by)
      on conflict (id) do update set words = excluded.words;
    when 'chat_logs' then
      found_by := private.words_of('chat_logs', to_jsonb(new));
      insert into private.chat_logs_words (id, words) values (new.id, found_by)
      on conflict (id) do update set words = excluded.words;
    when 'blog_posts' then
      found_by := private.words_of('blog_posts', to_jsonb(new));
      insert into private.blog_posts_words (id, words) values (new.id, found_by)
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

-- For a trigger after a submission was added. Nearly always it is the first that is known of a person who was made for it,
-- and then how it stands with them needs no other row. That is whoever was made in this transaction, is merged with nobody
-- and has no state yet: whatever else makes a row of somebody's has written one. The lock keeps a merge away, as in
-- private.write_person_states, which does all other cases and would write the same here.
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
      extract(epoch from new.submitted_at)
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

-- For a trigger after a notification: whoever is mailed of something is told of it here at once.
create or replace function private.push_lead() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  -- Mostly nobody has asked to be told, and then nothing has to be read.
  if not exists (select from public.push_subscriptions) then
    return null;
  end if;
  perform private.queue_push(
    case when new.reason = 'missed_call' then 'missed_call' else 'lead' end,
    coalesce(new.submission_id, new.chat_log_id),
    (
      select jsonb_build_object(
        'name', left(coalesce(lead.name, log.user_info ->> 'name'), 100), 'text', left(lead.message, 200)
      )
      from (select 1) as one
      left join public.contact_submissions as lead on lead.id = new.submission_id
      left join public.chat_logs as log on log.id = new.chat_log_id
    ),
    interval '4 hours', null
  );
  return null;
end
$$;

revoke execute on function private.lead_came() from public, anon, authenticated, service_role;
grant execute on function private.arrival_names(jsonb) to authenticated;

drop trigger contact_submissions_added_state on public.contact_submissions;
create trigger contact_submissions_added_state
  after insert on public.contact_submissions
  for each row execute function private.lead_came();
create trigger contact_submissions_deleted_state
  after delete on public.contact_submissions
  for each row execute function private.person_concerned();

-- Triggers run by their names, and this one last: what it adds to, every other message waits for.
alter trigger contact_submissions_counted on public.contact_submissions rename to contact_submissions_z_counted;

-- Its only caller does it itself.
drop function private.queue_notifications(uuid, uuid, text);

-- The rules for what most rows do not have are not asked.
alter table public.people
  drop constraint people_tags_check,
  add constraint people_tags_check check (tags = '{}' or cardinality(tags) <= 30 and private.are_short(tags, 60));
alter table public.contact_submissions
  drop constraint contact_submissions_arrival_check,
  add constraint contact_submissions_arrival_check check (arrival is null or private.is_arrival(arrival));
