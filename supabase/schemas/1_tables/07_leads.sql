-- Messages of the contact form and the chat, and leads that somebody of the team wrote down. Visitors insert through
-- public.receive_submission only, the team through public.make_lead.
create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200 and btrim(name) <> ''),
  -- The length first: the pattern never sees a long text. Whoever called by telephone need not have an address.
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
  -- The conversation that a lead came from. A lead outlives it.
  chat_log_id uuid references public.chat_logs (id) on delete set null,
  -- So that two administrators notice each other.
  updated_at timestamptz not null default now(),
  -- Why it looks like spam; empty for a message that looks like a person's. Only what is strange by itself counts:
  -- see private.spam_flags.
  flags text[] not null default '{}' check (
    flags <@ array[
      'honeypot', 'too_fast', 'captcha_wrong', 'captcha_reused', 'unverified', 'links', 'duplicate',
      'many_from_one_address'
    ]
  ),
  -- Whether the sum was asked for by the server, solved, and used once. False alone is no sign of spam: a
  -- browser without script and one that was offline can prove nothing.
  verified boolean not null default false,
  -- Of the notes alone: neither another status nor what the sender adds later is a conflict for whoever writes them.
  notes_revision integer not null default 1 check (notes_revision >= 1),
  -- Who sent it; a trigger finds it out.
  person_id uuid references public.people (id) on delete set null,
  -- How the visit began in which it was sent: first page, site and campaign that led there, kind of device, language.
  -- Null where nobody knows, or the visitor asked not to be counted.
  arrival jsonb check (arrival is null or private.is_arrival(arrival))
);

create index contact_submissions_submitted_at_idx on public.contact_submissions (submitted_at desc, id);
create index contact_submissions_status_idx on public.contact_submissions (status, submitted_at desc);
create unique index contact_submissions_chat_log_id_key on public.contact_submissions (chat_log_id);
create index contact_submissions_person_id_idx on public.contact_submissions (person_id, submitted_at desc);
create index contact_submissions_updated_at_idx on public.contact_submissions (updated_at desc);
create index contact_submissions_flagged_idx on public.contact_submissions (submitted_at desc) where flags <> '{}';

-- The inbox is read and counted from it.
create index contact_submissions_inbox_idx on public.contact_submissions (submitted_at desc, id) where flags = '{}';

-- What public.receive_submission remembers: each id is stored once, and a flood of one sender waits.
-- `sender` is a keyed hash made by the server function; no address is stored. Rows live for a day.
create table private.received_submissions (
  id uuid primary key,
  sender text not null check (length(sender) between 1 and 200),
  received_at timestamptz not null default now(),
  -- For finding the same text again; of the text itself nothing is kept here.
  text_hash text check (length(text_hash) = 32)
);

create index received_submissions_sender_idx on private.received_submissions (sender, received_at);
create index received_submissions_received_at_idx on private.received_submissions (received_at);
create index received_submissions_text_hash_idx on private.received_submissions (text_hash);

-- Questions that were answered; kept for as long as one is valid (see netlify/lib/challenge.ts).
create table private.used_challenges (
  nonce text primary key check (length(nonce) between 1 and 64),
  used_at timestamptz not null default now()
);

create index used_challenges_used_at_idx on private.used_challenges (used_at);
