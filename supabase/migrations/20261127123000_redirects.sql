-- Redirects, and the addresses that visitors asked for and did not find.
-- Old addresses of this site and where they lead; the build writes them for the host.
create table public.redirects (
  id uuid primary key default gen_random_uuid(),
  -- As addresses are compared: without a slash at its end, a query or a host; nothing that is a function's or the
  -- dashboard's. `:` and `*` would stand for something else in the host's file.
  from_path text not null unique check (
    from_path ~ '^(/[A-Za-z0-9._~%@+,()!=-]+)+$'
    and length(from_path) <= 500
    and from_path !~ '/\.\.?(/|$)'
    and from_path !~ '^/(admin|admin-cms|api|assets|_astro|\.netlify)(/|$)'
  ),
  to_path text not null check (
    to_path ~ '^(/|(/[A-Za-z0-9._~%@+,()!=-]+)+)(#[A-Za-z0-9_-]{1,100})?$'
    and length(to_path) <= 600
    and to_path !~ '/\.\.?(/|#|$)'
  ),
  created_at timestamptz not null default now()
);

-- Addresses that visitors have asked for and not found, in the last 28 days; of one that is never to be shown, the address
-- stays. A function of the server writes here.
create table public.missing_pages (
  path text primary key check (length(path) between 1 and 512),
  visits integer not null default 1 check (visits >= 1),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Host of the site that led there last; null for this site and for nowhere.
  referrer text check (length(referrer) <= 253),
  -- Whether somebody has said that it is never to be shown.
  is_hidden boolean not null default false
);

alter table public.redirects enable row level security;
revoke all on table public.redirects from public, anon, authenticated, service_role;
grant select on table public.redirects to anon;
grant select, insert, delete on table public.redirects to authenticated, service_role;

create policy "anyone reads redirects" on public.redirects
  for select to anon, authenticated
  using (true);

create policy "owners add redirects" on public.redirects
  for insert to authenticated
  with check ((select private.has_role('owner')));

create policy "owners delete redirects" on public.redirects
  for delete to authenticated
  using ((select private.has_role('owner')));

alter table public.missing_pages enable row level security;
revoke all on table public.missing_pages from public, anon, authenticated, service_role;
grant select, update (is_hidden) on table public.missing_pages to authenticated;
grant select, insert, update, delete on table public.missing_pages to service_role;

create policy "owners read addresses that were not found" on public.missing_pages
  for select to authenticated
  using ((select private.has_role('owner')));

create policy "owners hide addresses that were not found" on public.missing_pages
  for update to authenticated
  using ((select private.has_role('owner')))
  with check ((select private.has_role('owner')));

-- For a trigger. Refuses what would lead back to where it began, over however many others. Runs as its owner, so that
-- it sees all of them; two that are added at the same moment queue here.
create function private.refuse_circle() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  place text := split_part(new.to_path, '#', 1);
  before text;
begin
  perform pg_advisory_xact_lock(hashtextextended('redirects', 0));
  -- Those that are there go in no circle, so this comes to an end.
  while place is not null loop
    if place = new.from_path then
      raise exception '%', case
        when before is null then 'An address cannot lead to itself.'
        else format('This goes in a circle: %s already leads to %s.', before, new.from_path)
      end using errcode = 'PT409', hint = 'circle';
    end if;
    before := place;
    place := (select split_part(other.to_path, '#', 1) from public.redirects as other where other.from_path = place);
  end loop;
  return new;
end
$$;
revoke execute on function private.refuse_circle() from public, anon, authenticated, service_role;

-- Counts that somebody asked for an address that is none. Of five hundred the least wanted make room;
-- public.apply_retention forgets what nobody has asked for in 28 days. Runs as its owner; only the service key may call it.
create function public.note_missing_page(asked text, came_from text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  -- One at a time: two that make room at the same moment would wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('missing pages', 0));
  insert into public.missing_pages as known (path, referrer)
  values (note_missing_page.asked, note_missing_page.came_from)
  on conflict (path) do update set
    visits = known.visits + 1,
    last_at = now(),
    referrer = coalesce(excluded.referrer, known.referrer);
  delete from public.missing_pages as rare
  where rare.path in (
    select other.path
    from public.missing_pages as other
    where other.path <> note_missing_page.asked
    order by other.is_hidden desc, other.visits desc, other.last_at desc, other.path
    offset 499
  );
end
$$;
revoke execute on function public.note_missing_page(text, text) from public, anon, authenticated, service_role;
grant execute on function public.note_missing_page(text, text) to service_role;
comment on function public.note_missing_page(text, text) is 'Counts that somebody asked for an address that is none.';

-- What people leave behind by visiting is kept no longer than the privacy page says.
--
-- Called daily (netlify/functions/retention.mts). Ends page views after `visit_days`, sign-in attempts after
-- `log_days`, and what limiters remember of senders after a day, also when nobody comes by and they do not tidy
-- up in passing. Answers how many rows went, by table.
create or replace function public.apply_retention(visit_days integer, log_days integer) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  rule record;
  gone integer;
  report jsonb := '{}';
begin
  if visit_days is null or log_days is null or least(visit_days, log_days) < 1 then
    raise exception 'Days are kept from 1 on.' using errcode = '22023';
  end if;
  -- For this transaction: see private.uncount_visits.
  perform set_config('gantry.retention', 'yes', true);
  for rule in
    select *
    from (values
      ('public.visits', 'created_at', visit_days),
      ('public.admin_logins', 'created_at', log_days),
      ('private.cleared_logins', 'created_at', log_days),
      ('private.received_submissions', 'received_at', 1),
      ('private.login_reports', 'received_at', 1),
      ('private.recovery_attempts', 'attempted_at', 1),
      ('private.visit_senders', 'hour', 1),
      ('private.visit_reports', 'day', 2),
      ('private.day_visitors', 'day', 1),
      ('private.day_salts', 'day', 1),
      ('private.used_challenges', 'used_at', 2)
    ) as rules (table_name, moment, days)
    where to_regclass(rules.table_name) is not null
  loop
    execute format('delete from %s where %I < now() - make_interval(days => $1)', rule.table_name, rule.moment)
      using rule.days;
    get diagnostics gone = row_count;
    report := report || jsonb_build_object(rule.table_name, gone);
  end loop;

  -- Of the speed of single pages nobody asks after so long; that of all together stays.
  delete from public.vital_counts as old
  where old.page <> '' and old.day < (now() at time zone 'UTC')::date - 90;
  get diagnostics gone = row_count;
  report := report || jsonb_build_object('public.vital_counts', gone);

  -- What is never to be shown is known by its address for as long as that holds, and by nothing else.
  update public.missing_pages as hidden
  set visits = 1, referrer = null, first_at = 'epoch', last_at = 'epoch'
  where hidden.is_hidden and hidden.last_at < now() - interval '28 days' and hidden.last_at > 'epoch';
  delete from public.missing_pages as old where not old.is_hidden and old.last_at < now() - interval '28 days';
  get diagnostics gone = row_count;
  report := report || jsonb_build_object('public.missing_pages', gone);

  -- Who began a conversation is forgotten after a day; the conversation is not.
  update private.chat_sessions as old
  set sender = null
  where old.sender is not null and old.started_at < now() - interval '1 day';
  perform set_config('gantry.retention', '', true);
  return report;
end
$$;

create trigger redirects_circle
  before insert on public.redirects
  for each row execute function private.refuse_circle();

create trigger redirects_audit
  after insert or update or delete on public.redirects
  for each row execute function private.write_audit();

create trigger redirects_publishing after insert or update or delete on public.redirects
  for each row execute function private.note_public_change();
