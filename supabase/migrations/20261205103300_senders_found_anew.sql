-- What arrives while its sender is erased or tidied away belongs to a new person; until now it belonged to nobody.

-- For a trigger before a submission is written. A lead added by hand without an address already names its person, and
-- one restored from the trash keeps its own, who may have another address by now.
create or replace function private.find_sender() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.person_id is not null and current_setting('gantry.restoring', true) = 'yes' then
    return new;
  end if;
  if new.email <> '' and (
    tg_op = 'INSERT' or new.email <> old.email or new.name <> old.name
    -- Their person was erased, or tidied away, while the message arrived.
    or old.person_id is not null and new.person_id is null
  ) then
    new.person_id := private.person_of(new.email, new.name, '');
  end if;
  return new;
end
$$;

-- For a trigger before a conversation is written. One restored from the trash keeps its person.
create or replace function private.find_visitor() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  address constant text := private.chat_address(new.user_info);
begin
  if tg_op = 'UPDATE' then
    if new.user_info = old.user_info and (old.person_id is null or new.person_id is not null) then
      return new;
    end if;
  elsif new.person_id is not null and current_setting('gantry.restoring', true) = 'yes' then
    return new;
  end if;
  new.person_id := case
    when address is not null
      then private.person_of(address, new.user_info ->> 'name', new.user_info ->> 'phone')
  end;
  return new;
end
$$;
