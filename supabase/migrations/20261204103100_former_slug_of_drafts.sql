-- A link to a post that was public leads on even if its address changes while the post is a draft again.

-- For a trigger after a post's address changed. Nobody has a link to an address under which the post was not public; a
-- draft may have been public before. Runs as its owner, because nobody else may write here.
create or replace function private.keep_former_slug() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if (old.status = 'draft' or old.published_at > now()) and not exists (
    select from public.blog_post_versions as version
    where version.post_id = new.id and version.slug = old.slug
      and version.status <> 'draft' and version.published_at <= now()
  ) then
    return null;
  end if;
  insert into public.blog_post_slugs (slug, post_id)
  values (old.slug, new.id)
  on conflict (slug) do update set post_id = excluded.post_id, left_at = excluded.left_at;
  return null;
end
$$;

drop trigger blog_posts_former_slug on public.blog_posts;
create trigger blog_posts_former_slug
  after update of slug on public.blog_posts
  for each row
  when (old.slug <> new.slug)
  execute function private.keep_former_slug();
