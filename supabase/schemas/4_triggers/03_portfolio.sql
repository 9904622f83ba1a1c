create trigger categories_rename_items
  after update of name on public.categories
  for each row
  when (old.name is distinct from new.name)
  execute function private.rename_category_of_items();

create trigger categories_keep_deleted
  after delete on public.categories
  for each row execute function private.keep_deleted_row();

create trigger categories_audit
  after insert or update or delete on public.categories
  for each row execute function private.write_audit();

create trigger categories_publishing after insert or update or delete on public.categories
  for each row execute function private.note_public_change();

create trigger categories_not_again
  before insert on public.categories
  for each row execute function private.refuse_resurrection();

-- A new position is not an edit, nor is another alternative text, size or focal point of the same picture, so an open
-- item form reports no conflict.
create trigger portfolio_items_updated_at
  before update on public.portfolio_items
  for each row
  when (
    old.place is not distinct from new.place
    and (
      (old.image_alt, old.image_width, old.image_height, old.image_focus)
        is not distinct from (new.image_alt, new.image_width, new.image_height, new.image_focus)
      or old.image_url is distinct from new.image_url
    )
  )
  execute function private.set_updated_at();

create trigger portfolio_items_keep_deleted
  after delete on public.portfolio_items
  for each row execute function private.keep_deleted_row();

create trigger portfolio_items_audit
  after insert or update or delete on public.portfolio_items
  for each row execute function private.write_audit();

create trigger portfolio_items_publishing after insert or update or delete on public.portfolio_items
  for each row execute function private.note_public_change();

create trigger portfolio_items_image_alt
  before insert or update on public.portfolio_items
  for each row execute function private.describe_item();

-- As for updated_at. Runs after portfolio_items_image_alt, which fetches the alternative text.
create trigger portfolio_items_revision
  before update on public.portfolio_items
  for each row
  when (
    old.place is not distinct from new.place
    and (
      (old.image_alt, old.image_width, old.image_height, old.image_focus)
        is not distinct from (new.image_alt, new.image_width, new.image_height, new.image_focus)
      or old.image_url is distinct from new.image_url
    )
  )
  execute function private.count_revision();

create trigger portfolio_items_not_again
  before insert on public.portfolio_items
  for each row execute function private.refuse_resurrection();
