-- What happens between the team and people: mails, notes, next steps, and what was done with a lead. Forms and chats
-- have their own tables; public.person_timeline shows everything as one list.

-- Mails to and from people. What the team writes waits here until a server function has sent it.
create table public.person_emails (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  direction text not null default 'out' check (direction in ('out', 'in')),
  -- 'chat_answers': what the team wrote in the chat to a visitor who had already left.
  kind text not null default 'answer' check (kind in ('answer', 'reply', 'auto_reply', 'bounce', 'chat_answers')),
  submission_id uuid references public.contact_submissions (id) on delete set null,
  chat_id uuid references public.chat_logs (id) on delete set null,
  -- RFC 5322, without the angle brackets. Ours are assigned on the first attempt, so that a mail sent twice is
  -- recognized as one.
  message_id text unique check (length(message_id) between 1 and 998),
  in_reply_to text check (length(in_reply_to) <= 998),
  reference_ids text[] not null default '{}' check (
    cardinality(reference_ids) <= 100 and private.are_short(reference_ids, 998)
  ),
  from_address text not null default '' check (length(from_address) <= 320),
  to_address text not null default '' check (length(to_address) <= 320),
  subject text not null default '' check (length(subject) <= 998 and subject !~ '[[:cntrl:]]'),
  body_text text not null default '' check (length(body_text) <= 200000),
  -- The original as received, for anybody who needs it; never displayed as is.
  body_html text check (length(body_html) <= 1000000),
  state text not null default 'queued' check (
    state in ('queued', 'sending', 'sent', 'failed', 'canceled', 'received')
  ),
  -- Why sending failed or the mail bounced, in a sentence that names nobody.
  failure text check (length(failure) <= 500),
  attempts integer not null default 0 check (attempts >= 0),
  -- The mail can be taken back until then.
  send_after timestamptz not null default now() + interval '10 seconds',
  next_attempt_at timestamptz,
  -- The worker that sends holds a lease on the row; if the worker dies, the lease expires.
  leased_until timestamptz,
  sent_at timestamptz,
  -- A worker died, or the connection broke, before success was recorded: the mail may arrive twice.
  maybe_twice boolean not null default false,
  author_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- How an incoming mail was matched to a person: by our signed token, by the mail it answers, by its sender's address
  -- alone, which can be forged, or by creating a person.
  matched_by text check (matched_by in ('token', 'reference', 'sender', 'new')),
  constraint person_emails_direction_state_check check ((direction = 'in') = (state = 'received'))
);

create index person_emails_person_id_idx on public.person_emails (person_id, created_at desc);
create index person_emails_submission_id_idx on public.person_emails (submission_id);
create index person_emails_chat_id_idx on public.person_emails (chat_id);
create index person_emails_author_id_idx on public.person_emails (author_id);
create index person_emails_waiting_idx on public.person_emails (send_after) where state in ('queued', 'sending');

-- Attachments of mails; the bytes are in the private bucket `mail-attachments`.
create table public.email_attachments (
  id uuid primary key default gen_random_uuid(),
  email_id uuid not null references public.person_emails (id) on delete cascade,
  name text not null check (length(name) between 1 and 255 and name !~ '[[:cntrl:]/\\]'),
  media_type text not null check (length(media_type) between 1 and 127),
  -- In bytes, at most 10 MB.
  size integer not null check (size between 0 and 10485760),
  -- Not unique: a mail that was taken back and rewritten has the same file.
  -- Members write it and the service key reads it: its address must not lead out of the bucket (src/lib/object-path.ts).
  path text not null check (
    length(path) between 1 and 1024 and path !~ '[[:cntrl:]%\\]' and path !~ '(^|/)\.{0,2}(/|$)'
  )
);

create index email_attachments_email_id_idx on public.email_attachments (email_id);

-- Reusable answers. `{name}` stands for the person's first name.
create table public.saved_answers (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 100),
  body text not null check (length(btrim(body)) between 1 and 20000),
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision >= 1)
);

create index saved_answers_position_idx on public.saved_answers (position, id);

-- The team's internal notes about a person.
create table public.person_notes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  body text not null check (length(body) between 1 and 10000 and btrim(body) <> ''),
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision >= 1)
);

create index person_notes_person_id_idx on public.person_notes (person_id, created_at desc);
create index person_notes_author_id_idx on public.person_notes (author_id);

-- The next step with a person. Only one can be open at a time.
create table public.follow_ups (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  submission_id uuid references public.contact_submissions (id) on delete set null,
  text text not null check (length(text) between 1 and 300 and btrim(text) <> ''),
  -- A day in the viewer's time zone.
  due_on date not null,
  owner_id uuid default auth.uid() references auth.users (id) on delete set null,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  revision integer not null default 1 check (revision >= 1)
);

create index follow_ups_person_id_idx on public.follow_ups (person_id, created_at desc);
create unique index follow_ups_open_key on public.follow_ups (person_id) where done_at is null;
create index follow_ups_submission_id_idx on public.follow_ups (submission_id);
create index follow_ups_owner_id_idx on public.follow_ups (owner_id);
create index follow_ups_due_idx on public.follow_ups (due_on) where done_at is null;

-- What was done with a person's lead: one line each in the timeline. Only triggers and functions write here.
create table public.person_events (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  kind text not null check (kind in ('status', 'owner', 'merged', 'unmerged')),
  -- The old and the new value: a status, a name.
  was text check (length(was) <= 200),
  became text check (length(became) <= 200),
  -- Null when the server did it itself.
  actor_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

create index person_events_person_id_idx on public.person_events (person_id, created_at desc);
create index person_events_actor_id_idx on public.person_events (actor_id);

-- Which members were mailed on which day about due steps, so that nobody is mailed twice. Rows live for a week.
create table private.due_digests (
  day date not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The worker that sends holds a lease on it; if the worker dies, the lease expires.
  leased_until timestamptz not null,
  sent_at timestamptz,
  primary key (day, user_id)
);

create index due_digests_user_id_idx on private.due_digests (user_id);

-- The state of everybody who is not merged into another, so that fifty thousand people can be listed by what is due
-- without reading what was said. Derived from the tables above by private.write_person_states and private.lead_came.
create table private.person_states (
  id uuid primary key references public.people (id) on delete cascade,
  -- False if there is nothing, or nothing but suspected spam.
  is_shown boolean not null,
  -- Whether a lead or conversation of theirs is new or contacted.
  is_open boolean not null,
  -- Status of the newest lead or conversation; null without any.
  status text,
  waiting text check (waiting in ('us', 'them')),
  -- The last thing that either side said, and the row that holds it.
  last_at timestamptz,
  last_kind text,
  last_id uuid,
  first_at timestamptz,
  first_answer_at timestamptz,
  due_on date,
  -- A mail of ours failed or bounced, and none has been sent since.
  mail_failed boolean not null,
  -- Place in the list: 0 has a next step, by its day; 1 waits for us or had a mail fail, longest first; 2 newest first.
  rank smallint not null,
  place double precision not null
);

create index person_states_order_idx on private.person_states (rank, place, id) where is_shown;
create index person_states_first_at_idx on private.person_states (first_at) where first_at is not null;
