-- Machines by what they do: more than sixty pages within a minute are viewed by no person.
alter table private.day_visitors
  add column minute_at timestamptz not null default date_trunc('minute', now()),
  add column requests integer not null default 1;

drop function private.count_visitor(text, text, text);

create function private.visitor_hash(salt bytea, network text, browser text, site text) returns bytea
  language sql
  stable
  parallel safe
  set search_path = ''
  return sha256(salt || convert_to(concat_ws(E'\n', network, browser, site), 'UTF8'));
revoke execute on function private.visitor_hash(bytea, text, text, text) from public, anon, authenticated, service_role;

create function private.is_machine(network text, browser text, site text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
  return exists (
    select
    from private.day_salts as known
    join private.day_visitors as counted on counted.day = known.day
    where known.day = (now() at time zone 'UTC')::date
      and counted.visitor = private.visitor_hash(known.salt, network, browser, site)
      and counted.requests > 60
      and counted.minute_at > now() - interval '1 hour'
  );
revoke execute on function private.is_machine(text, text, text) from public, anon, authenticated, service_role;

create function private.count_visitor(network text, browser text, site text) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  this_minute constant timestamptz := date_trunc('minute', now());
  salt_of_today bytea := (select known.salt from private.day_salts as known where known.day = today);
  hash bytea;
begin
  if salt_of_today is null then
    delete from private.day_salts as old where old.day < today;
    delete from private.day_visitors as old where old.day < today;
    -- 244 random bits of the server's own.
    insert into private.day_salts (day, salt)
    values (today, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    on conflict (day) do nothing;
    select known.salt into strict salt_of_today from private.day_salts as known where known.day = today;
  end if;
  hash := private.visitor_hash(salt_of_today, network, browser, site);

  insert into private.day_visitors (day, visitor) values (today, hash) on conflict (day, visitor) do nothing;
  if found then
    insert into public.visit_totals as total (grain, kind, day, name, visits)
    values ('day', 'visitor', today, 'all', 1)
    on conflict (grain, kind, day, name) do update set visits = total.visits + 1;
    return true;
  end if;
  if network is null or browser is null then
    return true;
  end if;
  update private.day_visitors as known
  set
    minute_at = this_minute,
    requests = case when known.minute_at = this_minute then known.requests + 1 else 1 end
  where known.day = today
    and known.visitor = hash
    and (known.requests <= 60 or known.minute_at <= now() - interval '1 hour');
  return not private.is_machine(network, browser, site);
end
$$;
revoke execute on function private.count_visitor(text, text, text) from public, anon, authenticated, service_role;

create or replace function public.record_visit(visit jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  refusal constant text := private.report_refusal(sender, visit ->> 'once');
begin
  if refusal is not null then
    return refusal;
  end if;
  if visit ->> 'path' is not null then
    if not private.count_visitor(visit ->> 'ip_address', visit ->> 'user_agent', visit ->> 'site') then
      return 'machine';
    end if;
    insert into public.visits (path, ip_address, user_agent, referrer, device)
    values (
      visit ->> 'path',
      visit ->> 'ip_address',
      visit ->> 'user_agent',
      visit ->> 'referrer',
      visit ->> 'device'
    );
  elsif private.is_machine(visit ->> 'ip_address', visit ->> 'user_agent', visit ->> 'site') then
    return 'machine';
  end if;
  if visit -> 'steps' is not null then
    perform private.count_reached(
      array(select jsonb_array_elements_text(visit -> 'steps')), nullif(visit -> 'arrival', 'null')
    );
  end if;
  return 'recorded';
end
$$;
comment on function public.record_visit(jsonb, text) is
  'Counts a page view and what a visit has reached; answers recorded, limited, known or machine.';

create or replace function public.record_vitals(vitals jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  refusal constant text := private.report_refusal('vitals ' || sender, vitals ->> 'once');
  today constant date := (now() at time zone 'UTC')::date;
  named_page text := vitals ->> 'page';
begin
  if refusal is not null then
    return refusal;
  end if;
  if private.is_machine(vitals ->> 'ip_address', vitals ->> 'user_agent', vitals ->> 'site') then
    return 'machine';
  end if;
  -- All metrics and devices are named for the sake of the table's indexes.
  if not exists (
    select
    from public.vital_counts as known
    where known.page = named_page
      and known.metric in ('cls', 'inp', 'lcp', 'ttfb')
      and known.device in ('desktop', 'phone', 'tablet')
      and known.day = today
  ) and 200 <= (
    select count(distinct known.page)
    from public.vital_counts as known
    where known.page <> '' and known.page <> '…'
      and known.device in ('desktop', 'phone', 'tablet')
      and known.day = today
  ) then
    named_page := '…';
  end if;
  insert into public.vital_counts as total (page, metric, device, day, bucket, views)
  select
    place.page, measured.metric, vitals ->> 'device', today,
    least(
      127,
      floor(
        ln(greatest(1, measured.number * case measured.metric when 'cls' then 1000 else 1 end)::double precision)
          / ln(1.1::double precision)
      )
    ),
    1
  from (
    values
      ('cls', (vitals ->> 'cls')::numeric),
      ('inp', (vitals ->> 'inp')::numeric),
      ('lcp', (vitals ->> 'lcp')::numeric),
      ('ttfb', (vitals ->> 'ttfb')::numeric)
  ) as measured (metric, number)
  cross join (values (''), (named_page)) as place (page)
  where measured.number is not null
  -- Always in the same order, so that two reports at once do not wait for each other.
  order by place.page, measured.metric
  on conflict (page, metric, device, day, bucket) do update set views = total.views + 1;
  return 'recorded';
end
$$;
comment on function public.record_vitals(jsonb, text) is
  'Counts how fast a page view was; answers recorded, limited, known or machine.';
