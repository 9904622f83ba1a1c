-- A visitor is told the first eight digits of the message's id; the search finds the message by them.

-- As before, and rows whose id begins with the term, where that has at least eight hexadecimal digits.
create or replace function public.search_contact_submissions(term text) returns setof public.contact_submissions
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
    or (term ~* '^[0-9a-f]{8}[0-9a-f-]*$' and starts_with(submission.id::text, lower(term)))
  order by submission.submitted_at desc, submission.id
$$;
