-- What several tables share: the rule for addresses, and the time of the last change.

-- True for http(s) addresses and for paths and names on this site; false for `javascript:`, `data:` and
-- every other scheme. A colon makes a scheme only while no `/`, `?` or `#` came before it. Control
-- characters are refused because browsers drop some of them before they look for the scheme.
-- Whoever writes a table with such a CHECK needs the right to execute the rule.
create function private.is_address(address text) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return length(address) <= 2048
    and address !~ '[[:cntrl:]]'
    and address ~* '^(https?://|[^:/?#]*([/?#]|$))';
revoke execute on function private.is_address(text) from public, anon, authenticated, service_role;
grant execute on function private.is_address(text) to authenticated, service_role;

-- The same for a list, which may be empty but holds no empty entry.
create function private.are_addresses(addresses text[]) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return not exists (
    select
    from unnest(addresses) as entry (address)
    where coalesce(entry.address, '') = '' or not private.is_address(entry.address)
  );
revoke execute on function private.are_addresses(text[]) from public, anon, authenticated, service_role;
grant execute on function private.are_addresses(text[]) to authenticated, service_role;

-- True when a list has no null and no entry longer than `longest` characters.
create function private.are_short(entries text[], longest integer) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return not exists (
    select
    from unnest(entries) as entry (line)
    where entry.line is null or length(entry.line) > longest
  );
revoke execute on function private.are_short(text[], integer) from public, anon, authenticated, service_role;
grant execute on function private.are_short(text[], integer) to authenticated, service_role;

-- For a trigger before update. The browser's idea of the time is not trusted.
create function private.set_updated_at() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;
revoke execute on function private.set_updated_at() from public, anon, authenticated, service_role;
