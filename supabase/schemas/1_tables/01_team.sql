-- Who works here, and with which rights: `owner` everything, `sales` people and what they wrote, `editor` what the site
-- shows. Membership is a row here. Nothing inside a token counts: a signed-in user can write to their own
-- user_metadata, so a claim there proves nothing.
create table public.team_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'sales', 'editor')),
  name text not null default '' check (length(name) <= 120),
  picture text check (private.is_address(picture)),
  -- IANA name; null for the time of the device.
  time_zone text check (length(time_zone) <= 64 and time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]*$'),
  -- Which notices this person wants.
  notify jsonb not null default '{}' check (jsonb_typeof(notify) = 'object' and octet_length(notify::text) <= 4096),
  granted_at timestamptz not null default now(),
  invited_by uuid references public.team_members (user_id) on delete set null,
  -- Null as long as the invitation is open.
  joined_at timestamptz
);

create index team_members_invited_by_idx on public.team_members (invited_by);

-- What holds for everybody in the team. One row.
create table public.team_settings (
  id boolean primary key default true check (id),
  second_factor_demanded boolean not null default false
);

-- Codes in place of a second factor that was lost, each good once. Only hashes; the codes are shown once.
create table private.recovery_codes (
  user_id uuid not null references public.team_members (user_id) on delete cascade,
  code_hash text not null check (length(code_hash) = 64),
  primary key (user_id, code_hash)
);

-- Codes that were wrong. Rows live for a day.
create table private.recovery_attempts (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.team_members (user_id) on delete cascade,
  attempted_at timestamptz not null default now()
);

create index recovery_attempts_user_id_idx on private.recovery_attempts (user_id, attempted_at);
create index recovery_attempts_attempted_at_idx on private.recovery_attempts (attempted_at);

-- Of whom the audit log says already that they have a second factor: setting one up and taking one away happens in
-- Auth, which knows no log of ours.
create table private.known_factors (
  user_id uuid primary key references public.team_members (user_id) on delete cascade,
  -- The session that gave a code last, and when: auth itself remembers the latest code only.
  session_id uuid,
  code_at timestamptz
);

-- Until when owners know what happened to accounts. One row.
create table private.alarms (
  id boolean primary key default true check (id),
  told_until timestamptz not null default now()
);

-- Passwords that a command has made and shown. They let their person in for a day, to choose one of their own.
create table private.first_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- SHA-256 of the hash that auth keeps: once auth keeps another one, the password is the person's own.
  digest bytea not null check (length(digest) = 32),
  ends_at timestamptz not null
);
