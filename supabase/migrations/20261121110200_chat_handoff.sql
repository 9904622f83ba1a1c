-- A person takes a conversation over: who is there, who waits, and what is said. Time decides: whoever is not
-- heard of for a while is gone, without anybody having to say so.

-- An administrator's "I'm live" switch, renewed every 30 s by the open dashboard.
create table public.admin_presence (
  user_id uuid primary key references auth.users (id) on delete cascade,
  live boolean not null default false,
  seen_at timestamptz not null default now()
);

-- The browser's idea of the time is not trusted.
create function private.set_seen_at() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.seen_at = now();
  return new;
end
$$;
revoke execute on function private.set_seen_at() from public, anon, authenticated, service_role;
create trigger admin_presence_seen_at
  before insert or update on public.admin_presence
  for each row execute function private.set_seen_at();

alter table public.admin_presence enable row level security;
revoke all on table public.admin_presence from public, anon, authenticated, service_role;
grant select, insert, update on table public.admin_presence to authenticated;
grant select, insert, update, delete on table public.admin_presence to service_role;

create policy "administrators see who is live" on public.admin_presence
  for select to authenticated
  using ((select private.is_admin()));
create policy "administrators report themselves" on public.admin_presence
  for insert to authenticated
  with check ((select private.is_admin()) and user_id = (select auth.uid()));
create policy "administrators renew their own presence" on public.admin_presence
  for update to authenticated
  using ((select private.is_admin()) and user_id = (select auth.uid()))
  with check ((select private.is_admin()) and user_id = (select auth.uid()));

-- Whether a person can be called: the switch is on and its owner was seen within 75 s (HAND-02).
create function private.is_someone_live() returns boolean
  language sql
  stable
  security definer
  set search_path = ''
  return exists (
    select from public.admin_presence as presence
    where presence.live and presence.seen_at > now() - interval '75 seconds'
  );
revoke execute on function private.is_someone_live() from public, anon, authenticated, service_role;
grant execute on function private.is_someone_live() to authenticated, service_role;

-- The visitor's question, asked by a server function (HAND-03).
create function public.is_someone_live() returns boolean
  language sql
  stable
  security invoker
  set search_path = ''
  return private.is_someone_live();
revoke execute on function public.is_someone_live() from public, anon, authenticated, service_role;
grant execute on function public.is_someone_live() to authenticated, service_role;
comment on function public.is_someone_live() is 'True when a visitor of the chat can call a person.';

-- The last call for a person in a conversation.
create table public.chat_handoffs (
  chat_log_id uuid primary key references public.chat_logs (id) on delete cascade,
  requested_at timestamptz not null default now(),
  visitor_seen_at timestamptz not null default now(),
  accepted_by uuid references auth.users (id) on delete set null,
  accepted_at timestamptz,
  admin_seen_at timestamptz,
  ended_at timestamptz,
  ended_why text check (ended_why in ('unanswered', 'ended', 'gone', 'left'))
);
create index chat_handoffs_accepted_by_idx on public.chat_handoffs (accepted_by);
create index chat_handoffs_open_idx on public.chat_handoffs (requested_at) where ended_at is null;

alter table public.chat_handoffs enable row level security;
revoke all on table public.chat_handoffs from public, anon, authenticated, service_role;
grant select on table public.chat_handoffs to authenticated;
grant update (accepted_by, accepted_at, admin_seen_at, ended_at, ended_why)
  on table public.chat_handoffs to authenticated;
grant select, insert, update, delete on table public.chat_handoffs to service_role;

create policy "administrators read chat handoffs" on public.chat_handoffs
  for select to authenticated
  using ((select private.is_admin()));
create policy "administrators take and end chat handoffs" on public.chat_handoffs
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()) and accepted_by = (select auth.uid()));

-- 'waiting', 'live' or 'over': a call lasts 60 s while somebody is live, a talk until the administrator was not
-- seen for 60 s (HAND-05, HAND-07).
create function private.handoff_state(handoff public.chat_handoffs) returns text
  language sql
  stable
  set search_path = ''
  return case
    when handoff.ended_at is not null then 'over'
    when handoff.accepted_at is not null then
      case when handoff.admin_seen_at > now() - interval '60 seconds' then 'live' else 'over' end
    when handoff.requested_at > now() - interval '60 seconds' and private.is_someone_live() then 'waiting'
    else 'over'
  end;
