-- Whether a second factor was added after a recent sign-in was asked of the factors that began within a quarter of an
-- hour. A setup that began earlier and waited for its first code was never asked.

-- For a trigger: a second factor dates from its first code, not from the moment its setup began, so that a session that
-- must not add one cannot begin it and wait (private.sign_in_refusal). Auth marks the factor before it calls the hook.
create function private.date_factor() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.created_at = now();
  return new;
end
$$;
revoke execute on function private.date_factor() from public, anon, authenticated, service_role;

create trigger mfa_factors_date
  before update of status on auth.mfa_factors
  for each row
  when (old.status <> 'verified' and new.status = 'verified')
  execute function private.date_factor();
