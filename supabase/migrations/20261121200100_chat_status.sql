-- A conversation and the lead that it made are one piece of work, so they have one status: whichever of the two
-- is set, the other follows.

create function private.share_chat_status() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.contact_submissions as lead
  set status = new.status
  where lead.chat_log_id = new.id and lead.status <> new.status;
  return null;
end
$$;
revoke execute on function private.share_chat_status() from public, anon, authenticated, service_role;
create trigger chat_logs_status
  after update of status on public.chat_logs
  for each row
  when (old.status <> new.status)
  execute function private.share_chat_status();

create function private.share_lead_status() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.chat_logs as log
  set status = new.status
  where log.id = new.chat_log_id and log.status <> new.status;
  return null;
end
$$;
revoke execute on function private.share_lead_status() from public, anon, authenticated, service_role;
create trigger contact_submissions_status
  after update of status on public.contact_submissions
  for each row
  when (old.status <> new.status and new.chat_log_id is not null)
  execute function private.share_lead_status();

-- Until now only leads had a status that anybody could set.
alter table public.chat_logs disable trigger chat_logs_updated_at;
update public.chat_logs as log
set status = lead.status
from public.contact_submissions as lead
where lead.chat_log_id = log.id and log.status <> lead.status;
alter table public.chat_logs enable trigger chat_logs_updated_at;

-- The dashboard counts new conversations all day long.
create index chat_logs_new_idx on public.chat_logs (id) where status = 'new';
