create trigger media_files_updated_at
  before update on public.media_files
  for each row execute function private.set_updated_at();

create trigger media_files_describe_items
  after insert or update of alt, width, height, focus or delete on public.media_files
  for each row execute function private.describe_items_of_file();

create trigger media_files_describe_hero
  after insert or update of focus or delete on public.media_files
  for each row execute function private.describe_hero_of_file();

-- A deleted picture or film can be brought back, as every other row can. Its bytes wait in the bucket's folder
-- `trash`, under the id of this row, which nobody can guess; whoever ends the row ends them too.
create trigger media_files_keep_deleted
  after delete on public.media_files
  for each row execute function private.keep_deleted_row();

-- Sizes and copies are written down by the upload itself; only the words and the focal point are somebody's doing.
create trigger media_files_audit
  after insert or update of alt, focus or delete on public.media_files
  for each row execute function private.write_audit();
