-- How leads are announced, and to whom. One row; what it leaves open, the server's environment decides (MAIL_TO).
create table public.notification_settings (
  id integer primary key default 1 check (id = 1),
  -- Empty: the recipients from the environment.
  recipients text[] not null default '{}' check (
    cardinality(recipients) <= 10 and private.are_emails(recipients)
  ),
  -- At most one mail in this time; leads that arrive in between go into the next one.
  digest_minutes integer not null default 5 check (digest_minutes between 5 and 1440),
  acknowledge boolean not null default false,
  webhook boolean not null default false,
  -- What the server function found in its environment, and when; not editable by anybody.
  mail_ready boolean not null default false,
  webhook_ready boolean not null default false,
  checked_at timestamptz,
  -- Whether owners get a mail in the first days of a month about the previous one.
  month_report boolean not null default true
);

-- Who is told about a new lead, and whether that worked. A row is inserted in the transaction that stores the lead, so
-- neither exists without the other; a server function delivers it (netlify/lib/deliver.ts).
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('mail', 'webhook', 'acknowledgement')),
  -- What it is about; deleted with it.
  submission_id uuid references public.contact_submissions (id) on delete cascade,
  chat_log_id uuid references public.chat_logs (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- 'dead': given up after the last attempt.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dead')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- Rows that are sent together, always the same set: the batch is the mail's Message-ID, so that a mail sent twice is
  -- recognized as one.
  batch uuid,
  batched_at timestamptz,
  -- The worker that delivers holds a lease on the rows; if the worker dies, the lease expires.
  lease uuid,
  leased_until timestamptz,
  sent_at timestamptz,
  -- One entry per attempt: {at, result: sent | failed | interrupted, cause?}. Causes name no person.
  log jsonb not null default '[]' check (jsonb_typeof(log) = 'array'),
  -- A conversation can be announced more than once: as a lead, for each missed call, and when its visitor writes again
  -- after somebody has started on the lead.
  reason text not null default 'lead' check (reason in ('lead', 'missed_call', 'wrote_again')),
  constraint notifications_subject_check check (num_nonnulls(submission_id, chat_log_id) = 1),
  unique (submission_id, channel)
);

create index notifications_waiting_idx on public.notifications (channel, due_at) where status = 'waiting';
create index notifications_batched_at_idx on public.notifications (channel, batched_at desc);
-- Each message is looked for among the acknowledgements of its day.
create index notifications_acknowledged_idx on public.notifications (created_at) where channel = 'acknowledgement';
create index notifications_lease_idx on public.notifications (lease) where lease is not null;
create unique index notifications_chat_log_id_key on public.notifications (chat_log_id, channel)
  where reason = 'lead';
create index notifications_chat_log_id_idx on public.notifications (chat_log_id, channel, created_at desc);
