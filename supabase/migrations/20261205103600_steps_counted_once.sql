-- The report on the chat's questions reads the conversations once, not once for each question.

-- The counts, and how many conversations are at each step right now: those neither answered nor skipped nor still there
-- were abandoned. At most 500 rows. The versions asked most come first, so that counts of versions that were never in
-- use do not push out the real ones.
create or replace function public.chat_step_report() returns table (
  flow_version text,
  step text,
  reached bigint,
  answered bigint,
  skipped bigint,
  present bigint
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select
    counts.flow_version,
    counts.step,
    counts.reached,
    counts.answered,
    counts.skipped,
    coalesce(there.present, 0)
  from public.chat_step_counts as counts
  left join (
    select log.flow_version, log.step, count(*) as present
    from public.chat_logs as log
    where log.updated_at > now() - interval '30 minutes'
    group by log.flow_version, log.step
  ) as there on there.flow_version = counts.flow_version and there.step = counts.step
  order by
    max(counts.reached) over (partition by counts.flow_version) desc,
    counts.flow_version desc,
    counts.reached desc,
    counts.step
  limit 500
$$;
