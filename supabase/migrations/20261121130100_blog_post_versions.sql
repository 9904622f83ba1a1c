-- Every saved state of a blog post: what it said, who saved it and when. The newest hundred of each post are
-- kept. Triggers write here and nobody else.

create table public.blog_post_versions (
  id bigint generated always as identity primary key,
  -- No foreign key: the history of a deleted post waits for its return from the trash.
  post_id uuid not null,
  revision integer not null,
  title text not null,
  content text not null,
  image_urls text[] not null,
  image_alts jsonb not null,
  slug text not null,
  status text not null,
  published_at timestamptz not null,
  saved_at timestamptz not null default now(),
  -- Address of the person, as it was then; null when a program saved.
  saved_by text,
  post_deleted_at timestamptz,
  unique (post_id, revision)
);
create index blog_post_versions_deleted_idx on public.blog_post_versions (post_deleted_at)
  where post_deleted_at is not null;

alter table public.blog_post_versions enable row level security;
revoke all on table public.blog_post_versions from public, anon, authenticated, service_role;
grant select on table public.blog_post_versions to authenticated, service_role;

create policy "administrators read versions of blog posts" on public.blog_post_versions
  for select to authenticated
  using ((select private.is_admin()));

-- For a trigger after a post was written. Runs as its owner, because nobody else writes versions or reads the
-- addresses of users.
create function private.keep_post_version() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.blog_post_versions set post_deleted_at = null
    where post_id = new.id and post_deleted_at is not null;
  end if;
  insert into public.blog_post_versions (
    post_id, revision, title, content, image_urls, image_alts, slug, status, published_at, saved_by
  )
  values (
    new.id, new.revision, new.title, new.content, new.image_urls, new.image_alts, new.slug, new.status,
    new.published_at, (select users.email from auth.users where users.id = (select auth.uid()))
  )
  -- A post that comes back from the trash is the revision that it was.
  on conflict (post_id, revision) do nothing;
  delete from public.blog_post_versions
  where post_id = new.id and revision <= new.revision - 100;
  return null;
end
$$;
revoke execute on function private.keep_post_version() from public, anon, authenticated, service_role;

create trigger blog_posts_version
  after insert or update on public.blog_posts
  for each row execute function private.keep_post_version();

-- For a trigger after a post was deleted: its history goes when the trash lets go of the post, after 30 days.
create function private.let_post_versions_go() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.blog_post_versions set post_deleted_at = now() where post_id = old.id;
  delete from public.blog_post_versions where post_deleted_at < now() - interval '30 days';
  return null;
end
$$;
revoke execute on function private.let_post_versions_go() from public, anon, authenticated, service_role;

create trigger blog_posts_deleted
  after delete on public.blog_posts
  for each row execute function private.let_post_versions_go();

-- The history of the posts that are there already begins with what they say now.
insert into public.blog_post_versions (
  post_id, revision, title, content, image_urls, image_alts, slug, status, published_at, saved_at
)
select id, revision, title, content, image_urls, image_alts, slug, status, published_at, updated_at
from public.blog_posts;
