create trigger visits_count_added
  after insert on public.visits
  referencing new table as added
  for each statement execute function private.count_visits();

create trigger visits_count_removed
  after delete on public.visits
  referencing old table as removed
  for each statement execute function private.uncount_visits();

create trigger visits_count_before_change
  after update on public.visits
  referencing old table as removed
  for each statement execute function private.uncount_visits();

create trigger visits_count_changed
  after update on public.visits
  referencing new table as added
  for each statement execute function private.count_visits();

create trigger visits_limit
  after delete on public.visits
  referencing old table as removed
  for each statement execute function private.limit_deletion();

create trigger admin_logins_limit
  after delete on public.admin_logins
  referencing old table as removed
  for each statement execute function private.limit_deletion();

create trigger admin_logins_all_or_none
  after delete on public.admin_logins
  referencing old table as removed
  for each statement execute function private.refuse_picking();
