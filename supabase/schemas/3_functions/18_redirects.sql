-- For a trigger. Rejects a redirect that would lead back to its start, across any number of others. Runs as its owner
-- to see all of them; two that are added at the same moment queue here.
create function private.refuse_circle() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  place text := split_part(new.to_path, '#', 1);
  before text;
begin
  perform pg_advisory_xact_lock(hashtextextended('redirects', 0));
  -- Those that are there go in no circle, so this comes to an end.
  while place is not null loop
    if place = new.from_path then
      raise exception '%', case
        when before is null then 'An address cannot lead to itself.'
        else format('This goes in a circle: %s already leads to %s.', before, new.from_path)
      end using errcode = 'PT409', hint = 'circle';
    end if;
    before := place;
    place := (select split_part(other.to_path, '#', 1) from public.redirects as other where other.from_path = place);
  end loop;
  return new;
end
$$;
revoke execute on function private.refuse_circle() from public, anon, authenticated, service_role;

-- Counts a request for an address that does not exist. Beyond five hundred the least requested make room;
-- public.apply_retention deletes those that nobody has requested for 28 days. Runs as its owner; only the service key
-- may call it.
create function public.note_missing_page(asked text, came_from text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  -- One at a time: two that make room at the same moment would wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('missing pages', 0));
  insert into public.missing_pages as known (path, referrer)
  values (note_missing_page.asked, note_missing_page.came_from)
  on conflict (path) do update set
    visits = known.visits + 1,
    last_at = now(),
    referrer = coalesce(excluded.referrer, known.referrer);
  delete from public.missing_pages as rare
  where rare.path in (
    select other.path
    from public.missing_pages as other
    where other.path <> note_missing_page.asked
    order by other.is_hidden desc, other.visits desc, other.last_at desc, other.path
    offset 499
  );
end
$$;
revoke execute on function public.note_missing_page(text, text) from public, anon, authenticated, service_role;
grant execute on function public.note_missing_page(text, text) to service_role;
comment on function public.note_missing_page(text, text) is 'Counts that somebody asked for an address that is none.';
