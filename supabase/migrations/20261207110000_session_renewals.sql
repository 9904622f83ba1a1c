-- Anybody may ask the site's function to renew a session, and it asks Auth from one address for everybody: renewals are
-- counted per sender, as reports of sign-ins are, so that nobody uses up what Auth accepts from the site.

-- False if `most` requests of this sender were counted within `span`, at most an hour; otherwise this one is counted.
create function private.count_login_report(sender text, most integer, span interval) returns boolean
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  -- Two reports at once cannot both be the last.
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
    where received.sender = count_login_report.sender
      and received.received_at > now() - span
  ) then
    return false;
  end if;

  insert into private.login_reports (sender) values (count_login_report.sender);
  return true;
end
$$;
revoke execute on function private.count_login_report(text, integer, interval)
  from public, anon, authenticated, service_role;

-- attempt: {email, status, ip_address?, user_agent?}. Returns
--   'recorded'  a row of admin_logins was written
--   'limited'   more than twenty from this sender within an hour: nothing is written
-- An attempt that breaks a CHECK raises that error. Runs as its owner to reach the limiter; only the service key may
-- call it.
create or replace function public.record_admin_login(attempt jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not private.count_login_report(sender, 20, interval '1 hour') then
    return 'limited';
  end if;
  insert into public.admin_logins (email, status, ip_address, user_agent)
  values (attempt ->> 'email', attempt ->> 'status', attempt ->> 'ip_address', attempt ->> 'user_agent');
  return 'recorded';
end
$$;

-- Counts a renewal that the site's function is about to pass on to Auth, which sees one address for everybody. Returns
--   'recorded'  it may be passed on
--   'limited'   more than thirty from this sender within five minutes
-- Runs as its owner to reach the limiter; only the service key may call it.
create function public.record_session_renewal(sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  return case
    when private.count_login_report('renewal ' || sender, 30, interval '5 minutes') then 'recorded'
    else 'limited'
  end;
end
$$;
revoke execute on function public.record_session_renewal(text) from public, anon, authenticated, service_role;
grant execute on function public.record_session_renewal(text) to service_role;
comment on function public.record_session_renewal(text) is
  'Counts a renewal of a session through the site; answers recorded or limited.';
