-- What was said stays said: messages of a conversation are only ever added, and what is known of the visitor stays
-- once a talk with a person has ended.

alter table public.chat_logs
  -- Since when the visitor's details stay as they are: the first talk with a person has ended.
  add column frozen_at timestamptz,
  -- When nobody came though the visitor asked for a person; null again once somebody has talked to them.
  add column missed_call_at timestamptz;

-- Every message has an id. Those from before get one by their place among what visitor and script said; a page that
-- was open before the update sends none, and the function names its messages in the same way (netlify/lib/chat.ts).
alter table public.chat_logs disable trigger chat_logs_updated_at;
update public.chat_logs as log
set messages = (
  select jsonb_agg(
    case when entry.message ? 'id' then entry.message else entry.message || jsonb_build_object('id', entry.id) end
    order by entry.place
  )
  from (
    select
      said.message,
      said.place,
      md5(
        log.id || ':' || count(*) filter (where said.message ->> 'by' is distinct from 'human') over (order by said.place) - 1
      )::uuid as id
    from jsonb_array_elements(log.messages) with ordinality as said (message, place)
  ) as entry
)
where exists (
  select from jsonb_array_elements(log.messages) as said (message) where not said.message ? 'id'
);
alter table public.chat_logs enable trigger chat_logs_updated_at;

-- The one way in which messages change: those of `sent` that are not there yet, by their ids, come last.
create function private.append_messages(stored jsonb, sent jsonb) returns jsonb
  language sql
  immutable
  set search_path = ''
  return stored || coalesce(
    (
      select jsonb_agg(fresh.message order by fresh.place)
      from (
        select distinct on (entry.message ->> 'id') entry.message - 'by' as message, entry.place
        from jsonb_array_elements(sent) with ordinality as entry (message, place)
        where not exists (
          select
          from jsonb_array_elements(stored) as known (message)
          where known.message ->> 'id' = entry.message ->> 'id'
        )
        order by entry.message ->> 'id', entry.place
      ) as fresh
    ),
    '[]'
  );
revoke execute on function private.append_messages(jsonb, jsonb) from public, anon, authenticated, service_role;

-- Holds for everybody, the server's own key included; a row can only be deleted as a whole.
create function private.keep_what_was_said() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if new.messages <> old.messages and old.messages is distinct from (
    select coalesce(jsonb_agg(entry.message order by entry.place), '[]')
    from jsonb_array_elements(new.messages) with ordinality as entry (message, place)
    where entry.place <= jsonb_array_length(old.messages)
  ) then
    raise exception 'Messages of a conversation are only ever added.' using errcode = '23514';
  end if;
  if old.frozen_at is not null
    and (new.user_info <> old.user_info or new.frozen_at is distinct from old.frozen_at)
  then
    raise exception 'After a talk with a person a visitor''s details stay.' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function private.keep_what_was_said() from public, anon, authenticated, service_role;
create trigger chat_logs_keep_what_was_said
  before update on public.chat_logs
  for each row execute function private.keep_what_was_said();

-- The list's rows say what became of a conversation.
drop function public.search_chat_logs(text);
create function public.search_chat_logs(term text) returns table (
  id uuid,
  user_info jsonb,
  created_at timestamptz,
  updated_at timestamptz,
  finished_at timestamptz,
  frozen_at timestamptz,
  missed_call_at timestamptz,
  status text,
  message_count integer,
  lead_id uuid
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select
    log.id,
    log.user_info,
    log.created_at,
    log.updated_at,
    log.finished_at,
    log.frozen_at,
    log.missed_call_at,
    log.status,
    jsonb_array_length(log.messages),
    lead.id
  from public.chat_logs as log
  left join public.contact_submissions as lead on lead.chat_log_id = log.id
  where
    coalesce(term, '') = ''
    or strpos(lower(log.user_info ->> 'name'), lower(term)) > 0
    or strpos(lower(log.user_info ->> 'email'), lower(term)) > 0
    or strpos(lower(log.user_info ->> 'service'), lower(term)) > 0
$$;
revoke execute on function public.search_chat_logs(text) from public, anon, authenticated, service_role;
grant execute on function public.search_chat_logs(text) to authenticated, service_role;
comment on function public.search_chat_logs(text) is
  'Chat logs, without their messages, whose name, email or service contains the term, taken literally.';