revoke execute on function private.handoff_state(public.chat_handoffs)
  from public, anon, authenticated, service_role;
grant execute on function private.handoff_state(public.chat_handoffs) to authenticated;

-- What an administrator writes to a visitor. A row here joins the conversation's messages.
create table public.chat_replies (
  id uuid primary key default gen_random_uuid(),
  chat_log_id uuid not null references public.chat_logs (id) on delete cascade,
  content text not null check (length(content) between 1 and 1000 and btrim(content) <> ''),
  written_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index chat_replies_chat_log_id_idx on public.chat_replies (chat_log_id);
create index chat_replies_written_by_idx on public.chat_replies (written_by);

alter table public.chat_replies enable row level security;
revoke all on table public.chat_replies from public, anon, authenticated, service_role;
grant select, insert (id, chat_log_id, content) on table public.chat_replies to authenticated;
grant select, insert, update, delete on table public.chat_replies to service_role;

create policy "administrators read chat replies" on public.chat_replies
  for select to authenticated
  using ((select private.is_admin()));
create policy "administrators answer in the talk they took" on public.chat_replies
  for insert to authenticated
  with check (
    (select private.is_admin())
    and written_by = (select auth.uid())
    and exists (
      select from public.chat_handoffs as handoff
      where handoff.chat_log_id = chat_replies.chat_log_id
        and handoff.accepted_by = (select auth.uid())
        and handoff.ended_at is null
    )
  );

-- Runs as its owner, because an administrator may not write messages: these only, and only at the end.
create function private.append_chat_reply() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.chat_logs as log
  set messages = log.messages || jsonb_build_object(
    'id', new.id,
    'role', 'agent',
    'by', 'human',
    'content', new.content,
    'timestamp', to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  where log.id = new.chat_log_id;

  update public.chat_handoffs as handoff
  set admin_seen_at = now()
  where handoff.chat_log_id = new.chat_log_id;
  return new;
end
$$;
revoke execute on function private.append_chat_reply() from public, anon, authenticated, service_role;
create trigger chat_replies_append
  after insert on public.chat_replies
  for each row execute function private.append_chat_reply();

-- The calls and talks that are going on, the longest waiting first. At most 50.
create function public.chat_queue() returns table (
  chat_log_id uuid,
  state text,
  requested_at timestamptz,
  waited_seconds integer,
  user_info jsonb,
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
    log.user_info,
    handoff.accepted_by,
    coalesce(handoff.accepted_by = auth.uid(), false),
    handoff.visitor_seen_at < now() - interval '15 seconds'
  from public.chat_handoffs as handoff
  join public.chat_logs as log on log.id = handoff.chat_log_id
  where handoff.ended_at is null and private.handoff_state(handoff) <> 'over'
  order by handoff.requested_at
  limit 50;
end;
revoke execute on function public.chat_queue() from public, anon, authenticated, service_role;
grant execute on function public.chat_queue() to authenticated;
comment on function public.chat_queue() is 'Visitors of the chat who wait for or talk to a person.';

-- Takes a call. True for the one administrator who was first, or who took it before; false when it is taken
-- by another or over (HAND-06).
create function public.accept_chat(chat_id uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.chat_handoffs as handoff
  set accepted_by = auth.uid(), accepted_at = now(), admin_seen_at = now()
  where handoff.chat_log_id = chat_id
    and handoff.accepted_at is null
    and handoff.ended_at is null
    and handoff.requested_at > now() - interval '60 seconds';
  return exists (
    select from public.chat_handoffs as handoff
    where handoff.chat_log_id = chat_id
      and handoff.accepted_by = auth.uid()
      and handoff.ended_at is null
  );
end
$$;
revoke execute on function public.accept_chat(uuid) from public, anon, authenticated, service_role;
grant execute on function public.accept_chat(uuid) to authenticated;
comment on function public.accept_chat(uuid) is 'Takes a visitor''s call; true for the administrator who has it.';

-- Says that the administrator is still there; false when the talk is over.
create function public.attend_chat(chat_id uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.chat_handoffs as handoff
  set admin_seen_at = now()
  where handoff.chat_log_id = chat_id
    and handoff.accepted_by = auth.uid()
    and handoff.ended_at is null
    and handoff.admin_seen_at > now() - interval '60 seconds';
  return found;
end
$$;
revoke execute on function public.attend_chat(uuid) from public, anon, authenticated, service_role;
grant execute on function public.attend_chat(uuid) to authenticated;
comment on function public.attend_chat(uuid) is 'Keeps a talk with a visitor alive; false when it is over.';

-- Ends a talk: the script goes on (HAND-07). False when there was none of this administrator's.
create function public.end_chat(chat_id uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.chat_handoffs as handoff
  set ended_at = now(), ended_why = 'ended'
  where handoff.chat_log_id = chat_id
    and handoff.accepted_by = auth.uid()
    and handoff.ended_at is null;
  return found;
end
$$;
revoke execute on function public.end_chat(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_chat(uuid) to authenticated;
comment on function public.end_chat(uuid) is 'Ends the caller''s talk with a visitor.';

-- The visitor's side: action is 'call', 'listen' or 'leave'. Answers {state, why, messages} with the person's
-- messages from number `known` on, or {refused: 'missing' | 'foreign'}. Runs as its owner to check the secret;
-- only the service key may call it.
create function public.chat_handoff(chat_id uuid, secret_hash text, action text, known integer) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  stored_hash text;
  handoff public.chat_handoffs;
  state text := 'over';
begin
  select session.secret_hash into stored_hash
  from private.chat_sessions as session
  where session.id = chat_id and exists (select from public.chat_logs as log where log.id = chat_id);
  if not found then
    return jsonb_build_object('refused', 'missing');
  end if;
  if stored_hash <> chat_handoff.secret_hash then
    return jsonb_build_object('refused', 'foreign');
  end if;

  if action = 'call' then
    -- A repeated call changes nothing while the first one lasts.
    insert into public.chat_handoffs as before (chat_log_id)
    values (chat_id)
    on conflict (chat_log_id) do update set
      requested_at = now(),
      accepted_by = null,
      accepted_at = null,
      admin_seen_at = null,
      ended_at = null,
      ended_why = null
    where private.handoff_state(before) = 'over';
  elsif action = 'leave' then
    update public.chat_handoffs as leaving
    set ended_at = now(), ended_why = 'left'
    where leaving.chat_log_id = chat_id and leaving.ended_at is null;
  end if;

  update public.chat_handoffs as seen
  set visitor_seen_at = now()
  where seen.chat_log_id = chat_id
  returning seen.* into handoff;
  if found then
    state := private.handoff_state(handoff);
    if state = 'over' and handoff.ended_at is null then
      -- What time has decided is written down.
      update public.chat_handoffs as expired
      set
        ended_at = now(),
        ended_why = case when expired.accepted_at is null then 'unanswered' else 'gone' end
      where expired.chat_log_id = chat_id
      returning expired.* into handoff;
    end if;
  end if;

  return jsonb_build_object(
    'state', state,
    'why', case when state = 'over' then coalesce(handoff.ended_why, 'unanswered') end,
    'messages', (
      select coalesce(jsonb_agg(human.message order by human.place), '[]')
      from (
        select entry.message, entry.place
        from public.chat_logs as log, jsonb_array_elements(log.messages) with ordinality as entry (message, place)
        where log.id = chat_id and entry.message ->> 'by' = 'human'
        order by entry.place
        offset greatest(known, 0)
      ) as human
    )
  );
end
$$;
revoke execute on function public.chat_handoff(uuid, text, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.chat_handoff(uuid, text, text, integer) to service_role;
comment on function public.chat_handoff(uuid, text, text, integer) is
  'A visitor''s call for a person: call, listen or leave; answers state, why and the person''s messages.';
