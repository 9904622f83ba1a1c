create trigger people_updated_at
  before update on public.people
  for each row execute function private.set_updated_at();

create trigger people_revision
  before update on public.people
  for each row execute function private.count_revision();

create trigger people_audit
  after insert or update or delete on public.people
  for each row
  when (current_setting('gantry.by_itself', true) is distinct from 'yes')
  execute function private.write_audit();

create trigger people_words
  after insert or update of name, email, phone, company, tags on public.people
  for each row execute function private.row_words();

-- People not added by hand come with a message or a conversation, which writes their state.
create trigger people_state
  after insert on public.people
  for each row
  when (new.by_hand)
  execute function private.person_concerned();

create trigger people_by_hand_state
  after update on public.people
  for each row
  when (old.by_hand <> new.by_hand)
  execute function private.person_concerned();

create trigger people_owner_noted
  after update on public.people
  for each row
  when (old.owner_id is distinct from new.owner_id and current_setting('gantry.by_itself', true) is distinct from 'yes')
  execute function private.note_owner();

create trigger people_part_merged
  after delete on public.people
  for each row execute function private.part_merged();
