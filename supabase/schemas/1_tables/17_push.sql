-- Devices on which team members are notified even when no dashboard is open there (Web Push, RFC 8030).
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.team_members (user_id) on delete cascade,
  -- The address at the browser vendor's push service, which identifies the device: as secret as a password.
  endpoint text not null unique check (length(endpoint) <= 2048 and endpoint ~ '^https?://[^\s]+$'),
  -- The browser's public key and secret, in base64url: only that device can decrypt the messages.
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{80,100}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{16,40}$'),
  -- The device's name as shown in the account, e.g. `Firefox on Android`.
  device text not null default '' check (length(device) <= 120),
  kinds text[] not null default '{call,lead,word,due}' check (kinds <@ array['call', 'lead', 'word', 'due']),
  -- Whether names and message texts may appear on a locked screen.
  shows_content boolean not null default false,
  -- Quiet hours by the member's own clock; both are set or neither.
  quiet_from time,
  quiet_to time,
  created_at timestamptz not null default now(),
  -- The day this device was last told about due steps.
  told_due_on date,
  -- The session that the dashboard has on this device; only while it lives is the device told anything. No foreign key:
  -- the table is Auth's, and the device's choices outlive the session.
  session_id uuid,
  constraint push_subscriptions_quiet_check check ((quiet_from is null) = (quiet_to is null))
);

create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id);

-- Messages for devices. Rows live for a day.
create table public.push_messages (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  kind text not null check (kind in ('call', 'lead', 'missed_call', 'wrote_again', 'word', 'due')),
  -- The conversation or the submission; null for due steps. No foreign key: a deleted subject opens nothing.
  subject_id uuid,
  -- For due steps `count`, `late` and `days`; otherwise empty unless the device shows content.
  words jsonb not null default '{}' check (jsonb_typeof(words) = 'object' and octet_length(words::text) <= 4096),
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- Stale after that, so not sent.
  expires_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  leased_until timestamptz,
  sent_at timestamptz
);

create index push_messages_subscription_id_idx on public.push_messages (subscription_id, kind, created_at);
create index push_messages_waiting_idx on public.push_messages (due_at) where sent_at is null;
