-- Answers that a language model was asked to phrase: how many in a conversation, and how many today.
alter table private.chat_sessions add column model_answers integer not null default 0;

create table private.model_days (
  day date primary key,
  answers integer not null
);
revoke all on table private.model_days from public, anon, authenticated, service_role;

-- Counts an answer that a language model is about to be asked for. False, and nothing is to be asked for, when nobody
-- with this secret has such a conversation, or one of the budgets is spent. Runs as its owner; only the service key may
-- call it.
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
