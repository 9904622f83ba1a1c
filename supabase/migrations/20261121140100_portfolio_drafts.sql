-- Items that are not finished yet, and items whose place somebody has chosen.

alter table public.portfolio_items
  add column status text not null default 'published' check (status in ('draft', 'published')),
  -- Place at the head of the public list, from 1; null for the many that follow in random order.
  add column place integer check (place > 0);

-- A draft is nobody's but the administrators'.
drop policy "anyone reads portfolio items" on public.portfolio_items;
create policy "visitors read published portfolio items" on public.portfolio_items
  for select to anon
  using (status = 'published');
create policy "signed-in people read published portfolio items, administrators all"
  on public.portfolio_items
  for select to authenticated
  using (status = 'published' or (select private.is_admin()));

-- Another place is no edit: whoever has the item open at that moment is told of no conflict.
drop trigger portfolio_items_updated_at on public.portfolio_items;
create trigger portfolio_items_updated_at
  before update on public.portfolio_items
  for each row
  when (old.place is not distinct from new.place)
  execute function private.set_updated_at();

-- Puts these items at the head of the public list, in this order, and all others back among the rest.
-- Returns how many stand at the head; with the caller's rights, so that others than administrators move none.
create function public.place_portfolio_items(ids uuid[]) returns integer
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
revoke execute on function public.place_portfolio_items(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.place_portfolio_items(uuid[]) to authenticated, service_role;
comment on function public.place_portfolio_items(uuid[]) is
  'Puts portfolio items at the head of the public list, in the given order.';
