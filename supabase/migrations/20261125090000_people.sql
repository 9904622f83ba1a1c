-- People instead of messages: one person for each mail address, with all that they sent, said and were told. Every
-- submission, and every conversation in which somebody left name and address, gets its person; nothing else changes.

-- People: one for each mail address, with whatever they sent, said and were told (15_timeline.sql).
create table public.people (
  id uuid primary key default gen_random_uuid(),
  -- Exactly as it was written: neither case nor dots are anybody's to change. Null for somebody who has none, as after a
  -- telephone call.
  email text unique check (
    case when length(email) > 254 then false else email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' end
  ),
  name text not null default '' check (length(name) <= 200),
  phone text not null default '' check (length(phone) <= 60),
  company text not null default '' check (length(company) <= 200),
  -- Who of the team looks after them; nobody while null.
  owner_id uuid references auth.users (id) on delete set null,
  tags text[] not null default '{}' check (cardinality(tags) <= 30 and private.are_short(tags, 60)),
  -- Since when they want no mail that they have not asked for.
  unsubscribed_at timestamptz,
  -- The same person under another address, under whose name everything is shown. Rows stay with the address that they
  -- came from, so that parting the two again is exact. No foreign key: rows of a backup come back in the order of their
  -- ids. private.part_merged keeps the link whole.
  merged_into uuid check (merged_into <> id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How often the team saved the facts: see private.count_revision.
  revision integer not null default 1 check (revision >= 1),
  -- Somebody of the team wrote them down; they stay though nothing of theirs is there.
  by_hand boolean not null default false
);

create index people_owner_id_idx on public.people (owner_id);
create index people_merged_into_idx on public.people (merged_into) where merged_into is not null;
create index people_tags_idx on public.people using gin (tags);

alter table public.chat_logs add column person_id uuid references public.people (id) on delete set null;
create index chat_logs_person_id_idx on public.chat_logs (person_id, created_at desc);

alter table public.contact_submissions add column person_id uuid references public.people (id) on delete set null;
create index contact_submissions_person_id_idx on public.contact_submissions (person_id, submitted_at desc);
alter table public.contact_submissions drop constraint contact_submissions_source_check;
alter table public.contact_submissions
  add constraint contact_submissions_source_check check (source in ('contact', 'chat', 'hand'));
alter table public.contact_submissions drop constraint contact_submissions_email_check;
alter table public.contact_submissions add constraint contact_submissions_email_check check (
  case
    when source = 'hand' and email = '' then true
    when length(email) <= 254 then email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
    else false
  end
);

-- What happens between the team and people: mails, notes, next steps, and what was done with a lead. Forms and chats have
-- their own tables; public.person_timeline shows all of it as one.

-- Mails to people and from them. What the team writes waits here until a server function has handed it over.
create table public.person_emails (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  direction text not null default 'out' check (direction in ('out', 'in')),
  -- 'chat_answers': what the team wrote in the chat to a visitor who had left.
  kind text not null default 'answer' check (kind in ('answer', 'reply', 'auto_reply', 'bounce', 'chat_answers')),
  submission_id uuid references public.contact_submissions (id) on delete set null,
  chat_id uuid references public.chat_logs (id) on delete set null,
  -- RFC 5322, without the angle brackets. A mail of ours has one from its first try on, so that one which left twice is
  -- recognized as one.
  message_id text unique check (length(message_id) between 1 and 998),
  in_reply_to text check (length(in_reply_to) <= 998),
  reference_ids text[] not null default '{}' check (
    cardinality(reference_ids) <= 100 and private.are_short(reference_ids, 998)
  ),
  from_address text not null default '' check (length(from_address) <= 320),
  to_address text not null default '' check (length(to_address) <= 320),
  subject text not null default '' check (length(subject) <= 998 and subject !~ '[[:cntrl:]]'),
  body_text text not null default '' check (length(body_text) <= 200000),
  -- As it was received, for whoever needs the original; shown to nobody as it is.
  body_html text check (length(body_html) <= 1000000),
  state text not null default 'queued' check (
    state in ('queued', 'sending', 'sent', 'failed', 'canceled', 'received')
  ),
  -- Why it did not leave, or came back, in a sentence without anybody's name.
  failure text check (length(failure) <= 500),
  attempts integer not null default 0 check (attempts >= 0),
  -- Until then it can be taken back.
  send_after timestamptz not null default now() + interval '10 seconds',
  next_attempt_at timestamptz,
  -- Whoever sends holds the row for a while; a worker that died holds it no longer.
  leased_until timestamptz,
  sent_at timestamptz,
  -- A worker died between handing it over and saying so: the mail server may have got it twice.
  maybe_twice boolean not null default false,
  author_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- How it was found whose a mail that came in is: by our signed token, by the mail that it answers, by its sender's
  -- address alone, which anybody can write, or it made a person.
  matched_by text check (matched_by in ('token', 'reference', 'sender', 'new')),
  constraint person_emails_direction_state_check check ((direction = 'in') = (state = 'received'))
);

create index person_emails_person_id_idx on public.person_emails (person_id, created_at desc);
create index person_emails_submission_id_idx on public.person_emails (submission_id);
create index person_emails_chat_id_idx on public.person_emails (chat_id);
create index person_emails_author_id_idx on public.person_emails (author_id);
create index person_emails_waiting_idx on public.person_emails (send_after) where state in ('queued', 'sending');

-- What came or goes with a mail; the bytes are in the private bucket `mail-attachments`.
create table public.email_attachments (
  id uuid primary key default gen_random_uuid(),
  email_id uuid not null references public.person_emails (id) on delete cascade,
  name text not null check (length(name) between 1 and 255 and name !~ '[[:cntrl:]/\\]'),
  media_type text not null check (length(media_type) between 1 and 127),
  -- In bytes, at most 10 MB.
  size integer not null check (size between 0 and 10485760),
  -- A mail that was taken back and written again has the same file.
  path text not null check (length(path) between 1 and 1024 and path !~ '[[:cntrl:]]')
);

create index email_attachments_email_id_idx on public.email_attachments (email_id);

-- Answers that are written often. `{name}` stands for the person's first name.
create table public.saved_answers (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 100),
  body text not null check (length(btrim(body)) between 1 and 20000),
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision >= 1)
);

create index saved_answers_position_idx on public.saved_answers (position, id);

-- What the team tells itself about somebody.
create table public.person_notes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  body text not null check (length(body) between 1 and 10000 and btrim(body) <> ''),
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1 check (revision >= 1)
);

create index person_notes_person_id_idx on public.person_notes (person_id, created_at desc);
create index person_notes_author_id_idx on public.person_notes (author_id);

-- The next step with somebody. One is open at a time.
create table public.follow_ups (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  submission_id uuid references public.contact_submissions (id) on delete set null,
  text text not null check (length(text) between 1 and 300 and btrim(text) <> ''),
  -- A day in the time zone of whoever looks.
  due_on date not null,
  owner_id uuid default auth.uid() references auth.users (id) on delete set null,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  revision integer not null default 1 check (revision >= 1)
);

create index follow_ups_person_id_idx on public.follow_ups (person_id, created_at desc);
create unique index follow_ups_open_key on public.follow_ups (person_id) where done_at is null;
create index follow_ups_submission_id_idx on public.follow_ups (submission_id);
create index follow_ups_owner_id_idx on public.follow_ups (owner_id);
create index follow_ups_due_idx on public.follow_ups (due_on) where done_at is null;

