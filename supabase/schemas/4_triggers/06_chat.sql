create trigger chat_logs_updated_at
  before update on public.chat_logs
  for each row execute function private.set_updated_at();

create trigger chat_logs_keep_deleted
  after delete on public.chat_logs
  for each row execute function private.keep_deleted_row();

create trigger chat_logs_audit
  after insert or update or delete on public.chat_logs
  for each row
  when (current_setting('gantry.by_itself', true) is distinct from 'yes')
  execute function private.write_audit();

create trigger chat_logs_status
  after update of status on public.chat_logs
  for each row
  when (old.status <> new.status)
  execute function private.share_chat_status();

create trigger chat_logs_keep_what_was_said
  before update on public.chat_logs
  for each row execute function private.keep_what_was_said();

create trigger chat_logs_discard_lead_draft
  after delete on public.chat_logs
  for each row execute function private.discard_lead_draft();

create trigger chat_logs_added_words
  after insert on public.chat_logs
  for each row execute function private.row_words();

-- A conversation is saved with every message, but the visitor's details rarely change.
create trigger chat_logs_changed_words
  after update on public.chat_logs
  for each row
  when (new.user_info is distinct from old.user_info)
  execute function private.row_words();

create trigger chat_logs_turn
  before update or delete on public.chat_logs
  for each statement execute function private.take_turn_first();

create trigger admin_presence_seen_at
  before insert or update on public.admin_presence
  for each row execute function private.set_seen_at();

create trigger chat_handoffs_lead
  after update on public.chat_handoffs
  for each row
  when (old.accepted_at is distinct from new.accepted_at or old.ended_at is distinct from new.ended_at)
  execute function private.update_lead_after_call();

create trigger chat_handoffs_turn
  before update or delete on public.chat_handoffs
  for each statement execute function private.take_turn_first();

create trigger chat_replies_append
  after insert on public.chat_replies
  for each row execute function private.append_chat_reply();

create trigger chat_replies_turn
  before insert on public.chat_replies
  for each statement execute function private.take_turn_first();

create trigger chat_logs_limit
  after delete on public.chat_logs
  referencing old table as removed
  for each statement execute function private.limit_deletion();

create trigger chat_logs_person
  before insert or update on public.chat_logs
  for each row execute function private.find_visitor();

create trigger chat_logs_added_state
  after insert or delete on public.chat_logs
  for each row execute function private.person_concerned();

create trigger chat_logs_changed_state
  after update on public.chat_logs
  for each row
  when (
    (old.person_id, old.status, old.missed_call_at) is distinct from (new.person_id, new.status, new.missed_call_at)
  )
  execute function private.person_concerned();

create trigger chat_logs_status_noted
  after update of status on public.chat_logs
  for each row
  when (old.status <> new.status)
  execute function private.note_status();

create trigger chat_handoffs_state
  after update on public.chat_handoffs
  for each row
  when (old.accepted_at is distinct from new.accepted_at)
  execute function private.person_concerned();
