-- The names and periods that visits and leads are counted under.

-- The names that a visit or a lead is counted under, one of each kind, in one row, with the hash that lead_combinations
-- uses as its key. A null arrival counts as unknown.
create function private.arrival_names(arrival jsonb)
  returns table (page text, campaign text, referrer text, device text, language text, names text)
  language plpgsql
  stable
  parallel safe
  rows 1
  set search_path = ''
as $$
declare
  none constant text := case when arrival is null then '?' else '' end;
begin
  page := coalesce(arrival ->> 'page', none);
  -- `spring · google / cpc`: the same campaign by two ways is two.
  campaign := case
    when arrival is null then none
    else concat_ws(
      ' · ', arrival ->> 'campaign', nullif(concat_ws(' / ', arrival ->> 'source', arrival ->> 'medium'), '')
    )
  end;
  referrer := coalesce(arrival ->> 'referrer', none);
  device := coalesce(arrival ->> 'device', none);
  language := coalesce(arrival ->> 'language', none);
  names := md5(concat_ws(E'\n', page, campaign, referrer, device, language));
  return next;
end
$$;
revoke execute on function private.arrival_names(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.arrival_names(jsonb) to authenticated;

-- The same as rows, plus the kind `all`, under which everything is counted.
create function private.arrival_parts(arrival jsonb) returns table (kind text, name text)
  language plpgsql
  stable
  parallel safe
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select part.kind, part.name
  from private.arrival_names(arrival) as named
  cross join lateral (
    values
      ('all', 'all'), ('page', named.page), ('campaign', named.campaign), ('referrer', named.referrer),
      ('device', named.device), ('language', named.language)
  ) as part (kind, name);
end
$$;
revoke execute on function private.arrival_parts(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.arrival_parts(jsonb) to authenticated;

-- A day, and its month by the first day: the periods that totals are kept for.
create function private.day_and_month(of_day date) returns table (grain text, day date)
  language plpgsql
  stable
  parallel safe
  rows 2
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select 'day', of_day
  union all
  select 'month', date_trunc('month', of_day)::date;
end
$$;
revoke execute on function private.day_and_month(date) from public, anon, authenticated, service_role;
grant execute on function private.day_and_month(date) to authenticated;

-- The totals that make up a period: those of its whole months, and of the days before and after them.
create function private.months_and_days(first_day date, last_day date)
  returns table (grain text, first date, last date)
  language sql
  stable
  parallel safe
  rows 3
  set search_path = ''
begin atomic
  with months as (
    select
      (date_trunc('month', first_day - 1) + interval '1 month')::date as first,
      date_trunc('month', last_day + 1)::date as ended
  ),
  whole as (
    -- Without a whole month there are only days.
    select
      case when months.first < months.ended then months.first else last_day + 1 end as first,
      case when months.first < months.ended then months.ended else last_day + 1 end as ended
    from months
  )
  select 'day', first_day, whole.first - 1 from whole
  union all
  select 'month', whole.first, whole.ended - 1 from whole
  union all
  select 'day', whole.ended, last_day from whole;
end;
revoke execute on function private.months_and_days(date, date) from public, anon, authenticated, service_role;
grant execute on function private.months_and_days(date, date) to authenticated;
