create trigger team_members_owner_deleted
  after delete on public.team_members
  for each row
  when (old.role = 'owner' and old.joined_at is not null)
  execute function private.keep_an_owner();

create trigger team_members_owner_changed
  after update on public.team_members
  for each row
  when (old.role = 'owner' and old.joined_at is not null and (new.role <> 'owner' or new.joined_at is null))
  execute function private.keep_an_owner();

create trigger team_members_people_released
  after update on public.team_members
  for each row
  when (old.role in ('owner', 'sales') and new.role not in ('owner', 'sales'))
  execute function private.release_people();

create trigger mfa_factors_guard
  before delete on auth.mfa_factors
  for each row execute function private.guard_factor();

create trigger mfa_factors_date
  before update of status on auth.mfa_factors
  for each row
  when (old.status <> 'verified' and new.status = 'verified')
  execute function private.date_factor();

create trigger webauthn_credentials_guard
  before insert or delete on auth.webauthn_credentials
  for each row execute function private.guard_passkey();

create trigger team_settings_guard
  before update on public.team_settings
  for each row execute function private.guard_team_settings();

create trigger team_settings_audit
  after update on public.team_settings
  for each row execute function private.write_audit();
