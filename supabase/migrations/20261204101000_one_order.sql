-- Of two orders of the portfolio at once the later one holds: until now they were mixed, or one failed.

-- Puts these items at the head of the public list, in this order, and moves all others back to the rest. Returns how
-- many are at the head. Runs with the caller's rights, so that only administrators can move items.
create or replace function public.place_portfolio_items(ids uuid[]) returns integer
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
  update public.portfolio_items as item
  set place = null
  where item.place is not null and item.id <> all (coalesce(ids, '{}'));
  update public.portfolio_items as item
  set place = chosen.place
  from unnest(ids) with ordinality as chosen (id, place)
  where item.id = chosen.id;
  get diagnostics placed = row_count;
  return placed;
end
$$;
