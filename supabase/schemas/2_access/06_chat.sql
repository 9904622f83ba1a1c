alter table public.chat_logs enable row level security;
revoke all on table public.chat_logs from public, anon, authenticated, service_role;
-- The site counts this table at startup to check whether the backend responds. The grant lets a visitor's count
-- succeed; no policy names anon, so it counts 0 rows and shows none.
grant select on table public.chat_logs to anon;
-- What was said cannot be edited; the status can.
grant select, delete, update (status) on table public.chat_logs to authenticated;
grant select, insert, update, delete on table public.chat_logs to service_role;

create policy "owners and sales read chat logs" on public.chat_logs
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales delete chat logs" on public.chat_logs
  for delete to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales change the status of chat logs" on public.chat_logs
  for update to authenticated
  using ((select private.has_role('owner', 'sales')))
  with check ((select private.has_role('owner', 'sales')));

revoke all on table private.chat_sessions from public, anon, authenticated, service_role;
revoke all on table private.model_days from public, anon, authenticated, service_role;

alter table public.chat_step_counts enable row level security;
revoke all on table public.chat_step_counts from public, anon, authenticated, service_role;
grant select, delete on table public.chat_step_counts to authenticated;
grant select, insert, update, delete on table public.chat_step_counts to service_role;

create policy "owners and sales read chat step counts" on public.chat_step_counts
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales delete chat step counts" on public.chat_step_counts
  for delete to authenticated
  using ((select private.has_role('owner', 'sales')));

alter table public.settled_questions enable row level security;
revoke all on table public.settled_questions from public, anon, authenticated, service_role;
grant select, insert, update on table public.settled_questions to authenticated;
grant select, insert, update, delete on table public.settled_questions to service_role;

create policy "owners and sales read settled questions" on public.settled_questions
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales settle questions" on public.settled_questions
  for insert to authenticated
  with check ((select private.has_role('owner', 'sales')));

create policy "owners and sales settle questions anew" on public.settled_questions
  for update to authenticated
  using ((select private.has_role('owner', 'sales')))
  with check ((select private.has_role('owner', 'sales')));

alter table public.admin_presence enable row level security;
revoke all on table public.admin_presence from public, anon, authenticated, service_role;
grant select, insert, update on table public.admin_presence to authenticated;
grant select, insert, update, delete on table public.admin_presence to service_role;

create policy "owners and sales see who is live" on public.admin_presence
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales report themselves" on public.admin_presence
  for insert to authenticated
  with check ((select private.has_role('owner', 'sales')) and user_id = (select auth.uid()));

create policy "owners and sales renew their own presence" on public.admin_presence
  for update to authenticated
  using ((select private.has_role('owner', 'sales')) and user_id = (select auth.uid()))
  with check ((select private.has_role('owner', 'sales')) and user_id = (select auth.uid()));

alter table public.chat_handoffs enable row level security;
revoke all on table public.chat_handoffs from public, anon, authenticated, service_role;
grant select, update (accepted_by, accepted_at, admin_seen_at, ended_at, ended_why)
  on table public.chat_handoffs to authenticated;
grant select, insert, update, delete on table public.chat_handoffs to service_role;

create policy "owners and sales read chat handoffs" on public.chat_handoffs
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

-- Nobody takes a talk over from a colleague, and a call or talk that is over stays over.
create policy "owners and sales take and end chat handoffs" on public.chat_handoffs
  for update to authenticated
  using (
    (select private.has_role('owner', 'sales'))
    and ended_at is null
    and (accepted_by is null or accepted_by = (select auth.uid()))
  )
  with check ((select private.has_role('owner', 'sales')) and accepted_by = (select auth.uid()));

alter table public.chat_replies enable row level security;
revoke all on table public.chat_replies from public, anon, authenticated, service_role;
grant select, insert (id, chat_log_id, content) on table public.chat_replies to authenticated;
grant select, insert, update, delete on table public.chat_replies to service_role;

create policy "owners and sales read chat replies" on public.chat_replies
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales answer in the talk they took" on public.chat_replies
  for insert to authenticated
  with check (
    (select private.has_role('owner', 'sales'))
    and written_by = (select auth.uid())
    and exists (
      select from public.chat_handoffs as handoff
      where handoff.chat_log_id = chat_replies.chat_log_id
        and handoff.accepted_by = (select auth.uid())
        and handoff.ended_at is null
    )
  );
