-- The one door for a visitor's submission: each id is stored once, and one sender stores at most five
-- new ones an hour.

-- `sender` is a keyed hash made by the server function; no address is stored. Rows live for a day.
create table private.received_submissions (
  id uuid primary key,
  sender text not null check (length(sender) between 1 and 200),
  received_at timestamptz not null default now()
);
create index received_submissions_sender_idx on private.received_submissions (sender, received_at);
create index received_submissions_received_at_idx on private.received_submissions (received_at);
revoke all on table private.received_submissions from public, anon, authenticated, service_role;

-- submission: {id, name, email, message, timestamp, source?, source_path?}. Returns
--   'stored'   a new row was written
--   'known'    this id came before: nothing is changed and nothing is counted
--   'limited'  more than five new submissions of this sender within an hour: nothing is written
-- A submission that breaks a CHECK, or whose id or timestamp cannot be read, raises that error.
-- Runs as its owner to reach the limiter; only the service key may call it.
create function public.receive_submission(submission jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  most constant integer := 5;
  submission_id constant uuid := (submission ->> 'id')::uuid;
  sent_at constant timestamptz := (submission ->> 'timestamp')::timestamptz;
begin
  -- One sender's submissions queue here until the one before has committed, so that two at once
  -- cannot both be the fifth.
  perform pg_advisory_xact_lock(hashtextextended('submission:' || sender, 0));

  -- The second table keeps a deleted submission from coming back with a late retry.
  if exists (select from public.contact_submissions as stored where stored.id = submission_id)
    or exists (select from private.received_submissions as received where received.id = submission_id)
  then
    return 'known';
  end if;

  if most <= (
    select count(*)
    from private.received_submissions as received
    where received.sender = receive_submission.sender
      and received.received_at > now() - interval '1 hour'
  ) then
    return 'limited';
  end if;

  insert into public.contact_submissions (id, name, email, message, source, source_path, submitted_at)
  values (
    submission_id,
    btrim(submission ->> 'name'),
    btrim(submission ->> 'email'),
    submission ->> 'message',
    coalesce(submission ->> 'source', 'contact'),
    submission ->> 'source_path',
    -- A visitor's clock may be wrong either way; neither a row from the future nor one from 1970
    -- belongs in a list that is read newest first.
    least(now(), greatest(coalesce(sent_at, now()), now() - interval '1 year'))
  )
  on conflict (id) do nothing;
  if not found then
    return 'known';
  end if;

  insert into private.received_submissions (id, sender)
  values (submission_id, receive_submission.sender)
  on conflict (id) do nothing;

  -- Tidies up in passing; rows that another call is deleting at this moment are left to it.
  delete from private.received_submissions as old
  where old.id in (
    select expired.id
    from private.received_submissions as expired
    where expired.received_at < now() - interval '1 day'
    for update skip locked
  );

  return 'stored';
end
$$;
revoke execute on function public.receive_submission(jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.receive_submission(jsonb, text) to service_role;
comment on function public.receive_submission(jsonb, text) is
  'Stores a visitor''s submission once; answers stored, known or limited.';
