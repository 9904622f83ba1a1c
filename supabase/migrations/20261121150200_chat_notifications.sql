-- Somebody is told of a finished conversation, too; in the transaction that finishes it.
create function private.notify_of_chat() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.queue_notifications(null, new.id, null);
  return null;
end
$$;
revoke execute on function private.notify_of_chat() from public, anon, authenticated, service_role;
create trigger chat_logs_notify
  after update of finished_at on public.chat_logs
  for each row
  when (old.finished_at is null and new.finished_at is not null)
  execute function private.notify_of_chat();
