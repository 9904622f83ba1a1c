-- When a submission was changed last, so that two administrators notice each other, and a small question that
-- tells the dashboard whether anything is new.

alter table public.contact_submissions add column updated_at timestamptz not null default now();

create trigger contact_submissions_updated_at
  before update on public.contact_submissions
  for each row execute function private.set_updated_at();

create index contact_submissions_updated_at_idx on public.contact_submissions (updated_at desc);

-- One short answer instead of a page of rows, asked every 15 s. The caller's own policies apply.
create function public.submissions_pulse() returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return jsonb_build_object(
    'total', (select count(*) from public.contact_submissions),
    'waiting', (select count(*) from public.contact_submissions where status = 'new'),
    'changed_at', (select max(updated_at) from public.contact_submissions)
  );
revoke execute on function public.submissions_pulse() from public, anon, authenticated, service_role;
grant execute on function public.submissions_pulse() to authenticated, service_role;
comment on function public.submissions_pulse() is
  'How many submissions there are, how many are new, and when one was changed last.';
