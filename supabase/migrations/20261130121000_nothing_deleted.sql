-- Whoever may delete no attempt to sign in has deleted none, however old the attempts are.

-- For a trigger after a statement deleted attempts to sign in: nobody takes out the one that tells on them. What came
-- within the last minute may have arrived meanwhile. Who empties the list is written down, and what stood in it is kept
-- where nobody who signs in can reach it, for as long as the list itself would have been (public.apply_retention).
create or replace function private.refuse_picking() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if auth.uid() is null or not exists (select from removed) then
    return null;
  end if;
  if exists (select from public.admin_logins as login where login.created_at < now() - interval '1 minute') then
    raise exception 'Attempts to sign in are deleted all together.' using errcode = '42501';
  end if;
  perform private.require_recent_sign_in();
  insert into private.cleared_logins (id, email, ip_address, user_agent, status, created_at)
  select removed.id, removed.email, removed.ip_address, removed.user_agent, removed.status, removed.created_at
  from removed
  on conflict (id) do nothing;
  insert into public.audit_log (actor, actor_email, action, table_name, row_id)
  values (auth.uid(), private.caller_email(), 'deleted', 'admin_logins', 'all');
  return null;
end
$$;
