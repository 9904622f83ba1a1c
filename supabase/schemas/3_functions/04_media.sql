-- For a trigger. Copies the focal point of the hero's picture from the library, as for an item.
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

-- For a trigger. Runs as its owner, because editors may change the library but not the settings. Writes only the focal
-- point, and only if the picture is the hero's.
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
