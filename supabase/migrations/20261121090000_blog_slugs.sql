-- Every blog post has an address of its own, /blog/<slug>. The slug is made from the title when the post is
-- added and stays when the title is edited, so that a link that was shared keeps working.

alter table public.blog_posts
  add column slug text unique check (length(slug) between 3 and 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');

-- For a trigger. Letters lose their accents, apostrophes vanish, everything else between words becomes one
-- hyphen; a title without enough Latin letters is called "post". A slug that is taken gets -2, -3 and so on.
-- Runs as whoever adds the post: an administrator and the service key see all posts, scheduled ones included.
create function private.set_slug() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  plain constant text := lower(regexp_replace(normalize(new.title, nfkd), '[\u0300-\u036f''’]', '', 'g'));
  words constant text := btrim(regexp_replace(plain, '[^a-z0-9]+', '-', 'g'), '-');
  -- Leaves room for a number.
  short constant text := btrim(left(words, 72), '-');
  base constant text := case
    when length(short) >= 3 then short
    else concat_ws('-', 'post', nullif(short, ''))
  end;
  count integer := 1;
begin
  -- Two posts that are added at the same moment queue here until the first has committed.
  perform pg_advisory_xact_lock(hashtextextended('blog slug', 0));
  new.slug := base;
  while exists (select from public.blog_posts as other where other.slug = new.slug) loop
    count := count + 1;
    new.slug := base || '-' || count;
  end loop;
  return new;
end
$$;
revoke execute on function private.set_slug() from public, anon, authenticated, service_role;

create trigger blog_posts_slug
  before insert or update on public.blog_posts
  for each row
  when (new.slug is null)
  execute function private.set_slug();

-- The posts that are there already get theirs, the oldest first; that is no edit, so updated_at stays.
alter table public.blog_posts disable trigger blog_posts_updated_at;
do $$
declare
  post record;
begin
  for post in select id from public.blog_posts order by published_at, id loop
    update public.blog_posts set slug = null where blog_posts.id = post.id;
  end loop;
end
$$;
alter table public.blog_posts enable trigger blog_posts_updated_at;

alter table public.blog_posts alter column slug set not null;
