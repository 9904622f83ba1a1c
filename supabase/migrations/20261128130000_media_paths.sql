-- Addresses of uploaded files that were copied with the site's host in front become paths (F-22): copies in other sizes
-- and alternative texts are found by the path alone. Which hosts were this site's nobody wrote down, so the name
-- decides: the upload's own form of it, and a file of the library that has it. The function is gone at the end.
create function private.with_paths(words text, before text) returns text
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  mended text := words;
  address record;
begin
  for address in
    select distinct match[1] as host, match[2] as name
    from regexp_matches(
      words, '(https?://[^/\s<>"()]+)/assets/((?:blog/|brand/)?\d{13}-\d{1,3}\.[a-z0-9]{3,4})', 'g'
    ) as match
  loop
    if exists (
      select from public.media_files as file where file.name in (address.name, 'portfolio/' || address.name)
    ) then
      mended := replace(
        mended, before || address.host || '/assets/' || address.name, before || '/assets/' || address.name
      );
    end if;
  end loop;
  return mended;
end
$$;
revoke execute on function private.with_paths(text, text) from public, anon, authenticated, service_role;

update public.portfolio_items as item
set image_url = mended.image_url, video_url = mended.video_url
from (
  select id, private.with_paths(image_url, '') as image_url, private.with_paths(video_url, '') as video_url
  from public.portfolio_items
) as mended
where mended.id = item.id
  and (item.image_url, item.video_url) is distinct from (mended.image_url, mended.video_url);

-- One statement for all of a post: each makes a version. In a text only pictures and links are addresses; what is
-- written out for people to read stays.
update public.blog_posts as post
set content = mended.content, image_urls = mended.image_urls, image_alts = mended.image_alts
from (
  select
    id,
    private.with_paths(content, '](') as content,
    array(
      select private.with_paths(entry.address, '')
      from unnest(image_urls) with ordinality as entry (address, place)
      order by entry.place
    ) as image_urls,
    private.with_paths(image_alts::text, '"')::jsonb as image_alts
  from public.blog_posts
) as mended
where mended.id = post.id
  and (post.content, post.image_urls, post.image_alts)
    is distinct from (mended.content, mended.image_urls, mended.image_alts);

update public.site_config
set hero_bg = private.with_paths(hero_bg, '')
where hero_bg is distinct from private.with_paths(hero_bg, '');

drop function private.with_paths(text, text);
