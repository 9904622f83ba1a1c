-- An order of the portfolio replaces only the one that its author has seen, and is stored whole or not at all. Pages
-- from before this migration say nothing about what they have seen.

drop function public.place_portfolio_items(uuid[]);

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
