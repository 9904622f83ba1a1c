-- Who works here, and with which role: `owner` may do everything, `sales` handles people and what they wrote, `editor`
-- what the site shows. Membership is a row here, never a token claim: a signed-in user can write to their own
-- user_metadata, so a claim there proves nothing.
create table public.team_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'sales', 'editor')),
  name text not null default '' check (length(name) <= 120),
  picture text check (private.is_url(picture)),
  -- IANA name; null for the device's time zone.
  time_zone text check (length(time_zone) <= 64 and time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]*$'),
  -- Which notifications this member wants.
  notify jsonb not null default '{}' check (jsonb_typeof(notify) = 'object' and octet_length(notify::text) <= 4096),
  granted_at timestamptz not null default now(),
  invited_by uuid references public.team_members (user_id) on delete set null,
  -- Null while the invitation is open.
  joined_at timestamptz
);

create index team_members_invited_by_idx on public.team_members (invited_by);

-- Settings for the whole team. One row.
create table public.team_settings (
  id boolean primary key default true check (id),
  second_factor_demanded boolean not null default false
);

-- One-time codes that replace a lost second factor. Only hashes are stored; the codes are shown once.
create table private.recovery_codes (
  user_id uuid not null references public.team_members (user_id) on delete cascade,
  code_hash text not null check (length(code_hash) = 64),
  primary key (user_id, code_hash)
);

-- Failed recovery codes. Rows live for a day.
create table private.recovery_attempts (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.team_members (user_id) on delete cascade,
  attempted_at timestamptz not null default now()
);

create index recovery_attempts_user_id_idx on private.recovery_attempts (user_id, attempted_at);
create index recovery_attempts_attempted_at_idx on private.recovery_attempts (attempted_at);

-- Members whose second factor the audit log already records. Factors are set up and removed in Auth, which does not
-- write to our log.
create table private.known_factors (
  user_id uuid primary key references public.team_members (user_id) on delete cascade,
  -- The session that last gave a code, and when: Auth itself keeps only the latest code.
  session_id uuid,
  code_at timestamptz
);

-- The time up to which owners were told about account events. One row.
create table private.alarms (
  id boolean primary key default true check (id),
  told_until timestamptz not null default now()
);

-- Passwords that a command generated and showed. They work for a day, so that the person can set their own.
create table private.first_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- SHA-256 of the hash that Auth stores. Once Auth stores another one, the person has set their own password.
  digest bytea not null check (length(digest) = 32),
  ends_at timestamptz not null
);