-- What was done with somebody's lead: one line each in the timeline. Triggers and functions write here and nobody else.
create table public.person_events (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.people (id) on delete cascade,
  kind text not null check (kind in ('status', 'owner', 'merged', 'unmerged')),
  -- What it was and what it is: a status, a name.
  was text check (length(was) <= 200),
  became text check (length(became) <= 200),
  -- Null when the server itself did it.
  actor_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

create index person_events_person_id_idx on public.person_events (person_id, created_at desc);
create index person_events_actor_id_idx on public.person_events (actor_id);

-- Whom of the team a mail told on which day of what is due, so that nobody gets it twice. Rows live for a week.
create table private.due_digests (
  day date not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Whoever sends it holds it for a while; a worker that died holds it no longer.
  leased_until timestamptz not null,
  sent_at timestamptz,
  primary key (day, user_id)
);

create index due_digests_user_id_idx on private.due_digests (user_id);

-- How it stands with everybody who is not merged into another, so that fifty thousand people are listed by what is due
-- without reading what was said. Made of the tables above by private.write_person_states alone.
create table private.person_states (
  id uuid primary key references public.people (id) on delete cascade,
  -- False while nothing but what looks like spam, or nothing at all, is there.
  is_shown boolean not null,
  -- Whether a lead of theirs is new or contacted.
  is_open boolean not null,
  -- Of the newest lead or conversation; null without any.
  status text,
  waiting text check (waiting in ('us', 'them')),
  -- The last that was said by either, and which row said it.
  last_at timestamptz,
  last_kind text,
  last_id uuid,
  first_at timestamptz,
  first_answer_at timestamptz,
  due_on date,
  -- A mail of ours did not leave or came back, and none has left since.
  mail_failed boolean not null,
  -- Place in the list: 0 with a next step, by its day; 1 who waits for us, the longest first; 2 the others, newest first.
  rank smallint not null,
  place double precision not null
);

create index person_states_order_idx on private.person_states (rank, place, id) where is_shown;
create index person_states_first_at_idx on private.person_states (first_at) where first_at is not null;

create table private.people_words (
  id uuid primary key references public.people on delete cascade,
  words text not null
);

create index people_words_idx on private.people_words using gin (words extensions.gin_trgm_ops);

alter table private.people_words enable row level security;
revoke all on table private.people_words from public, anon, authenticated, service_role;

create or replace function private.tables_in_hand() returns text[]
  language sql
  stable
  security definer
  set search_path = ''
  return case
    when private.has_role('sales') then
      array[
        'contact_submissions', 'chat_logs', 'people', 'person_emails', 'person_notes', 'follow_ups', 'saved_answers'
      ]
    when private.has_role('editor') then
      array['faqs', 'categories', 'portfolio_items', 'media_files', 'blog_posts']
    else '{}'
  end;

drop policy "owners and editors list portfolio files, members their own picture" on storage.objects;
drop policy "owners and editors add portfolio files, members their own picture" on storage.objects;
drop policy "owners and editors delete portfolio files, members their own picture" on storage.objects;

-- Pictures of the site and attachments of mails: one policy for both, because a role with two pays for both on every read.
-- Everybody who works here has a folder for the own picture, and nobody that of somebody else.
create policy "members list files of their work and their own picture" on storage.objects
  for select to authenticated
  using (
    case bucket_id
      when 'mail-attachments' then (select private.has_role('owner', 'sales'))
      when 'portfolio-images' then case
        when name like 'team/%' then
          name like 'team/' || (select auth.uid()) || '/%' and (select private.has_role('owner', 'sales', 'editor'))
        else (select private.has_role('owner', 'editor'))
      end
      else false
    end
  );

create policy "members add files of their work and their own picture" on storage.objects
  for insert to authenticated
  with check (
    case bucket_id
      when 'mail-attachments' then (select private.has_role('owner', 'sales'))
      when 'portfolio-images' then case
        when name like 'team/%' then
          name like 'team/' || (select auth.uid()) || '/%' and (select private.has_role('owner', 'sales', 'editor'))
        else (select private.has_role('owner', 'editor'))
      end
      else false
    end
  );

create policy "members delete files of their work and their own picture" on storage.objects
  for delete to authenticated
  using (
    case bucket_id
      when 'mail-attachments' then (select private.has_role('owner', 'sales'))
      when 'portfolio-images' then case
        when name like 'team/%' then
          name like 'team/' || (select auth.uid()) || '/%' and (select private.has_role('owner', 'sales', 'editor'))
        else (select private.has_role('owner', 'editor'))
      end
      else false
    end
  );

alter table public.people enable row level security;
revoke all on table public.people from public, anon, authenticated, service_role;
-- Who is added, merged or erased is for functions alone.
grant select, update (email, name, phone, company, owner_id, tags, unsubscribed_at) on table public.people to authenticated;
grant select, insert, update, delete on table public.people to service_role;

create policy "owners and sales read people" on public.people
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales change the facts about people" on public.people
  for update to authenticated
  using ((select private.has_role('owner', 'sales')))
  with check (
    (select private.has_role('owner', 'sales'))
    and (owner_id is null or owner_id in (select member.user_id from public.team_members as member))
  );

alter table public.person_emails enable row level security;
revoke all on table public.person_emails from public, anon, authenticated, service_role;
-- From whom and to whom a mail goes, and how it stands, is not for whoever writes it to say.
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

-- Whose a message is: one person for each mail address.

-- The person with this address, who is made where there is none. A name and a number fill what is empty and replace
-- nothing. Two requests that make the same person at once get one: the second waits for the first.
create function private.person_of(address text, given_name text, given_phone text) returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  new_name constant text := left(btrim(coalesce(given_name, '')), 200);
  new_phone constant text := left(btrim(coalesce(given_phone, '')), 60);
  found_id uuid;
begin
  insert into public.people as made (email, name, phone)
  values (address, new_name, new_phone)
  on conflict (email) do nothing
  returning made.id into found_id;
  if found_id is not null then
    return found_id;
  end if;
  select known.id into found_id from public.people as known where known.email = address;
  update public.people as known
  set
    name = case when known.name = '' then new_name else known.name end,
    phone = case when known.phone = '' then new_phone else known.phone end
  where known.id = found_id and (known.name = '' and new_name <> '' or known.phone = '' and new_phone <> '');
  return found_id;
end
$$;
revoke execute on function private.person_of(text, text, text) from public, anon, authenticated, service_role;

-- The mail address that a visitor gave in the chat, once there is a name with it; null before.
create function private.chat_address(user_info jsonb) returns text
  language sql
  immutable
  set search_path = ''
  return (
    select case
      when btrim(coalesce(user_info ->> 'name', '')) = '' then null
      when length(given.address) > 254 then null
      when given.address ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then given.address
    end
    from (select btrim(user_info ->> 'email')) as given (address)
  );
revoke execute on function private.chat_address(jsonb) from public, anon, authenticated, service_role;

-- For a trigger before a submission is written. A lead that somebody wrote down without an address names its person.
create function private.find_sender() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if new.email <> '' and (tg_op = 'INSERT' or new.email <> old.email or new.name <> old.name) then
    new.person_id := private.person_of(new.email, new.name, '');
  end if;
  return new;
end
$$;
revoke execute on function private.find_sender() from public, anon, authenticated, service_role;

-- For a trigger before a conversation is written.
create function private.find_visitor() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  address constant text := private.chat_address(new.user_info);
begin
  if tg_op = 'UPDATE' then
    if new.user_info = old.user_info then
      return new;
    end if;
  end if;
  new.person_id := case
    when address is not null
      then private.person_of(address, new.user_info ->> 'name', new.user_info ->> 'phone')
  end;
  return new;
end
$$;
revoke execute on function private.find_visitor() from public, anon, authenticated, service_role;

-- Gives its person to every submission and conversation that has none: those of before there were people, and those of a
-- backup that is older. Triggers rest meanwhile: nothing of it is anybody's doing, and no time of a row changes.
create function private.find_all_people() returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  concerned uuid[];
begin
  alter table public.people disable trigger user;
  insert into public.people as made (email, name, phone, created_at, updated_at)
  select distinct on (sent.email)
    sent.email,
    left(btrim(sent.name), 200),
    sent.phone,
    min(sent.at) over (partition by sent.email),
    min(sent.at) over (partition by sent.email)
  from (
    select submission.email, submission.name, '' as phone, submission.created_at as at
    from public.contact_submissions as submission
    where submission.person_id is null and submission.email <> ''
    union all
    select
      private.chat_address(log.user_info),
      log.user_info ->> 'name',
      left(btrim(coalesce(log.user_info ->> 'phone', '')), 60),
      log.created_at
    from public.chat_logs as log
    where log.person_id is null and private.chat_address(log.user_info) is not null
  ) as sent
  order by sent.email, sent.phone = '', sent.at
  on conflict (email) do nothing;
  alter table public.people enable trigger user;

  alter table public.contact_submissions disable trigger user;
  update public.contact_submissions as submission
  set person_id = person.id
  from public.people as person
  where submission.person_id is null and person.email = submission.email;
  alter table public.contact_submissions enable trigger user;

  alter table public.chat_logs disable trigger user;
  update public.chat_logs as log
  set person_id = person.id
  from public.people as person
  where log.person_id is null and person.email = private.chat_address(log.user_info);
  alter table public.chat_logs enable trigger user;

  concerned := array(
    select person.id
    from public.people as person
    where not exists (select from private.people_words as words where words.id = person.id)
  );
  perform private.write_words('people', concerned);
  perform private.write_person_states(concerned);
end
$$;
revoke execute on function private.find_all_people() from public, anon, authenticated, service_role;

-- Under whose name somebody is shown: the person themselves unless they are merged into another.
create function private.person_root(person uuid) returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with recursive way as (
    select known.id, known.merged_into, 0 as steps from public.people as known where known.id = person
    union all
    select next.id, next.merged_into, way.steps + 1
    from way
    join public.people as next on next.id = way.merged_into
    where way.steps < 50
  )
  select way.id from way order by way.steps desc limit 1
$$;
revoke execute on function private.person_root(uuid) from public, anon, authenticated, service_role;

-- Everybody who is shown as one with this person, the one under whose name first. They are read by members alone
-- (policies of the tables that are asked with them), so that the ids alone say nothing.
create function private.person_group(person uuid) returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with recursive members as (
    select private.person_root(person) as id, 0 as steps
    union all
    select below.id, members.steps + 1
    from members
    join public.people as below on below.merged_into = members.id
    where members.steps < 50
  )
  select coalesce(array_agg(members.id order by members.steps, members.id), '{}') from members where members.id is not null
$$;
revoke execute on function private.person_group(uuid) from public, anon, authenticated, service_role;
grant execute on function private.person_group(uuid) to authenticated, service_role;

create function private.require_people_right() returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.has_role('owner', 'sales') then
    raise exception 'Only owners and sales work with people.' using errcode = '42501';
  end if;
end
$$;
revoke execute on function private.require_people_right() from public, anon, authenticated, service_role;

-- What is said of somebody in the log of a merge: the name, else the address.
create function private.person_label(person public.people) returns text
  language sql
  immutable
  set search_path = ''
  return left(coalesce(nullif(person.name, ''), person.email, ''), 200);
revoke execute on function private.person_label(public.people) from public, anon, authenticated, service_role;

create function private.merge_people(from_person uuid, into_person uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  merged public.people;
begin
  perform private.require_people_right();
  -- Two merges at once could lead in a circle.
  perform pg_advisory_xact_lock(hashtextextended('merging people', 0));
  select * into merged from public.people as found where found.id = from_person for update;
  if not found or not exists (select from public.people as found where found.id = into_person) then
    raise exception 'This person is not there any more.' using errcode = 'PT404';
  end if;
  if merged.merged_into = into_person then
    return;
  end if;
  if merged.merged_into is not null or private.person_root(into_person) <> into_person or from_person = into_person then
    raise exception 'These two are merged already.' using errcode = 'PT409', hint = 'merged';
  end if;
  update public.people as changed set merged_into = into_person where changed.id = from_person;
  insert into public.person_events (person_id, kind, became, actor_id)
  values (into_person, 'merged', private.person_label(merged), auth.uid());
  perform private.write_person_states(array[from_person, into_person]);
end
$$;
revoke execute on function private.merge_people(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function private.merge_people(uuid, uuid) to authenticated;

create function public.merge_people(from_person uuid, into_person uuid) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
begin atomic
  select private.merge_people(from_person, into_person);
end;
revoke execute on function public.merge_people(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.merge_people(uuid, uuid) to authenticated;
comment on function public.merge_people(uuid, uuid) is
  'Shows two people as one, under the name of the second; nothing of either is changed.';

-- Answers under whose name the person was shown; null for one who was not merged.
create function private.unmerge_people(person uuid) returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  merged public.people;
begin
  perform private.require_people_right();
  select * into merged from public.people as found where found.id = person for update;
  if not found then
    raise exception 'This person is not there any more.' using errcode = 'PT404';
  end if;
  if merged.merged_into is null then
    return null;
  end if;
  update public.people as changed set merged_into = null where changed.id = person;
  insert into public.person_events (person_id, kind, became, actor_id)
  values (merged.merged_into, 'unmerged', private.person_label(merged), auth.uid());
  perform private.write_person_states(array[person, merged.merged_into]);
  return merged.merged_into;
end
$$;
revoke execute on function private.unmerge_people(uuid) from public, anon, authenticated, service_role;
grant execute on function private.unmerge_people(uuid) to authenticated;

create function public.unmerge_people(person uuid) returns uuid
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.unmerge_people(person);
revoke execute on function public.unmerge_people(uuid) from public, anon, authenticated, service_role;
grant execute on function public.unmerge_people(uuid) to authenticated;
comment on function public.unmerge_people(uuid) is
  'Parts a person from the one that they were merged into, as both were before; answers that one.';

-- For a trigger after a person is gone: whoever was merged into them stands alone.
create function private.part_merged() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.people as merged set merged_into = null where merged.merged_into = old.id;
  return null;
end
$$;
revoke execute on function private.part_merged() from public, anon, authenticated, service_role;

-- Writes a lead down that did not come by the site: {id, person_id, name, email, phone, company, message}; the two ids are
-- the caller's own, so that a request that is repeated makes one lead. Without an address a new person is made under
-- person_id. Answers the person's id.
create function private.make_lead(lead jsonb) returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  address constant text := btrim(coalesce(lead ->> 'email', ''));
  given_name constant text := btrim(coalesce(lead ->> 'name', ''));
  lead_id constant uuid := (lead ->> 'id')::uuid;
  person uuid;
begin
  perform private.require_people_right();
  select made.person_id into person from public.contact_submissions as made where made.id = lead_id;
  if found then
    return person;
  end if;
  if address = '' then
    insert into public.people as made (id, name) values ((lead ->> 'person_id')::uuid, given_name)
    on conflict (id) do nothing;
    person := (lead ->> 'person_id')::uuid;
  else
    person := private.person_of(address, given_name, lead ->> 'phone');
  end if;
  update public.people as made
  set
    by_hand = true,
    phone = case when made.phone = '' then btrim(coalesce(lead ->> 'phone', '')) else made.phone end,
    company = case when made.company = '' then btrim(coalesce(lead ->> 'company', '')) else made.company end,
    owner_id = coalesce(made.owner_id, auth.uid())
  where made.id = person;
  insert into public.contact_submissions (id, name, email, message, source, person_id)
  values (lead_id, given_name, address, lead ->> 'message', 'hand', person);
  return private.person_root(person);
end
$$;
revoke execute on function private.make_lead(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.make_lead(jsonb) to authenticated;

create function public.make_lead(lead jsonb) returns uuid
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.make_lead(lead);
revoke execute on function public.make_lead(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.make_lead(jsonb) to authenticated;
comment on function public.make_lead(jsonb) is 'Writes down a lead that did not come by the site; answers whose it is.';

-- Everything about somebody, for whoever asks what we have about them: the rows of each table as they are. It is written
-- down who took it.
create function private.copy_of_person(person uuid) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  ids constant uuid[] := private.person_group(person);
  answer jsonb;
begin
  perform private.require_people_right();
  perform private.require_recent_sign_in();
  if ids = '{}' then
    raise exception 'This person is not there any more.' using errcode = 'PT404';
  end if;
  insert into public.audit_log (actor, actor_email, action, table_name, row_id)
  values (auth.uid(), private.caller_email(), 'exported', 'people', ids[1]::text);
  select jsonb_build_object(
    'made_at', now(),
    'people', (select jsonb_agg(to_jsonb(entry) order by entry.id) from public.people as entry where entry.id = any (ids)),
    'messages', (
      select jsonb_agg(to_jsonb(entry) order by entry.submitted_at, entry.id)
      from public.contact_submissions as entry
      where entry.person_id = any (ids)
    ),
    'conversations', (
      select jsonb_agg(to_jsonb(entry) order by entry.created_at, entry.id)
      from public.chat_logs as entry
      where entry.person_id = any (ids)
    ),
    'calls', (
      select jsonb_agg(to_jsonb(entry) order by entry.requested_at)
      from public.chat_handoffs as entry
      join public.chat_logs as log on log.id = entry.chat_log_id
      where log.person_id = any (ids)
    ),
    'mails', (
      select jsonb_agg(to_jsonb(entry) order by entry.created_at, entry.id)
      from public.person_emails as entry
      where entry.person_id = any (ids)
    ),
    'attachments', (
      select jsonb_agg(to_jsonb(entry) order by entry.id)
      from public.email_attachments as entry
      join public.person_emails as email on email.id = entry.email_id
      where email.person_id = any (ids)
    ),
    'notes', (
      select jsonb_agg(to_jsonb(entry) order by entry.created_at, entry.id)
      from public.person_notes as entry
      where entry.person_id = any (ids)
    ),
    'next_steps', (
      select jsonb_agg(to_jsonb(entry) order by entry.created_at, entry.id)
      from public.follow_ups as entry
      where entry.person_id = any (ids)
    ),
    'what_was_done', (
      select jsonb_agg(to_jsonb(entry) order by entry.created_at, entry.id)
      from public.person_events as entry
      where entry.person_id = any (ids)
    ),
    'deleted', (
      select jsonb_agg(to_jsonb(entry) order by entry.deleted_at, entry.id)
      from public.deleted_rows as entry
      where private.is_about(entry, ids)
    )
  ) into answer;
  return jsonb_strip_nulls(answer);
end
$$;
revoke execute on function private.copy_of_person(uuid) from public, anon, authenticated, service_role;
grant execute on function private.copy_of_person(uuid) to authenticated;

create function public.copy_of_person(person uuid) returns jsonb
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.copy_of_person(person);
revoke execute on function public.copy_of_person(uuid) from public, anon, authenticated, service_role;
grant execute on function public.copy_of_person(uuid) to authenticated;
comment on function public.copy_of_person(uuid) is
  'All that is stored about a person, as JSON; for owners and sales who have just signed in.';

-- Whether what waits in the trash is one of these people's. A row of before there were people names its address.
create function private.is_about(kept public.deleted_rows, ids uuid[]) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
  return kept.table_name in ('contact_submissions', 'chat_logs', 'person_notes', 'follow_ups')
    and (
      kept."row" ->> 'person_id' = any (ids::text[])
      or kept."row" ->> 'person_id' is null and exists (
        select
        from public.people as person
        where person.id = any (ids)
          and person.email in (kept."row" ->> 'email', private.chat_address(kept."row" -> 'user_info'))
      )
    );
revoke execute on function private.is_about(public.deleted_rows, uuid[]) from public, anon, authenticated, service_role;

-- The files of somebody's mails, by their names in the bucket `mail-attachments`: whoever erases the person ends them
-- first, because only the bucket can.
create function public.person_files(person uuid) returns text[]
  language sql
  stable
  security invoker
  set search_path = ''
  return array(
    select distinct attachment.path
    from public.email_attachments as attachment
    join public.person_emails as email on email.id = attachment.email_id
    where email.person_id = any (private.person_group(person))
    order by attachment.path
  );
revoke execute on function public.person_files(uuid) from public, anon, authenticated, service_role;
grant execute on function public.person_files(uuid) to authenticated;
comment on function public.person_files(uuid) is 'The files of a person''s mails, by their names in the bucket.';

-- Ends all that is stored about somebody, those who are merged with them included, for good: nothing waits in the trash.
-- What is only about our own work (who erased whom by which id, counts) stays. Answers how many rows went, by table.
create function private.erase_person(person uuid) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  ids constant uuid[] := private.person_group(person);
  messages integer;
  conversations integer;
  mails integer;
  waiting integer;
begin
  perform private.require_people_right();
  perform private.require_recent_sign_in();
  perform private.take_turn();
  if ids = '{}' then
    raise exception 'This person is not there any more.' using errcode = 'PT404';
  end if;
  if exists (
    select
    from public.email_attachments as attachment
    join public.person_emails as email on email.id = attachment.email_id
    join storage.objects as file on file.bucket_id = 'mail-attachments' and file.name = attachment.path
    where email.person_id = any (ids)
  ) then
    raise exception 'Files of this person are still there.' using errcode = 'PT409', hint = 'files';
  end if;

  perform set_config('gantry.for_good', 'yes', true);
  delete from public.contact_submissions as entry where entry.person_id = any (ids);
  get diagnostics messages = row_count;
  delete from public.chat_logs as entry where entry.person_id = any (ids);
  get diagnostics conversations = row_count;
  delete from public.deleted_rows as entry where private.is_about(entry, ids);
  get diagnostics waiting = row_count;
  select count(*) into mails from public.person_emails as entry where entry.person_id = any (ids);
  delete from public.people as entry where entry.id = any (ids);
  perform set_config('gantry.for_good', '', true);
  return jsonb_build_object(
    'contact_submissions', messages, 'chat_logs', conversations, 'person_emails', mails, 'deleted_rows', waiting,
    'people', cardinality(ids)
  );
end
$$;
revoke execute on function private.erase_person(uuid) from public, anon, authenticated, service_role;
grant execute on function private.erase_person(uuid) to authenticated;

create function public.erase_person(person uuid) returns jsonb
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.erase_person(person);
revoke execute on function public.erase_person(uuid) from public, anon, authenticated, service_role;
grant execute on function public.erase_person(uuid) to authenticated;
comment on function public.erase_person(uuid) is
  'Ends all that is stored about a person, for good; for owners and sales who have just signed in.';

-- Each morning a mail tells members which next steps are due; never an empty one.

-- Takes what is to be mailed on that day, for five minutes: [{user_id, email, name, total, steps: [{person_id, person,
-- text, due_on}]}] with the thirty oldest steps of each member; steps without an owner are the owners' of the site. Who was
-- told that day is not among them.
create function public.claim_due_digests(today date) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  claimed uuid[];
begin
  delete from private.due_digests as old where old.day < today - 7;
  with held as (
    insert into private.due_digests as digest (day, user_id, leased_until)
    select claim_due_digests.today, member.user_id, now() + interval '5 minutes'
    from public.team_members as member
    where member.role in ('owner', 'sales')
      and member.joined_at is not null
      and exists (select from private.steps_due(member.user_id, member.role, claim_due_digests.today))
    on conflict (day, user_id) do update set leased_until = excluded.leased_until
    where digest.sent_at is null and digest.leased_until < now()
    returning digest.user_id
  )
  select coalesce(array_agg(held.user_id), '{}') into claimed from held;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'user_id', member.user_id,
        'email', account.email,
        'name', member.name,
        'total', (select count(*) from private.steps_due(member.user_id, member.role, claim_due_digests.today)),
        'steps', (
          select jsonb_agg(to_jsonb(step) order by step.due_on, step.person_id)
          from (
            select * from private.steps_due(member.user_id, member.role, claim_due_digests.today) as due
            order by due.due_on, due.person_id
            limit 30
          ) as step
        )
      )
      order by member.user_id
    ), '[]')
    from public.team_members as member
    join auth.users as account on account.id = member.user_id
    where member.user_id = any (claimed)
  );
end
$$;
revoke execute on function public.claim_due_digests(date) from public, anon, authenticated, service_role;
grant execute on function public.claim_due_digests(date) to service_role;
comment on function public.claim_due_digests(date) is 'Takes what members are to be told of next steps on a day, for five minutes.';

-- The open steps of a member that are due on that day or late, with whom.
create function private.steps_due(member uuid, member_role text, today date)
  returns table (person_id uuid, person text, text text, due_on date)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select root.id, coalesce(nullif(root.name, ''), root.email, 'Somebody'), step.text, step.due_on
  from public.follow_ups as step
  join public.people as root on root.id = private.person_root(step.person_id)
  where step.done_at is null
    and step.due_on <= steps_due.today
    and (step.owner_id = member or step.owner_id is null and member_role = 'owner')
$$;
revoke execute on function private.steps_due(uuid, text, date) from public, anon, authenticated, service_role;

-- Says that a member was told. False when that is known.
create function public.due_digest_sent(today date, member uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  update private.due_digests as digest
  set sent_at = now()
  where digest.day = today and digest.user_id = member and digest.sent_at is null;
  return found;
end
$$;
revoke execute on function public.due_digest_sent(date, uuid) from public, anon, authenticated, service_role;
grant execute on function public.due_digest_sent(date, uuid) to service_role;
comment on function public.due_digest_sent(date, uuid) is 'Says that a member was told what is due on a day.';

-- Mails to people and from them. A row of person_emails that is queued leaves by a server function, at least once: it is
-- held for a while, and when nobody says that it has left it is tried again and marked, because the mail server may have
-- got it.

-- For a trigger before a mail is added. To whom it goes and in which thread it stands the database says, whatever was
-- sent along.
create function private.prepare_email() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  earlier public.person_emails;
begin
  if new.direction = 'in' then
    return new;
  end if;
  if auth.uid() is not null then
    new.author_id := auth.uid();
    if new.submission_id is not null and not exists (
      select from public.contact_submissions as lead
      where lead.id = new.submission_id and lead.person_id = any (private.person_group(new.person_id))
    ) then
      raise exception 'This submission is somebody else''s.' using errcode = '23514';
    end if;
    if new.chat_id is not null and not exists (
      select from public.chat_logs as log
      where log.id = new.chat_id and log.person_id = any (private.person_group(new.person_id))
    ) then
      raise exception 'This conversation is somebody else''s.' using errcode = '23514';
    end if;
    if btrim(new.body_text) = '' then
      raise exception 'A mail without words is not sent.' using errcode = '23514';
    end if;
  end if;
  select person.email into new.to_address from public.people as person where person.id = new.person_id;
  if new.to_address is null then
    raise exception 'There is no address to write to.' using errcode = 'PT409', hint = 'no_address';
  end if;
  if new.in_reply_to is null then
    select email.* into earlier
    from public.person_emails as email
    where email.person_id = any (private.person_group(new.person_id))
      and email.message_id is not null
      and email.state in ('received', 'sent', 'sending')
      and email.kind in ('reply', 'answer', 'chat_answers')
    order by email.created_at desc
    limit 1;
    if found then
      new.in_reply_to := earlier.message_id;
      -- The newest hundred, as many as a row may have.
      new.reference_ids := (earlier.reference_ids || earlier.message_id)[greatest(1, cardinality(earlier.reference_ids) - 98):];
    end if;
  end if;
  return new;
end
$$;
revoke execute on function private.prepare_email() from public, anon, authenticated, service_role;

-- Queues an answer with its files: {id, person_id, submission_id?, chat_id?, subject, body_text, attachments: [{id, name,
-- media_type, size, path}]}. A second time, as when the response to the first was lost, changes nothing. The caller's own
-- policies apply.
create function public.queue_email(email jsonb) returns timestamptz
  language sql
  volatile
  security invoker
  set search_path = ''
begin atomic
  insert into public.person_emails (id, person_id, submission_id, chat_id, subject, body_text)
  values (
    (email ->> 'id')::uuid,
    (email ->> 'person_id')::uuid,
    (email ->> 'submission_id')::uuid,
    (email ->> 'chat_id')::uuid,
    coalesce(email ->> 'subject', ''),
    email ->> 'body_text'
  )
  on conflict (id) do nothing;
  insert into public.email_attachments (id, email_id, name, media_type, size, path)
  select (file ->> 'id')::uuid, (email ->> 'id')::uuid, file ->> 'name', file ->> 'media_type', (file ->> 'size')::integer, file ->> 'path'
  from jsonb_array_elements(coalesce(email -> 'attachments', '[]')) as file
  where not exists (select from public.email_attachments as known where known.id = (file ->> 'id')::uuid);
  select stored.send_after from public.person_emails as stored where stored.id = (email ->> 'id')::uuid;
end;
revoke execute on function public.queue_email(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.queue_email(jsonb) to authenticated;
comment on function public.queue_email(jsonb) is 'Queues an answer by mail with its files; answers when it leaves.';

-- True when the mail will not leave: nobody was sending it yet.
create function private.take_email_back(email uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.require_people_right();
  update public.person_emails as waiting
  set state = 'canceled'
  where waiting.id = email and waiting.direction = 'out' and waiting.state = 'queued' and not waiting.maybe_twice;
  if found then
    return true;
  end if;
  -- The response to an earlier try was lost.
  return exists (select from public.person_emails as known where known.id = email and known.state = 'canceled');
end
$$;
revoke execute on function private.take_email_back(uuid) from public, anon, authenticated, service_role;
grant execute on function private.take_email_back(uuid) to authenticated;

create function public.take_email_back(email uuid) returns boolean
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.take_email_back(email);
revoke execute on function public.take_email_back(uuid) from public, anon, authenticated, service_role;
grant execute on function public.take_email_back(uuid) to authenticated;
comment on function public.take_email_back(uuid) is 'Keeps a mail that waits from leaving; true when it stays.';

-- A mail that was given up is tried again from the beginning. False when it was not.
create function private.retry_email(email uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.require_people_right();
  update public.person_emails as failed
  set state = 'queued', attempts = 0, send_after = now(), next_attempt_at = null, failure = null
  where failed.id = email and failed.direction = 'out' and failed.state = 'failed';
  return found;
end
$$;
revoke execute on function private.retry_email(uuid) from public, anon, authenticated, service_role;
grant execute on function private.retry_email(uuid) to authenticated;

create function public.retry_email(email uuid) returns boolean
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.retry_email(email);
revoke execute on function public.retry_email(uuid) from public, anon, authenticated, service_role;
grant execute on function public.retry_email(uuid) to authenticated;
comment on function public.retry_email(uuid) is 'Lets a mail that was given up be sent after all; answers whether there was one.';

-- Takes mails that are due, for two minutes, oldest first: a list of {id, person_id, person_name, kind, message_id,
-- in_reply_to, reference_ids, to_address, subject, body_text, chat_id, submission_id, author_id, author_name, attempts,
-- maybe_twice, attachments: [{name, media_type, size, path}]}. `domain` makes the Message-ID of one that has none; it
-- stays. What was held and not said to have left is tried again and marked; after 16 tries it is given up.
create function public.claim_emails(most integer, domain text default 'localhost') returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  most_attempts constant integer := 16;
  claimed uuid[];
begin
  update public.person_emails as lapsed
  set
    state = 'failed',
    maybe_twice = true,
    leased_until = null,
    failure = 'Nobody said whether it left. It may have arrived.'
  where lapsed.state = 'sending' and lapsed.leased_until < now() and lapsed.attempts >= most_attempts;

  with due as (
    select email.id
    from public.person_emails as email
    where email.state = 'queued' and greatest(email.send_after, email.next_attempt_at) <= now()
      or email.state = 'sending' and email.leased_until < now()
    order by email.send_after, email.id
    limit least(greatest(claim_emails.most, 1), 100)
    for update skip locked
  ),
  held as (
    update public.person_emails as email
    set
      state = 'sending',
      maybe_twice = email.maybe_twice or email.state = 'sending',
      attempts = email.attempts + 1,
      leased_until = now() + interval '2 minutes',
      message_id = coalesce(email.message_id, email.id || '@' || claim_emails.domain)
    from due
    where email.id = due.id
    returning email.id
  )
  select coalesce(array_agg(held.id), '{}') into claimed from held;

  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', email.id, 'person_id', email.person_id, 'person_name', person.name, 'kind', email.kind,
        'message_id', email.message_id, 'in_reply_to', email.in_reply_to, 'reference_ids', email.reference_ids,
        'to_address', email.to_address, 'subject', email.subject, 'body_text', email.body_text,
        'chat_id', email.chat_id, 'submission_id', email.submission_id, 'author_id', email.author_id,
        'author_name', (select member.name from public.team_members as member where member.user_id = email.author_id),
        'attempts', email.attempts, 'maybe_twice', email.maybe_twice,
        'attachments', (
          select coalesce(jsonb_agg(
            jsonb_build_object('name', file.name, 'media_type', file.media_type, 'size', file.size, 'path', file.path)
            order by file.name, file.id
          ), '[]')
          from public.email_attachments as file
          where file.email_id = email.id
        )
      )
      order by email.send_after, email.id
    ), '[]')
    from public.person_emails as email
    join public.people as person on person.id = email.person_id
    where email.id = any (claimed)
  );
end
$$;
revoke execute on function public.claim_emails(integer, text) from public, anon, authenticated, service_role;
grant execute on function public.claim_emails(integer, text) to service_role;
comment on function public.claim_emails(integer, text) is 'Takes mails that are due to be sent, for two minutes.';

-- Says that the mail server has a claimed mail. `attempt` is the number that came with the claim: whoever held the row too
-- long does not speak for the one that holds it now. False when it is not held any more: another may have sent it, too.
create function public.email_sent(email uuid, attempt integer) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.person_emails as held
  set state = 'sent', sent_at = now(), leased_until = null, next_attempt_at = null, failure = null
  where held.id = email and held.state = 'sending' and held.attempts = attempt;
  return found;
end
$$;
revoke execute on function public.email_sent(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.email_sent(uuid, integer) to service_role;
comment on function public.email_sent(uuid, integer) is 'Says that a claimed mail has left.';

-- Says that a claimed mail did not leave, and when to try again; never for null. `reason` names nobody;
-- `perhaps_arrived`: the connection broke after the text was handed over.
create function public.email_failed(
  email uuid, attempt integer, reason text, retry_at timestamptz, perhaps_arrived boolean default false
) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.person_emails as held
  set
    state = case when retry_at is null or held.attempts >= 16 then 'failed' else 'queued' end,
    next_attempt_at = retry_at,
    leased_until = null,
    maybe_twice = held.maybe_twice or coalesce(perhaps_arrived, false),
    failure = left(reason, 500)
  where held.id = email and held.state = 'sending' and held.attempts = attempt;
  return found;
end
$$;
revoke execute on function public.email_failed(uuid, integer, text, timestamptz, boolean) from public, anon, authenticated, service_role;
grant execute on function public.email_failed(uuid, integer, text, timestamptz, boolean) to service_role;
comment on function public.email_failed(uuid, integer, text, timestamptz, boolean) is 'Says that a claimed mail did not leave, and when to try again.';

-- What is said of a mail whose Message-ID is there already.
create function private.known_email(earlier public.person_emails, mail jsonb) returns jsonb
  language sql
  immutable
  set search_path = ''
  return jsonb_build_object(
    'id', earlier.id,
    'is_new', false,
    'person_id', earlier.person_id,
    'is_ours', earlier.direction = 'out',
    'is_same', earlier.direction = 'in'
      and earlier.from_address = btrim(coalesce(mail ->> 'from_address', ''))
      and earlier.body_text = coalesce(mail ->> 'body_text', '')
  );
revoke execute on function private.known_email(public.person_emails, jsonb) from public, anon, authenticated, service_role;

-- Stores a mail that came in, once: {message_id, in_reply_to?, reference_ids: [], from_address, from_name?, to_address,
-- subject, body_text, body_html?, kind: 'reply' | 'auto_reply' | 'bounce', person_id?, failure?, attachments: [{id, name,
-- media_type, size, path}]}. `person_id` is of a token that the function has verified; else the mails that it answers say
-- whose it is, else the sender's address. A person is made for a reply alone: what nobody wrote and belongs to nobody is
-- not taken. A bounce says of the mail that it answers that it did not arrive.
-- Answers {id, is_new, person_id}; id is null for what was not taken. For a Message-ID that is there also {is_ours, is_same}:
-- whether it is a mail of ours that came back, and whether it is that very mail. If neither, somebody else's has taken the
-- Message-ID, and the function gives this one another.
create function public.receive_email(email jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  mail constant jsonb := receive_email.email;
  sender constant text := btrim(coalesce(mail ->> 'from_address', ''));
  mail_kind constant text := coalesce(mail ->> 'kind', 'reply');
  mentioned constant text[] := array_remove(
    array(select jsonb_array_elements_text(coalesce(nullif(mail -> 'reference_ids', 'null'), '[]'))) || (mail ->> 'in_reply_to'),
    null
  );
  earlier public.person_emails;
  answered public.person_emails;
  person uuid;
  stored uuid;
  way text;
begin
  select known.* into earlier from public.person_emails as known where known.message_id = mail ->> 'message_id';
  if found then
    return private.known_email(earlier, mail);
  end if;

  select known.* into answered
  from public.person_emails as known
  where known.message_id = any (mentioned)
  order by known.created_at desc
  limit 1;
  select known.id into person from public.people as known where known.id = (mail ->> 'person_id')::uuid;
  way := case when person is not null then 'token' when answered.person_id is not null then 'reference' end;
  person := coalesce(person, answered.person_id);
  if person is null then
    select known.id into person from public.people as known where known.email = sender;
    way := 'sender';
  end if;
  if person is null and mail_kind = 'reply' then
    person := private.person_of(sender, mail ->> 'from_name', '');
    way := 'new';
  end if;
  if person is null then
    return jsonb_build_object('id', null, 'is_new', false, 'person_id', null);
  end if;

  insert into public.person_emails (
    person_id, direction, kind, state, submission_id, chat_id, message_id, in_reply_to, reference_ids, from_address,
    to_address, subject, body_text, body_html, matched_by
  )
  values (
    person, 'in', mail_kind, 'received', answered.submission_id, answered.chat_id, mail ->> 'message_id',
    mail ->> 'in_reply_to', mentioned[greatest(1, cardinality(mentioned) - 99):], sender, coalesce(mail ->> 'to_address', ''),
    coalesce(mail ->> 'subject', ''), coalesce(mail ->> 'body_text', ''), mail ->> 'body_html', way
  )
  on conflict (message_id) do nothing
  returning person_emails.id into stored;
  if stored is null then
    -- The same mail came twice at once.
    select known.* into earlier from public.person_emails as known where known.message_id = mail ->> 'message_id';
    return private.known_email(earlier, mail);
  end if;
  insert into public.email_attachments (id, email_id, name, media_type, size, path)
  select coalesce((file ->> 'id')::uuid, gen_random_uuid()), stored, file ->> 'name', file ->> 'media_type', (file ->> 'size')::integer, file ->> 'path'
  from jsonb_array_elements(coalesce(nullif(mail -> 'attachments', 'null'), '[]')) as file;
  if mail_kind = 'bounce' then
    update public.person_emails as returned
    set state = 'failed', failure = left(coalesce(mail ->> 'failure', 'It was returned.'), 500)
    where returned.id = answered.id and returned.direction = 'out' and returned.state = 'sent';
  end if;
  return jsonb_build_object('id', stored, 'is_new', true, 'person_id', person);
end
$$;
revoke execute on function public.receive_email(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.receive_email(jsonb) to service_role;
comment on function public.receive_email(jsonb) is 'Stores a mail that came in, once; answers its id and whether it is new.';

-- The list of people: how it stands with each, who is found by what, and how long the first answer took.

-- Writes down how it stands with these people, of all for null. Merged ones are part of those they were merged into.
--
-- Waiting for us: a lead or a conversation is new, or a mail came in, after our last word; a mail of ours, a talk and
-- another status than "new" are words of ours. Waiting for them: a lead is open and the last word was ours.
--
-- Each person's rows are found by their index, and who is one person is asked once: a planner without statistics, as
-- right after a restore, would read every table once for every person.
create function private.write_person_states(ids uuid[]) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
  set enable_seqscan = off
  set jit = off
as $$
begin
  delete from private.person_states as state
  using public.people as person
  where person.id = state.id and person.merged_into is not null and (
      write_person_states.ids is null or person.id = any (write_person_states.ids)
    );

  with member as materialized (
    select person.id, person.created_at, private.person_group(person.id) as ids
    from public.people as person
    where person.merged_into is null
      and (
        write_person_states.ids is null
        or person.id in (select private.person_root(asked.id) from unnest(write_person_states.ids) as asked (id))
      )
  ),
  root as materialized (
    select member.id, member.created_at, member.ids, (
      select bool_or(person.by_hand) from public.people as person where person.id = any (member.ids)
    ) as by_hand
    from member
  )
  insert into private.person_states (
    id, is_shown, is_open, status, waiting, last_at, last_kind, last_id, first_at, first_answer_at, due_on, mail_failed,
    rank, place
  )
  select
    whole.id, whole.is_shown, whole.is_open, whole.status, whole.waiting, whole.last_at, whole.last_kind, whole.last_id,
    whole.first_at, whole.first_answer_at, whole.due_on, whole.mail_failed,
    case when whole.due_on is not null then 0 when whole.waiting = 'us' or whole.mail_failed then 1 else 2 end,
    case
      when whole.due_on is not null then extract(epoch from whole.due_on)
      when whole.waiting = 'us' then extract(epoch from whole.theirs_at)
      when whole.mail_failed then extract(epoch from whole.last_at)
      else -extract(epoch from coalesce(whole.last_at, whole.created_at))
    end
  from (
    select
      root.id,
      root.created_at,
      root.by_hand or lead.newest_at is not null or chat.newest_at is not null or mail.is_there or work.is_there
        as is_shown,
      coalesce(lead.is_open, false) or coalesce(chat.is_open, false) as is_open,
      case when chat.newest_at > coalesce(lead.newest_at, '-infinity') then chat.status else lead.status end as status,
      spoken.theirs_at,
      case
        when spoken.theirs_at > coalesce(spoken.ours_at, '-infinity') then 'us'
        when lead.is_open or chat.is_open then 'them'
      end as waiting,
      latest.at as last_at,
      latest.kind as last_kind,
      latest.id as last_id,
      least(lead.first_at, chat.first_at) as first_at,
      answer.at as first_answer_at,
      work.due_on,
      coalesce(mail.failed_at > coalesce(mail.sent_at, '-infinity'), false) as mail_failed
    from root
    cross join lateral (
      select
        max(entry.submitted_at) as newest_at,
        max(entry.submitted_at) filter (where entry.source <> 'chat') as form_at,
        (array_agg(entry.id order by entry.submitted_at desc, entry.id) filter (where entry.source <> 'chat'))[1] as form_id,
        min(entry.submitted_at) filter (where entry.source = 'contact') as first_at,
        max(entry.submitted_at) filter (where entry.status = 'new') as new_at,
        bool_or(entry.status in ('new', 'contacted')) as is_open,
        (array_agg(entry.status order by entry.submitted_at desc, entry.id))[1] as status
      from public.contact_submissions as entry
      where entry.person_id = any (root.ids) and entry.flags <@ array['many_from_one_address']
    ) as lead
    cross join lateral (
      select
        max(entry.created_at) as newest_at,
        (array_agg(entry.id order by entry.created_at desc, entry.id))[1] as newest_id,
        max(entry.missed_call_at) as missed_at,
        (array_agg(entry.id order by entry.missed_call_at desc nulls last, entry.id))[1] as missed_id,
        min(entry.created_at) as first_at,
        max(greatest(entry.created_at, entry.missed_call_at)) filter (where entry.status = 'new') as new_at,
        max(handoff.accepted_at) as talked_at,
        bool_or(entry.status in ('new', 'contacted')) as is_open,
        (array_agg(entry.status order by entry.created_at desc, entry.id))[1] as status
      from public.chat_logs as entry
      left join public.chat_handoffs as handoff on handoff.chat_log_id = entry.id
      where entry.person_id = any (root.ids)
        and not exists (
          select
          from public.contact_submissions as made
          where made.chat_log_id = entry.id and not made.flags <@ array['many_from_one_address']
        )
    ) as chat
    cross join lateral (
      select
        count(*) > 0 as is_there,
        max(entry.created_at) filter (where entry.state <> 'canceled') as last_at,
        (array_agg(entry.id order by entry.created_at desc, entry.id) filter (where entry.state <> 'canceled'))[1] as last_id,
        (array_agg(entry.direction order by entry.created_at desc, entry.id) filter (where entry.state <> 'canceled'))[1]
          as last_direction,
        max(entry.created_at) filter (where entry.kind = 'reply') as came_at,
        max(coalesce(entry.sent_at, entry.created_at)) filter (where entry.state in ('queued', 'sending', 'sent')) as wrote_at,
        max(entry.sent_at) filter (where entry.state = 'sent') as sent_at,
        max(coalesce(entry.sent_at, entry.created_at)) filter (where entry.state = 'failed') as failed_at
      from public.person_emails as entry
      where entry.person_id = any (root.ids)
    ) as mail
    cross join lateral (
      select
        exists (select from public.person_notes as entry where entry.person_id = any (root.ids))
          or exists (select from public.follow_ups as entry where entry.person_id = any (root.ids)) as is_there,
        (
          select min(entry.due_on)
          from public.follow_ups as entry
          where entry.person_id = any (root.ids) and entry.done_at is null
        ) as due_on,
        (
          select max(entry.created_at)
          from public.person_events as entry
          where entry.person_id = any (root.ids) and entry.kind = 'status' and entry.became <> 'new'
        ) as status_at
    ) as work
    cross join lateral (
      select
        greatest(lead.new_at, chat.new_at, mail.came_at) as theirs_at,
        greatest(mail.wrote_at, chat.talked_at, work.status_at) as ours_at
    ) as spoken
    left join lateral (
      select said.at, said.kind, said.id
      from (
        values
          (lead.form_at, 'form', lead.form_id),
          (chat.newest_at, 'chat', chat.newest_id),
          (chat.missed_at, 'missed_call', chat.missed_id),
          (mail.last_at, 'mail_' || mail.last_direction, mail.last_id)
      ) as said (at, kind, id)
      where said.at is not null
      order by said.at desc, said.kind
      limit 1
    ) as latest on true
    left join lateral (
      select min(given.at) as at
      from (
        select entry.sent_at as at
        from public.person_emails as entry
        where entry.person_id = any (root.ids) and entry.direction = 'out' and entry.sent_at is not null
        union all
        select handoff.accepted_at
        from public.chat_handoffs as handoff
        join public.chat_logs as log on log.id = handoff.chat_log_id
        where log.person_id = any (root.ids) and handoff.accepted_at is not null
        union all
        select entry.created_at
        from public.person_events as entry
        where entry.person_id = any (root.ids) and entry.kind = 'status' and entry.was = 'new' and entry.became = 'contacted'
      ) as given
      where given.at >= least(lead.first_at, chat.first_at)
    ) as answer on true
    order by root.id
  ) as whole
  on conflict (id) do update set
    is_shown = excluded.is_shown,
    is_open = excluded.is_open,
    status = excluded.status,
    waiting = excluded.waiting,
    last_at = excluded.last_at,
    last_kind = excluded.last_kind,
    last_id = excluded.last_id,
    first_at = excluded.first_at,
    first_answer_at = excluded.first_answer_at,
    due_on = excluded.due_on,
    mail_failed = excluded.mail_failed,
    rank = excluded.rank,
    place = excluded.place;
end
$$;
revoke execute on function private.write_person_states(uuid[]) from public, anon, authenticated, service_role;

-- For a trigger after a row of somebody's was written: how it stands may be another now. Definer, because visitors' and
-- members' rows come here too.
create function private.person_concerned() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  before constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  concerned uuid[];
begin
  concerned := case tg_table_name
    when 'people' then array[after ->> 'id']::uuid[]
    when 'chat_handoffs' then array(
      select log.person_id from public.chat_logs as log where log.id = (after ->> 'chat_log_id')::uuid
    )
    else array[before ->> 'person_id', after ->> 'person_id']::uuid[]
  end;
  concerned := array_remove(concerned, null);
  if concerned <> '{}' then
    perform private.write_person_states(concerned);
  end if;
  return null;
end
$$;
revoke execute on function private.person_concerned() from public, anon, authenticated, service_role;

-- For a trigger after the status of a lead, or of a conversation that made none, was set.
create function private.note_status() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if new.person_id is null or tg_table_name = 'chat_logs' and exists (
    select from public.contact_submissions as lead where lead.chat_log_id = new.id
  ) then
    return null;
  end if;
  insert into public.person_events (person_id, kind, was, became, actor_id)
  values (new.person_id, 'status', old.status, new.status, auth.uid());
  return null;
end
$$;
revoke execute on function private.note_status() from public, anon, authenticated, service_role;

-- For a trigger after somebody else looks after a person.
create function private.note_owner() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into public.person_events (person_id, kind, was, became, actor_id)
  values (
    new.id,
    'owner',
    (select member.name from public.team_members as member where member.user_id = old.owner_id),
    (select member.name from public.team_members as member where member.user_id = new.owner_id),
    auth.uid()
  );
  return null;
end
$$;
revoke execute on function private.note_owner() from public, anon, authenticated, service_role;

-- The people whose name, address, number, company or tag contains the term, under whose name they are shown. The term
-- stands in the statement, so that the planner knows whether it is rare.
create function private.people_with(term text) returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  found_ids uuid[];
begin
  execute format(
    'select coalesce(array_agg(distinct case when person.merged_into is null then person.id else private.person_root(person.id) end), ''{}'')
     from (select words.id from private.people_words as words where words.words like %L) as match
     join public.people as person on person.id = match.id',
    private.anywhere(term)
  ) into found_ids;
  return found_ids;
end
$$;
revoke execute on function private.people_with(text) from public, anon, authenticated, service_role;

-- A page of the list, by what is due, then by who waits; beginning after a row. `wanted` is 'open', 'today', 'overdue',
-- 'us', 'them' or 'all'; `today` the caller's own day. Runs as its owner to read the states, and asks first who calls.
create function private.list_people(
  term text,
  wanted text,
  wanted_owner uuid,
  wanted_tag text,
  today date,
  most integer,
  after_rank integer,
  after_place double precision,
  after_id uuid
) returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
  -- A page costs less than compiling how to read it.
  set jit = off
as $$
declare
  matches uuid[];
begin
  if not private.has_role('owner', 'sales') then
    return jsonb_build_object('rows', '[]'::jsonb);
  end if;
  if coalesce(term, '') <> '' then
    matches := private.people_with(term);
  end if;
  return (
    with page as materialized (
      select state.*
      from private.person_states as state
      where state.is_shown
        and (
          case wanted
            when 'open' then state.is_open or state.waiting = 'us' or state.due_on is not null
            when 'today' then state.due_on = today
            when 'overdue' then state.due_on < today
            when 'us' then state.waiting = 'us'
            when 'them' then state.waiting = 'them'
            else true
          end
        )
        and (matches is null or state.id = any (matches))
        and (
          wanted_owner is null and wanted_tag is null
          or exists (
            select
            from public.people as person
            where person.id = state.id
              and (wanted_owner is null or person.owner_id = wanted_owner)
              and (wanted_tag is null or person.tags @> array[wanted_tag])
          )
        )
        and (after_id is null or (state.rank, state.place, state.id) > (after_rank::smallint, after_place, after_id))
      order by state.rank, state.place, state.id
      limit least(greatest(most, 1), 200)
    )
    select jsonb_build_object('rows', coalesce(jsonb_agg(
      jsonb_build_object(
        'id', page.id,
        'name', person.name,
        'email', person.email,
        'company', person.company,
        'owner_id', person.owner_id,
        'tags', person.tags,
        'status', page.status,
        'is_open', page.is_open,
        'waiting', page.waiting,
        'last_at', page.last_at,
        'last_kind', page.last_kind,
        'last_words', left(case
          when page.last_kind = 'form' then (
            select entry.message from public.contact_submissions as entry where entry.id = page.last_id
          )
          when page.last_kind in ('mail_in', 'mail_out') then (
            select coalesce(nullif(btrim(entry.body_text), ''), entry.subject)
            from public.person_emails as entry
            where entry.id = page.last_id
          )
          when page.last_kind in ('chat', 'missed_call') then (
            select coalesce(
              (
                select said.message ->> 'content'
                from jsonb_array_elements(entry.messages) with ordinality as said (message, place)
                where said.message ->> 'role' = 'user'
                order by said.place desc
                limit 1
              ),
              entry.user_info ->> 'service'
            )
            from public.chat_logs as entry
            where entry.id = page.last_id
          )
        end, 140),
        'due_on', page.due_on,
        'due_text', (
          select step.text
          from public.follow_ups as step
          where step.person_id = any (private.person_group(page.id)) and step.done_at is null
          order by step.due_on
          limit 1
        ),
        'mail_failed', page.mail_failed,
        'rank', page.rank,
        'place', page.place
      )
      order by page.rank, page.place, page.id
    ), '[]'))
    from page
    join public.people as person on person.id = page.id
  );
end
$$;
revoke execute on function private.list_people(
  text, text, uuid, text, date, integer, integer, double precision, uuid
) from public, anon, authenticated, service_role;
grant execute on function private.list_people(
  text, text, uuid, text, date, integer, integer, double precision, uuid
) to authenticated;

create function public.list_people(
  term text default '',
  wanted text default 'open',
  wanted_owner uuid default null,
  wanted_tag text default null,
  today date default current_date,
  most integer default 50,
  after_rank integer default null,
  after_place double precision default null,
  after_id uuid default null
) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return private.list_people(
    term, wanted, wanted_owner, wanted_tag, today, most, after_rank, after_place, after_id
  );
revoke execute on function public.list_people(
  text, text, uuid, text, date, integer, integer, double precision, uuid
) from public, anon, authenticated, service_role;
grant execute on function public.list_people(
  text, text, uuid, text, date, integer, integer, double precision, uuid
) to authenticated;
comment on function public.list_people(text, text, uuid, text, date, integer, integer, double precision, uuid) is
  'A page of people, those first with whom something is due, then those who wait for us; beginning after a row.';

-- How many people each list has, and the tags that there are.
create function private.count_people(wanted_owner uuid, wanted_tag text, today date) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'open', count(*) filter (where state.is_open or state.waiting = 'us' or state.due_on is not null),
    'today', count(*) filter (where state.due_on = today),
    'overdue', count(*) filter (where state.due_on < today),
    'us', count(*) filter (where state.waiting = 'us'),
    'them', count(*) filter (where state.waiting = 'them'),
    'all', count(*),
    'tags', (
      select coalesce(jsonb_agg(known.tag order by known.tag), '[]')
      from (
        select distinct tag from public.people as tagged, unnest(tagged.tags) as tag
        where (select private.has_role('owner', 'sales')) and tagged.tags <> '{}'
        order by tag limit 200
      ) as known
    )
  )
  from private.person_states as state
  join public.people as person on person.id = state.id
  where state.is_shown
    and (select private.has_role('owner', 'sales'))
    and (wanted_owner is null or person.owner_id = wanted_owner)
    and (wanted_tag is null or person.tags @> array[wanted_tag])
$$;
revoke execute on function private.count_people(uuid, text, date) from public, anon, authenticated, service_role;
grant execute on function private.count_people(uuid, text, date) to authenticated;

create function public.count_people(
  wanted_owner uuid default null, wanted_tag text default null, today date default current_date
) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return private.count_people(wanted_owner, wanted_tag, today);
revoke execute on function public.count_people(uuid, text, date) from public, anon, authenticated, service_role;
grant execute on function public.count_people(uuid, text, date) to authenticated;
comment on function public.count_people(uuid, text, date) is 'How many people each list has, and the tags that there are.';

-- By the month (UTC) in which people came first: how many they were, how many have an answer, and the median of the
-- seconds that it took. A form, a chat and a call count from when they were sent; a lead that was written down by hand
-- waited for nothing.
create function private.first_answers(since date) returns table (
  month date, people bigint, answered bigint, median_seconds double precision
)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    date_trunc('month', state.first_at at time zone 'UTC')::date,
    count(*),
    count(state.first_answer_at),
    percentile_cont(0.5) within group (order by extract(epoch from state.first_answer_at - state.first_at)::double precision)
      filter (where state.first_answer_at is not null)
  from private.person_states as state
  where state.is_shown
    and state.first_at >= since::timestamp at time zone 'UTC'
    and (select private.has_role('owner', 'sales'))
  group by 1
  order by 1
$$;
revoke execute on function private.first_answers(date) from public, anon, authenticated, service_role;
grant execute on function private.first_answers(date) to authenticated;

create function public.first_answers(since date) returns table (
  month date, people bigint, answered bigint, median_seconds double precision
)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select * from private.first_answers(since);
end;
revoke execute on function public.first_answers(date) from public, anon, authenticated, service_role;
grant execute on function public.first_answers(date) to authenticated;
comment on function public.first_answers(date) is 'By month: how many people came, how many were answered, and the median time to that.';

-- What happened with somebody, newest first, as one list; those who are merged with them included. A page begins after
-- the row with the time `before` and the key `before_key`; without a key, before that time. `offset 0` has each table asked
-- for the person's rows first, instead of for all rows by their time.
--
--   form        a message of the form, or a lead that was written down (`source`)
--   chat        a conversation, when it began       missed_call  when nobody came
--   talk        a person of ours took the call      email        in or out, with its files
--   note        what the team told itself           follow_up    a next step, and `done` when it was done
--   event       status, owner, merged, unmerged
create function public.person_timeline(
  person uuid, before timestamptz default null, size integer default 50, before_key text default null
) returns table (kind text, id uuid, at timestamptz, key text, entry jsonb)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  with asked as materialized (
    select
      private.person_group(person) as ids,
      coalesce(before, 'infinity') as at,
      coalesce(before_key, '') as key,
      least(greatest(size, 1), 200) as most
  ),
  names as (
    select member.user_id, member.name from public.team_members as member
  )
  select shown.kind, shown.id, shown.at, shown.key, shown.entry
  from (
    (
      select
        'form' as kind,
        form.id,
        form.submitted_at as at,
        'form:' || form.id as key,
        jsonb_build_object(
          'message', form.message, 'source', form.source, 'source_path', form.source_path, 'status', form.status,
          'flags', form.flags, 'name', form.name, 'email', form.email, 'chat_log_id', form.chat_log_id
        ) as entry
      from (
        select * from public.contact_submissions as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as form, asked
      where form.source <> 'chat'
        and form.submitted_at <= asked.at
        and (form.submitted_at, 'form:' || form.id) < (asked.at, asked.key)
      order by form.submitted_at desc, 'form:' || form.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'chat',
        log.id,
        log.created_at,
        'chat:' || log.id,
        jsonb_build_object(
          'user_info', log.user_info, 'source_path', log.source_path, 'finished_at', log.finished_at,
          'status', log.status, 'message_count', jsonb_array_length(log.messages),
          'lead_id', (select lead.id from public.contact_submissions as lead where lead.chat_log_id = log.id)
        )
      from (
        select * from public.chat_logs as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as log, asked
      where log.created_at <= asked.at
        and (log.created_at, 'chat:' || log.id) < (asked.at, asked.key)
      order by log.created_at desc, 'chat:' || log.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'missed_call',
        log.id,
        log.missed_call_at,
        'missed_call:' || log.id,
        jsonb_build_object('source_path', log.source_path)
      from (
        select * from public.chat_logs as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as log, asked
      where log.missed_call_at is not null
        and (log.missed_call_at, 'missed_call:' || log.id) < (asked.at, asked.key)
      order by log.missed_call_at desc, 'missed_call:' || log.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'talk',
        log.id,
        handoff.accepted_at,
        'talk:' || log.id,
        jsonb_build_object(
          'by', (select names.name from names where names.user_id = handoff.accepted_by),
          'ended_at', handoff.ended_at,
          'ended_why', handoff.ended_why
        )
      from (
        select * from public.chat_logs as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as log
      join public.chat_handoffs as handoff on handoff.chat_log_id = log.id, asked
      where handoff.accepted_at is not null
        and (handoff.accepted_at, 'talk:' || log.id) < (asked.at, asked.key)
      order by handoff.accepted_at desc, 'talk:' || log.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'email',
        email.id,
        email.created_at,
        'email:' || email.id,
        jsonb_build_object(
          'direction', email.direction, 'kind', email.kind, 'subject', email.subject, 'body_text', email.body_text,
          'from_address', email.from_address, 'to_address', email.to_address, 'state', email.state,
          'failure', email.failure, 'attempts', email.attempts, 'send_after', email.send_after,
          'next_attempt_at', email.next_attempt_at, 'sent_at', email.sent_at, 'maybe_twice', email.maybe_twice,
          'matched_by', email.matched_by,
          'author', (select names.name from names where names.user_id = email.author_id),
          'attachments', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'id', file.id, 'name', file.name, 'media_type', file.media_type, 'size', file.size, 'path', file.path
              )
              order by file.name, file.id
            ), '[]')
            from public.email_attachments as file
            where file.email_id = email.id
          )
        )
      from (
        select * from public.person_emails as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as email, asked
      where email.created_at <= asked.at
        and (email.created_at, 'email:' || email.id) < (asked.at, asked.key)
      order by email.created_at desc, 'email:' || email.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'note',
        note.id,
        note.created_at,
        'note:' || note.id,
        jsonb_build_object(
          'body', note.body, 'revision', note.revision, 'updated_at', note.updated_at, 'author_id', note.author_id,
          'author', (select names.name from names where names.user_id = note.author_id)
        )
      from (
        select * from public.person_notes as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as note, asked
      where note.created_at <= asked.at
        and (note.created_at, 'note:' || note.id) < (asked.at, asked.key)
      order by note.created_at desc, 'note:' || note.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'follow_up',
        step.id,
        step.created_at,
        'follow_up:' || step.id,
        jsonb_build_object(
          'text', step.text, 'due_on', step.due_on, 'done_at', step.done_at,
          'owner', (select names.name from names where names.user_id = step.owner_id)
        )
      from (
        select * from public.follow_ups as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as step, asked
      where step.created_at <= asked.at
        and (step.created_at, 'follow_up:' || step.id) < (asked.at, asked.key)
      order by step.created_at desc, 'follow_up:' || step.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select 'done', step.id, step.done_at, 'done:' || step.id, jsonb_build_object('text', step.text)
      from (
        select * from public.follow_ups as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as step, asked
      where step.done_at is not null
        and (step.done_at, 'done:' || step.id) < (asked.at, asked.key)
      order by step.done_at desc, 'done:' || step.id desc
      limit (select asked.most from asked)
    )
    union all
    (
      select
        'event',
        event.id,
        event.created_at,
        'event:' || event.id,
        jsonb_build_object(
          'kind', event.kind, 'was', event.was, 'became', event.became,
          'actor', (select names.name from names where names.user_id = event.actor_id)
        )
      from (
        select * from public.person_events as mine where mine.person_id = any ((select asked.ids from asked)::uuid[]) offset 0
      ) as event, asked
      where event.created_at <= asked.at
        and (event.created_at, 'event:' || event.id) < (asked.at, asked.key)
      order by event.created_at desc, 'event:' || event.id desc
      limit (select asked.most from asked)
    )
  ) as shown
  order by shown.at desc, shown.key desc
  limit (select asked.most from asked);
end;
revoke execute on function public.person_timeline(uuid, timestamptz, integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.person_timeline(uuid, timestamptz, integer, text) to authenticated;
comment on function public.person_timeline(uuid, timestamptz, integer, text) is
  'What happened with a person, newest first: forms, chats, calls, talks, mails, notes, next steps and what was done.';

create or replace function private.words_of(table_name text, entry jsonb) returns text
  language sql
  immutable
  set search_path = ''
  return (
    select coalesce(string_agg(lower(entry #>> field.path::text[]), e'\x1f'), '')
    from unnest(
      case table_name
        when 'contact_submissions' then array['{name}', '{email}', '{message}']
        when 'chat_logs' then array['{user_info,name}', '{user_info,email}', '{user_info,service}']
        when 'blog_posts' then array['{title}', '{content}']
        when 'people' then array['{name}', '{email}', '{phone}', '{company}', '{tags}']
      end
    ) as field (path)
  );

create or replace function private.remove_member(member uuid, heir uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  leaving public.team_members;
begin
  perform private.require_owner();
  perform private.require_recent_sign_in();
  select * into leaving from public.team_members as found where found.user_id = remove_member.member for update;
  if not found then
    return;
  end if;
  if leaving.joined_at is not null and not exists (
    select
    from public.team_members as next
    where next.user_id = heir
      and next.user_id <> leaving.user_id
      and next.joined_at is not null
      and next.role in (leaving.role, 'owner')
  ) then
    raise exception 'Choose who takes over: an owner, or somebody with the same role.'
      using errcode = 'PT409', hint = 'heir';
  end if;
  update public.chat_handoffs as handoff set accepted_by = heir where handoff.accepted_by = leaving.user_id;
  -- The log names the removal, not every person that changed hands with it.
  perform set_config('gantry.by_itself', 'yes', true);
  update public.people as person set owner_id = heir where person.owner_id = leaving.user_id;
  update public.follow_ups as step set owner_id = heir where step.owner_id = leaving.user_id and step.done_at is null;
  perform set_config('gantry.by_itself', 'no', true);
  update public.team_members as invited
  set invited_by = nullif(heir, invited.user_id)
  where invited.invited_by = leaving.user_id;
  perform private.end_presence(leaving.user_id);
  perform private.note_account(auth.uid(), 'removed', leaving.user_id, array[leaving.role]);
  delete from public.team_members as removed where removed.user_id = leaving.user_id;
end
$$;

create or replace function private.restore_row(kept public.deleted_rows) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  content jsonb := kept."row";
  columns text;
  restored integer;
begin
  -- The conversation that the row points at may be gone meanwhile.
  if content ->> 'chat_log_id' is not null and not exists (
    select from public.chat_logs where chat_logs.id = (content ->> 'chat_log_id')::uuid
  ) then
    content := content || '{"chat_log_id": null}';
  end if;
  -- So may the person, whom a message finds anew by its address; a note about nobody stays where it is.
  if content ->> 'person_id' is not null and not exists (
    select from public.people where people.id = (content ->> 'person_id')::uuid
  ) then
    if kept.table_name not in ('contact_submissions', 'chat_logs') then
      return false;
    end if;
    content := content || '{"person_id": null}';
  end if;
  if kept.table_name = 'follow_ups' and content ->> 'done_at' is null and exists (
    select from public.follow_ups as step
    where step.person_id = (content ->> 'person_id')::uuid and step.done_at is null
  ) then
    raise exception 'Another next step with this person is open.' using errcode = 'PT409', hint = 'open_step';
  end if;
  if kept.table_name = 'blog_posts' and exists (
    select from public.blog_posts where blog_posts.slug = kept."row" ->> 'slug'
  ) then
    content := content || '{"slug": null}';
  end if;

  select string_agg(format('%I', attribute.attname), ', ' order by attribute.attnum)
  into columns
  from pg_catalog.pg_attribute as attribute
  where attribute.attrelid = format('public.%I', kept.table_name)::regclass
    and attribute.attnum > 0
    and not attribute.attisdropped
    and attribute.attgenerated = ''
    and content ? attribute.attname::text;

  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) on conflict (id) do nothing',
    kept.table_name,
    columns
  ) using content;
  get diagnostics restored = row_count;
  return restored = 1;
end
$$;

create or replace function private.write_audit() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  before constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  found_row constant jsonb := case when tg_op = 'DELETE' then before else after end;
  is_private constant boolean := tg_table_name in (
    'contact_submissions', 'chat_logs', 'people', 'person_emails', 'person_notes', 'follow_ups'
  );
  changed text[];
  latest public.audit_log;
begin
  if person is null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(entry.key order by entry.key), '{}')
    into changed
    from jsonb_each(after) as entry
    where entry.value is distinct from before -> entry.key
      and entry.key not in ('updated_at', 'revision', 'notes_revision');
    if changed = '{}' then
      return null;
    end if;
    select entry.*
    into latest
    from public.audit_log as entry
    where entry.table_name = tg_table_name and entry.row_id = found_row ->> 'id'
    order by entry.happened_at desc
    limit 1;
    -- What is saved while somebody types is one change, not fifty.
    if latest.actor = person
      and latest.action = 'changed'
      and latest.happened_at > now() - interval '5 minutes'
    then
      update public.audit_log
      set
        happened_at = now(),
        fields = (select array_agg(distinct field order by field) from unnest(latest.fields || changed) as field)
      where audit_log.id = latest.id;
      return null;
    end if;
  end if;
  insert into public.audit_log (actor, actor_email, action, table_name, row_id, label, fields)
  values (
    person,
    private.caller_email(),
    case
      when tg_op = 'INSERT' and current_setting('gantry.restoring', true) = 'yes' then 'restored'
      when tg_op = 'INSERT' then 'added'
      when tg_op = 'UPDATE' then 'changed'
      else 'deleted'
    end,
    tg_table_name,
    found_row ->> 'id',
    case when is_private then '' else private.label_of(found_row) end,
    coalesce(changed, '{}')
  );
  return null;
end
$$;

create or replace function public.purge_deleted_rows() returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  purged integer;
begin
  delete from public.deleted_rows where deleted_rows.deleted_at < now() - interval '30 days';
  get diagnostics purged = row_count;
  delete from public.audit_log where audit_log.happened_at < now() - interval '1 year';
  delete from public.people as person
  using private.person_states as state
  where state.id = person.id
    and not state.is_shown
    and person.created_at < now() - interval '30 days'
    and not exists (select from public.contact_submissions as entry where entry.person_id = person.id)
    and not exists (select from public.chat_logs as entry where entry.person_id = person.id)
    and not exists (select from public.people as merged where merged.merged_into = person.id)
    and not exists (select from public.deleted_rows as kept where private.is_about(kept, array[person.id]));
  return purged;
end
$$;

comment on function public.purge_deleted_rows() is
  'Ends what was deleted more than 30 days ago, audit entries older than a year, and people of whom nothing is left.';

create or replace function public.restore_rows(table_name text, entries jsonb) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  place constant regclass := private.public_table(table_name);
  columns constant text := (
    select string_agg(format('%I', attribute.attname), ', ')
    from pg_catalog.pg_attribute as attribute
    where attribute.attrelid = place
      and attribute.attnum > 0
      and not attribute.attisdropped
      and attribute.attgenerated = ''
      and (entries -> 0) ? attribute.attname
  );
  account record;
  counter record;
  restored integer;
begin
  for account in
    select attribute.attname as name, attribute.attnotnull as is_needed
    from pg_catalog.pg_constraint as link
    join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = link.conrelid and attribute.attnum = link.conkey[1]
    where link.conrelid = place and link.contype = 'f' and link.confrelid = 'auth.users'::regclass
  loop
    select coalesce(jsonb_agg(
      case when known.is_there then entry.value else entry.value || jsonb_build_object(account.name, null) end
      order by entry.place
    ) filter (where known.is_there or not account.is_needed), '[]')
    into entries
    from jsonb_array_elements(entries) with ordinality as entry (value, place)
    cross join lateral (
      select entry.value ->> account.name is null or exists (
        select from auth.users where users.id = (entry.value ->> account.name)::uuid
      ) as is_there
    ) as known;
  end loop;
  if jsonb_array_length(entries) = 0 then
    return 0;
  end if;
  execute format('alter table %s disable trigger user', place);
  execute format(
    'insert into %1$s (%2$s) overriding system value
     select %2$s from jsonb_populate_recordset(null::%1$s, $1)',
    place,
    columns
  )
  using entries;
  get diagnostics restored = row_count;
  execute format('alter table %s enable trigger user', place);
  if to_regclass(format('private.%I', table_name || '_words')) is not null then
    perform private.write_words(
      table_name,
      array(select (entry.value ->> 'id')::uuid from jsonb_array_elements(entries) as entry)
    );
  end if;
  -- A backup may be older than people are.
  if table_name in ('contact_submissions', 'chat_logs') then
    perform private.find_all_people();
  end if;
  if place in (
    select link.conrelid from pg_catalog.pg_constraint as link
    where link.contype = 'f' and link.confrelid = 'public.people'::regclass
  ) or table_name = 'people' then
    execute format(
      'select private.write_person_states(array(
         select distinct stored.%2$I from %1$s as stored
         where stored.id in (select (entry.value ->> ''id'')::uuid from jsonb_array_elements($1) as entry)
           and stored.%2$I is not null
       ))',
      place,
      case table_name when 'people' then 'id' else 'person_id' end
    ) using entries;
  elsif table_name = 'chat_handoffs' then
    perform private.write_person_states(array(
      select log.person_id
      from public.chat_logs as log
      where log.person_id is not null
        and log.id in (select (entry.value ->> 'chat_log_id')::uuid from jsonb_array_elements(entries) as entry)
    ));
  end if;
  -- Rows that are added later must not get a number that is taken.
  for counter in
    select attribute.attname as name, pg_catalog.pg_get_serial_sequence(place::text, attribute.attname) as sequence
    from pg_catalog.pg_attribute as attribute
    where attribute.attrelid = place and attribute.attidentity <> '' and not attribute.attisdropped
  loop
    execute format('select setval(%L, greatest(1, (select max(%I) from %s)))', counter.sequence, counter.name, place);
  end loop;
  return restored;
end
$$;

create trigger people_updated_at
  before update on public.people
  for each row execute function private.set_updated_at();

create trigger people_revision
  before update on public.people
  for each row execute function private.count_revision();

create trigger people_audit
  after insert or update or delete on public.people
  for each row
  when (current_setting('gantry.by_itself', true) is distinct from 'yes')
  execute function private.write_audit();

create trigger people_words
  after insert or update of name, email, phone, company, tags on public.people
  for each row execute function private.row_words();

create trigger people_state
  after insert on public.people
  for each row execute function private.person_concerned();

create trigger people_by_hand_state
  after update on public.people
  for each row
  when (old.by_hand <> new.by_hand)
  execute function private.person_concerned();

create trigger people_owner_noted
  after update on public.people
  for each row
  when (old.owner_id is distinct from new.owner_id and current_setting('gantry.by_itself', true) is distinct from 'yes')
  execute function private.note_owner();

create trigger people_part_merged
  after delete on public.people
  for each row execute function private.part_merged();

create trigger person_emails_prepare
  before insert on public.person_emails
  for each row execute function private.prepare_email();

create trigger person_emails_audit
  after insert or update or delete on public.person_emails
  for each row execute function private.write_audit();

create trigger person_emails_added_state
  after insert or delete on public.person_emails
  for each row execute function private.person_concerned();

create trigger person_emails_changed_state
  after update on public.person_emails
  for each row
  when (old.state <> new.state)
  execute function private.person_concerned();

create trigger saved_answers_updated_at
  before update on public.saved_answers
  for each row execute function private.set_updated_at();

create trigger saved_answers_revision
  before update on public.saved_answers
  for each row execute function private.count_revision();

create trigger saved_answers_keep_deleted
  after delete on public.saved_answers
  for each row execute function private.keep_deleted_row();

create trigger saved_answers_audit
  after insert or update or delete on public.saved_answers
  for each row execute function private.write_audit();

create trigger saved_answers_not_again
  before insert on public.saved_answers
  for each row execute function private.refuse_resurrection();

create trigger person_notes_updated_at
  before update on public.person_notes
  for each row execute function private.set_updated_at();

create trigger person_notes_revision
  before update on public.person_notes
  for each row execute function private.count_revision();

create trigger person_notes_keep_deleted
  after delete on public.person_notes
  for each row execute function private.keep_deleted_row();

create trigger person_notes_audit
  after insert or update or delete on public.person_notes
  for each row execute function private.write_audit();

create trigger person_notes_not_again
  before insert on public.person_notes
  for each row execute function private.refuse_resurrection();

create trigger person_notes_state
  after insert or delete on public.person_notes
  for each row execute function private.person_concerned();

create trigger person_notes_limit
  after delete on public.person_notes
  referencing old table as removed
  for each statement execute function private.limit_deletion();

create trigger follow_ups_revision
  before update on public.follow_ups
  for each row execute function private.count_revision();

create trigger follow_ups_keep_deleted
  after delete on public.follow_ups
  for each row execute function private.keep_deleted_row();

create trigger follow_ups_audit
  after insert or update or delete on public.follow_ups
  for each row
  when (current_setting('gantry.by_itself', true) is distinct from 'yes')
  execute function private.write_audit();

create trigger follow_ups_not_again
  before insert on public.follow_ups
  for each row execute function private.refuse_resurrection();

create trigger follow_ups_state
  after insert or update or delete on public.follow_ups
  for each row execute function private.person_concerned();

create trigger follow_ups_limit
  after delete on public.follow_ups
  referencing old table as removed
  for each statement execute function private.limit_deletion();

create trigger person_events_state
  after insert on public.person_events
  for each row execute function private.person_concerned();

create trigger chat_logs_person
  before insert or update on public.chat_logs
  for each row execute function private.find_visitor();

create trigger chat_logs_added_state
  after insert or delete on public.chat_logs
  for each row execute function private.person_concerned();

create trigger chat_logs_changed_state
  after update on public.chat_logs
  for each row
  when (
    (old.person_id, old.status, old.missed_call_at) is distinct from (new.person_id, new.status, new.missed_call_at)
  )
  execute function private.person_concerned();

create trigger chat_logs_status_noted
  after update of status on public.chat_logs
  for each row
  when (old.status <> new.status)
  execute function private.note_status();

create trigger chat_handoffs_state
  after update on public.chat_handoffs
  for each row
  when (old.accepted_at is distinct from new.accepted_at)
  execute function private.person_concerned();

create trigger contact_submissions_person
  before insert or update on public.contact_submissions
  for each row execute function private.find_sender();

create trigger contact_submissions_added_state
  after insert or delete on public.contact_submissions
  for each row execute function private.person_concerned();

create trigger contact_submissions_changed_state
  after update on public.contact_submissions
  for each row
  when ((old.person_id, old.status, old.flags) is distinct from (new.person_id, new.status, new.flags))
  execute function private.person_concerned();

create trigger contact_submissions_status_noted
  after update of status on public.contact_submissions
  for each row
  when (old.status <> new.status)
  execute function private.note_status();

-- The bucket of what comes and goes with mails. Nobody has an address to its files but members who are signed in.
insert into storage.buckets (id, name, public, file_size_limit)
-- 10 MB in bytes.
values ('mail-attachments', 'mail-attachments', false, 10485760)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;

select private.find_all_people();
