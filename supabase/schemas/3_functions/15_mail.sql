-- Mails to and from people. A server function sends each queued row of person_emails at least once: it claims the row
-- for a while, and if nobody confirms that the mail was sent, it is retried and marked, because the mail server may
-- already have it.

-- For a trigger before a mail is added. The database sets the recipient and the thread, whatever the client sent.
create function private.prepare_email() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  earlier public.person_emails;
begin
  if new.direction = 'in' then
    return new;
  end if;
  if auth.uid() is not null then
    new.author_id := auth.uid();
    if new.submission_id is not null and not exists (
      select from public.contact_submissions as lead
      where lead.id = new.submission_id and lead.person_id = any (private.person_group(new.person_id))
    ) then
      raise exception 'This submission is somebody else''s.' using errcode = '23514';
    end if;
    if new.chat_id is not null and not exists (
      select from public.chat_logs as log
      where log.id = new.chat_id and log.person_id = any (private.person_group(new.person_id))
    ) then
      raise exception 'This conversation is somebody else''s.' using errcode = '23514';
    end if;
    if btrim(new.body_text) = '' then
      raise exception 'A mail without words is not sent.' using errcode = '23514';
    end if;
  end if;
  select person.email into new.to_address from public.people as person where person.id = new.person_id;
  if new.to_address is null then
    raise exception 'There is no address to write to.' using errcode = 'PT409', hint = 'no_address';
  end if;
  if new.in_reply_to is null then
    select email.* into earlier
    from public.person_emails as email
    where email.person_id = any (private.person_group(new.person_id))
      and email.message_id is not null
      and email.state in ('received', 'sent', 'sending')
      and email.kind in ('reply', 'answer', 'chat_answers')
    order by email.created_at desc
    limit 1;
    if found then
      new.in_reply_to := earlier.message_id;
      -- The newest hundred, as many as a row may have.
      new.reference_ids := (earlier.reference_ids || earlier.message_id)[greatest(1, cardinality(earlier.reference_ids) - 98):];
    end if;
  end if;
  return new;
end
$$;
revoke execute on function private.prepare_email() from public, anon, authenticated, service_role;

-- Queues an answer with its files: {id, person_id, submission_id?, chat_id?, subject, body_text, attachments: [{id,
-- name, media_type, size, path}]}. A repeated call, e.g. after a lost response, changes nothing. The caller's own
-- policies apply.
create function public.queue_email(email jsonb) returns timestamptz
  language sql
  volatile
  security invoker
  set search_path = ''
begin atomic
  insert into public.person_emails (id, person_id, submission_id, chat_id, subject, body_text)
  values (
    (email ->> 'id')::uuid,
    (email ->> 'person_id')::uuid,
    (email ->> 'submission_id')::uuid,
    (email ->> 'chat_id')::uuid,
    coalesce(email ->> 'subject', ''),
    email ->> 'body_text'
  )
  on conflict (id) do nothing;
  insert into public.email_attachments (id, email_id, name, media_type, size, path)
  select (file ->> 'id')::uuid, (email ->> 'id')::uuid, file ->> 'name', file ->> 'media_type', (file ->> 'size')::integer, file ->> 'path'
  from jsonb_array_elements(coalesce(email -> 'attachments', '[]')) as file
  where not exists (select from public.email_attachments as known where known.id = (file ->> 'id')::uuid);
  select stored.send_after from public.person_emails as stored where stored.id = (email ->> 'id')::uuid;
