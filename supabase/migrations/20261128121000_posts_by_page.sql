-- The list of posts by number of page, and with the oldest first.
drop function public.search_blog_posts(text, text, timestamptz, integer, timestamptz, uuid);
drop function private.find_blog_posts(text, text, timestamptz, integer, timestamptz, uuid);

create function private.find_blog_posts(
  term text,
  wanted_state text,
  as_of timestamptz,
  most integer,
  after_time timestamptz,
  after_id uuid,
  skip integer,
  oldest_first boolean
) returns table (ids uuid[], total bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.has_role('owner', 'editor') then
    return query select '{}'::uuid[], 0::bigint;
    return;
  end if;
  return query select * from private.page_of(
    'blog_posts',
    'published_at',
    term,
    most,
    case wanted_state
      when 'draft' then 'entry.status = ''draft'''
      when 'scheduled' then format('entry.status <> ''draft'' and entry.published_at > %L', as_of)
      when 'published' then format('entry.status <> ''draft'' and entry.published_at <= %L', as_of)
      else 'true'
    end,
    skip := skip,
    oldest_first := oldest_first,
    after_time := after_time,
    after_id := after_id
  );
end
$$;
revoke execute on function private.find_blog_posts(
  text, text, timestamptz, integer, timestamptz, uuid, integer, boolean
) from public, anon, authenticated, service_role;
grant execute on function private.find_blog_posts(
  text, text, timestamptz, integer, timestamptz, uuid, integer, boolean
) to authenticated;

create function public.search_blog_posts(
  term text default '',
  wanted_state text default null,
  as_of timestamptz default now(),
  most integer default 50,
  after_time timestamptz default null,
  after_id uuid default null,
  skip integer default 0,
  oldest_first boolean default false
) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    select jsonb_build_object('total', max(page.total), 'rows', coalesce(jsonb_agg(
      jsonb_build_object(
        'id', entry.id,
        'slug', entry.slug,
        'title', entry.title,
        'status', entry.status,
        'published_at', entry.published_at,
        'updated_at', entry.updated_at,
        'revision', entry.revision,
        'image_urls', entry.image_urls
      )
      order by array_position(page.ids, entry.id)
    ) filter (where entry.id is not null), '[]'))
    from private.find_blog_posts(
      term, wanted_state, as_of, most, after_time, after_id, skip, oldest_first
    ) as page
    left join public.blog_posts as entry on entry.id = any (page.ids)
  );
revoke execute on function public.search_blog_posts(
  text, text, timestamptz, integer, timestamptz, uuid, integer, boolean
) from public, anon, authenticated, service_role;
grant execute on function public.search_blog_posts(
  text, text, timestamptz, integer, timestamptz, uuid, integer, boolean
) to authenticated;
comment on function public.search_blog_posts(
  text, text, timestamptz, integer, timestamptz, uuid, integer, boolean
) is
  'A page of blog posts, without their text, whose title, text or other words contain the term, taken literally.';
