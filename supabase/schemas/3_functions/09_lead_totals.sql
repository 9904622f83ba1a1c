-- Totals of leads.

-- Changes that the lead totals still lack, in the totals' form: each change for its day and for its month.
create function private.lead_changes() returns table (
  id bigint, grain text, day date,
  way text, page text, campaign text, referrer text, device text, language text, names text,
  sent integer, contacted integer, won integer
)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select
    change.id, period.grain, period.day, case change.source when 'contact' then 'form' else change.source end,
    named.page, named.campaign, named.referrer, named.device, named.language, named.names,
    change.sent, change.contacted, change.won
  from public.lead_total_changes as change
  cross join lateral private.arrival_names(change.arrival) as named
  cross join lateral private.day_and_month(change.day) as period;
end;
revoke execute on function private.lead_changes() from public, anon, authenticated, service_role;
grant execute on function private.lead_changes() to authenticated;

-- Adds the pending changes to the totals. Of two concurrent calls the second leaves the work to the first.
create function private.add_up_leads() returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  taken bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('lead totals', 0)) then
    return;
  end if;
  taken := array(select change.id from public.lead_total_changes as change);

  merge into public.lead_totals as total
  using (
    select
      change.grain, part.kind, change.day, part.name,
      sum(change.sent) as sent, sum(change.contacted) as contacted, sum(change.won) as won
    from private.lead_changes() as change
    cross join lateral (
      values
        ('all', 'all'), ('way', change.way), ('page', change.page), ('campaign', change.campaign),
        ('referrer', change.referrer), ('device', change.device), ('language', change.language)
    ) as part (kind, name)
    where change.id = any (taken)
    group by change.grain, part.kind, change.day, part.name
  ) as added
  on total.grain = added.grain and total.kind = added.kind and total.day = added.day and total.name = added.name
  when matched and total.sent + added.sent <= 0 then
    delete
  when matched then
    update set sent = total.sent + added.sent, contacted = total.contacted + added.contacted, won = total.won + added.won
  when not matched and added.sent > 0 then
    insert (grain, kind, day, name, sent, contacted, won)
    values (added.grain, added.kind, added.day, added.name, added.sent, added.contacted, added.won);

  merge into public.lead_combinations as total
  using (
    select
      change.grain, change.day, change.page, change.campaign, change.referrer, change.device, change.language, change.names,
      sum(change.sent) as sent, sum(change.contacted) as contacted, sum(change.won) as won
    from private.lead_changes() as change
    where change.id = any (taken)
    group by
      change.grain, change.day, change.page, change.campaign, change.referrer, change.device, change.language, change.names
  ) as added
  on total.grain = added.grain and total.day = added.day and total.names = added.names
  when matched and total.sent + added.sent <= 0 then
    delete
  when matched then
    update set sent = total.sent + added.sent, contacted = total.contacted + added.contacted, won = total.won + added.won
  when not matched and added.sent > 0 then
    insert (grain, day, page, campaign, referrer, device, language, sent, contacted, won)
    values (
      added.grain, added.day, added.page, added.campaign, added.referrer, added.device, added.language,
      added.sent, added.contacted, added.won
    );

  delete from public.lead_total_changes as change where change.id = any (taken);
end
$$;
revoke execute on function private.add_up_leads() from public, anon, authenticated, service_role;

-- Records a lead as added (1) or removed (-1). Every 200th change adds all of them up, so that few are ever pending.
create function private.count_lead(lead public.contact_submissions, weight integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  change bigint;
begin
  if lead.source = 'hand' or not lead.flags <@ array['many_from_one_address'] then
    return;
  end if;
  insert into public.lead_total_changes (day, source, arrival, sent, contacted, won)
  values (
    (lead.submitted_at at time zone 'UTC')::date,
    lead.source,
    lead.arrival,
    weight,
    weight * (lead.status <> 'new')::integer,
    weight * (lead.status = 'won')::integer
  )
  returning id into change;
  if change % 200 = 0 then
    perform private.add_up_leads();
  end if;
end
$$;
revoke execute on function private.count_lead(public.contact_submissions, integer)
  from public, anon, authenticated, service_role;

-- For a trigger: the totals follow the leads. A deleted lead is no longer counted.
create function private.count_leads() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.count_lead(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform private.count_lead(new, 1);
  end if;
  return null;
end
$$;
revoke execute on function private.count_leads() from public, anon, authenticated, service_role;
