-- Changes by an administrator start at the lead or the conversation and go on to the other; changes by visitors and the
-- server start at the call and end at the lead. Meeting halfway, they would deadlock until Postgres aborts one. So
-- administrators take turns: while one of their changes to leads, conversations and calls runs, nothing else changes
-- these. Visitors and the server, who lock call, conversation, session and lead in this order, need no turns among
-- themselves. A statement takes its turn before it locks its first row.
create function private.take_turn() returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  turn constant bigint := hashtextextended('leads and conversations', 0);
begin
  if (select auth.uid()) is null then
    perform pg_advisory_xact_lock_shared(turn);
  else
    perform pg_advisory_xact_lock(turn);
  end if;
end
$$;
revoke execute on function private.take_turn() from public, anon, authenticated, service_role;

-- Security definer, because nobody else may call take_turn.
create function private.take_turn_first() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.take_turn();
  return null;
end
$$;
revoke execute on function private.take_turn_first() from public, anon, authenticated, service_role;

-- The visitor's two entry points lock rows before they change any, so they take their turn themselves. Only the service
-- key may call them.
create function public.save_chat(conversation jsonb, secret_hash text, sender text) returns text
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  select private.take_turn();
  select private.save_chat(conversation, secret_hash, sender);
$$;
revoke execute on function public.save_chat(jsonb, text, text) from public, anon, authenticated, service_role;
grant execute on function public.save_chat(jsonb, text, text) to service_role;
comment on function public.save_chat(jsonb, text, text) is
  'Stores a visitor''s conversation; answers what became of it.';

create function public.chat_handoff(
  chat_id uuid, secret_hash text, action text, known integer, sender text default null
) returns jsonb
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  select private.take_turn();
  select private.chat_handoff(chat_id, secret_hash, action, known, sender);
$$;
revoke execute on function public.chat_handoff(uuid, text, text, integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.chat_handoff(uuid, text, text, integer, text) to service_role;
comment on function public.chat_handoff(uuid, text, text, integer, text) is
  'A visitor''s call for a person: call, listen, miss or leave; answers state, why and the person''s messages.';
