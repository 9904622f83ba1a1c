-- The history of a post stays as long as the post is in the trash; until now deleting another post after 30 days took
-- it away hours earlier.

-- For a trigger after a post was deleted: its history goes when the trash drops the post (public.purge_deleted_rows).
create or replace function private.let_post_versions_go() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.blog_post_versions set post_deleted_at = now() where post_id = old.id;
  return null;
end
$$;
