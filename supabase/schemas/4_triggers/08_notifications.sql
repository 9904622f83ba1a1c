-- Logs who changed these settings. What the server function reports about itself (readiness) is nobody's doing.
create trigger notification_settings_audit
  after update of recipients, digest_minutes, acknowledge, webhook, month_report on public.notification_settings
  for each row execute function private.write_audit();
