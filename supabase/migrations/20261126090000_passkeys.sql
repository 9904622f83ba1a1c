-- Signing in with a passkey: who may add one, and that it is written down.

alter table public.audit_log
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (
    action in (
      'added', 'changed', 'deleted', 'restored',
      -- Of accounts, whose `table_name` is team_members; fields say the role, or the means of signing in.
      'signed in', 'sign-in failed', 'exported', 'invited', 'removed', 'role changed', 'second factor set',
      'second factor removed', 'recovery code used', 'passkey added', 'passkey removed'
    )
  );

-- For triggers: a passkey is added only by somebody who has shown lately who they are, and who has chosen a password of
-- their own; auth asks for a session only. That it was added or taken away is written down. When the account itself
-- ends, its passkeys go with it.
create function private.guard_passkey() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
begin
  if not exists (
    select
    from public.team_members as member
    join auth.users as account on account.id = member.user_id
    where member.user_id = person
  ) then
    return coalesce(new, old);
  end if;
  if tg_op = 'INSERT' then
    if private.first_password_ends(person) is not null then
      raise exception 'Choose a password of your own first.' using errcode = 'PT403';
    end if;
    if not exists (
      select
      from auth.sessions as session
      join auth.mfa_amr_claims as means on means.session_id = session.id
      where session.user_id = person and means.updated_at >= now() - interval '15 minutes'
    ) then
      raise exception 'Sign in again to do this.' using errcode = 'PT403', hint = 'recent_sign_in';
    end if;
  end if;
  perform private.note_account(
    person,
    case tg_op when 'INSERT' then 'passkey added' else 'passkey removed' end,
    person
  );
  return coalesce(new, old);
end
$$;
revoke execute on function private.guard_passkey() from public, anon, authenticated, service_role;

-- A project that keeps auth's tables from us, or has none of passkeys yet, is migrated all the same.
do $$
begin
  create trigger webauthn_credentials_guard
    before insert or delete on auth.webauthn_credentials
    for each row execute function private.guard_passkey();
exception when insufficient_privilege or undefined_table then
  raise warning 'Passkeys are not guarded, so leave them switched off: %', sqlerrm;
end
$$;
