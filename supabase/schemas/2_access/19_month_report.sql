alter table private.month_reports enable row level security;
revoke all on table private.month_reports from public, anon, authenticated, service_role;
