-- For a trigger. Strips accents and apostrophes and turns everything else between words into one hyphen; a title
-- without enough Latin letters becomes "post". A slug that another post has gets -2, -3 and so on. Runs as the user who
-- writes the post: administrators and the service key see all posts, including scheduled ones.
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
  while exists (select from public.blog_posts as other where other.slug = new.slug and other.id <> new.id) loop
    count := count + 1;
    new.slug := base || '-' || count;
  end loop;
  return new;
end
$$;
revoke execute on function private.set_slug() from public, anon, authenticated, service_role;

-- For a trigger. Keeps a post's status and time consistent, and counts revisions.
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

-- For a trigger after a post was written. Runs as its owner, because nobody else may write versions or read users'
-- addresses.
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
    post_id, revision, title, content, image_urls, image_alts, slug, status, published_at, excerpt, author,
    description, share_image, tags, saved_by
  )
  values (
    new.id, new.revision, new.title, new.content, new.image_urls, new.image_alts, new.slug, new.status,
    new.published_at, new.excerpt, new.author, new.description, new.share_image, new.tags,
    (select users.email from auth.users where users.id = (select auth.uid()))
  )
  -- A post that comes back from the trash is the revision that it was.
  on conflict (post_id, revision) do nothing;
  delete from public.blog_post_versions
  where post_id = new.id and revision <= new.revision - 100;
  return null;
end
$$;
revoke execute on function private.keep_post_version() from public, anon, authenticated, service_role;

-- For a trigger after a post was deleted: its history goes when the trash drops the post (public.purge_deleted_rows).
create function private.let_post_versions_go() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.blog_post_versions set post_deleted_at = now() where post_id = old.id;
  return null;
end
$$;
revoke execute on function private.let_post_versions_go() from public, anon, authenticated, service_role;

-- For a trigger after a post's address changed. Nobody has a link to an address under which the post was not public; a
-- draft may have been public before. Runs as its owner, because nobody else may write here.
create function private.keep_former_slug() returns trigger
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
revoke execute on function private.keep_former_slug() from public, anon, authenticated, service_role;
