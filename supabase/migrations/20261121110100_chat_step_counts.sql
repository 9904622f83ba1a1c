-- How often each question of the chat was asked, answered and skipped, per version of the script. Numbers only:
-- they stay when the conversations they came from are deleted.

create table public.chat_step_counts (
  flow_version text not null check (length(flow_version) between 1 and 20),
  step text not null check (length(step) between 1 and 40),
  reached bigint not null default 0,
  answered bigint not null default 0,
  skipped bigint not null default 0,
  primary key (flow_version, step)
);

alter table public.chat_step_counts enable row level security;
revoke all on table public.chat_step_counts from public, anon, authenticated, service_role;
grant select on table public.chat_step_counts to authenticated;
grant select, insert, update, delete on table public.chat_step_counts to service_role;

create policy "administrators read chat step counts" on public.chat_step_counts
  for select to authenticated
  using ((select private.is_admin()));

-- Adds what a conversation's trail says now and takes off what it said before. A trail is an object of steps,
-- each 'reached', 'answered' or 'skipped'; the last two were reached as well.
create function private.count_steps(version text, before jsonb, after jsonb) returns void
  language sql
  volatile
  set search_path = ''
as $$
  insert into public.chat_step_counts as counts (flow_version, step, reached, answered, skipped)
  select
    version,
    entry.step,
    sum(entry.weight),
    coalesce(sum(entry.weight) filter (where entry.outcome = 'answered'), 0),
    coalesce(sum(entry.weight) filter (where entry.outcome = 'skipped'), 0)
  from (
    select old.key, old.value, -1 from jsonb_each_text(before) as old
    union all
    select new.key, new.value, 1 from jsonb_each_text(after) as new
  ) as entry (step, outcome, weight)
  group by entry.step
  on conflict (flow_version, step) do update set
    reached = counts.reached + excluded.reached,
    answered = counts.answered + excluded.answered,
    skipped = counts.skipped + excluded.skipped
$$;
revoke execute on function private.count_steps(text, jsonb, jsonb) from public, anon, authenticated, service_role;

-- The counts, and how many conversations are at that step right now: what is neither answered nor skipped and
-- not there any more was left. At most the newest versions' 500 rows.
create function public.chat_step_report() returns table (
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
  order by counts.flow_version desc, counts.reached desc, counts.step
  limit 500
$$;
revoke execute on function public.chat_step_report() from public, anon, authenticated, service_role;
grant execute on function public.chat_step_report() to authenticated;
comment on function public.chat_step_report() is
  'Per version and step of the chat: reached, answered, skipped, and conversations there now.';
