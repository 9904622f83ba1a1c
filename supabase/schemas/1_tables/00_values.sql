-- The schema of today, each object once. Folders say the kind (tables, who may reach them, functions, triggers, the few
-- rows that must be there), files the subject, and a subject has the same number in each folder. Applied in the order
-- of their names they make a fresh database; migrations take an existing one there.
--
-- Grants are stated in full everywhere. Older hosted projects grant new tables and functions to the API's roles by
-- themselves, newer ones to nobody, and plain Postgres lets everybody execute a new function: first everything is
-- revoked, then what is meant is granted.
--
-- What runs with every message and page view is written in PL/pgSQL, which keeps its plans: PostgreSQL 17 plans a
-- function in SQL anew in every statement that calls it, and that took most of the time.

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

-- True for the point of a picture that is never cut away, across and down in percent, e.g. `62% 48%`, as style sheets
-- take it; and where nobody has said.
create function private.is_focus(focus text) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return focus ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$';
revoke execute on function private.is_focus(text) from public, anon, authenticated, service_role;
grant execute on function private.is_focus(text) to authenticated, service_role;

-- True when a list has no null and no entry longer than `longest` characters.
create function private.are_short(entries text[], longest integer) returns boolean
  language plpgsql
  immutable
  parallel safe
  set search_path = ''
as $$
begin
  return not exists (
    select
    from unnest(entries) as entry (line)
    where entry.line is null or length(entry.line) > longest
  );
end
$$;
revoke execute on function private.are_short(text[], integer) from public, anon, authenticated, service_role;
grant execute on function private.are_short(text[], integer) to authenticated, service_role;

-- True when every entry of a list can be a tag: at most 40 characters, of which one at least stands in the address of
-- the tag's page; none of them a comma, which parts tags from each other.
create function private.are_tags(tags text[]) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return not exists (
    select
    from unnest(tags) as entry (tag)
    where entry.tag is null
      or length(entry.tag) > 40
      or entry.tag <> btrim(entry.tag)
      or entry.tag ~ '[,[:cntrl:]]'
      or normalize(entry.tag, nfkd) !~ '[A-Za-z0-9]'
  );
revoke execute on function private.are_tags(text[]) from public, anon, authenticated, service_role;
grant execute on function private.are_tags(text[]) to authenticated, service_role;

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

-- True for how a visit began (src/lib/arrival.ts), an object of short texts, none of them empty; and where nobody knows.
create function private.is_arrival(arrival jsonb) returns boolean
  language plpgsql
  immutable
  parallel safe
  set search_path = ''
as $$
begin
  return case
    when arrival is null then true
    when jsonb_typeof(arrival) <> 'object' or arrival -> 'page' is null then false
    else not exists (
      select
      from jsonb_each(arrival) as entry (name, value)
      where jsonb_typeof(entry.value) <> 'string'
        or length(entry.value #>> '{}') not between 1 and case
          when entry.name = 'page' then 512
          when entry.name = 'referrer' then 253
          when entry.name in ('source', 'medium', 'campaign', 'term', 'content') then 100
          when entry.name = 'device' then 7
          when entry.name = 'language' then 3
          else 0
        end
    )
  end;
end
$$;
revoke execute on function private.is_arrival(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.is_arrival(jsonb) to authenticated, service_role;
