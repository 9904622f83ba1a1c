-- The text that a row of that table is searched by. A character that nobody types separates the fields and the tags, so
-- that no term matches across two of them.
create function private.words_of(table_name text, entry jsonb) returns text
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return (
    select coalesce(
      string_agg(
        lower(
          case jsonb_typeof(entry #> field.path::text[])
            when 'array' then (
              select string_agg(part.words, e'\x1f')
              from jsonb_array_elements_text(entry #> field.path::text[]) as part (words)
            )
            else entry #>> field.path::text[]
          end
        ),
        e'\x1f'
      ),
      ''
    )
    from unnest(
      case table_name
        when 'contact_submissions' then array['{name}', '{email}', '{message}']
        when 'chat_logs' then array['{user_info,name}', '{user_info,email}', '{user_info,service}']
        when 'blog_posts' then array['{title}', '{content}', '{excerpt}', '{author}', '{description}', '{tags}']
        when 'people' then array['{name}', '{email}', '{phone}', '{company}', '{tags}']
      end
    ) as field (path)
  );
end
$$;
revoke execute on function private.words_of(text, jsonb) from public, anon, authenticated, service_role;

-- Writes the search text of these rows of a table; of all rows for null.
create function private.write_words(table_name text, ids uuid[]) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  execute format(
    'insert into private.%2$I (id, words)
     select entry.id, private.words_of(%1$L, to_jsonb(entry)) from public.%1$I as entry
     where $1 is null or entry.id = any ($1)
     on conflict (id) do update set words = excluded.words',
    table_name,
    table_name || '_words'
  ) using ids;
end
$$;
revoke execute on function private.write_words(text, uuid[]) from public, anon, authenticated, service_role;

-- Security definer, because visitors' and administrators' rows come here too, and nobody may write search text
-- directly. Uses the row at hand: reading it again would mean planning a statement each time.
create function private.row_words() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  found_by text;
begin
  -- What comes with every message is put together as private.words_of does it, in less time: that one knows no columns.
  case tg_table_name
    when 'contact_submissions' then
      found_by := concat_ws(e'\x1f', lower(new.name), lower(new.email), lower(new.message));
      insert into private.contact_submissions_words (id, words) values (new.id, found_by)
      on conflict (id) do update set words = excluded.words;
    when 'people' then
      found_by := concat_ws(
        e'\x1f', lower(new.name), lower(new.email), lower(new.phone), lower(new.company),
        nullif(lower(array_to_string(new.tags, e'\x1f')), '')
      );
      insert into private.people_words (id, words) values (new.id, found_by)
      on conflict (id) do update set words = excluded.words;
    when 'chat_logs' then
      found_by := private.words_of('chat_logs', to_jsonb(new));
      insert into private.chat_logs_words (id, words) values (new.id, found_by)
      on conflict (id) do update set words = excluded.words;
    when 'blog_posts' then
      found_by := private.words_of('blog_posts', to_jsonb(new));
      insert into private.blog_posts_words (id, words) values (new.id, found_by)
      on conflict (id) do update set words = excluded.words;
  end case;
  return null;
end
$$;
revoke execute on function private.row_words() from public, anon, authenticated, service_role;

-- A pattern that finds the term anywhere, every character taken literally.
create function private.anywhere(term text) returns text
  language sql
  immutable
  set search_path = ''
  return '%' || regexp_replace(lower(term), '([\\%_])', '\\\1', 'g') || '%';
revoke execute on function private.anywhere(text) from public, anon, authenticated, service_role;

-- Ids of one page, and the number of rows on all pages; null for a page that begins after a row, which is requested by
-- callers that read all pages in turn. Rows are sorted by the column `sorted`, newest first, then by id. `conditions`
-- and `also` (a source of further ids) are SQL: only the functions below call this, with their own texts. The term is
-- inlined in the statement, so that the planner knows whether it is rare.
create function private.page_of(
  table_name text,
  sorted text,
  term text,
  most integer,
  conditions text default 'true',
  skip integer default 0,
  oldest_first boolean default false,
  after_time timestamptz default null,
  after_id uuid default null,
  also text default null
) returns table (ids uuid[], total bigint)
  language plpgsql
  stable
  set search_path = ''
  -- Keeps a hundred thousand ids in memory.
  set work_mem = '32MB'
as $$
declare
  ordering constant text := format('entry.%I %s, entry.id', sorted, case when oldest_first then 'asc' else 'desc' end);
  part constant text := format('offset %s limit %s', greatest(skip, 0), least(greatest(most, 0), 1000));
  source text := format('from public.%I as entry', table_name);
begin
  if coalesce(term, '') <> '' then
    source := format(
      '%s join (select found.id from private.%I as found where found.words like %L %s) as match on match.id = entry.id',
      source,
      table_name || '_words',
      private.anywhere(term),
      'union ' || also
    );
  end if;
  source := source || ' where ' || conditions;
  if after_id is not null then
    return query execute format(
      'select array(select entry.id %1$s and entry.%2$I <= %3$L and (entry.%2$I < %3$L or entry.id > %4$L)
       order by %5$s %6$s), null::bigint',
      source, sorted, after_time, after_id, ordering, part
    );
  elsif coalesce(term, '') = '' then
    return query execute format(
      'select array(select entry.id %1$s order by %2$s %3$s), (select count(*) %1$s)',
      source, ordering, part
    );
  else
    -- Both out of one pass: for a term of one or two letters, which no index knows, all words are read.
    return query execute format(
      'with entry as materialized (select entry.id, entry.%1$I %2$s)
       select array(select entry.id from entry order by %3$s %4$s), (select count(*) from entry)',
      sorted, source, ordering, part
    );
  end if;
end
$$;
revoke execute on function private.page_of(
  text, text, text, integer, text, integer, boolean, timestamptz, uuid, text
) from public, anon, authenticated, service_role;

-- The finders run as their owner, because nobody may read the search text; each first checks the caller. What they find
-- is then read under the caller's own policies.
create function private.find_contact_submissions(
  term text,
  wanted_status text,
  wanted_source text,
  wanted_flagged boolean,
  skip integer,
  most integer,
  after_time timestamptz,
  after_id uuid
) returns table (ids uuid[], total bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  -- The visitor was told the first eight digits of the id; more of them fit as well.
  lowest constant text := lower(term) || substr('00000000-0000-0000-0000-000000000000', length(term) + 1);
  is_reference constant boolean := length(term) >= 8
    and coalesce(lowest ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$', false);
begin
  if not private.has_role('owner', 'sales') then
    return query select '{}'::uuid[], 0::bigint;
    return;
  end if;
  return query select * from private.page_of(
    'contact_submissions',
    'submitted_at',
    term,
    most,
    concat_ws(
      ' and ',
      'true',
      case wanted_flagged when true then 'not ' when false then '' end
        || 'entry.flags <@ array[''many_from_one_address'']',
      'entry.status = ' || quote_literal(wanted_status),
      'entry.source = ' || quote_literal(wanted_source)
    ),
    skip,
    false,
    after_time,
    after_id,
    case when is_reference then format(
      'select entry.id from public.contact_submissions as entry where entry.id between %L and %L',
      lowest,
      lower(term) || substr('ffffffff-ffff-ffff-ffff-ffffffffffff', length(term) + 1)
    ) end
  );
end
$$;
revoke execute on function private.find_contact_submissions(
  text, text, text, boolean, integer, integer, timestamptz, uuid
) from public, anon, authenticated, service_role;
grant execute on function private.find_contact_submissions(
  text, text, text, boolean, integer, integer, timestamptz, uuid
) to authenticated;

create function private.find_chat_logs(term text, oldest_first boolean, skip integer, most integer)
  returns table (ids uuid[], total bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.has_role('owner', 'sales') then
    return query select '{}'::uuid[], 0::bigint;
    return;
  end if;
  return query select * from private.page_of(
    'chat_logs',
    'created_at',
    term,
    most,
    skip := skip,
    oldest_first := oldest_first
  );
end
$$;
revoke execute on function private.find_chat_logs(text, boolean, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function private.find_chat_logs(text, boolean, integer, integer) to authenticated;

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

create function public.search_contact_submissions(
  term text default '',
  wanted_status text default null,
  wanted_source text default null,
  wanted_flagged boolean default null,
  skip integer default 0,
  most integer default 50,
  after_time timestamptz default null,
  after_id uuid default null
) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    select jsonb_build_object(
      'total', max(page.total),
      'rows', coalesce(jsonb_agg(to_jsonb(entry) order by entry.submitted_at desc, entry.id)
        filter (where entry.id is not null), '[]')
    )
    from private.find_contact_submissions(
      term, wanted_status, wanted_source, wanted_flagged, skip, most, after_time, after_id
    ) as page
    left join public.contact_submissions as entry on entry.id = any (page.ids)
  );
revoke execute on function public.search_contact_submissions(
  text, text, text, boolean, integer, integer, timestamptz, uuid
) from public, anon, authenticated, service_role;
grant execute on function public.search_contact_submissions(
  text, text, text, boolean, integer, integer, timestamptz, uuid
) to authenticated;
comment on function public.search_contact_submissions(
  text, text, text, boolean, integer, integer, timestamptz, uuid
) is
  'A page of contact submissions, newest first, whose name, email or message contains the term, taken literally, or '
  'whose id begins with it; by number of rows to skip, or after a row.';

create function public.search_chat_logs(
  term text default '',
  oldest_first boolean default false,
  skip integer default 0,
  most integer default 20
) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    select jsonb_build_object('total', max(page.total), 'rows', coalesce(jsonb_agg(
      jsonb_build_object(
        'id', entry.id,
        'user_info', entry.user_info,
        'created_at', entry.created_at,
        'updated_at', entry.updated_at,
        'finished_at', entry.finished_at,
        'frozen_at', entry.frozen_at,
        'missed_call_at', entry.missed_call_at,
        'status', entry.status,
        'message_count', jsonb_array_length(entry.messages),
        'lead_id', (select lead.id from public.contact_submissions as lead where lead.chat_log_id = entry.id)
      )
      order by array_position(page.ids, entry.id)
    ) filter (where entry.id is not null), '[]'))
    from private.find_chat_logs(term, oldest_first, skip, most) as page
    left join public.chat_logs as entry on entry.id = any (page.ids)
  );
revoke execute on function public.search_chat_logs(text, boolean, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.search_chat_logs(text, boolean, integer, integer) to authenticated;
comment on function public.search_chat_logs(text, boolean, integer, integer) is
  'A page of chat logs, without their messages, whose name, email or service contains the term, taken literally.';

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
