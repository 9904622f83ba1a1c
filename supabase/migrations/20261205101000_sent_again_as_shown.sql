-- A mail to somebody who was merged since was sent again to their own address, which may be the wrong one.

-- Retries a mail that was given up, from the start, to the address that the person has by now: a wrong one may be why it
-- failed. Of merged people that is the one they are shown as, whose address the page names. False if it was not given up.
create or replace function private.retry_email(email uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.require_people_right();
  update public.person_emails as failed
  set state = 'queued', attempts = 0, send_after = now(), next_attempt_at = null, failure = null,
    to_address = coalesce(
      (select person.email from public.people as person where person.id = private.person_root(failed.person_id)),
      (select person.email from public.people as person where person.id = failed.person_id),
      failed.to_address
    )
  where failed.id = email and failed.direction = 'out' and failed.state = 'failed';
  return found;
end
$$;
