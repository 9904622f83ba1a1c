create trigger person_emails_prepare
  before insert on public.person_emails
  for each row execute function private.prepare_email();

create trigger person_emails_audit
  after insert or update or delete on public.person_emails
  for each row execute function private.write_audit();

create trigger person_emails_added_state
  after insert or delete on public.person_emails
  for each row execute function private.person_concerned();

create trigger person_emails_changed_state
  after update on public.person_emails
  for each row
  when (old.state <> new.state)
  execute function private.person_concerned();

create trigger saved_answers_updated_at
  before update on public.saved_answers
  for each row execute function private.set_updated_at();

create trigger saved_answers_revision
  before update on public.saved_answers
  for each row execute function private.count_revision();

create trigger saved_answers_keep_deleted
  after delete on public.saved_answers
  for each row execute function private.keep_deleted_row();

create trigger saved_answers_audit
  after insert or update or delete on public.saved_answers
  for each row execute function private.write_audit();

create trigger saved_answers_not_again
  before insert on public.saved_answers
  for each row execute function private.refuse_resurrection();

create trigger person_notes_updated_at
  before update on public.person_notes
  for each row execute function private.set_updated_at();

create trigger person_notes_revision
  before update on public.person_notes
  for each row execute function private.count_revision();

create trigger person_notes_keep_deleted
  after delete on public.person_notes
  for each row execute function private.keep_deleted_row();

create trigger person_notes_audit
  after insert or update or delete on public.person_notes
  for each row execute function private.write_audit();

create trigger person_notes_not_again
  before insert on public.person_notes
  for each row execute function private.refuse_resurrection();

create trigger person_notes_state
  after insert or delete on public.person_notes
  for each row execute function private.person_concerned();

create trigger person_notes_limit
  after delete on public.person_notes
  referencing old table as removed
  for each statement execute function private.limit_deletion();

create trigger follow_ups_revision
  before update on public.follow_ups
  for each row execute function private.count_revision();

create trigger follow_ups_keep_deleted
  after delete on public.follow_ups
  for each row execute function private.keep_deleted_row();

create trigger follow_ups_audit
  after insert or update or delete on public.follow_ups
  for each row
  when (current_setting('gantry.by_itself', true) is distinct from 'yes')
  execute function private.write_audit();

create trigger follow_ups_not_again
  before insert on public.follow_ups
  for each row execute function private.refuse_resurrection();

create trigger follow_ups_state
  after insert or update or delete on public.follow_ups
  for each row execute function private.person_concerned();

create trigger follow_ups_limit
  after delete on public.follow_ups
  referencing old table as removed
  for each statement execute function private.limit_deletion();

create trigger person_events_state
  after insert on public.person_events
  for each row execute function private.person_concerned();
