-- Conversations of the sales chat, written by a server function with the service key.
create table public.chat_logs (
  id uuid primary key default gen_random_uuid(),
  user_info jsonb not null default '{}' check (jsonb_typeof(user_info) = 'object'),
  -- `case`, because `and` may take the length of something that is not an array.
  messages jsonb not null default '[]' check (
    case when jsonb_typeof(messages) = 'array' then jsonb_array_length(messages) <= 200 else false end
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null until every question was answered or goodbye was said.
  finished_at timestamptz,
  -- The script version that asked, and the step the conversation is at.
  flow_version text check (length(flow_version) between 1 and 20),
  step text check (length(step) between 1 and 40),
  -- The page where it began.
  source_path text check (length(source_path) <= 512),
  status text not null default 'new' check (status in ('new', 'contacted', 'won', 'lost')),
  -- Set when the first talk with a person ends; the visitor's details are fixed from then on.
  frozen_at timestamptz,
  -- When a call went unanswered; null again once somebody has talked to the visitor.
  missed_call_at timestamptz,
  -- Who the visitor is, once name and address are known; set by a trigger.
  person_id uuid references public.people (id) on delete set null,
  constraint chat_logs_size_check check (
    octet_length(user_info::text) + octet_length(messages::text) <= 65536
  )
);

create index chat_logs_created_at_idx on public.chat_logs (created_at desc, id);
create index chat_logs_person_id_idx on public.chat_logs (person_id, created_at desc);

-- The dashboard counts new conversations all day long.
create index chat_logs_new_idx on public.chat_logs (id) where status = 'new';

-- Who may write a conversation, and what makes late and repeated requests harmless. No column here is ever exposed: the
-- secret is stored as a hash, the sender as a keyed hash that is dropped after a day.
create table private.chat_sessions (
  -- No foreign key: the session outlives a deleted conversation, so that a late request cannot recreate it.
  id uuid primary key,
  secret_hash text not null check (length(secret_hash) between 32 and 128),
  sender text check (length(sender) between 1 and 200),
  -- Grows with every change of the conversation; a request with a smaller number is stale.
  sequence integer not null,
  trail jsonb not null default '{}' check (jsonb_typeof(trail) = 'object'),
  -- The lead that the conversation made, even if an administrator has deleted it.
  lead_id uuid,
  started_at timestamptz not null default now(),
  -- Rate limit: when the current minute began, and messages to a person within it (HAND-09).
  minute_began timestamptz not null default now(),
  minute_count integer not null default 0,
  -- The lead that the conversation will make; null once it has: {id, name, email, message, judged, arrival?}. `judged`
  -- is the part of the message that is checked for spam, `arrival` how the visit that started the conversation began.
  lead_draft jsonb check (jsonb_typeof(lead_draft) = 'object'),
  -- When an administrator first worked on the lead; it is frozen from then on.
  lead_touched_at timestamptz,
  -- This sender began more conversations within an hour than most do.
  is_one_of_many boolean not null default false,
  -- Requests within a minute, by action: {began, count}.
  requests jsonb not null default '{}' check (jsonb_typeof(requests) = 'object'),
  -- How many answers a language model was asked to phrase.
  model_answers integer not null default 0,
  -- When the conversation was deleted; null while it is there.
  deleted_at timestamptz,
  -- Who called a person last: a keyed hash like `sender`, dropped by the day, too.
  called_by text check (length(called_by) between 1 and 200)
);

create index chat_sessions_sender_idx on private.chat_sessions (sender, started_at);
create index chat_sessions_started_at_idx on private.chat_sessions (started_at);
create index chat_sessions_lead_id_idx on private.chat_sessions (lead_id) where lead_id is not null;
create index chat_sessions_waiting_idx on private.chat_sessions (id) where lead_draft is not null;
create index chat_sessions_deleted_at_idx on private.chat_sessions (deleted_at) where deleted_at is not null;

-- How often each question of the chat was asked, answered and skipped, per version of the script. Numbers only: they
-- stay when the conversations behind them are deleted.
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

-- Questions that were dealt with, by a hash of their words: nobody can read here what was asked, or by whom.
create table public.settled_questions (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  settled_at timestamptz not null default now()
);

-- Handing a conversation over to a person: who is available, who waits, and what is said. Everything times out: whoever
-- has not been heard from for a while counts as gone, without signing off.

-- An administrator's "I'm live" switch, renewed every 30 s by the open dashboard.
create table public.admin_presence (
  user_id uuid primary key references auth.users (id) on delete cascade,
  live boolean not null default false,
  seen_at timestamptz not null default now()
);

-- The latest call for a person in a conversation.
create table public.chat_handoffs (
  chat_log_id uuid primary key references public.chat_logs (id) on delete cascade,
  requested_at timestamptz not null default now(),
  visitor_seen_at timestamptz not null default now(),
  accepted_by uuid references auth.users (id) on delete set null,
  accepted_at timestamptz,
  admin_seen_at timestamptz,
  ended_at timestamptz,
  ended_why text check (ended_why in ('unanswered', 'ended', 'gone', 'left')),
  -- The talks before this call, the first one first: {accepted_by, accepted_at, ended_at, ended_why}.
  earlier_talks jsonb not null default '[]' check (jsonb_typeof(earlier_talks) = 'array'),
  -- When the newest reply was written that the visitor's browser has said to have.
  visitor_has_at timestamptz
);

create index chat_handoffs_accepted_by_idx on public.chat_handoffs (accepted_by);
create index chat_handoffs_open_idx on public.chat_handoffs (requested_at) where ended_at is null;

-- What an administrator writes to a visitor. A trigger appends it to the conversation's messages.
create table public.chat_replies (
  id uuid primary key default gen_random_uuid(),
  chat_log_id uuid not null references public.chat_logs (id) on delete cascade,
  content text not null check (length(content) between 1 and 1000 and btrim(content) <> ''),
  written_by uuid default auth.uid() references auth.users (id) on delete set null,
  -- When it got its turn, not when its request began: what was mailed or seen before that did not have it.
  created_at timestamptz not null default clock_timestamp()
);

create index chat_replies_chat_log_id_idx on public.chat_replies (chat_log_id);
create index chat_replies_written_by_idx on public.chat_replies (written_by);
