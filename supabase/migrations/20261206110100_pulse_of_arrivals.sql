-- A lead that arrives while another is handled leaves their number as it was; when the newest arrived tells of it.

create or replace function public.submissions_pulse() returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    select jsonb_build_object(
      'total', (select count(*) from public.contact_submissions),
      'waiting', waiting.total,
      'arrived_at', waiting.arrived_at,
      'flagged', (select count(*) from public.contact_submissions where not flags <@ array['many_from_one_address']),
      'changed_at', (select max(updated_at) from public.contact_submissions)
    )
    from (
      select count(*) as total, max(created_at) as arrived_at
      from public.contact_submissions
      where status = 'new' and flags <@ array['many_from_one_address']
    ) as waiting
  );

comment on function public.submissions_pulse() is
  'How many submissions there are, are new or look like spam, when the last new one arrived, and when one changed.';
