-- The bucket of what comes and goes with mails. Nobody has an address to its files but members who are signed in.
insert into storage.buckets (id, name, public, file_size_limit)
-- 10 MB in bytes.
values ('mail-attachments', 'mail-attachments', false, 10485760)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;
