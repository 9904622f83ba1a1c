create trigger contact_submissions_keep_deleted
  after delete on public.contact_submissions
  for each row execute function private.keep_deleted_row();

-- The effects of ending a talk or a call (the lead, the frozen details, the missed call) are the server's own doing,
-- whoever ends it, so the audit log names nobody for them.
create trigger contact_submissions_audit
  after insert or update or delete on public.contact_submissions
  for each row
  when (current_setting('gantry.by_itself', true) is distinct from 'yes')
  execute function private.write_audit();

create trigger contact_submissions_updated_at
  before update on public.contact_submissions
  for each row execute function private.set_updated_at();

create trigger contact_submissions_notify
  after insert on public.contact_submissions
  for each row execute function private.notify_of_submission();

create trigger contact_submissions_status
  after update of status on public.contact_submissions
  for each row
  when (old.status <> new.status and new.chat_log_id is not null)
  execute function private.share_lead_status();

create trigger contact_submissions_freeze
  before update on public.contact_submissions
  for each row
  when (new.source = 'chat')
  execute function private.freeze_touched_lead();

create trigger contact_submissions_notes_revision
  before update on public.contact_submissions
  for each row
  when (old.notes is distinct from new.notes)
  execute function private.count_notes_revision();

create trigger contact_submissions_words
  after insert or update of name, email, message on public.contact_submissions
  for each row execute function private.row_words();

create trigger contact_submissions_turn
  before update or delete on public.contact_submissions
  for each statement execute function private.take_turn_first();

create trigger contact_submissions_limit
  after delete on public.contact_submissions
  referencing old table as removed
  for each statement execute function private.limit_deletion();

create trigger contact_submissions_person
  before insert or update on public.contact_submissions
  for each row execute function private.find_sender();

create trigger contact_submissions_added_state
  after insert on public.contact_submissions
  for each row execute function private.lead_came();

create trigger contact_submissions_deleted_state
  after delete on public.contact_submissions
  for each row execute function private.person_concerned();

create trigger contact_submissions_changed_state
  after update on public.contact_submissions
  for each row
  when ((old.person_id, old.status, old.flags) is distinct from (new.person_id, new.status, new.flags))
  execute function private.person_concerned();

create trigger contact_submissions_counted
  after insert or delete on public.contact_submissions
  for each row execute function private.count_leads();

create trigger contact_submissions_counted_anew
  after update on public.contact_submissions
  for each row
  when (
    (old.status, old.flags, old.arrival, old.source, old.submitted_at)
    is distinct from (new.status, new.flags, new.arrival, new.source, new.submitted_at)
  )
  execute function private.count_leads();

create trigger contact_submissions_status_noted
  after update of status on public.contact_submissions
  for each row
  when (old.status <> new.status)
  execute function private.note_status();
