-- The conversation of a visitor who left name and email in the chat becomes a lead, and the team is notified, when a call
-- is missed, when a talk with a person or the script ends, and after ten minutes of silence.

-- Deleting a conversation discards the lead that it would have become. Its session stays for as long as the conversation
-- may come back from the trash.
create function private.discard_lead_draft() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update private.chat_sessions as session
  set lead_draft = null, deleted_at = now()
  where session.id = old.id;
  return null;
end
$$;
revoke execute on function private.discard_lead_draft() from public, anon, authenticated, service_role;

-- A lead follows what the visitor writes until somebody works on it; then it is frozen, whoever writes.
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
  if private.has_role('owner', 'sales') then
    update private.chat_sessions as session
    set lead_touched_at = now()
    where session.lead_id = old.id and session.lead_touched_at is null;
  end if;
  return new;
end
$$;
revoke execute on function private.freeze_touched_lead() from public, anon, authenticated, service_role;

-- The message of a lead, with a missed call on its first line.
create function private.lead_message(message text, missed_call_at timestamptz) returns text
  language sql
  immutable
  set search_path = ''
  return left(
    case when missed_call_at is null then '' else E'Missed call: asked for a person, and nobody was free.\n' end || message,
    5000
  );
revoke execute on function private.lead_message(text, timestamptz) from public, anon, authenticated, service_role;

-- Makes the conversation's lead, unless it already made one, and notifies the team: `why` is 'lead' or 'missed_call'.
-- As with the contact form, nobody is notified of suspected spam.
create function private.create_lead_from_chat(chat_id uuid, why text) returns void
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
      (id, name, email, message, source, source_path, chat_log_id, status, flags, arrival)
    values (
      (draft ->> 'id')::uuid, draft ->> 'name', draft ->> 'email',
      private.lead_message(draft ->> 'message', log.missed_call_at), 'chat', log.source_path, chat_id, log.status,
      lead_flags, draft -> 'arrival'
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
    perform private.notify_of_chat(chat_id, why);
  end if;
end
$$;
revoke execute on function private.create_lead_from_chat(uuid, text) from public, anon, authenticated, service_role;

-- Applies what a call for a person means for its conversation, whoever ends it and why. The audit log names nobody for
-- it: the lead, the frozen details and the missed call are the server's own doing.
create function private.update_lead_after_call() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform set_config('gantry.by_itself', 'yes', true);
  if old.accepted_at is null and new.accepted_at is not null then
    update public.chat_logs as log
    set missed_call_at = null
    where log.id = new.chat_log_id and log.missed_call_at is not null;
  end if;
  if old.ended_at is null and new.ended_at is not null then
    if new.accepted_at is null then
      update public.chat_logs as log set missed_call_at = now() where log.id = new.chat_log_id;
      perform private.create_lead_from_chat(new.chat_log_id, 'missed_call');
    else
      update public.chat_logs as log
      set frozen_at = now()
      where log.id = new.chat_log_id and log.frozen_at is null;
      perform private.create_lead_from_chat(new.chat_log_id, 'lead');
      -- What nobody was there to read is in no earlier notification. As in save_chat, nobody is notified of suspected
      -- spam.
      if new.ended_why = 'gone'
        and exists (
          select
          from public.chat_logs as log
          where log.id = new.chat_log_id and log.messages -> -1 ->> 'role' = 'user'
        )
        and not exists (
          select
          from public.notifications as just_now
          where just_now.chat_log_id = new.chat_log_id and just_now.created_at = now()
        )
        and not exists (
          select
          from public.contact_submissions as made
          where made.chat_log_id = new.chat_log_id and not made.flags <@ array['many_from_one_address']
        )
      then
        perform private.notify_of_chat(new.chat_log_id, 'wrote_again');
      end if;
    end if;
  end if;
  perform set_config('gantry.by_itself', 'no', true);
  return null;
end
$$;
revoke execute on function private.update_lead_after_call() from public, anon, authenticated, service_role;

-- Called every five minutes (netlify/lib/notify.ts): ends calls and talks that have timed out, and makes leads of
-- conversations that were silent for ten minutes. Returns how many it made.
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
    perform private.create_lead_from_chat(silent, 'lead');
    made := made + 1;
  end loop;
  return made;
end
$$;
revoke execute on function public.sweep_chats() from public, anon, authenticated, service_role;
grant execute on function public.sweep_chats() to service_role;
comment on function public.sweep_chats() is
  'Makes leads of conversations that fell silent and of calls that nobody took; answers how many fell silent.';

-- A conversation and its lead are one piece of work, so they share one status: setting either updates the other.
create function private.share_chat_status() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.contact_submissions as lead
  set status = new.status
  where lead.chat_log_id = new.id and lead.status <> new.status;
  return null;
end
$$;
revoke execute on function private.share_chat_status() from public, anon, authenticated, service_role;

create function private.share_lead_status() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.chat_logs as log
  set status = new.status
  where log.id = new.chat_log_id and log.status <> new.status;
  return null;
end
$$;
revoke execute on function private.share_lead_status() from public, anon, authenticated, service_role;
