-- Conversations of the sales chat, written by a server function with the service key.
create table public.chat_logs (
  id uuid primary key default gen_random_uuid(),
  user_info jsonb not null default '{}' check (jsonb_typeof(user_info) = 'object'),
  -- `case` because `and` may look at the length of something that is not an array.
  messages jsonb not null default '[]' check (
    case when jsonb_typeof(messages) = 'array' then jsonb_array_length(messages) <= 200 else false end
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null until every question was answered or goodbye was said.
  finished_at timestamptz,
  -- Version of the script that asked, and the step at which the conversation stands.
  flow_version text check (length(flow_version) between 1 and 20),
  step text check (length(step) between 1 and 40),
  -- The page on which it began.
  source_path text check (length(source_path) <= 512),
  status text not null default 'new' check (status in ('new', 'contacted', 'won', 'lost')),
  -- Since when the visitor's details stay as they are: the first talk with a person has ended.
  frozen_at timestamptz,
  -- When nobody came though the visitor asked for a person; null again once somebody has talked to them.
  missed_call_at timestamptz,
  -- Who it was, once name and address are known; a trigger finds it out.
  person_id uuid references public.people (id) on delete set null,
  constraint chat_logs_size_check check (
    octet_length(user_info::text) + octet_length(messages::text) <= 65536
  )
);

create index chat_logs_created_at_idx on public.chat_logs (created_at desc, id);
create index chat_logs_person_id_idx on public.chat_logs (person_id, created_at desc);

-- The dashboard counts new conversations all day long.
create index chat_logs_new_idx on public.chat_logs (id) where status = 'new';

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
  minute_count integer not null default 0,
  -- The lead that the conversation will make, until it has: {id, name, email, message, judged, arrival?}. `judged` is the
  -- part of the message that is looked at for spam, `arrival` how the visit began in which it was begun.
  lead_draft jsonb check (jsonb_typeof(lead_draft) = 'object'),
  -- When an administrator first worked on the lead; from then on it stays as it is.
  lead_touched_at timestamptz,
  -- More conversations came from this sender within an hour than from most.
  is_one_of_many boolean not null default false,
  -- Requests within a minute, by action: {began, count}.
  requests jsonb not null default '{}' check (jsonb_typeof(requests) = 'object'),
  -- Answers that a language model was asked to phrase.
  model_answers integer not null default 0
);

create index chat_sessions_sender_idx on private.chat_sessions (sender, started_at);
create index chat_sessions_started_at_idx on private.chat_sessions (started_at);
create index chat_sessions_lead_id_idx on private.chat_sessions (lead_id) where lead_id is not null;
create index chat_sessions_waiting_idx on private.chat_sessions (id) where lead_draft is not null;

-- How often each question of the chat was asked, answered and skipped, per version of the script. Numbers only:
-- they stay when the conversations they came from are deleted.
create table public.chat_step_counts (
  flow_version text not null check (length(flow_version) between 1 and 20),
  step text not null check (length(step) between 1 and 40),
  reached bigint not null default 0,
  answered bigint not null default 0,
  skipped bigint not null default 0,
  primary key (flow_version, step)
);

-- How many answers a language model was asked for today, in UTC.
create table private.model_days (
  day date primary key,
  answers integer not null
);

-- Questions that were looked after, by a hash of their words: nobody reads here what was asked, or by whom.
create table public.settled_questions (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  settled_at timestamptz not null default now()
);

-- A person takes a conversation over: who is there, who waits, and what is said. Time decides: whoever is not
-- heard of for a while is gone, without anybody having to say so.

-- An administrator's "I'm live" switch, renewed every 30 s by the open dashboard.
create table public.admin_presence (
  user_id uuid primary key references auth.users (id) on delete cascade,
  live boolean not null default false,
  seen_at timestamptz not null default now()
);

-- The last call for a person in a conversation.
create table public.chat_handoffs (
  chat_log_id uuid primary key references public.chat_logs (id) on delete cascade,
  requested_at timestamptz not null default now(),
  visitor_seen_at timestamptz not null default now(),
  accepted_by uuid references auth.users (id) on delete set null,
  accepted_at timestamptz,
  admin_seen_at timestamptz,
  ended_at timestamptz,
  ended_why text check (ended_why in ('unanswered', 'ended', 'gone', 'left'))
);

create index chat_handoffs_accepted_by_idx on public.chat_handoffs (accepted_by);
create index chat_handoffs_open_idx on public.chat_handoffs (requested_at) where ended_at is null;

-- What an administrator writes to a visitor. A row here joins the conversation's messages.
create table public.chat_replies (
  id uuid primary key default gen_random_uuid(),
  chat_log_id uuid not null references public.chat_logs (id) on delete cascade,
  content text not null check (length(content) between 1 and 1000 and btrim(content) <> ''),
  written_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

create index chat_replies_chat_log_id_idx on public.chat_replies (chat_log_id);
create index chat_replies_written_by_idx on public.chat_replies (written_by);
