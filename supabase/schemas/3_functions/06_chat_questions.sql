-- The key by which two questions count as the same: their words, ignoring case and surrounding space.
create function private.question_key(question text) returns text
  language sql
  immutable
  set search_path = ''
  return md5(lower(btrim(question)));
revoke execute on function private.question_key(text) from public, anon, authenticated, service_role;
grant execute on function private.question_key(text) to authenticated;

-- Questions asked in the chat within 90 days that no page answers, unless settled since. They are recognized by the
-- script lines that follow them. At most 2,000, newest first and without ties, because the API returns 1,000 at a time.
create function public.unanswered_questions() returns table (
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
revoke execute on function public.unanswered_questions() from public, anon, authenticated, service_role;
grant execute on function public.unanswered_questions() to authenticated;
comment on function public.unanswered_questions() is
  'Questions of the chat that no page answers, with whether a person was asked for.';

-- Takes questions off that list, for every time they were asked until now.
create function public.settle_questions(questions text[]) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
begin atomic
  insert into public.settled_questions (key, settled_at)
  select distinct private.question_key(question), now()
  from unnest(questions) as question
  on conflict (key) do update set settled_at = excluded.settled_at;
end;
revoke execute on function public.settle_questions(text[]) from public, anon, authenticated, service_role;
grant execute on function public.settle_questions(text[]) to authenticated;
comment on function public.settle_questions(text[]) is 'Takes questions off the list of unanswered ones.';

-- Counts an answer that is about to be requested from a language model. False, and none may be requested, if there is
-- no such conversation with this secret, or a budget is used up. Runs as its owner; only the service key may call it.
create function public.spend_model_answer(
  chat_id uuid,
  secret_hash text,
  most_per_chat integer,
  most_per_day integer
) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'utc')::date;
begin
  update private.chat_sessions as session
  set model_answers = session.model_answers + 1
  where session.id = chat_id
    and session.secret_hash = spend_model_answer.secret_hash
    and session.model_answers < most_per_chat;
  if not found then
    return false;
  end if;
  delete from private.model_days as old where old.day < today;
  insert into private.model_days as spent (day, answers)
  values (today, 1)
  on conflict (day) do update set answers = spent.answers + 1 where spent.answers < most_per_day;
  return found;
end
$$;
revoke execute on function public.spend_model_answer(uuid, text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.spend_model_answer(uuid, text, integer, integer) to service_role;
comment on function public.spend_model_answer(uuid, text, integer, integer) is
  'Counts an answer of a language model; false when a budget is spent.';
