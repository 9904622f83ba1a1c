-- What the end of a talk or of a call brings about (the lead, the frozen details, the missed call) is the server's own
-- doing, whoever ends it: the audit log names nobody for it.

create or replace trigger contact_submissions_audit
  after insert or update or delete on public.contact_submissions
  for each row
  when (current_setting('gantry.by_itself', true) is distinct from 'yes')
  execute function private.write_audit();
create or replace trigger chat_logs_audit
  after insert or update or delete on public.chat_logs
  for each row
  when (current_setting('gantry.by_itself', true) is distinct from 'yes')
  execute function private.write_audit();

-- As before, and by itself.
create or replace function private.hear_handoff() returns trigger
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
      perform private.hear_chat(new.chat_log_id, 'missed_call');
    else
      update public.chat_logs as log
      set frozen_at = now()
      where log.id = new.chat_log_id and log.frozen_at is null;
      perform private.hear_chat(new.chat_log_id, 'lead');
    end if;
  end if;
  perform set_config('gantry.by_itself', 'no', true);
  return null;
end
$$;
