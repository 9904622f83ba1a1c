-- What a visitor writes to a colleague who has vanished is announced, also if the conversation was announced before.

-- Applies what a call for a person means for its conversation, whoever ends it and why. The audit log names nobody for
-- it: the lead, the frozen details and the missed call are the server's own doing.
create or replace function private.update_lead_after_call() returns trigger
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
