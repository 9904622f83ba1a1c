-- A hash of a text, ignoring case, spaces and punctuation; null if it is so short that two people could write it by
-- chance ("Please call me back.").
create function private.text_hash(message text) returns text
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
revoke execute on function private.text_hash(text) from public, anon, authenticated, service_role;

-- Why a message looks like spam. `signs` are what the server function found. One or two links are normal; without a
-- solved sum, which every form with JavaScript sends, one is enough.
create function private.spam_flags(message text, signs text[], verified boolean) returns text[]
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
revoke execute on function private.spam_flags(text, text[], boolean)
  from public, anon, authenticated, service_role;

-- The only entry point for a visitor's submission: each id is stored once. Offices, schools and carriers share
-- addresses, so many messages from one address are no reason to reject any: they are stored and flagged, and only a
-- flood is held back.
--
-- submission: {id, name, email, message, timestamp, source?, source_path?, arrival?, signs?, nonce?}; `signs` are flags
-- that the server function found, `nonce` belongs to a challenge that was solved. Neither keeps a submission from being
-- stored. Returns
--   'stored'   a new row was written
--   'known'    this id came before: nothing is changed and nothing is counted
--   'limited'  more than 200 new submissions from this sender within an hour: nothing is written; from the sixth on
--              they carry the flag many_from_one_address
-- A submission that breaks a CHECK, or whose id or timestamp cannot be parsed, raises that error.
-- Runs as its owner to reach the limiter; only the service key may call it.
create function public.receive_submission(submission jsonb, sender text) returns text
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

  -- The other two keep a deleted submission from coming back with a late retry: the first knows each id for a day, the
  -- trash for as long as the submission lies there.
  if exists (select from public.contact_submissions as stored where stored.id = submission_id)
    or exists (select from private.received_submissions as received where received.id = submission_id)
    or exists (
      select
      from public.deleted_rows as kept
      where kept.table_name = 'contact_submissions' and kept.row_id = submission_id::text
    )
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
  -- to look is cheaper than to delete nothing: at the oldest, which the index has at its end. Whether any is older is
  -- asked of the whole table by a planner that does not know yet how few are.
  if (select min(old.received_at) from private.received_submissions as old) < now() - interval '1 day'
    or (select min(old.used_at) from private.used_challenges as old) < now() - interval '2 days'
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
revoke execute on function public.receive_submission(jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.receive_submission(jsonb, text) to service_role;
comment on function public.receive_submission(jsonb, text) is
  'Stores a visitor''s submission once; answers stored, known or limited.';

-- One short response instead of a page of rows, requested every 15 s. The caller's own policies apply. Suspected spam
-- waits in a view of its own and does not count as a new lead.
create function public.submissions_pulse() returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    select jsonb_build_object(
      'total', (select count(*) from public.contact_submissions),
      'waiting', waiting.total,
      'arrived_at', waiting.arrived_at,
      'flagged', (select count(*) from public.contact_submissions where not flags <@ array['many_from_one_address']),
      'changed_at', (select max(updated_at) from public.contact_submissions)
    )
    from (
      select count(*) as total, max(created_at) as arrived_at
      from public.contact_submissions
      where status = 'new' and flags <@ array['many_from_one_address']
    ) as waiting
  );
revoke execute on function public.submissions_pulse() from public, anon, authenticated, service_role;
grant execute on function public.submissions_pulse() to authenticated, service_role;
comment on function public.submissions_pulse() is
  'How many submissions there are, are new or look like spam, when the last new one arrived, and when one changed.';

create function private.count_notes_revision() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.notes_revision := old.notes_revision + 1;
  return new;
end
$$;
revoke execute on function private.count_notes_revision() from public, anon, authenticated, service_role;
