-- Whoever is imported stays, and merged people are found under the name that they are shown under.
-- The people with these addresses, whatever the case of either: who of a list is known already, under whose name they are
-- shown, each once with the `addresses` that they were found by. Row-level security answers.
create or replace function public.people_at(addresses text[]) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    select coalesce(jsonb_agg(found.person order by found.created_at, found.id), '[]')
    from (
      select
        root.id,
        root.created_at,
        to_jsonb(root) || jsonb_build_object('addresses', jsonb_agg(named.email order by named.email)) as person
      from public.people as named
      join public.people as root
        on root.id = case when named.merged_into is null then named.id else (private.person_group(named.id))[1] end
      where lower(named.email) in (select lower(given.address) from unnest(addresses) as given (address))
      group by root.id
    ) as found
  );
comment on function public.people_at(text[]) is
  'The people with these mail addresses, whatever their case, under whose name they are shown.';

-- Writes down people who did not come by the site: [{id, email, name, phone, company, tags}], at most 500, whose ids are
-- the caller's own. Whoever is there with the address, whatever its case, counts as written down by hand from then on, and
-- nothing else about them changes. Answers those of the ids that are there now, so that a request which is repeated
-- answers the same.
create or replace function private.add_people(added jsonb) returns uuid[]
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.require_people_right();
  if jsonb_array_length(added) > 500 then
    raise exception 'At most 500 people are added at once.' using errcode = '22023';
  end if;
  update public.people as there
  set by_hand = true
  where not there.by_hand and there.id in (
    select unnest(array[known.id, private.person_root(known.id)])
    from public.people as known
    where lower(known.email) in (select lower(entry ->> 'email') from jsonb_array_elements(added) as entry)
  );
  insert into public.people as made (id, email, name, phone, company, tags, by_hand)
  select
    (entry ->> 'id')::uuid,
    entry ->> 'email',
    entry ->> 'name',
    entry ->> 'phone',
    entry ->> 'company',
    array(select jsonb_array_elements_text(entry -> 'tags')),
    true
  from jsonb_array_elements(added) as entry
  where not exists (select from public.people as known where lower(known.email) = lower(entry ->> 'email'))
  on conflict do nothing;
  return array(
    select person.id
    from jsonb_array_elements(added) as entry
    join public.people as person on person.id = (entry ->> 'id')::uuid
  );
end
$$;
