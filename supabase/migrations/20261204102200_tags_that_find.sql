-- Tags that only people merged into others have were offered as a filter and found nobody.

-- How many people each list has, and the tags in use; those of people merged into others find nobody.
create or replace function private.count_people(wanted_owner uuid, wanted_tag text, today date) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'open', count(*) filter (where state.is_open or state.waiting = 'us' or state.due_on is not null),
    'today', count(*) filter (where state.due_on = today),
    'overdue', count(*) filter (where state.due_on < today),
    'us', count(*) filter (where state.waiting = 'us'),
    'them', count(*) filter (where state.waiting = 'them'),
    'all', count(*),
    'tags', (
      select coalesce(jsonb_agg(known.tag order by known.tag), '[]')
      from (
        select distinct tag from public.people as tagged, unnest(tagged.tags) as tag
        where (select private.has_role('owner', 'sales')) and tagged.tags <> '{}' and tagged.merged_into is null
        order by tag limit 200
      ) as known
    )
  )
  from private.person_states as state
  join public.people as person on person.id = state.id
  where state.is_shown
    and (select private.has_role('owner', 'sales'))
    and (wanted_owner is null or person.owner_id = wanted_owner)
    and (wanted_tag is null or person.tags @> array[wanted_tag])
$$;
