-- The focal point of a picture: the point that no crop cuts away. The library holds it, rows that show the picture have
-- a copy of it.
-- True for the point of a picture that is never cut away, across and down in percent, e.g. `62% 48%`, as style sheets
-- take it; and where nobody has said.
create function private.is_focus(focus text) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return focus ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$';
revoke execute on function private.is_focus(text) from public, anon, authenticated, service_role;
grant execute on function private.is_focus(text) to authenticated, service_role;

alter table public.media_files add column focus text check (private.is_focus(focus));
alter table public.portfolio_items add column image_focus text check (private.is_focus(image_focus));
alter table public.site_config add column hero_focus text check (private.is_focus(hero_focus));

create or replace function private.describe_item() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  file_name constant text := substring(new.image_url from '^/assets/([^?#]+)');
begin
  select file.alt, file.width, file.height, file.focus
  into new.image_alt, new.image_width, new.image_height, new.image_focus
  from public.media_files as file
  where file.name in ('portfolio/' || file_name, file_name)
  order by length(file.name) desc
  limit 1;
  -- Without such a file all of them are null now.
  new.image_alt = coalesce(new.image_alt, '');
  return new;
end
$$;

-- For a trigger. The hero's picture has the focal point that the library knows, as an item's has.
create function private.describe_hero() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  file_name constant text := substring(new.hero_bg from '^/assets/([^?#]+)');
begin
  new.hero_focus := (
    select file.focus
    from public.media_files as file
    where file.name in ('portfolio/' || file_name, file_name)
    order by length(file.name) desc
    limit 1
  );
  return new;
end
$$;
revoke execute on function private.describe_hero() from public, anon, authenticated, service_role;

-- For a trigger. Runs as its owner, because editors change the library and not the settings; nothing else of them is
-- written, and only where the picture is the hero's.
create function private.describe_hero_of_file() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.site_config
  set hero_focus = null
  where substring(hero_bg from '^/assets/([^?#]+)')
    = regexp_replace(case when tg_op = 'DELETE' then old.name else new.name end, '^portfolio/', '');
  return null;
end
$$;
comment on function private.describe_hero_of_file() is
  'The settings are written to, so that their own trigger fetches the focal point.';
revoke execute on function private.describe_hero_of_file() from public, anon, authenticated, service_role;

drop trigger portfolio_items_updated_at on public.portfolio_items;
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

drop trigger portfolio_items_revision on public.portfolio_items;
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

drop trigger media_files_describe_items on public.media_files;
create trigger media_files_describe_items
  after insert or update of alt, width, height, focus or delete on public.media_files
  for each row execute function private.describe_items_of_file();

create trigger media_files_describe_hero
  after insert or update of focus or delete on public.media_files
  for each row execute function private.describe_hero_of_file();

drop trigger media_files_audit on public.media_files;
create trigger media_files_audit
  after insert or update of alt, focus or delete on public.media_files
  for each row execute function private.write_audit();

create trigger site_config_hero_focus
  before insert or update on public.site_config
  for each row execute function private.describe_hero();

drop trigger site_config_updated_at on public.site_config;
create trigger site_config_updated_at
  before update on public.site_config
  for each row
  when (old.hero_focus is not distinct from new.hero_focus or old.hero_bg is distinct from new.hero_bg)
  execute function private.set_updated_at();

drop trigger site_config_revision on public.site_config;
create trigger site_config_revision
  before update on public.site_config
  for each row
  when (old.hero_focus is not distinct from new.hero_focus or old.hero_bg is distinct from new.hero_bg)
  execute function private.count_revision();
