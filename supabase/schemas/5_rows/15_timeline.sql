-- The bucket for mail attachments. Its files have no public address; only signed-in owners and sales read them.
insert into storage.buckets (id, name, public, file_size_limit)
-- 10 MB in bytes.
values ('mail-attachments', 'mail-attachments', false, 10485760)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;
