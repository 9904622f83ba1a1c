-- Files of answers that were never sent, and of mails that could not be stored, stayed in the bucket for ever.

-- The files in the bucket `mail-attachments` that no mail has 30 days after they were stored, e.g. of an answer that was
-- never sent, or of a mail that came in and could not be stored: at most 1000. The caller deletes them, because only the
-- bucket can.
create function public.stray_mail_files() returns text[]
  language sql
  stable
  security definer
  set search_path = ''
  return array(
    select file.name
    from storage.objects as file
    where file.bucket_id = 'mail-attachments'
      and file.created_at < now() - interval '30 days'
      and not exists (select from public.email_attachments as attachment where attachment.path = file.name)
    order by file.name
    limit 1000
  );
revoke execute on function public.stray_mail_files() from public, anon, authenticated, service_role;
grant execute on function public.stray_mail_files() to service_role;
comment on function public.stray_mail_files() is 'Files of the bucket mail-attachments that no mail has after 30 days.';
