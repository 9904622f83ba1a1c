alter table public.person_emails enable row level security;
revoke all on table public.person_emails from public, anon, authenticated, service_role;
-- The author of a mail may not set its sender, recipient or state.
grant select, insert (id, person_id, submission_id, chat_id, subject, body_text) on table public.person_emails to authenticated;
grant select, insert, update, delete on table public.person_emails to service_role;

create policy "owners and sales read mails" on public.person_emails
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales write mails" on public.person_emails
  for insert to authenticated
  with check ((select private.has_role('owner', 'sales')));

alter table public.email_attachments enable row level security;
revoke all on table public.email_attachments from public, anon, authenticated, service_role;
grant select, insert on table public.email_attachments to authenticated;
grant select, insert, update, delete on table public.email_attachments to service_role;

create policy "owners and sales read attachments" on public.email_attachments
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales attach files to mails of theirs that wait" on public.email_attachments
  for insert to authenticated
  with check (
    (select private.has_role('owner', 'sales'))
    and exists (
      select
      from public.person_emails as email
      where email.id = email_attachments.email_id
        and email.direction = 'out'
        and email.state = 'queued'
        and email.author_id = (select auth.uid())
    )
  );

alter table public.saved_answers enable row level security;
revoke all on table public.saved_answers from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.saved_answers to authenticated, service_role;

create policy "owners and sales read saved answers" on public.saved_answers
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales add saved answers" on public.saved_answers
  for insert to authenticated
  with check ((select private.has_role('owner', 'sales')));

create policy "owners and sales change saved answers" on public.saved_answers
  for update to authenticated
  using ((select private.has_role('owner', 'sales')))
  with check ((select private.has_role('owner', 'sales')));

create policy "owners and sales delete saved answers" on public.saved_answers
  for delete to authenticated
  using ((select private.has_role('owner', 'sales')));

alter table public.person_notes enable row level security;
revoke all on table public.person_notes from public, anon, authenticated, service_role;
grant select, insert (id, person_id, body), update (body), delete on table public.person_notes to authenticated;
grant select, insert, update, delete on table public.person_notes to service_role;

create policy "owners and sales read notes" on public.person_notes
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales write notes" on public.person_notes
  for insert to authenticated
  with check ((select private.has_role('owner', 'sales')));

create policy "owners and sales change notes" on public.person_notes
  for update to authenticated
  using ((select private.has_role('owner', 'sales')))
  with check ((select private.has_role('owner', 'sales')));

create policy "owners and sales delete notes" on public.person_notes
  for delete to authenticated
  using ((select private.has_role('owner', 'sales')));

alter table public.follow_ups enable row level security;
revoke all on table public.follow_ups from public, anon, authenticated, service_role;
grant
  select,
  insert (id, person_id, submission_id, text, due_on, owner_id),
  update (text, due_on, owner_id, done_at),
  delete
  on table public.follow_ups to authenticated;
grant select, insert, update, delete on table public.follow_ups to service_role;

create policy "owners and sales read next steps" on public.follow_ups
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales add next steps" on public.follow_ups
  for insert to authenticated
  with check (
    (select private.has_role('owner', 'sales'))
    and (owner_id is null or owner_id in (select member.user_id from public.team_members as member))
  );

create policy "owners and sales change next steps" on public.follow_ups
  for update to authenticated
  using ((select private.has_role('owner', 'sales')))
  with check (
    (select private.has_role('owner', 'sales'))
    and (owner_id is null or owner_id in (select member.user_id from public.team_members as member))
  );

create policy "owners and sales delete next steps" on public.follow_ups
  for delete to authenticated
  using ((select private.has_role('owner', 'sales')));

alter table public.person_events enable row level security;
revoke all on table public.person_events from public, anon, authenticated, service_role;
grant select on table public.person_events to authenticated, service_role;

create policy "owners and sales read what was done with leads" on public.person_events
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

alter table private.due_digests enable row level security;
revoke all on table private.due_digests from public, anon, authenticated, service_role;

alter table private.person_states enable row level security;
revoke all on table private.person_states from public, anon, authenticated, service_role;
