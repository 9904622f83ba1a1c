-- A message that was deleted no longer comes back, as a new lead of which everybody is told, when its browser sends it
-- again after more than a day.

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
