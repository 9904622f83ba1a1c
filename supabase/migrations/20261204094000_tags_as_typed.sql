-- The search takes tags as they were typed: quotes and backslashes in them are found, and what only their list in JSON has,
-- such as a bracket, finds nothing.

-- The text that a row of that table is searched by. A character that nobody types separates the fields and the tags, so
-- that no term matches across two of them.
create or replace function private.words_of(table_name text, entry jsonb) returns text
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

-- Security definer, because visitors' and administrators' rows come here too, and nobody may write search text
-- directly. Uses the row at hand: reading it again would mean planning a statement each time.
create or replace function private.row_words() returns trigger
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

select private.write_words('people', null);
select private.write_words('blog_posts', null);
