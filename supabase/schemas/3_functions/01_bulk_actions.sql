-- Limits of what takes home or deletes many rows at once.

-- Logs that people's data is exported: `kind` is 'submissions', 'chats', 'visits' or 'admin logins'.
create function private.begin_export(kind text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  exported constant text := case kind
    when 'submissions' then 'contact_submissions'
    when 'chats' then 'chat_logs'
    when 'visits' then 'visits'
    when 'admin logins' then 'admin_logins'
  end;
begin
  perform private.require_owner();
  perform private.require_recent_sign_in();
  if exported is null then
    raise exception 'There is no such export.' using errcode = '22023';
  end if;
  insert into public.audit_log (actor, actor_email, action, table_name, row_id)
  values (auth.uid(), private.caller_email(), 'exported', exported, 'all');
end
$$;
revoke execute on function private.begin_export(text) from public, anon, authenticated, service_role;
grant execute on function private.begin_export(text) to authenticated;

create function public.begin_export(kind text) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
begin atomic
  select private.begin_export(kind);
end;
revoke execute on function public.begin_export(text) from public, anon, authenticated, service_role;
grant execute on function public.begin_export(text) to authenticated;
comment on function public.begin_export(text) is
  'Writes down that people''s data is taken home; for owners who have just signed in.';

-- For a trigger after a statement deleted rows about people. Anybody may delete a few; deleting many requires an owner
-- with a recent sign-in. A function that deletes for good (private.keep_deleted_row) has made sure that its caller may.
create function private.limit_deletion() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if auth.uid() is null
    or current_setting('gantry.for_good', true) = 'yes'
    or 20 >= (select count(*) from (select from removed limit 21) as few)
  then
    return null;
  end if;
  if not private.has_role('owner') then
    raise exception 'Only owners delete more than 20 rows at once.' using errcode = 'PT403', hint = 'owner_only';
  end if;
  perform private.require_recent_sign_in();
  return null;
end
$$;
revoke execute on function private.limit_deletion() from public, anon, authenticated, service_role;

-- For a trigger after a statement deleted sign-in attempts: nobody can remove just the one that incriminates them.
-- Attempts of the last minute may remain, because they may have arrived meanwhile. The log names who clears the list,
-- and its contents are kept out of reach of everybody who signs in, for as long as the list itself would have kept them
-- (public.apply_retention).
create function private.refuse_picking() returns trigger
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
revoke execute on function private.refuse_picking() from public, anon, authenticated, service_role;
