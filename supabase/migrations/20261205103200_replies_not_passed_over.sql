-- A reply in the chat that is being stored when an earlier one is mailed is mailed as well: until now the times at
-- which both requests had begun were compared, and it could count as mailed.

alter table public.chat_replies alter column created_at set default clock_timestamp();

-- Queues a mail for each conversation in which the team wrote something that the visitor's browser has not requested
-- since: once the browser has been silent for a minute, and the team wrote nothing more for a minute or ended the talk.
-- Returns how many it queued. Nothing is mailed twice; a visitor without an address, or whose person is gone, gets
-- none.
create or replace function public.queue_chat_answers() returns integer
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
      and reply.created_at > handoff.visitor_seen_at
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
