-- What the team writes in a talk after the visitor has left reaches them by mail, with a link back to the conversation.

-- Queues a mail for each conversation in which the team wrote something that the visitor's browser has not said to have:
-- once the browser has been silent for a minute, and the team wrote nothing more for a minute or ended the talk.
-- Returns how many it queued. Nothing is mailed twice; a visitor without an address, or whose person is gone, gets
-- none.
create function public.queue_chat_answers() returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  queued integer;
begin
  -- A reply is either there by now, or gets its turn, and with it its time, after these mails.
  perform private.take_turn();
  -- Two workers at once must not both see the same answers unsent.
  perform pg_advisory_xact_lock(hashtextextended('chat answers', 0));
  insert into public.person_emails
    (person_id, direction, kind, chat_id, to_address, subject, body_text, state, send_after, created_at)
  select
    log.person_id, 'out', 'chat_answers', log.id, person.email, 'Our answer to your chat', unseen.text, 'queued', now(),
    clock_timestamp()
  from (
    select
      reply.chat_log_id,
      string_agg(reply.content, E'\n\n' order by reply.created_at) as text,
      max(reply.created_at) as last_at
    from public.chat_replies as reply
    join public.chat_handoffs as handoff on handoff.chat_log_id = reply.chat_log_id
    where reply.created_at > now() - interval '1 day'
      and reply.created_at > coalesce(handoff.visitor_has_at, '-infinity')
      and not exists (
        select
        from public.person_emails as mailed
        where mailed.chat_id = reply.chat_log_id
          and mailed.kind = 'chat_answers'
          and mailed.created_at > reply.created_at
      )
    group by reply.chat_log_id
  ) as unseen
  join public.chat_handoffs as handoff on handoff.chat_log_id = unseen.chat_log_id
  join public.chat_logs as log on log.id = unseen.chat_log_id
  join public.people as person on person.id = log.person_id and person.email is not null
  where handoff.visitor_seen_at < now() - interval '1 minute'
    and (unseen.last_at < now() - interval '1 minute' or handoff.ended_at is not null);
  get diagnostics queued = row_count;
  return queued;
end
$$;
revoke execute on function public.queue_chat_answers() from public, anon, authenticated, service_role;
grant execute on function public.queue_chat_answers() to service_role;
comment on function public.queue_chat_answers() is
  'Queues mails with what the team wrote to visitors who had left the chat; answers how many.';

-- A conversation for a visitor who returned by the link in a mail; null if there is none:
-- {secret_hash, sequence, trail, timestamp, page, info, messages, step, flow_version, has_talk}. The calling function
-- has checked the link; `secret_hash` stays there.
create function public.resume_chat(chat_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
  return (
    select jsonb_build_object(
      'secret_hash', session.secret_hash,
      'sequence', session.sequence,
      'trail', session.trail,
      'timestamp', log.created_at,
      'page', coalesce(log.source_path, '/'),
      'info', log.user_info,
      'messages', log.messages,
      'step', log.step,
      'flow_version', log.flow_version,
      'has_talk', exists (
        select from public.chat_handoffs as handoff
        where handoff.chat_log_id = log.id and (handoff.accepted_at is not null or handoff.earlier_talks <> '[]')
      )
    )
    from public.chat_logs as log
    join private.chat_sessions as session on session.id = log.id
    where log.id = resume_chat.chat_id
  );
revoke execute on function public.resume_chat(uuid) from public, anon, authenticated, service_role;
grant execute on function public.resume_chat(uuid) to service_role;
comment on function public.resume_chat(uuid) is 'A conversation for whoever came back to it by the link of a mail.';
