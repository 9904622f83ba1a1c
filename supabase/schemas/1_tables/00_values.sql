-- The current schema, each object defined once. Folders name the kind (tables, access, functions, triggers, the few
-- required rows), files the subject, with the same number in each folder. Applied in name order they build a fresh
-- database; migrations bring an existing one to the same state.
--
-- Grants are always stated in full. Older hosted projects grant new tables and functions to the API's roles
-- automatically, newer ones to nobody, and plain Postgres lets everybody execute a new function. So everything is
-- revoked first, and then the intended rights are granted.
--
-- Functions that run with every message and page view are written in PL/pgSQL, which caches its plans: PostgreSQL 17
-- replans a SQL function in every statement that calls it, and that took most of the time.

create schema private;
revoke all on schema private from public, anon, authenticated, service_role;

-- Hosted projects already have it. It is a trusted extension, so the owner of the tables may install it.
create extension if not exists pg_trgm with schema extensions;

-- Rules for values, used in CHECK constraints. They come before the tables because the tables depend on them.

-- True for http(s) URLs and for paths and names on this site; false for `javascript:`, `data:` and every other
-- scheme. A colon marks a scheme only if no `/`, `?` or `#` comes before it. Control characters are rejected because
-- browsers drop some of them before they parse the scheme.
-- A role that writes to a table with such a CHECK needs execute permission on the rule.
create function private.is_url(address text) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return length(address) <= 2048
    and address !~ '[[:cntrl:]]'
    and address ~* '^(https?://|[^:/?#]*([/?#]|$))';
revoke execute on function private.is_url(text) from public, anon, authenticated, service_role;
grant execute on function private.is_url(text) to authenticated, service_role;

-- The same for a list. It may be empty but must not contain an empty entry.
create function private.are_urls(addresses text[]) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return not exists (
    select
    from unnest(addresses) as entry (address)
    where coalesce(entry.address, '') = '' or not private.is_url(entry.address)
  );
revoke execute on function private.are_urls(text[]) from public, anon, authenticated, service_role;
grant execute on function private.are_urls(text[]) to authenticated, service_role;

-- True for a picture's focal point as CSS writes it, across and down in percent, e.g. `62% 48%`. Null, meaning not set,
-- passes a CHECK too.
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

-- True when every entry of a list can be a tag: at most 40 characters, at least one of which survives in the URL of the
-- tag's page, and no comma, which separates tags.
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

-- True when every entry of a list is one plain email address.
create function private.are_emails(addresses text[]) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return not exists (
    select
    from unnest(addresses) as entry (address)
    where case when length(entry.address) <= 254 then entry.address !~ '^[^@\s,;<>"]+@[^@\s,;<>"]+\.[^@\s,;<>"]+$' else true end
  );
revoke execute on function private.are_emails(text[]) from public, anon, authenticated, service_role;
grant execute on function private.are_emails(text[]) to authenticated, service_role;

-- True for the arrival of a visit (src/lib/arrival.ts), an object of short, non-empty texts, and for null (unknown).
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