end;
revoke execute on function public.queue_email(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.queue_email(jsonb) to authenticated;
comment on function public.queue_email(jsonb) is 'Queues an answer by mail with its files; answers when it leaves.';

-- True if the mail will not be sent, because nobody had begun sending it.
create function private.take_email_back(email uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.require_people_right();
  update public.person_emails as waiting
  set state = 'canceled'
  where waiting.id = email and waiting.direction = 'out' and waiting.state = 'queued' and not waiting.maybe_twice;
  if found then
    return true;
  end if;
  -- The response to an earlier try was lost.
  return exists (select from public.person_emails as known where known.id = email and known.state = 'canceled');
end
$$;
revoke execute on function private.take_email_back(uuid) from public, anon, authenticated, service_role;
grant execute on function private.take_email_back(uuid) to authenticated;

create function public.take_email_back(email uuid) returns boolean
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.take_email_back(email);
revoke execute on function public.take_email_back(uuid) from public, anon, authenticated, service_role;
grant execute on function public.take_email_back(uuid) to authenticated;
comment on function public.take_email_back(uuid) is 'Keeps a mail that waits from leaving; true when it stays.';

-- Retries a mail that was given up, from the start, to the address that the person has by now: a wrong one may be why it
-- failed. Of merged people that is the one they are shown as, whose address the page names. False if it was not given up.
create function private.retry_email(email uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.require_people_right();
  update public.person_emails as failed
  set state = 'queued', attempts = 0, send_after = now(), next_attempt_at = null, failure = null,
    to_address = coalesce(
      (select person.email from public.people as person where person.id = private.person_root(failed.person_id)),
      (select person.email from public.people as person where person.id = failed.person_id),
      failed.to_address
    )
  where failed.id = email and failed.direction = 'out' and failed.state = 'failed';
  return found;
end
$$;
revoke execute on function private.retry_email(uuid) from public, anon, authenticated, service_role;
grant execute on function private.retry_email(uuid) to authenticated;

create function public.retry_email(email uuid) returns boolean
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.retry_email(email);
revoke execute on function public.retry_email(uuid) from public, anon, authenticated, service_role;
grant execute on function public.retry_email(uuid) to authenticated;
comment on function public.retry_email(uuid) is 'Lets a mail that was given up be sent after all; answers whether there was one.';

-- Claims due mails for two minutes, oldest first: a list of {id, person_id, person_name, kind, message_id, in_reply_to,
-- reference_ids, to_address, subject, body_text, chat_id, submission_id, author_id, author_name, attempts, maybe_twice,
-- attachments: [{name, media_type, size, path}]}. `domain` completes the Message-ID of a mail without one; the id never
-- changes after that. A claimed mail that nobody confirmed is retried and marked; after 16 tries it is given up.
create function public.claim_emails(most integer, domain text default 'localhost') returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  most_attempts constant integer := 16;
  claimed uuid[];
begin
  update public.person_emails as lapsed
  set
    state = 'failed',
    maybe_twice = true,
    leased_until = null,
    failure = 'Nobody said whether it left. It may have arrived.'
  where lapsed.state = 'sending' and lapsed.leased_until < now() and lapsed.attempts >= most_attempts;

  with due as (
    select email.id
    from public.person_emails as email
    where email.state = 'queued' and greatest(email.send_after, email.next_attempt_at) <= now()
      or email.state = 'sending' and email.leased_until < now()
    order by email.send_after, email.id
    limit least(greatest(claim_emails.most, 1), 100)
    for update skip locked
  ),
  held as (
    update public.person_emails as email
    set
      state = 'sending',
      maybe_twice = email.maybe_twice or email.state = 'sending',
      attempts = email.attempts + 1,
      leased_until = now() + interval '2 minutes',
      message_id = coalesce(email.message_id, email.id || '@' || claim_emails.domain)
    from due
    where email.id = due.id
    returning email.id
  )
  select coalesce(array_agg(held.id), '{}') into claimed from held;

  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', email.id, 'person_id', email.person_id, 'person_name', person.name, 'kind', email.kind,
        'message_id', email.message_id, 'in_reply_to', email.in_reply_to, 'reference_ids', email.reference_ids,
        'to_address', email.to_address, 'subject', email.subject, 'body_text', email.body_text,
        'chat_id', email.chat_id, 'submission_id', email.submission_id, 'author_id', email.author_id,
        'author_name', (select member.name from public.team_members as member where member.user_id = email.author_id),
        'attempts', email.attempts, 'maybe_twice', email.maybe_twice,
        'attachments', (
          select coalesce(jsonb_agg(
            jsonb_build_object('name', file.name, 'media_type', file.media_type, 'size', file.size, 'path', file.path)
            order by file.name, file.id
          ), '[]')
          from public.email_attachments as file
          where file.email_id = email.id
        )
      )
      order by email.send_after, email.id
    ), '[]')
    from public.person_emails as email
    join public.people as person on person.id = email.person_id
    where email.id = any (claimed)
  );
end
$$;
revoke execute on function public.claim_emails(integer, text) from public, anon, authenticated, service_role;
grant execute on function public.claim_emails(integer, text) to service_role;
comment on function public.claim_emails(integer, text) is 'Takes mails that are due to be sent, for two minutes.';

-- Confirms that the mail server has a claimed mail. `attempt` is the number from the claim: a worker that held the row
-- too long does not speak for the one that holds it now. False if it is no longer held: another may have sent it too.
create function public.email_sent(email uuid, attempt integer) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.person_emails as held
  set state = 'sent', sent_at = now(), leased_until = null, next_attempt_at = null, failure = null
  where held.id = email and held.state = 'sending' and held.attempts = attempt;
  return found;
