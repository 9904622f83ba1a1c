-- A blog post is a draft, has a time at which it appears, or is published. The dashboard saves a revision on top
-- of the one that it read, and describes pictures.

alter table public.blog_posts
  add column status text check (status in ('draft', 'scheduled', 'published')),
  -- How often the post was saved. Whoever saves names the revision they read, so that nobody overwrites what
  -- they have not seen.
  add column revision integer not null default 1 check (revision >= 1),
  -- Words for those who do not see a picture, by its address; '' for one that is decoration on purpose.
  add column image_alts jsonb not null default '{}' check (
    jsonb_typeof(image_alts) = 'object' and octet_length(image_alts::text) <= 65536
  );

-- The posts that are there already stay what they were; that is no edit, so updated_at stays.
alter table public.blog_posts disable trigger blog_posts_updated_at;
update public.blog_posts
set status = case when published_at > now() then 'scheduled' else 'published' end
where status is null;
alter table public.blog_posts enable trigger blog_posts_updated_at;
-- No default: a post that is added without a word about its state has the one that its time gives it.
alter table public.blog_posts alter column status set not null;

-- For a trigger. Keeps state and time of a post together, and counts revisions.
create function private.set_post_state() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.revision := old.revision + 1;
  end if;
  new.status := coalesce(
    new.status,
    case when new.published_at > now() then 'scheduled' else 'published' end
  );
  if new.status = 'published' and new.published_at > now() then
    if tg_op = 'UPDATE' and old.status = 'published' then
      -- Somebody moved a public post into the future.
      new.status := 'scheduled';
    else
      -- Somebody published it, on a device whose clock is ahead.
      new.published_at := now();
    end if;
  elsif new.status = 'scheduled' and new.published_at <= now() then
    new.status := 'published';
  end if;
  return new;
end
$$;
revoke execute on function private.set_post_state() from public, anon, authenticated, service_role;

create trigger blog_posts_state
  before insert or update on public.blog_posts
  for each row execute function private.set_post_state();

-- A scheduled post needs nobody to publish it: it is public from its time on.
alter policy "visitors read published blog posts" on public.blog_posts
  using (status <> 'draft' and published_at <= now());
alter policy "signed-in users read published blog posts, administrators all" on public.blog_posts
  using ((status <> 'draft' and published_at <= now()) or (select private.is_admin()));

-- Posts whose title or text contains the term, ignoring case; an empty term finds all. strpos knows no
-- wildcards, so %, _, * and \ are ordinary characters. The caller's own policies apply.
create function public.search_blog_posts(term text) returns setof public.blog_posts
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select post.*
  from public.blog_posts as post
  where
    strpos(lower(post.title), lower(coalesce(term, ''))) > 0
    or strpos(lower(post.content), lower(coalesce(term, ''))) > 0
$$;
revoke execute on function public.search_blog_posts(text) from public, anon, authenticated, service_role;
grant execute on function public.search_blog_posts(text) to authenticated, service_role;
comment on function public.search_blog_posts(text) is
  'Blog posts whose title or text contains the term, taken literally.';
