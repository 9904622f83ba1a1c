-- A card says how large its picture is, so that a browser leaves room for it. The sizes are the media library's;
-- they are copied onto the items, as the pictures' words are, because visitors do not read the library.

alter table public.portfolio_items
  -- In pixels, kept by the trigger below; null where the library does not know them.
  add column image_width integer check (image_width > 0),
  add column image_height integer check (image_height > 0);

create or replace function private.describe_item() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  file_name constant text := substring(new.image_url from '^/assets/([^?#]+)');
begin
  select file.alt, file.width, file.height
  into new.image_alt, new.image_width, new.image_height
  from public.media_files as file
  where file.name in ('portfolio/' || file_name, file_name)
  order by length(file.name) desc
  limit 1;
  -- Without such a file all three are null now.
  new.image_alt = coalesce(new.image_alt, '');
  return new;
end
$$;

drop trigger media_files_describe_items on public.media_files;
create trigger media_files_describe_items
  after insert or update of alt, width, height or delete on public.media_files
  for each row execute function private.describe_items_of_file();

-- Another size of the same picture is no edit either.
drop trigger portfolio_items_updated_at on public.portfolio_items;
create trigger portfolio_items_updated_at
  before update on public.portfolio_items
  for each row
  when (
    old.place is not distinct from new.place
    and (
      (old.image_alt, old.image_width, old.image_height)
        is not distinct from (new.image_alt, new.image_width, new.image_height)
      or old.image_url is distinct from new.image_url
    )
  )
  execute function private.set_updated_at();
drop trigger portfolio_items_revision on public.portfolio_items;
create trigger portfolio_items_revision
  before update on public.portfolio_items
  for each row
  when (
    old.place is not distinct from new.place
    and (
      (old.image_alt, old.image_width, old.image_height)
        is not distinct from (new.image_alt, new.image_width, new.image_height)
      or old.image_url is distinct from new.image_url
    )
  )
  execute function private.count_revision();

-- What is there already.
alter table public.portfolio_items disable trigger portfolio_items_updated_at;
alter table public.portfolio_items disable trigger portfolio_items_revision;
update public.portfolio_items as item
set image_alt = ''
where item.image_url like '/assets/%';
alter table public.portfolio_items enable trigger portfolio_items_updated_at;
alter table public.portfolio_items enable trigger portfolio_items_revision;
