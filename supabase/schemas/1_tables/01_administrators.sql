-- Who is an administrator. Membership is a row here. Nothing inside a token counts: a signed-in user can write to
-- their own user_metadata, so a claim there proves nothing.
create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now()
);
