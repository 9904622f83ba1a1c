-- Blog posts. A post is public from published_at on, so a date in the future schedules it.

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  content text not null check (btrim(content) <> '' and length(content) <= 100000),
  image_urls text[] not null default '{}' check (
    cardinality(image_urls) <= 50 and private.are_addresses(image_urls)
  ),
  published_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index blog_posts_published_at_idx on public.blog_posts (published_at desc, id);

create trigger blog_posts_updated_at
  before update on public.blog_posts
  for each row execute function private.set_updated_at();

alter table public.blog_posts enable row level security;
revoke all on table public.blog_posts from public, anon, authenticated, service_role;
grant select on table public.blog_posts to anon;
grant select, insert, update, delete on table public.blog_posts to authenticated, service_role;

-- Two policies for two roles: one role with two policies would pay for both on every read.
create policy "visitors read published blog posts" on public.blog_posts
  for select to anon
  using (published_at <= now());
create policy "signed-in users read published blog posts, administrators all" on public.blog_posts
  for select to authenticated
  using (published_at <= now() or (select private.is_admin()));
create policy "administrators add blog posts" on public.blog_posts
  for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators change blog posts" on public.blog_posts
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "administrators delete blog posts" on public.blog_posts
  for delete to authenticated
  using ((select private.is_admin()));
