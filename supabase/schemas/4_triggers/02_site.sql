create trigger site_config_hero_focus
  before insert or update on public.site_config
  for each row execute function private.describe_hero();

-- A new focal point of the same picture is not an edit, so an open settings form reports no conflict. Both triggers run
-- after site_config_hero_focus, which fetches it.
create trigger site_config_updated_at
  before update on public.site_config
  for each row
  when (old.hero_focus is not distinct from new.hero_focus or old.hero_bg is distinct from new.hero_bg)
  execute function private.set_updated_at();

create trigger site_config_audit
  after insert or update or delete on public.site_config
  for each row execute function private.write_audit();

create trigger site_config_publishing after insert or update or delete on public.site_config
  for each row execute function private.note_public_change();

create trigger site_config_revision
  before update on public.site_config
  for each row
  when (old.hero_focus is not distinct from new.hero_focus or old.hero_bg is distinct from new.hero_bg)
  execute function private.count_revision();

create trigger faqs_not_again
  before insert on public.faqs
  for each row execute function private.refuse_resurrection();

create trigger faqs_keep_deleted
  after delete on public.faqs
  for each row execute function private.keep_deleted_row();

create trigger faqs_audit
  after insert or update or delete on public.faqs
  for each row execute function private.write_audit();

create trigger faqs_publishing after insert or update or delete on public.faqs
  for each row execute function private.note_public_change();
