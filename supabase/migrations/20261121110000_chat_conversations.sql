-- What a conversation needs beyond its words: how far it came, what became of it, and the lead it made.

alter table public.chat_logs
  -- Null until every question was answered or goodbye was said.
  add column finished_at timestamptz,
  -- Version of the script that asked, and the step at which the conversation stands.
  add column flow_version text check (length(flow_version) between 1 and 20),
  add column step text check (length(step) between 1 and 40),
  -- The page on which it began.
  add column source_path text check (length(source_path) <= 512),
  add column status text not null default 'new' check (status in ('new', 'contacted', 'won', 'lost'));

-- What was said is not for an administrator to edit: the status is.
grant update (status) on table public.chat_logs to authenticated;
create policy "administrators change the status of chat logs" on public.chat_logs
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- The conversation that a lead came from. A lead outlives it.
alter table public.contact_submissions
  add column chat_log_id uuid references public.chat_logs (id) on delete set null;
create unique index contact_submissions_chat_log_id_key on public.contact_submissions (chat_log_id);

-- Who may write a conversation, and what makes late and repeated requests harmless. No column here is ever
-- given to anybody: the secret is a hash, the sender a keyed hash that is forgotten after a day.
create table private.chat_sessions (
  -- No foreign key: the session outlives a deleted conversation, so that no late request brings it back.
  id uuid primary key,
  secret_hash text not null check (length(secret_hash) between 32 and 128),
  sender text check (length(sender) between 1 and 200),
  -- Grows with every change of the conversation; a request with a smaller one is late.
  sequence integer not null,
  trail jsonb not null default '{}' check (jsonb_typeof(trail) = 'object'),
  -- The lead that the conversation made, also when an administrator has deleted it.
  lead_id uuid,
  started_at timestamptz not null default now(),
  -- Messages to a person within the minute that began then (HAND-09).
  minute_began timestamptz not null default now(),
  minute_count integer not null default 0
);
create index chat_sessions_sender_idx on private.chat_sessions (sender, started_at);
create index chat_sessions_started_at_idx on private.chat_sessions (started_at);
revoke all on table private.chat_sessions from public, anon, authenticated, service_role;

-- Conversations whose name, email or service contains the term, ignoring case; an empty term finds all. strpos
-- knows no wildcards (SEC-8). Without the messages, which only the open conversation needs. The caller's own
-- policies apply: whoever may not read chat logs finds none.
create function public.search_chat_logs(term text) returns table (
  id uuid,
  user_info jsonb,
  created_at timestamptz,
  updated_at timestamptz,
  finished_at timestamptz,
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
