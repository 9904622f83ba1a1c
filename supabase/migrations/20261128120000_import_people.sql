-- People out of a list: who of them is known, and the others written down.
-- The people with these addresses, whatever the case of either: who of a list is known already. Row-level security answers.
create function public.people_at(addresses text[]) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    select coalesce(jsonb_agg(to_jsonb(person) order by person.created_at, person.id), '[]')
    from public.people as person
    where lower(person.email) in (select lower(given.address) from unnest(addresses) as given (address))
  );
revoke execute on function public.people_at(text[]) from public, anon, authenticated, service_role;
grant execute on function public.people_at(text[]) to authenticated;
comment on function public.people_at(text[]) is 'The people with these mail addresses, whatever their case.';

-- Writes down people who did not come by the site: [{id, email, name, phone, company, tags}], at most 500, whose ids are
-- the caller's own. Whoever is there with the address stays as they are. Answers those of the ids that are there now, so
-- that a request which is repeated answers the same.
create function private.add_people(added jsonb) returns uuid[]
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
  on conflict do nothing;
  return array(
    select person.id
    from jsonb_array_elements(added) as entry
    join public.people as person on person.id = (entry ->> 'id')::uuid
  );
end
$$;
revoke execute on function private.add_people(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.add_people(jsonb) to authenticated;

create function public.add_people(added jsonb) returns uuid[]
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.add_people(added);
revoke execute on function public.add_people(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.add_people(jsonb) to authenticated;
comment on function public.add_people(jsonb) is
  'Writes down people of a list; answers the ids of those who are there.';
