-- Deleted rows can be restored for 30 days.
--
-- Deletes stay ordinary deletes: a trigger copies each row on its way out. Visits and sign-in attempts are deleted for
-- good.
create table public.deleted_rows (
  id uuid primary key default gen_random_uuid(),
  table_name text not null check (length(table_name) between 1 and 63),
  row_id text not null check (length(row_id) between 1 and 100),
  -- The row's label in the list: a title, a name, a question.
  label text not null default '' check (length(label) <= 200),
  "row" jsonb not null,
  deleted_at timestamptz not null default now(),
  -- Null when the server itself cleaned up.
  deleted_by uuid,
  deleted_by_email text
);

create index deleted_rows_deleted_at_idx on public.deleted_rows (deleted_at desc, id);
create index deleted_rows_row_idx on public.deleted_rows (table_name, row_id);

-- Who added, changed, deleted or restored what, and when. Only actions of signed-in people are logged, not what
-- visitors send, and only which fields changed, never their contents.
create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  happened_at timestamptz not null default now(),
  actor uuid not null,
  actor_email text,
  action text not null check (
    action in (
      'added', 'changed', 'deleted', 'restored',
      -- Account events, whose `table_name` is team_members; `fields` holds the role, or the sign-in method.
      'signed in', 'sign-in failed', 'exported', 'invited', 'removed', 'role changed', 'second factor set',
      'second factor removed', 'recovery code used', 'passkey added', 'passkey removed'
    )
  ),
  table_name text not null check (length(table_name) between 1 and 63),
  row_id text not null check (length(row_id) between 1 and 100),
  -- A title of our own content, or an account's address. Nothing from people's messages and conversations is kept here,
  -- so nothing outlives them.
  label text not null default '' check (length(label) <= 200),
  fields text[] not null default '{}'
);

create index audit_log_happened_at_idx on public.audit_log (happened_at desc, id);
create index audit_log_row_idx on public.audit_log (table_name, row_id, happened_at desc);
