-- Counts of versions that never were do not push the real ones off the report, and can be deleted.

grant delete on table public.chat_step_counts to authenticated;
create policy "administrators delete chat step counts" on public.chat_step_counts
  for delete to authenticated
  using ((select private.is_admin()));

-- As before, but the versions that were asked most come first.
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
    (
      select count(*)
      from public.chat_logs as log
      where log.flow_version = counts.flow_version
        and log.step = counts.step
        and log.updated_at > now() - interval '30 minutes'
    )
  from public.chat_step_counts as counts
  order by
    max(counts.reached) over (partition by counts.flow_version) desc,
    counts.flow_version desc,
    counts.reached desc,
    counts.step
  limit 500
$$;
