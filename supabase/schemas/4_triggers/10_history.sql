create trigger deleted_rows_limit
  after delete on public.deleted_rows
  referencing old table as removed
  for each statement execute function private.limit_deletion();
