create trigger media_files_updated_at
  before update on public.media_files
  for each row execute function private.set_updated_at();

create trigger media_files_describe_items
  after insert or update of alt, width, height, focus or delete on public.media_files
  for each row execute function private.describe_items_of_file();

create trigger media_files_describe_hero
  after insert or update of focus or delete on public.media_files
  for each row execute function private.describe_hero_of_file();

-- A deleted picture or film can be restored like any other row. Its bytes wait in the bucket's folder `trash`, under
-- this row's id, which nobody can guess; whoever deletes the row for good deletes them too.
create trigger media_files_keep_deleted
  after delete on public.media_files
  for each row execute function private.keep_deleted_row();

-- The upload itself records sizes and copies; only the alternative text and the focal point are edited by people.
create trigger media_files_audit
  after insert or update of alt, focus or delete on public.media_files
  for each row execute function private.write_audit();
