-- Messages from the contact form and the chat, and leads added by hand by the team. Forms insert only through
-- public.receive_submission, chats through private.create_lead_from_chat, the team through public.make_lead.
create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200 and btrim(name) <> ''),
  -- Checks the length first, so that the pattern never sees a long text. A lead from a phone call needs no address.
  email text not null constraint contact_submissions_email_check check (
    case
      when source = 'hand' and email = '' then true
      when length(email) <= 254 then email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
      else false
    end
  ),
  message text not null check (length(message) between 1 and 5000 and btrim(message) <> ''),
  source text not null default 'contact' check (source in ('contact', 'chat', 'hand')),
  source_path text check (length(source_path) <= 512),
  submitted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  status text not null default 'new' check (status in ('new', 'contacted', 'won', 'lost')),
  notes text not null default '' check (length(notes) <= 10000),
  -- The conversation that a lead came from. The lead outlives it.
  chat_log_id uuid references public.chat_logs (id) on delete set null,
  -- Lets two administrators notice each other's changes.
  updated_at timestamptz not null default now(),
  -- Why it looks like spam; see private.spam_flags. Many from one address alone is no reason, since offices share
  -- addresses: a message looks genuine if its flags <@ array['many_from_one_address']. Every query asks in these words,
  -- by which the planner knows the indexes below; as a function the rule would take ten times as long for each row.
  flags text[] not null default '{}' check (
    flags <@ array[
      'honeypot', 'too_fast', 'captcha_wrong', 'captcha_reused', 'unverified', 'links', 'duplicate',
      'many_from_one_address'
    ]
  ),
  -- Whether the sum was issued by the server, solved, and used once. False alone is no sign of spam: a browser without
  -- JavaScript, or one that was offline, cannot prove anything.
  verified boolean not null default false,
  -- Counts saves of the notes alone, so that a new status or an addition by the sender causes no conflict.
  notes_revision integer not null default 1 check (notes_revision >= 1),
  -- The sender; set by a trigger.
  person_id uuid references public.people (id) on delete set null,
  -- How the visit that sent it began: first page, referring site and campaign, kind of device, language. Null if
  -- unknown, or if the visitor asked not to be counted.
  arrival jsonb check (arrival is null or private.is_arrival(arrival))
);

create index contact_submissions_submitted_at_idx on public.contact_submissions (submitted_at desc, id);
create index contact_submissions_status_idx on public.contact_submissions (status, submitted_at desc);
create unique index contact_submissions_chat_log_id_key on public.contact_submissions (chat_log_id);
create index contact_submissions_person_id_idx on public.contact_submissions (person_id, submitted_at desc);
create index contact_submissions_updated_at_idx on public.contact_submissions (updated_at desc);
create index contact_submissions_flagged_idx on public.contact_submissions (submitted_at desc)
  where not flags <@ array['many_from_one_address'];

-- The inbox is read and counted from this index.
create index contact_submissions_inbox_idx on public.contact_submissions (submitted_at desc, id)
  where flags <@ array['many_from_one_address'];

-- What public.receive_submission remembers, so that each id is stored once and a flood from one sender is held back.
-- `sender` is a keyed hash made by the server function; no address is stored. Rows live for a day.
create table private.received_submissions (
  id uuid primary key,
  sender text not null check (length(sender) between 1 and 200),
  received_at timestamptz not null default now(),
  -- For detecting repeated texts; the text itself is not kept here.
  text_hash text check (length(text_hash) = 32)
);

create index received_submissions_sender_idx on private.received_submissions (sender, received_at);
create index received_submissions_received_at_idx on private.received_submissions (received_at);
create index received_submissions_text_hash_idx on private.received_submissions (text_hash);

-- Challenges that were used, kept for as long as one is valid (see netlify/lib/challenge.ts).
create table private.used_challenges (
  nonce text primary key check (length(nonce) between 1 and 64),
  used_at timestamptz not null default now()
);

create index used_challenges_used_at_idx on private.used_challenges (used_at);
