-- Whoever left name and address in the chat is heard: a conversation becomes a lead, and somebody is told, when a call
-- is missed, when a talk with a person or the script ends, and after ten minutes of silence.

alter table private.chat_sessions
  -- The lead that the conversation will make, until it has: {id, name, email, message, judged}. `judged` is the part
  -- of the message that is looked at for spam.
  add column lead_draft jsonb check (jsonb_typeof(lead_draft) = 'object'),
  -- When an administrator first worked on the lead; from then on it stays as it is.
  add column lead_touched_at timestamptz,
  -- More conversations came from this sender within an hour than from most.
  add column is_one_of_many boolean not null default false,
  -- Requests within a minute, by action: {began, count}.
  add column requests jsonb not null default '{}' check (jsonb_typeof(requests) = 'object');

update private.chat_sessions as session
set lead_touched_at = lead.updated_at
from public.contact_submissions as lead
where lead.id = session.lead_id and (lead.status <> 'new' or lead.notes <> '');

-- What was meant to become a lead goes with its conversation.
create function private.forget_lead_draft() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update private.chat_sessions as session
  set lead_draft = null
  where session.id = old.id;
  return null;
end
$$;
revoke execute on function private.forget_lead_draft() from public, anon, authenticated, service_role;
create trigger chat_logs_forget_lead_draft
  after delete on public.chat_logs
  for each row execute function private.forget_lead_draft();

-- A lead is what a visitor wrote until an administrator works on it; then it stays, whoever writes.
create function private.freeze_touched_lead() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if (new.name, new.email, new.message) is distinct from (old.name, old.email, old.message) and exists (
    select from private.chat_sessions as session where session.lead_id = old.id and session.lead_touched_at is not null
  ) then
    raise exception 'Somebody works on this lead already.' using errcode = '23514';
  end if;
  if private.is_admin() then
    update private.chat_sessions as session
    set lead_touched_at = now()
    where session.lead_id = old.id and session.lead_touched_at is null;
  end if;
  return new;
end
$$;
revoke execute on function private.freeze_touched_lead() from public, anon, authenticated, service_role;
create index chat_sessions_lead_id_idx on private.chat_sessions (lead_id) where lead_id is not null;
create trigger contact_submissions_freeze
  before update on public.contact_submissions
  for each row
  when (new.source = 'chat')
  execute function private.freeze_touched_lead();

-- A conversation can be told of more than once: as a lead, as a missed call, and when its visitor writes again
-- though somebody works on the lead already.
alter table public.notifications
  add column reason text not null default 'lead' check (reason in ('lead', 'missed_call', 'wrote_again'));
alter table public.notifications drop constraint notifications_chat_log_id_channel_key;
create unique index notifications_chat_log_id_key on public.notifications (chat_log_id, channel, reason)
  where reason <> 'wrote_again';
create index notifications_chat_log_id_idx on public.notifications (chat_log_id, channel, created_at desc);

create function private.tell_of_chat(chat_id uuid, why text) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into public.notifications (channel, chat_log_id, reason)
  select wanted.channel, chat_id, why
  from (
    select 'mail'
    union all
    select 'webhook' from public.notification_settings as settings where settings.id = 1 and settings.webhook
  ) as wanted (channel)
  -- A lead that was told of as a missed call is no news; who goes on writing is told of once an hour.
  where why = 'missed_call' or not exists (
    select
    from public.notifications as earlier
    where earlier.chat_log_id = chat_id
      and earlier.channel = wanted.channel
      and (why = 'lead' or earlier.reason = why and earlier.created_at > now() - interval '1 hour')
  )
  on conflict do nothing
$$;
revoke execute on function private.tell_of_chat(uuid, text) from public, anon, authenticated, service_role;

-- The message of a lead, with the missed call in its first line.
create function private.lead_message(message text, missed_call_at timestamptz) returns text
  language sql
  immutable
  set search_path = ''
  return left(
    case when missed_call_at is null then '' else E'Missed call: asked for a person, and nobody was free.\n' end || message,
    5000
  );
revoke execute on function private.lead_message(text, timestamptz) from public, anon, authenticated, service_role;

