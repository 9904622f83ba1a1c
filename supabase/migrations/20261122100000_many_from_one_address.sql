-- Offices, schools and carriers share addresses, so many messages from one address are no reason to refuse any.
-- They are stored and flagged, and somebody is told of them; only a flood waits.

alter table public.contact_submissions drop constraint contact_submissions_flags_check;
alter table public.contact_submissions add constraint contact_submissions_flags_check check (
  flags <@ array[
    'honeypot', 'too_fast', 'captcha_wrong', 'captcha_reused', 'unverified', 'links', 'duplicate',
    'many_from_one_address'
  ]
);

-- As before, but `limited` is answered from the 201st within an hour on; from the sixth on a submission carries
-- the flag many_from_one_address.
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
comment on function public.receive_submission(jsonb, text) is
  'Stores a visitor''s submission once; answers stored, known or limited.';

-- As before, but what is flagged only because many came from its address may be a person's: somebody is told of it,
-- in the next mail, of which there is at most one in digest_minutes. Nobody is sent an acknowledgement of such a
-- one, so that the form is no way to make the site send mail.
create or replace function private.notify_of_submission() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if new.source = 'contact' and new.flags <@ array['many_from_one_address'] and new.created_at = now() then
    perform private.queue_notifications(
      new.id, null, case when new.verified and new.flags = '{}' then new.email end
    );
  end if;
  return null;
end
$$;
