-- The path of an attachment could lead out of its bucket: the function that sends mail read it with the service key,
-- and so mailed whatever it led to.

alter table public.email_attachments drop constraint email_attachments_path_check;

-- What was tried stays readable, under a name that no file has.
update public.email_attachments
set path = 'refused/' || left(regexp_replace(path, '[[:cntrl:]%\\./]', '_', 'g'), 1000)
where path ~ '[[:cntrl:]%\\]' or path ~ '(^|/)\.{0,2}(/|$)';

alter table public.email_attachments add constraint email_attachments_path_check check (
  length(path) between 1 and 1024 and path !~ '[[:cntrl:]%\\]' and path !~ '(^|/)\.{0,2}(/|$)'
);