-- Makes the lead of a conversation, unless it made one before, and tells somebody: `why` is 'lead' or 'missed_call'.
-- Of what looks like spam nobody is told, as with the contact form.
create function private.hear_chat(chat_id uuid, why text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  log public.chat_logs;
  session private.chat_sessions;
  draft jsonb;
  lead_flags text[] := '{}';
begin
  -- Always in the order call, conversation, session, so that nobody waits for each other.
  select * into log from public.chat_logs as found where found.id = chat_id for update;
  if not found then
    return;
  end if;
  select * into session from private.chat_sessions as found where found.id = chat_id for update;
  draft := session.lead_draft;

  if session.lead_id is null and draft is not null then
    -- Questions ask for links, so a solved sum is not missed; only what is too much counts.
    lead_flags := private.spam_flags(
      draft ->> 'judged',
      case when session.is_one_of_many then array['many_from_one_address'] else '{}' end,
      true
    );
    insert into public.contact_submissions
      (id, name, email, message, source, source_path, chat_log_id, status, flags)
    values (
      (draft ->> 'id')::uuid, draft ->> 'name', draft ->> 'email',
      private.lead_message(draft ->> 'message', log.missed_call_at), 'chat', log.source_path, chat_id, log.status,
      lead_flags
    );
    -- For finding the same text again; chats do not count as messages of their sender.
    insert into private.received_submissions (id, sender, text_hash)
    values ((draft ->> 'id')::uuid, 'chat', private.text_hash(draft ->> 'judged'))
    on conflict (id) do nothing;
    update private.chat_sessions as made
    set lead_id = (draft ->> 'id')::uuid, lead_draft = null
    where made.id = chat_id;
  elsif session.lead_id is not null then
    if log.missed_call_at is not null and session.lead_touched_at is null then
      update public.contact_submissions as lead
      set message = private.lead_message(lead.message, log.missed_call_at)
      where lead.id = session.lead_id and not starts_with(lead.message, 'Missed call: ');
    end if;
    select lead.flags into lead_flags from public.contact_submissions as lead where lead.id = session.lead_id;
  end if;

  if coalesce(lead_flags, '{}') <@ array['many_from_one_address'] then
    perform private.tell_of_chat(chat_id, why);
  end if;
end
$$;
revoke execute on function private.hear_chat(uuid, text) from public, anon, authenticated, service_role;

-- The end of the script is told of by save_chat, which has stored everything by then.
drop trigger chat_logs_notify on public.chat_logs;
drop function private.notify_of_chat();

-- What a call for a person means for its conversation, whoever ends it and why.
create function private.hear_handoff() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if old.accepted_at is null and new.accepted_at is not null then
    update public.chat_logs as log
    set missed_call_at = null
    where log.id = new.chat_log_id and log.missed_call_at is not null;
  end if;
  if old.ended_at is null and new.ended_at is not null then
    if new.accepted_at is null then
      update public.chat_logs as log set missed_call_at = now() where log.id = new.chat_log_id;
      perform private.hear_chat(new.chat_log_id, 'missed_call');
    else
      update public.chat_logs as log
      set frozen_at = now()
      where log.id = new.chat_log_id and log.frozen_at is null;
      perform private.hear_chat(new.chat_log_id, 'lead');
    end if;
  end if;
  return null;
end
$$;
revoke execute on function private.hear_handoff() from public, anon, authenticated, service_role;
create trigger chat_handoffs_hear
  after update on public.chat_handoffs
  for each row
  when (old.accepted_at is distinct from new.accepted_at or old.ended_at is distinct from new.ended_at)
  execute function private.hear_handoff();

-- As before, but a call's row is locked before its conversation's, as everywhere.
create or replace function private.append_chat_reply() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.chat_handoffs as handoff
  set admin_seen_at = now()
  where handoff.chat_log_id = new.chat_log_id;

  update public.chat_logs as log
  set messages = log.messages || jsonb_build_object(
    'id', new.id,
    'role', 'agent',
    'by', 'human',
    'content', new.content,
    'timestamp', to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  where log.id = new.chat_log_id;
  return new;
end
$$;

-- Writes down which calls and talks time has ended; all of them, or those of one conversation.
create function private.expire_handoffs(chat_id uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update public.chat_handoffs as handoff
  set
    ended_at = now(),
    ended_why = case when handoff.accepted_at is null then 'unanswered' else 'gone' end
  where handoff.ended_at is null
    and (chat_id is null or handoff.chat_log_id = chat_id)
    and private.handoff_state(handoff) = 'over'
$$;
revoke execute on function private.expire_handoffs(uuid) from public, anon, authenticated, service_role;

-- Called every minute (netlify/lib/notify.ts): ends what time has ended, and makes leads of conversations in which
-- nothing was said for ten minutes. Answers how many it made.
create function public.sweep_chats() returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  silent uuid;
  made integer := 0;
begin
  perform private.expire_handoffs(null);
  for silent in
    select log.id
    from public.chat_logs as log
    join private.chat_sessions as session on session.id = log.id
    where session.lead_draft is not null
      and log.updated_at < now() - interval '10 minutes'
      and not exists (
        select from public.chat_handoffs as handoff where handoff.chat_log_id = log.id and handoff.ended_at is null
      )
    order by log.updated_at
    limit 100
    -- Who is just saving is not silent.
    for update of log skip locked
  loop
    perform private.hear_chat(silent, 'lead');
    made := made + 1;
  end loop;
  return made;
end
$$;
revoke execute on function public.sweep_chats() from public, anon, authenticated, service_role;
grant execute on function public.sweep_chats() to service_role;
comment on function public.sweep_chats() is
  'Makes leads of conversations that fell silent and of calls that nobody took; answers how many fell silent.';
create index chat_sessions_waiting_idx on private.chat_sessions (id) where lead_draft is not null;
