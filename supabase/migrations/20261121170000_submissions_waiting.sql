-- What looks like spam waits in a view of its own and is not counted as a new lead.
create or replace function public.submissions_pulse() returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return jsonb_build_object(
    'total', (select count(*) from public.contact_submissions),
    'waiting', (select count(*) from public.contact_submissions where status = 'new' and flags = '{}'),
    'flagged', (select count(*) from public.contact_submissions where flags <> '{}'),
    'changed_at', (select max(updated_at) from public.contact_submissions)
  );
comment on function public.submissions_pulse() is
  'How many submissions there are, how many are new, how many look like spam, and when one was changed last.';
