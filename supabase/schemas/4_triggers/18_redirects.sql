create trigger redirects_circle
  before insert on public.redirects
  for each row execute function private.refuse_circle();

create trigger redirects_audit
  after insert or update or delete on public.redirects
  for each row execute function private.write_audit();

create trigger redirects_publishing after insert or update or delete on public.redirects
  for each row execute function private.note_public_change();
