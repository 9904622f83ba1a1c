create trigger chat_handoffs_push
  after insert or update of requested_at on public.chat_handoffs
  for each row execute function private.push_call();

create trigger notifications_push
  after insert on public.notifications
  for each row
  when (new.channel = 'mail')
  execute function private.push_lead();

create trigger chat_logs_push
  after update on public.chat_logs
  for each row
  when (old.messages is distinct from new.messages)
  execute function private.push_word();
