-- The one door for reports of sign-in attempts. Anybody can send such a report, so one sender gets at most
-- twenty into the list within an hour.

-- `sender` is a keyed hash made by the server function; no address is stored. Rows live for an hour.
create table private.login_reports (
  id bigint generated always as identity primary key,
  sender text not null check (length(sender) between 1 and 200),
  received_at timestamptz not null default now()
);
create index login_reports_sender_idx on private.login_reports (sender, received_at);
create index login_reports_received_at_idx on private.login_reports (received_at);
revoke all on table private.login_reports from public, anon, authenticated, service_role;

-- attempt: {email, status, ip_address?, user_agent?}. Returns
--   'recorded'  a row of admin_logins was written
--   'limited'   more than twenty of this sender within an hour: nothing is written
-- An attempt that breaks a CHECK raises that error. Runs as its owner to reach the limiter; only the service
-- key may call it.
create function public.record_admin_login(attempt jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  most constant integer := 20;
begin
  -- Two reports at once cannot both be the twentieth.
  perform pg_advisory_xact_lock(hashtextextended('login report:' || sender, 0));

  delete from private.login_reports as old
  where old.id in (
    select expired.id
    from private.login_reports as expired
    where expired.received_at < now() - interval '1 hour'
    for update skip locked
  );

  if most <= (
    select count(*)
    from private.login_reports as received
    where received.sender = record_admin_login.sender
      and received.received_at > now() - interval '1 hour'
  ) then
    return 'limited';
  end if;

  insert into private.login_reports (sender) values (record_admin_login.sender);
  insert into public.admin_logins (email, status, ip_address, user_agent)
  values (attempt ->> 'email', attempt ->> 'status', attempt ->> 'ip_address', attempt ->> 'user_agent');
  return 'recorded';
end
$$;
revoke execute on function public.record_admin_login(jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.record_admin_login(jsonb, text) to service_role;
comment on function public.record_admin_login(jsonb, text) is
  'Records a sign-in attempt; answers recorded or limited.';
