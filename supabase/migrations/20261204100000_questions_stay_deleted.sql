-- A question that somebody deleted comes back only from the trash, as rows of all other tables do.
create trigger faqs_not_again
  before insert on public.faqs
  for each row execute function private.refuse_resurrection();
