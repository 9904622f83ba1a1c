-- Questions that were looked after, by a hash of their words: nobody reads here what was asked, or by whom.
create table public.settled_questions (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  settled_at timestamptz not null default now()
);

alter table public.settled_questions enable row level security;
revoke all on table public.settled_questions from public, anon, authenticated, service_role;
grant select, insert, update on table public.settled_questions to authenticated;
grant select, insert, update, delete on table public.settled_questions to service_role;

create policy "owners and sales read settled questions" on public.settled_questions
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales settle questions" on public.settled_questions
  for insert to authenticated
  with check ((select private.has_role('owner', 'sales')));

create policy "owners and sales settle questions anew" on public.settled_questions
  for update to authenticated
  using ((select private.has_role('owner', 'sales')))
  with check ((select private.has_role('owner', 'sales')));

-- What two questions are the same by: their words, whatever the case and the space around them.
create function private.question_key(question text) returns text
  language sql
  immutable
  set search_path = ''
  return md5(lower(btrim(question)));
revoke execute on function private.question_key(text) from public, anon, authenticated, service_role;
grant execute on function private.question_key(text) to authenticated;

-- What was asked in the chat within 90 days and no page answers, unless it was settled since. Each line of the script
-- that says so follows the question. At most 2,000, the newest first.
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
  order by log.created_at desc, log.id
  limit 2000;
end;
revoke execute on function public.unanswered_questions() from public, anon, authenticated, service_role;
grant execute on function public.unanswered_questions() to authenticated;
comment on function public.unanswered_questions() is
  'Questions of the chat that no page answers, with whether a person was asked for.';

-- Takes questions off that list, as often as they were asked until now.
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
