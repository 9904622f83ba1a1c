-- The trash ends on time after a large clean-up of spam, too: until now the nightly purge asked every deleted row for
-- every sender, ran into the limit of its caller, and everything stayed.

-- Whom a row in the trash is about; null if nobody. A row from before people were stored names its address.
create function private.kept_of(kept public.deleted_rows) returns uuid
  language sql
  stable
  security definer
  set search_path = ''
  return case
    when kept.table_name in ('contact_submissions', 'chat_logs', 'person_notes', 'follow_ups') then coalesce(
      (kept."row" ->> 'person_id')::uuid,
      (
        select person.id
        from public.people as person
        where person.email = coalesce(kept."row" ->> 'email', private.chat_address(kept."row" -> 'user_info'))
      )
    )
  end;
revoke execute on function private.kept_of(public.deleted_rows) from public, anon, authenticated, service_role;

create or replace function private.is_about(kept public.deleted_rows, ids uuid[]) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
  return private.kept_of(kept) = any (ids);
revoke execute on function private.is_about(public.deleted_rows, uuid[]) from public, anon, authenticated, service_role;

-- Called daily: the trash is kept for 30 days, with the history of the posts in it, the audit log for a year. If only
-- an address is left of a person, because everything was deleted or always belonged to another, the address is deleted
-- as well; people shown as one are deleted together. Returns how many deleted rows were purged.
create or replace function public.purge_deleted_rows() returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  purged integer;
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
  delete from public.people as person
  using whole
  where person.id = any (whole.ids)
    and not exists (
      select from public.people as new where new.id = any (whole.ids) and new.created_at >= now() - interval '30 days'
    )
    and not exists (select from public.contact_submissions as entry where entry.person_id = any (whole.ids))
    and not exists (select from public.chat_logs as entry where entry.person_id = any (whole.ids));
  return purged;
end
$$;
