-- After a long outage a new lead is no longer told of as late as those that have failed for hours.

create or replace function public.finish_notifications(lease uuid, result text, cause text, pause_seconds integer)
  returns integer
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  most_attempts constant integer := 16;
  concerned integer;
  held_channel constant text := (
    select held.channel from public.notifications as held where held.lease = finish_notifications.lease limit 1
  );
  -- Nobody has it, so its rows may leave with others: after an outage there is one mail, not one for each that
  -- could not leave.
  is_free constant boolean := finish_notifications.result = 'refused' and held_channel = 'mail';
begin
  update public.notifications as held
  set
    status = case
      when finish_notifications.result = 'sent' then 'sent'
      when held.attempts >= most_attempts then 'dead'
      else 'waiting'
    end,
    sent_at = case when finish_notifications.result = 'sent' then now() end,
    -- A row that joined later need not pause as long as those with more attempts (netlify/lib/deliver.ts): it would be
    -- told of hours after the mail server is back.
    due_at = now() + make_interval(secs => least(
      coalesce(finish_notifications.pause_seconds, 0),
      case when is_free then 30 * 2 ^ (held.attempts - 1) end
    )),
    lease = null,
    leased_until = null,
    batch = case when is_free then null else held.batch end,
    batched_at = case when is_free then null else held.batched_at end,
    log = held.log || jsonb_strip_nulls(jsonb_build_object(
      'at', now(),
      'result', case when finish_notifications.result = 'sent' then 'sent' else 'failed' end,
      'cause', left(finish_notifications.cause, 200)
    ))
  where held.lease = finish_notifications.lease;
  get diagnostics concerned = row_count;

  -- Whoever accepted this accepts again: what had to pause need not wait any longer.
  if finish_notifications.result = 'sent' then
    update public.notifications as pausing
    set due_at = now()
    where pausing.channel = held_channel
      and pausing.status = 'waiting'
      and pausing.lease is null
      and pausing.due_at > now();
  end if;
  return concerned;
end
$$;
