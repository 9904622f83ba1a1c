alter table public.blog_posts enable row level security;
revoke all on table public.blog_posts from public, anon, authenticated, service_role;
grant select on table public.blog_posts to anon;
grant select, insert, update, delete on table public.blog_posts to authenticated, service_role;

-- Two policies for two roles: one role with two policies would pay for both on every read.
create policy "visitors read published blog posts" on public.blog_posts
  for select to anon
  using (status <> 'draft' and published_at <= now());

create policy "signed-in users read published posts, owners and editors all" on public.blog_posts
  for select to authenticated
  using ((status <> 'draft' and published_at <= now()) or (select private.has_role('owner', 'editor')));

create policy "owners and editors add blog posts" on public.blog_posts
  for insert to authenticated
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors change blog posts" on public.blog_posts
  for update to authenticated
  using ((select private.has_role('owner', 'editor')))
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors delete blog posts" on public.blog_posts
  for delete to authenticated
  using ((select private.has_role('owner', 'editor')));

alter table public.blog_post_versions enable row level security;
revoke all on table public.blog_post_versions from public, anon, authenticated, service_role;
grant select on table public.blog_post_versions to authenticated, service_role;

create policy "owners and editors read versions of blog posts" on public.blog_post_versions
  for select to authenticated
  using ((select private.has_role('owner', 'editor')));

alter table public.blog_post_slugs enable row level security;
revoke all on table public.blog_post_slugs from public, anon, authenticated, service_role;
grant select on table public.blog_post_slugs to anon, authenticated, service_role;

-- The posts' own policies apply in the subquery: nobody learns the address of a draft.
create policy "everybody reads former slugs of the posts that they may read" on public.blog_post_slugs
  for select to anon, authenticated
  using (exists (select from public.blog_posts as post where post.id = blog_post_slugs.post_id));
