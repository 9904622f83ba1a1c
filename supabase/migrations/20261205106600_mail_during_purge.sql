-- A mail that comes in while the purge deletes its sender is no longer deleted with them.

create or replace function public.purge_deleted_rows() returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  purged integer;
  concerned uuid[];
begin
  delete from public.deleted_rows where deleted_rows.deleted_at < now() - interval '30 days';
  get diagnostics purged = row_count;
  delete from public.audit_log where audit_log.happened_at < now() - interval '1 year';
  delete from public.blog_post_versions as version
  where version.post_deleted_at < now() - interval '30 days'
    and not exists (
      select
      from public.deleted_rows as kept
      where kept.table_name = 'blog_posts' and kept.row_id = version.post_id::text
    );
  -- Each row of the trash, and each group, is asked once: a clean-up of spam leaves thousands of both.
  with kept as materialized (
    select private.person_root(private.kept_of(entry)) as id from public.deleted_rows as entry
  ), whole as materialized (
    select private.person_group(state.id) as ids
    from private.person_states as state
    where not state.is_shown
      and not exists (select from public.contact_submissions as entry where entry.person_id = state.id)
      and not exists (select from public.chat_logs as entry where entry.person_id = state.id)
      and not exists (select from kept where kept.id = state.id)
  )
  select array_agg(person.id) into concerned
  from whole
  join public.people as person on person.id = any (whole.ids)
  where not exists (
    select from public.people as new where new.id = any (whole.ids) and new.created_at >= now() - interval '30 days'
  );
  -- What is being stored for them at this moment is waited for, and seen below, because a statement of its own asks:
  -- with a person their mails, notes and next steps are deleted, although whoever brought a mail was told that it is kept.
  perform from public.people as person where person.id = any (concerned) order by person.id for update;
  with whole as materialized (
    select private.person_group(state.id) as ids
    from private.person_states as state
    where state.id = any (concerned) and not state.is_shown
  )
  delete from public.people as person
  using whole
  where person.id = any (whole.ids)
    and person.id in (select unnest(concerned))
    and not exists (select from public.contact_submissions as entry where entry.person_id = any (whole.ids))
    and not exists (select from public.chat_logs as entry where entry.person_id = any (whole.ids));
  return purged;
end
$$;
