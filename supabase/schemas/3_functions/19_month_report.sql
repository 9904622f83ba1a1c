-- The figures of the month that begins on `month`, for the mail about it: {now, before, days, campaigns, lcp}. `now`
-- and `before`, the month before it, are {views, visits, sent, won}; `days` are [{day, views}] for each day of the
-- month; `campaigns` are the five with most won, sent and visits, as in public.funnel; `lcp` is {now, before}, the p75
-- on phones in milliseconds, null if nothing was measured.
create function private.month_figures(month date) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
  return (
    with spans as (
      select 'now' as span, month as first, (month + interval '1 month')::date as ended
      union all
      select 'before', (month - interval '1 month')::date, month
    ),
    counted as (
      select spans.span, total.visits as views, 0 as visits, 0 as sent, 0 as won
      from spans
      join public.visit_totals as total on total.day >= spans.first and total.day < spans.ended
      where total.grain = 'day' and total.kind = 'visit'
      union all
      select spans.span, 0, total.visits, 0, 0
      from spans
      join public.funnel_totals as total on total.day >= spans.first and total.day < spans.ended
      where total.grain = 'day' and total.kind = 'all'
      union all
      select spans.span, 0, 0, total.sent, total.won
      from spans
      join public.lead_totals as total on total.day >= spans.first and total.day < spans.ended
      where total.grain = 'day' and total.kind = 'all'
      union all
      select spans.span, 0, 0, change.sent, change.won
      from spans
      join private.lead_changes() as change
        on change.grain = 'day' and change.day >= spans.first and change.day < spans.ended
    ),
    sums as (
      select
        spans.span,
        jsonb_build_object(
          'views', coalesce(sum(counted.views), 0), 'visits', coalesce(sum(counted.visits), 0),
          'sent', coalesce(sum(counted.sent), 0), 'won', coalesce(sum(counted.won), 0)
        ) as counts
      from spans
      left join counted on counted.span = spans.span
      group by spans.span
    ),
    campaigns as (
      select part.name, sum(part.visits) as visits, sum(part.sent) as sent, sum(part.won) as won
      from (
        select total.name, total.day, total.visits, 0 as sent, 0 as won
        from public.funnel_totals as total
        where total.grain = 'day' and total.kind = 'campaign'
        union all
        select total.name, total.day, 0, total.sent, total.won
        from public.lead_totals as total
        where total.grain = 'day' and total.kind = 'campaign'
        union all
        select change.campaign, change.day, 0, change.sent, change.won
        from private.lead_changes() as change
        where change.grain = 'day'
      ) as part
      join spans on spans.span = 'now' and part.day >= spans.first and part.day < spans.ended
      group by part.name
      having sum(part.visits) <> 0 or sum(part.sent) <> 0
      order by sum(part.won) desc, sum(part.sent) desc, sum(part.visits) desc, part.name
      limit 5
    ),
    speed as (
      select spans.span, private.vital_p75('lcp', array_agg(total.bucket::integer), array_agg(total.views)) as p75
      from spans
      join public.vital_counts as total on total.day >= spans.first and total.day < spans.ended
      where total.page = '' and total.metric = 'lcp' and total.device = 'phone'
      group by spans.span
    )
    select jsonb_build_object(
      'now', (select sums.counts from sums where sums.span = 'now'),
      'before', (select sums.counts from sums where sums.span = 'before'),
      'days', (
        select jsonb_agg(
          jsonb_build_object('day', start.at::date, 'views', coalesce(total.visits, 0)) order by start.at
        )
        from spans
        cross join lateral generate_series(
          spans.first::timestamp, spans.ended::timestamp - interval '1 day', interval '1 day'
        ) as start (at)
        left join public.visit_totals as total
          on total.grain = 'day' and total.kind = 'visit' and total.name = 'all' and total.day = start.at::date
        where spans.span = 'now'
      ),
      'campaigns', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'name', campaigns.name, 'visits', campaigns.visits, 'sent', campaigns.sent, 'won', campaigns.won
            )
            order by campaigns.won desc, campaigns.sent desc, campaigns.visits desc, campaigns.name
          )
          from campaigns
        ),
        '[]'
      ),
      'lcp', jsonb_build_object(
        'now', (select speed.p75 from speed where speed.span = 'now'),
        'before', (select speed.p75 from speed where speed.span = 'before')
      )
    )
  );
revoke execute on function private.month_figures(date) from public, anon, authenticated, service_role;

-- Claims the mails to owners about the month that begins on `month`, for five minutes; only the service key may call
-- it. [{user_id, email, figures}]: without owners who were already told, and empty if the settings say so or nothing
-- was counted in that month and the one before.
create function public.claim_month_reports(month date) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  claimed uuid[];
  figures jsonb;
begin
  if not coalesce((select settings.month_report from public.notification_settings as settings where settings.id = 1), true) then
    return '[]';
  end if;
  delete from private.month_reports as old where old.month < claim_month_reports.month - 365;
  with held as (
    insert into private.month_reports as report (month, user_id, leased_until)
    select claim_month_reports.month, member.user_id, now() + interval '5 minutes'
    from public.team_members as member
    where member.role = 'owner' and member.joined_at is not null
    on conflict on constraint month_reports_pkey do update set leased_until = excluded.leased_until
    where report.sent_at is null and report.leased_until < now()
    returning report.user_id
  )
  select coalesce(array_agg(held.user_id), '{}') into claimed from held;
  -- Asked every five minutes for days: only whoever has somebody to tell counts.
  if cardinality(claimed) = 0 then
    return '[]';
  end if;
  figures := private.month_figures(claim_month_reports.month);
  if not exists (
    select
    from jsonb_each_text((figures -> 'now') || jsonb_build_object('before', figures #> '{before,views}')) as counted
    where counted.value <> '0'
  ) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('user_id', account.id, 'email', account.email, 'figures', figures) order by account.id
    ), '[]')
    from auth.users as account
    where account.id = any (claimed)
  );
end
$$;
revoke execute on function public.claim_month_reports(date) from public, anon, authenticated, service_role;
grant execute on function public.claim_month_reports(date) to service_role;
comment on function public.claim_month_reports(date) is
  'Takes what owners are to be told of a month, for five minutes.';

-- Records that an owner was told. False if that was already recorded.
create function public.month_report_sent(month date, member uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  update private.month_reports as report
  set sent_at = now()
  where report.month = month_report_sent.month and report.user_id = member and report.sent_at is null;
  return found;
end
$$;
revoke execute on function public.month_report_sent(date, uuid) from public, anon, authenticated, service_role;
grant execute on function public.month_report_sent(date, uuid) to service_role;
comment on function public.month_report_sent(date, uuid) is 'Says that an owner was told how a month was.';
