alter table private.beats enable row level security;
revoke all on table private.beats from public, anon, authenticated, service_role;
