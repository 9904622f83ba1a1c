-- Questions asked in the chat within 90 days that no page answers, unless settled since. They are recognized by the
-- script lines that follow them. At most 2,000, newest first and without ties, because the API returns 1,000 at a time.
create or replace function public.unanswered_questions() returns table (
  chat_log_id uuid,
  question text,
  asked_at timestamptz,
  wants_person boolean,
  is_noted boolean
)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select
    log.id,
    said.message ->> 'content',
    log.created_at,
    log.messages @> '[{"line": "human.calling"}]' or log.messages @> '[{"line": "human.absent"}]',
    log.messages @> '[{"line": "answers.taken"}]'
  from public.chat_logs as log
  cross join lateral (
    select
      entry.message,
      entry.place,
      lead(entry.message ->> 'line') over (order by entry.place) as first_line,
      lead(entry.message ->> 'line', 2) over (order by entry.place) as second_line
    from jsonb_array_elements(log.messages) with ordinality as entry (message, place)
  ) as said
  where log.created_at > now() - interval '90 days'
    and (log.messages @> '[{"line": "answers.unknown"}]' or log.messages @> '[{"line": "answers.rest"}]')
    and said.message ->> 'role' = 'user'
    and (
      said.first_line = 'answers.unknown'
      or (said.first_line = 'answer' and said.second_line = 'answers.rest')
    )
    and not exists (
      select
      from public.settled_questions as settled
      where settled.key = private.question_key(said.message ->> 'content')
        and settled.settled_at > log.created_at
    )
  order by log.created_at desc, log.id, said.place desc
  limit 2000;
end;
