-- A picture is described once, in the media library; the portfolio's public cards say the same words. They are
-- copied onto the items, because visitors do not read the library.

alter table public.portfolio_items
  -- Kept by the triggers below, whatever a writer sends; '' where the library has no words for the picture.
  add column image_alt text not null default '' check (length(image_alt) <= 500);

-- Uploads are named in figures, so nothing in their addresses is encoded; `?v=…` may follow the name.
-- Both run as whoever writes: who may change items or files may read the library (SEC-16).
create function private.describe_item() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  file_name constant text := substring(new.image_url from '^/assets/([^?#]+)');
begin
  new.image_alt = coalesce(
    (
      select file.alt
      from public.media_files as file
      where file.name in ('portfolio/' || file_name, file_name)
      order by length(file.name) desc
      limit 1
    ),
    ''
  );
  return new;
end
$$;
revoke execute on function private.describe_item() from public, anon, authenticated, service_role;

create function private.describe_items_of_file() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  update public.portfolio_items as item
  set image_alt = ''
  where substring(item.image_url from '^/assets/([^?#]+)')
    = regexp_replace(case when tg_op = 'DELETE' then old.name else new.name end, '^portfolio/', '');
  return null;
end
$$;
comment on function private.describe_items_of_file() is
  'The items of the picture are written to, so that their own trigger fetches the new words.';
revoke execute on function private.describe_items_of_file() from public, anon, authenticated, service_role;

create trigger portfolio_items_image_alt
  before insert or update on public.portfolio_items
  for each row execute function private.describe_item();

create trigger media_files_describe_items
  after insert or update of alt or delete on public.media_files
  for each row execute function private.describe_items_of_file();

-- Other words for the same picture are no edit, like another place: no conflict for whoever has the item open.
drop trigger portfolio_items_updated_at on public.portfolio_items;
create trigger portfolio_items_updated_at
  before update on public.portfolio_items
  for each row
  when (
    old.place is not distinct from new.place
    and (old.image_alt = new.image_alt or old.image_url is distinct from new.image_url)
  )
  execute function private.set_updated_at();

-- What is there already.
alter table public.portfolio_items disable trigger portfolio_items_updated_at;
update public.portfolio_items as item
set image_alt = ''
where item.image_url like '/assets/%';
alter table public.portfolio_items enable trigger portfolio_items_updated_at;
