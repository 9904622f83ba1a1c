-- Addresses that a public post has had before, so that links which were shared lead on to its present one. A
-- trigger writes here and nobody else.

create table public.blog_post_slugs (
  -- Whoever had it last has it; a post that has it now comes first anyway.
  slug text primary key check (length(slug) between 3 and 80),
  -- No foreign key: a post that comes back from the trash still has had its addresses.
  post_id uuid not null,
  left_at timestamptz not null default now()
);
create index blog_post_slugs_post_id_idx on public.blog_post_slugs (post_id);

alter table public.blog_post_slugs enable row level security;
revoke all on table public.blog_post_slugs from public, anon, authenticated, service_role;
grant select on table public.blog_post_slugs to anon, authenticated, service_role;

-- The posts' own policies apply within: nobody learns where a draft was.
create policy "everybody reads former addresses of the posts that they may read" on public.blog_post_slugs
  for select to anon, authenticated
  using (exists (select from public.blog_posts as post where post.id = blog_post_slugs.post_id));

-- For a trigger after a post's address was changed. Runs as its owner, because nobody else writes here.
create function private.keep_former_slug() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into public.blog_post_slugs (slug, post_id)
  values (old.slug, new.id)
  on conflict (slug) do update set post_id = excluded.post_id, left_at = excluded.left_at;
  return null;
end
$$;
revoke execute on function private.keep_former_slug() from public, anon, authenticated, service_role;

-- Nobody has a link to what was not public.
create trigger blog_posts_former_slug
  after update of slug on public.blog_posts
  for each row
  when (old.slug <> new.slug and old.status <> 'draft' and old.published_at <= now())
  execute function private.keep_former_slug();
