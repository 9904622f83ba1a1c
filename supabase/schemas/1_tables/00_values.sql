-- The schema of today, each object once. Folders say the kind (tables, who may reach them, functions, triggers, the few
-- rows that must be there), files the subject, and a subject has the same number in each folder. Applied in the order
-- of their names they make a fresh database; migrations take an existing one there.
--
-- Grants are stated in full everywhere. Older hosted projects grant new tables and functions to the API's roles by
-- themselves, newer ones to nobody, and plain Postgres lets everybody execute a new function: first everything is
-- revoked, then what is meant is granted.

create schema private;
revoke all on schema private from public, anon, authenticated, service_role;

-- Hosted projects have it ready; it is trusted, so that the owner of the tables may install it.
create extension if not exists pg_trgm with schema extensions;

-- The rules for values that tables check. They come before the tables, which are made with them.

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

-- True when every entry of a list is one plain mail address.
create function private.are_mail_addresses(addresses text[]) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return not exists (
    select
    from unnest(addresses) as entry (address)
    where case when length(entry.address) <= 254 then entry.address !~ '^[^@\s,;<>"]+@[^@\s,;<>"]+\.[^@\s,;<>"]+$' else true end
  );
revoke execute on function private.are_mail_addresses(text[]) from public, anon, authenticated, service_role;
grant execute on function private.are_mail_addresses(text[]) to authenticated, service_role;
