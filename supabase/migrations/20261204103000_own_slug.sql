-- A post's address that is made again does not collide with the post's own: it became …-2.

-- For a trigger. Strips accents and apostrophes and turns everything else between words into one hyphen; a title
-- without enough Latin letters becomes "post". A slug that another post has gets -2, -3 and so on. Runs as the user who
-- writes the post: administrators and the service key see all posts, including scheduled ones.
create or replace function private.set_slug() returns trigger
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