end
$$;
revoke execute on function public.email_sent(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.email_sent(uuid, integer) to service_role;
comment on function public.email_sent(uuid, integer) is 'Says that a claimed mail has left.';

-- Records that a claimed mail was not sent, and when to retry; never for null. `reason` names nobody;
-- `perhaps_arrived`: the connection broke after the text was handed over.
create function public.email_failed(
  email uuid, attempt integer, reason text, retry_at timestamptz, perhaps_arrived boolean default false
) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.person_emails as held
  set
    state = case when retry_at is null or held.attempts >= 16 then 'failed' else 'queued' end,
    next_attempt_at = retry_at,
    leased_until = null,
    maybe_twice = held.maybe_twice or coalesce(perhaps_arrived, false),
    failure = left(reason, 500)
  where held.id = email and held.state = 'sending' and held.attempts = attempt;
  return found;
end
$$;
revoke execute on function public.email_failed(uuid, integer, text, timestamptz, boolean) from public, anon, authenticated, service_role;
grant execute on function public.email_failed(uuid, integer, text, timestamptz, boolean) to service_role;
comment on function public.email_failed(uuid, integer, text, timestamptz, boolean) is 'Says that a claimed mail did not leave, and when to try again.';

-- The result for a mail whose Message-ID is already stored.
create function private.known_email(earlier public.person_emails, mail jsonb) returns jsonb
  language sql
  immutable
  set search_path = ''
  return jsonb_build_object(
    'id', earlier.id,
    'is_new', false,
    'person_id', earlier.person_id,
    'is_ours', earlier.direction = 'out',
    'is_same', earlier.direction = 'in'
      and earlier.from_address = btrim(coalesce(mail ->> 'from_address', ''))
      and earlier.body_text = coalesce(mail ->> 'body_text', '')
  );
revoke execute on function private.known_email(public.person_emails, jsonb) from public, anon, authenticated, service_role;

-- Stores an incoming mail, once: {message_id, in_reply_to?, reference_ids: [], from_address, from_name?, to_address,
-- subject, body_text, body_html?, kind: 'reply' | 'auto_reply' | 'bounce', person_id?, failure?, attachments: [{id,
-- name, media_type, size, path}]}. `person_id` comes from a token that the function has verified; otherwise the mail
-- that is answered identifies the person, or else the sender's address. Only a reply creates a person: automatic mail
-- that belongs to nobody is not stored. A bounce marks the mail that it answers as not delivered.
-- Returns {id, is_new, person_id}; id is null for a mail that was not stored. For a known Message-ID also {is_ours,
-- is_same}: whether it is a mail of ours that came back, and whether it is that very mail. If neither, somebody else's
-- mail has taken the Message-ID, and the function assigns this one another.
create function public.receive_email(email jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  mail constant jsonb := receive_email.email;
  sender constant text := btrim(coalesce(mail ->> 'from_address', ''));
  mail_kind constant text := coalesce(mail ->> 'kind', 'reply');
  mentioned constant text[] := array_remove(
    array(select jsonb_array_elements_text(coalesce(nullif(mail -> 'reference_ids', 'null'), '[]'))) || (mail ->> 'in_reply_to'),
    null
  );
  earlier public.person_emails;
  answered public.person_emails;
  person uuid;
  stored uuid;
  way text;
begin
  select known.* into earlier from public.person_emails as known where known.message_id = mail ->> 'message_id';
  if found then
    return private.known_email(earlier, mail);
  end if;

  select known.* into answered
  from public.person_emails as known
  where known.message_id = any (mentioned)
  order by known.created_at desc
  limit 1;
  select known.id into person from public.people as known where known.id = (mail ->> 'person_id')::uuid;
  way := case when person is not null then 'token' when answered.person_id is not null then 'reference' end;
  person := coalesce(person, answered.person_id);
  if person is null then
    select known.id into person from public.people as known where known.email = sender;
    way := 'sender';
  end if;
  if person is null and mail_kind = 'reply' then
    person := private.person_of(sender, mail ->> 'from_name', '');
    way := 'new';
  end if;
  if person is null then
    return jsonb_build_object('id', null, 'is_new', false, 'person_id', null);
  end if;

  insert into public.person_emails (
    person_id, direction, kind, state, submission_id, chat_id, message_id, in_reply_to, reference_ids, from_address,
    to_address, subject, body_text, body_html, matched_by
  )
  values (
    person, 'in', mail_kind, 'received', answered.submission_id, answered.chat_id, mail ->> 'message_id',
    mail ->> 'in_reply_to', mentioned[greatest(1, cardinality(mentioned) - 99):], sender, coalesce(mail ->> 'to_address', ''),
    coalesce(mail ->> 'subject', ''), coalesce(mail ->> 'body_text', ''), mail ->> 'body_html', way
  )
  on conflict (message_id) do nothing
  returning person_emails.id into stored;
  if stored is null then
    -- The same mail came twice at once.
    select known.* into earlier from public.person_emails as known where known.message_id = mail ->> 'message_id';
    return private.known_email(earlier, mail);
  end if;
  insert into public.email_attachments (id, email_id, name, media_type, size, path)
  select coalesce((file ->> 'id')::uuid, gen_random_uuid()), stored, file ->> 'name', file ->> 'media_type', (file ->> 'size')::integer, file ->> 'path'
  from jsonb_array_elements(coalesce(nullif(mail -> 'attachments', 'null'), '[]')) as file;
  if mail_kind = 'bounce' then
    update public.person_emails as returned
    set state = 'failed', failure = left(coalesce(mail ->> 'failure', 'It was returned.'), 500)
    where returned.id = answered.id and returned.direction = 'out' and returned.state = 'sent';
  end if;
  return jsonb_build_object('id', stored, 'is_new', true, 'person_id', person);
end
$$;
revoke execute on function public.receive_email(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.receive_email(jsonb) to service_role;
comment on function public.receive_email(jsonb) is 'Stores a mail that came in, once; answers its id and whether it is new.';
