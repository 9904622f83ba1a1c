-- Before a call is taken one sees what it is about; in a talk one sees what is new.
drop function public.chat_queue();

-- The calls and talks that are going on, the longest waiting first. At most 50. `page` is where the conversation
-- began, `last_words` the visitor's last message (300 characters at most), `said` how many messages the visitor
-- wrote, `talked_seconds` how long the talk lasts, null while nobody has accepted.
create function public.chat_queue() returns table (
  chat_log_id uuid,
  state text,
  requested_at timestamptz,
  waited_seconds integer,
  talked_seconds integer,
  user_info jsonb,
  page text,
  last_words text,
  said integer,
  accepted_by uuid,
  is_mine boolean,
  visitor_away boolean
)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select
    handoff.chat_log_id,
    private.handoff_state(handoff),
    handoff.requested_at,
    extract(epoch from now() - handoff.requested_at)::integer,
    extract(epoch from now() - handoff.accepted_at)::integer,
    log.user_info,
    log.source_path,
    left(visitor.last_words, 300),
    visitor.said,
    handoff.accepted_by,
    coalesce(handoff.accepted_by = auth.uid(), false),
    handoff.visitor_seen_at < now() - interval '15 seconds'
  from public.chat_handoffs as handoff
  join public.chat_logs as log on log.id = handoff.chat_log_id
  cross join lateral (
    select
      count(*)::integer as said,
      (array_agg(entry.message ->> 'content' order by entry.place desc))[1] as last_words
    from jsonb_array_elements(log.messages) with ordinality as entry (message, place)
    where entry.message ->> 'role' = 'user'
  ) as visitor
  where handoff.ended_at is null and private.handoff_state(handoff) <> 'over'
  order by handoff.requested_at
  limit 50;
end;
revoke execute on function public.chat_queue() from public, anon, authenticated, service_role;
grant execute on function public.chat_queue() to authenticated;
comment on function public.chat_queue() is
  'Visitors of the chat who wait for or talk to a person, with their last words.';
