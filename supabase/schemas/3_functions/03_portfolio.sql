-- Runs as the user who renames: the policies allow both changes to administrators, and neither to anybody else.
create function private.rename_category_of_items() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  update public.portfolio_items set category = new.name where category = old.name;
  return null;
end
$$;
revoke execute on function private.rename_category_of_items() from public, anon, authenticated, service_role;

-- Upload names use Latin letters and digits, so nothing in their addresses is encoded; `?v=…` may follow the name.
-- Both functions run as the user who writes: whoever may change items or files may read the library (SEC-16).
create function private.describe_item() returns trigger
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

-- Puts these items at the head of the public list, in this order, and moves all others back to the rest. Returns how
-- many are at the head. Refuses if the order is no longer the one that was `seen`, so that nobody replaces one unasked,
-- or if an item is gone. Runs with the caller's rights, so that only administrators can move items.
create function public.place_portfolio_items(ids uuid[], seen uuid[] default null) returns integer
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  placed integer;
begin
  if coalesce(cardinality(ids), 0) > 1000 then
    raise exception 'At most 1000 items can be placed.' using errcode = '22023';
  end if;
  -- Of two orders at once the later one holds as a whole.
  perform pg_advisory_xact_lock(hashtextextended('portfolio order', 0));
  if seen <> array(
    select item.id from public.portfolio_items as item
    where item.place is not null
    order by item.place, item.created_at desc, item.id
  ) then
    raise exception 'Somebody has changed the order.' using errcode = 'PT409', hint = 'order';
  end if;
  update public.portfolio_items as item
  set place = null
  where item.place is not null and item.id <> all (coalesce(ids, '{}'));
  update public.portfolio_items as item
  set place = chosen.place
  from unnest(ids) with ordinality as chosen (id, place)
  where item.id = chosen.id;
  get diagnostics placed = row_count;
  if exists (
    select from unnest(ids) as chosen (id)
    where not exists (select from public.portfolio_items as item where item.id = chosen.id)
  ) then
    raise exception 'An item of the order is gone.' using errcode = 'PT409', hint = 'order';
  end if;
  return placed;
end
$$;
revoke execute on function public.place_portfolio_items(uuid[], uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.place_portfolio_items(uuid[], uuid[]) to authenticated, service_role;
comment on function public.place_portfolio_items(uuid[], uuid[]) is
  'Puts portfolio items at the head of the public list, in the given order, unless it is another than was seen.';
