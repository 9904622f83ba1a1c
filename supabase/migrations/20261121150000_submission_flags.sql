-- Spam is flagged, not dropped: why a submission looks like spam stands beside it, and a person decides.

alter table public.contact_submissions
  -- Empty for a message that looks like a person's. Only what is strange by itself counts: see
  -- private.spam_flags below.
  add column flags text[] not null default '{}' check (
    flags <@ array['honeypot', 'too_fast', 'captcha_wrong', 'captcha_reused', 'unverified', 'links', 'duplicate']
  ),
  -- Whether the sum was asked for by the server, solved, and used once. False alone is no sign of spam: a
  -- browser without script and one that was offline can prove nothing.
  add column verified boolean not null default false;
-- "Not spam" is an administrator's to say.
grant update (flags) on table public.contact_submissions to authenticated;
create index contact_submissions_flagged_idx on public.contact_submissions (submitted_at desc) where flags <> '{}';

-- Questions that were answered; kept for as long as one is valid (see netlify/lib/challenge.ts).
create table private.used_challenges (
  nonce text primary key check (length(nonce) between 1 and 64),
  used_at timestamptz not null default now()
);
create index used_challenges_used_at_idx on private.used_challenges (used_at);
revoke all on table private.used_challenges from public, anon, authenticated, service_role;

-- For finding the same text again; of the text itself nothing is kept here. Rows live for a day.
alter table private.received_submissions add column text_hash text check (length(text_hash) = 32);
create index received_submissions_text_hash_idx on private.received_submissions (text_hash);

-- A hash of what a text says, whatever its case, spaces and punctuation; null when it is too short for two
-- people not to write it by chance ("Please call me back.").
create function private.text_hash(message text) returns text
  language sql
  immutable
  parallel safe
  set search_path = ''
  return (
    select case when length(words) >= 40 then md5(words) end
    from (select regexp_replace(lower(message), '[^[:alnum:]]+', '', 'g')) as normal (words)
  );
revoke execute on function private.text_hash(text) from public, anon, authenticated, service_role;

-- Why a message looks like spam. `signs` is what the server function has found. One or two links are what
-- people send; without a solved sum, which every form with script brings along, one is enough.
create function private.spam_flags(message text, signs text[], verified boolean) returns text[]
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  links constant integer := (
    select count(*) from regexp_matches(left(message, 5000), 'https?://|www\.|\[url', 'gi')
  );
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
    where earlier.text_hash = private.text_hash(message)
      and earlier.received_at > now() - interval '1 day'
  ) then
    found_flags := array_append(found_flags, 'duplicate');
  end if;
  return found_flags;
end
$$;
revoke execute on function private.spam_flags(text, text[], boolean)
  from public, anon, authenticated, service_role;

-- As before, and: submission may hold `signs` (flags that the server function has found) and `nonce` (of a
-- question that was answered rightly). None of them ever keeps a submission from being stored.
create or replace function public.receive_submission(submission jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  most constant integer := 5;
  submission_id constant uuid := (submission ->> 'id')::uuid;
  sent_at constant timestamptz := (submission ->> 'timestamp')::timestamptz;
  message constant text := submission ->> 'message';
  nonce constant text := submission ->> 'nonce';
  signs text[] := array(select jsonb_array_elements_text(coalesce(submission -> 'signs', '[]')));
  is_verified boolean := false;
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

  if nonce is not null then
    insert into private.used_challenges (nonce) values (receive_submission.submission ->> 'nonce')
    on conflict do nothing;
    is_verified := found;
    if not found then
      signs := array_append(signs, 'captcha_reused');
    end if;
  end if;

  insert into public.contact_submissions
    (id, name, email, message, source, source_path, submitted_at, flags, verified)
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
    private.spam_flags(message, signs, is_verified),
    is_verified
  )
  on conflict (id) do nothing;
  if not found then
    return 'known';
  end if;

  insert into private.received_submissions (id, sender, text_hash)
  values (submission_id, receive_submission.sender, private.text_hash(message))
  on conflict (id) do nothing;

  -- Tidies up in passing; rows that another call is deleting at this moment are left to it.
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

  return 'stored';
end
$$;
