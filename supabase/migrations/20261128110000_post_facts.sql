-- What a post says beside its text: to lists, search engines and share cards, who wrote it, and its tags. Posts that are
-- there say nothing of it, so everywhere stands what stood there before.
-- True when every entry of a list can be a tag: at most 40 characters, of which one at least stands in the address of
-- the tag's page; none of them a comma, which parts tags from each other.
create function private.are_tags(tags text[]) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return not exists (
    select
    from unnest(tags) as entry (tag)
    where entry.tag is null
      or length(entry.tag) > 40
      or entry.tag <> btrim(entry.tag)
      or entry.tag ~ '[,[:cntrl:]]'
      or normalize(entry.tag, nfkd) !~ '[A-Za-z0-9]'
  );
revoke execute on function private.are_tags(text[]) from public, anon, authenticated, service_role;
grant execute on function private.are_tags(text[]) to authenticated, service_role;

alter table public.blog_posts
  add column excerpt text not null default '' check (length(excerpt) <= 400),
  add column author text not null default '' check (length(author) <= 100),
  add column description text not null default '' check (length(description) <= 300),
  add column share_image text not null default '' check (private.is_address(share_image)),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 10 and private.are_tags(tags));

alter table public.blog_post_versions
  add column excerpt text not null default '',
  add column author text not null default '',
  add column description text not null default '',
  add column share_image text not null default '',
  add column tags text[] not null default '{}';

create or replace function private.keep_post_version() returns trigger
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

create or replace function private.words_of(table_name text, entry jsonb) returns text
  language sql
  immutable
  set search_path = ''
  return (
    select coalesce(string_agg(lower(entry #>> field.path::text[]), e'\x1f'), '')
    from unnest(
      case table_name
        when 'contact_submissions' then array['{name}', '{email}', '{message}']
        when 'chat_logs' then array['{user_info,name}', '{user_info,email}', '{user_info,service}']
        when 'blog_posts' then array['{title}', '{content}', '{excerpt}', '{author}', '{description}', '{tags}']
        when 'people' then array['{name}', '{email}', '{phone}', '{company}', '{tags}']
      end
    ) as field (path)
  );

drop trigger blog_posts_words on public.blog_posts;
create trigger blog_posts_words
  after insert or update of title, content, excerpt, author, description, tags on public.blog_posts
  for each row execute function private.row_words();

comment on function public.search_blog_posts(text, text, timestamptz, integer, timestamptz, uuid) is
  'A page of blog posts, without their text, whose title, text or other words contain the term, taken literally.';
