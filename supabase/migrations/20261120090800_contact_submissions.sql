-- Messages of the contact form and the chat. Visitors insert through public.receive_submission only.

create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200 and btrim(name) <> ''),
  -- The length first: the pattern never sees a long text.
  email text not null check (
    case when length(email) <= 254 then email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' else false end
  ),
  message text not null check (length(message) between 1 and 5000 and btrim(message) <> ''),
  source text not null default 'contact' check (source in ('contact', 'chat')),
  source_path text check (length(source_path) <= 512),
  submitted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  status text not null default 'new' check (status in ('new', 'contacted', 'won', 'lost')),
  notes text not null default '' check (length(notes) <= 10000)
);
create index contact_submissions_submitted_at_idx on public.contact_submissions (submitted_at desc, id);
create index contact_submissions_status_idx on public.contact_submissions (status, submitted_at desc);

alter table public.contact_submissions enable row level security;
revoke all on table public.contact_submissions from public, anon, authenticated, service_role;
-- What a visitor wrote is not for an administrator to edit: status and notes are.
grant select, delete, update (status, notes) on table public.contact_submissions to authenticated;
grant select, insert, update, delete on table public.contact_submissions to service_role;

create policy "administrators read contact submissions" on public.contact_submissions
  for select to authenticated
  using ((select private.is_admin()));
create policy "administrators change status and notes of contact submissions"
  on public.contact_submissions
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "administrators delete contact submissions" on public.contact_submissions
  for delete to authenticated
  using ((select private.is_admin()));

-- Rows whose name, email or message contains the term, ignoring case; an empty term finds all. strpos
-- knows no wildcards, so %, _, * and \ are ordinary characters. Newest first. The caller's own
-- policies apply: whoever may not read submissions finds none.
create function public.search_contact_submissions(term text) returns setof public.contact_submissions
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select submission.*
  from public.contact_submissions as submission
  where
    strpos(lower(submission.name), lower(coalesce(term, ''))) > 0
    or strpos(lower(submission.email), lower(coalesce(term, ''))) > 0
    or strpos(lower(submission.message), lower(coalesce(term, ''))) > 0
  order by submission.submitted_at desc, submission.id
$$;
revoke execute on function public.search_contact_submissions(text) from public, anon, authenticated, service_role;
grant execute on function public.search_contact_submissions(text) to authenticated, service_role;
comment on function public.search_contact_submissions(text) is
  'Contact submissions whose name, email or message contains the term, taken literally.';
