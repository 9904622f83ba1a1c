-- Everything in supabase/schemas, in order; written by `npm run db:baseline`, not by hand.
-- It took the place of the migrations up to 20261122170100 (docs/deploy.md, "Older databases").

-- From supabase/schemas/1_tables/00_values.sql

-- The schema of today, each object once. Folders say the kind (tables, who may reach them, functions, triggers, the few
-- rows that must be there), files the subject, and a subject has the same number in each folder. Applied in the order
-- of their names they make a fresh database; migrations take an existing one there.
--
-- Grants are stated in full everywhere. Older hosted projects grant new tables and functions to the API's roles by
-- themselves, newer ones to nobody, and plain Postgres lets everybody execute a new function: first everything is
-- revoked, then what is meant is granted.

create schema private;
revoke all on schema private from public, anon, authenticated, service_role;

-- Hosted projects have it ready; it is trusted, so that the owner of the tables may install it.
create extension if not exists pg_trgm with schema extensions;

-- The rules for values that tables check. They come before the tables, which are made with them.

-- True for http(s) addresses and for paths and names on this site; false for `javascript:`, `data:` and
-- every other scheme. A colon makes a scheme only while no `/`, `?` or `#` came before it. Control
-- characters are refused because browsers drop some of them before they look for the scheme.
-- Whoever writes a table with such a CHECK needs the right to execute the rule.
create function private.is_address(address text) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return length(address) <= 2048
    and address !~ '[[:cntrl:]]'
    and address ~* '^(https?://|[^:/?#]*([/?#]|$))';
revoke execute on function private.is_address(text) from public, anon, authenticated, service_role;
grant execute on function private.is_address(text) to authenticated, service_role;

-- The same for a list, which may be empty but holds no empty entry.
create function private.are_addresses(addresses text[]) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return not exists (
    select
    from unnest(addresses) as entry (address)
    where coalesce(entry.address, '') = '' or not private.is_address(entry.address)
  );
revoke execute on function private.are_addresses(text[]) from public, anon, authenticated, service_role;
grant execute on function private.are_addresses(text[]) to authenticated, service_role;

-- True when a list has no null and no entry longer than `longest` characters.
create function private.are_short(entries text[], longest integer) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return not exists (
    select
    from unnest(entries) as entry (line)
    where entry.line is null or length(entry.line) > longest
  );
revoke execute on function private.are_short(text[], integer) from public, anon, authenticated, service_role;
grant execute on function private.are_short(text[], integer) to authenticated, service_role;

-- True when every entry of a list is one plain mail address.
create function private.are_mail_addresses(addresses text[]) returns boolean
  language sql
  immutable
  parallel safe
  set search_path = ''
  return not exists (
    select
    from unnest(addresses) as entry (address)
    where case when length(entry.address) <= 254 then entry.address !~ '^[^@\s,;<>"]+@[^@\s,;<>"]+\.[^@\s,;<>"]+$' else true end
  );
revoke execute on function private.are_mail_addresses(text[]) from public, anon, authenticated, service_role;
grant execute on function private.are_mail_addresses(text[]) to authenticated, service_role;

-- From supabase/schemas/1_tables/01_administrators.sql

-- Who is an administrator. Membership is a row here. Nothing inside a token counts: a signed-in user can write to
-- their own user_metadata, so a claim there proves nothing.
create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now()
);

-- From supabase/schemas/1_tables/02_site.sql

-- Name, slogan, logo and hero of the site: a single row with id 1.
create table public.site_config (
  id integer primary key default 1 check (id = 1),
  site_name text check (length(site_name) <= 100),
  slogan text check (length(slogan) <= 200),
  -- An inline image of at most 200 KB, which base64 makes a third longer. No svg: it can carry script.
  logo text check (
    logo = ''
    or (
      length(logo) <= 280000
      and logo ~ '^data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$'
    )
  ),
  hero_title text check (length(hero_title) <= 200),
  hero_subtitle text check (length(hero_subtitle) <= 500),
  hero_bg text check (private.is_address(hero_bg)),
  updated_at timestamptz not null default now(),
  -- How often the row was saved: see private.count_revision.
  revision integer not null default 1 check (revision >= 1)
);

-- Questions and answers, shown in the order of "order".
create table public.faqs (
  id uuid primary key default gen_random_uuid(),
  question text not null check (length(btrim(question)) between 1 and 300),
  answer text not null check (length(btrim(answer)) between 1 and 5000),
  "order" integer not null default 0
);

create index faqs_order_idx on public.faqs ("order", id);

-- From supabase/schemas/1_tables/03_portfolio.sql

-- Portfolio items and their categories. An item stores its category's name, not its id: renaming a
-- category carries its items along, deleting one leaves them where they are (they show under "All").
create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and length(name) between 1 and 100),
  "timestamp" timestamptz not null default now(),
  created_at timestamptz not null default now()
);

-- "Web design" and "Web Design" would be two filter buttons for one thing.
create unique index categories_name_ignoring_case_key on public.categories (lower(name));
create index categories_name_idx on public.categories (name);

create table public.portfolio_items (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  category text not null check (length(category) between 1 and 100),
  type text not null default 'image' check (type in ('image', 'video')),
  image_url text check (private.is_address(image_url)),
  video_url text check (private.is_address(video_url)),
  metrics text[] not null default '{}' check (cardinality(metrics) <= 50 and private.are_short(metrics, 200)),
  technologies text[] not null default '{}' check (
    cardinality(technologies) <= 50 and private.are_short(technologies, 100)
  ),
  link text check (private.is_address(link)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'published' check (status in ('draft', 'published')),
  -- Place at the head of the public list, from 1; null for the many that follow in random order.
  place integer check (place > 0),
  -- The picture's words and size in pixels, copied from the media library by triggers, whatever a writer sends,
  -- because visitors do not read the library. '' and null where the library does not know them.
  image_alt text not null default '' check (length(image_alt) <= 500),
  -- How often the item was saved: see private.count_revision.
  revision integer not null default 1 check (revision >= 1),
  image_width integer check (image_width > 0),
  image_height integer check (image_height > 0)
);

create index portfolio_items_created_at_idx on public.portfolio_items (created_at desc, id);
create index portfolio_items_category_idx on public.portfolio_items (category);

-- From supabase/schemas/1_tables/04_media.sql

-- What is known about the files of the bucket: the alternative text, the size in pixels, and which key an
-- upload came with. The bytes and their list are the bucket's; a file that came another way has no row here.
create table public.media_files (
  id uuid primary key default gen_random_uuid(),
  -- The file's name in the bucket, folder included, e.g. portfolio/1763600000000-417.png.
  name text not null unique check (length(name) between 1 and 1024 and name !~ '[[:cntrl:]]'),
  alt text not null default '' check (length(alt) <= 500),
  width integer check (width > 0),
  height integer check (height > 0),
  -- In bytes; null while the upload that reserved this name has not ended.
  size bigint check (size >= 0),
  -- Widths in pixels of the smaller copies that lie in the folder "renditions" beside the file.
  renditions integer[] not null default '{}' check (cardinality(renditions) <= 10),
  -- The picture that a film shows before it plays, by its name in the bucket.
  poster text check (length(poster) <= 1024),
  -- Sent along by the browser: an upload that is repeated with its key is the same upload.
  upload_key text unique check (length(upload_key) between 8 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- From supabase/schemas/1_tables/05_blog.sql

-- Blog posts: a draft, one with a time at which it appears, or a published one. A scheduled post needs nobody to
-- publish it: it is public from published_at on.
create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  content text not null check (btrim(content) <> '' and length(content) <= 100000),
  image_urls text[] not null default '{}' check (
    cardinality(image_urls) <= 50 and private.are_addresses(image_urls)
  ),
  published_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The post's own address, /blog/<slug>: made from the title when the post is added; it stays when the title is
  -- edited, so that a link that was shared keeps working.
  slug text not null unique check (length(slug) between 3 and 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- No default: a post that is added without a word about its state has the one that its time gives it.
  status text not null check (status in ('draft', 'scheduled', 'published')),
  -- How often the post was saved. Whoever saves names the revision they read, so that nobody overwrites what
  -- they have not seen.
  revision integer not null default 1 check (revision >= 1),
  -- Words for those who do not see a picture, by its address; '' for one that is decoration on purpose.
  image_alts jsonb not null default '{}' check (
    jsonb_typeof(image_alts) = 'object' and octet_length(image_alts::text) <= 65536
  )
);

create index blog_posts_published_at_idx on public.blog_posts (published_at desc, id);

-- Every saved state of a blog post: what it said, who saved it and when. The newest hundred of each post are
-- kept. Triggers write here and nobody else.
create table public.blog_post_versions (
  id bigint generated always as identity primary key,
  -- No foreign key: the history of a deleted post waits for its return from the trash.
  post_id uuid not null,
  revision integer not null,
  title text not null,
  content text not null,
  image_urls text[] not null,
  image_alts jsonb not null,
  slug text not null,
  status text not null,
  published_at timestamptz not null,
  saved_at timestamptz not null default now(),
  -- Address of the person, as it was then; null when a program saved.
  saved_by text,
  post_deleted_at timestamptz,
  unique (post_id, revision)
);

create index blog_post_versions_deleted_idx on public.blog_post_versions (post_deleted_at)
  where post_deleted_at is not null;

-- Addresses that a public post has had before, so that links which were shared lead on to its present one. A
-- trigger writes here and nobody else.
create table public.blog_post_slugs (
  -- Whoever had it last has it; a post that has it now comes first anyway.
  slug text primary key check (length(slug) between 3 and 80),
  -- No foreign key: a post that comes back from the trash still has had its addresses.
  post_id uuid not null,
  left_at timestamptz not null default now()
);

create index blog_post_slugs_post_id_idx on public.blog_post_slugs (post_id);

-- From supabase/schemas/1_tables/06_chat.sql

-- Conversations of the sales chat, written by a server function with the service key.
create table public.chat_logs (
  id uuid primary key default gen_random_uuid(),
  user_info jsonb not null default '{}' check (jsonb_typeof(user_info) = 'object'),
  -- `case` because `and` may look at the length of something that is not an array.
  messages jsonb not null default '[]' check (
    case when jsonb_typeof(messages) = 'array' then jsonb_array_length(messages) <= 200 else false end
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null until every question was answered or goodbye was said.
  finished_at timestamptz,
  -- Version of the script that asked, and the step at which the conversation stands.
  flow_version text check (length(flow_version) between 1 and 20),
  step text check (length(step) between 1 and 40),
  -- The page on which it began.
  source_path text check (length(source_path) <= 512),
  status text not null default 'new' check (status in ('new', 'contacted', 'won', 'lost')),
  -- Since when the visitor's details stay as they are: the first talk with a person has ended.
  frozen_at timestamptz,
  -- When nobody came though the visitor asked for a person; null again once somebody has talked to them.
  missed_call_at timestamptz,
  constraint chat_logs_size_check check (
    octet_length(user_info::text) + octet_length(messages::text) <= 65536
  )
);

create index chat_logs_created_at_idx on public.chat_logs (created_at desc, id);

-- The dashboard counts new conversations all day long.
create index chat_logs_new_idx on public.chat_logs (id) where status = 'new';

-- Who may write a conversation, and what makes late and repeated requests harmless. No column here is ever
-- given to anybody: the secret is a hash, the sender a keyed hash that is forgotten after a day.
create table private.chat_sessions (
  -- No foreign key: the session outlives a deleted conversation, so that no late request brings it back.
  id uuid primary key,
  secret_hash text not null check (length(secret_hash) between 32 and 128),
  sender text check (length(sender) between 1 and 200),
  -- Grows with every change of the conversation; a request with a smaller one is late.
  sequence integer not null,
  trail jsonb not null default '{}' check (jsonb_typeof(trail) = 'object'),
  -- The lead that the conversation made, also when an administrator has deleted it.
  lead_id uuid,
  started_at timestamptz not null default now(),
  -- Messages to a person within the minute that began then (HAND-09).
  minute_began timestamptz not null default now(),
  minute_count integer not null default 0,
  -- The lead that the conversation will make, until it has: {id, name, email, message, judged}. `judged` is the part
  -- of the message that is looked at for spam.
  lead_draft jsonb check (jsonb_typeof(lead_draft) = 'object'),
  -- When an administrator first worked on the lead; from then on it stays as it is.
  lead_touched_at timestamptz,
  -- More conversations came from this sender within an hour than from most.
  is_one_of_many boolean not null default false,
  -- Requests within a minute, by action: {began, count}.
  requests jsonb not null default '{}' check (jsonb_typeof(requests) = 'object')
);

create index chat_sessions_sender_idx on private.chat_sessions (sender, started_at);
create index chat_sessions_started_at_idx on private.chat_sessions (started_at);
create index chat_sessions_lead_id_idx on private.chat_sessions (lead_id) where lead_id is not null;
create index chat_sessions_waiting_idx on private.chat_sessions (id) where lead_draft is not null;

-- How often each question of the chat was asked, answered and skipped, per version of the script. Numbers only:
-- they stay when the conversations they came from are deleted.
create table public.chat_step_counts (
  flow_version text not null check (length(flow_version) between 1 and 20),
  step text not null check (length(step) between 1 and 40),
  reached bigint not null default 0,
  answered bigint not null default 0,
  skipped bigint not null default 0,
  primary key (flow_version, step)
);

-- A person takes a conversation over: who is there, who waits, and what is said. Time decides: whoever is not
-- heard of for a while is gone, without anybody having to say so.

-- An administrator's "I'm live" switch, renewed every 30 s by the open dashboard.
create table public.admin_presence (
  user_id uuid primary key references auth.users (id) on delete cascade,
  live boolean not null default false,
  seen_at timestamptz not null default now()
);

-- The last call for a person in a conversation.
create table public.chat_handoffs (
  chat_log_id uuid primary key references public.chat_logs (id) on delete cascade,
  requested_at timestamptz not null default now(),
  visitor_seen_at timestamptz not null default now(),
  accepted_by uuid references auth.users (id) on delete set null,
  accepted_at timestamptz,
  admin_seen_at timestamptz,
  ended_at timestamptz,
  ended_why text check (ended_why in ('unanswered', 'ended', 'gone', 'left'))
);

create index chat_handoffs_accepted_by_idx on public.chat_handoffs (accepted_by);
create index chat_handoffs_open_idx on public.chat_handoffs (requested_at) where ended_at is null;

-- What an administrator writes to a visitor. A row here joins the conversation's messages.
create table public.chat_replies (
  id uuid primary key default gen_random_uuid(),
  chat_log_id uuid not null references public.chat_logs (id) on delete cascade,
  content text not null check (length(content) between 1 and 1000 and btrim(content) <> ''),
  written_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

create index chat_replies_chat_log_id_idx on public.chat_replies (chat_log_id);
create index chat_replies_written_by_idx on public.chat_replies (written_by);

-- From supabase/schemas/1_tables/07_leads.sql

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
  notes text not null default '' check (length(notes) <= 10000),
  -- The conversation that a lead came from. A lead outlives it.
  chat_log_id uuid references public.chat_logs (id) on delete set null,
  -- So that two administrators notice each other.
  updated_at timestamptz not null default now(),
  -- Why it looks like spam; empty for a message that looks like a person's. Only what is strange by itself counts:
  -- see private.spam_flags.
  flags text[] not null default '{}' check (
    flags <@ array[
      'honeypot', 'too_fast', 'captcha_wrong', 'captcha_reused', 'unverified', 'links', 'duplicate',
      'many_from_one_address'
    ]
  ),
  -- Whether the sum was asked for by the server, solved, and used once. False alone is no sign of spam: a
  -- browser without script and one that was offline can prove nothing.
  verified boolean not null default false,
  -- Of the notes alone: neither another status nor what the sender adds later is a conflict for whoever writes them.
  notes_revision integer not null default 1 check (notes_revision >= 1)
);

create index contact_submissions_submitted_at_idx on public.contact_submissions (submitted_at desc, id);
create index contact_submissions_status_idx on public.contact_submissions (status, submitted_at desc);
create unique index contact_submissions_chat_log_id_key on public.contact_submissions (chat_log_id);
create index contact_submissions_updated_at_idx on public.contact_submissions (updated_at desc);
create index contact_submissions_flagged_idx on public.contact_submissions (submitted_at desc) where flags <> '{}';

-- The inbox is read and counted from it.
create index contact_submissions_inbox_idx on public.contact_submissions (submitted_at desc, id) where flags = '{}';

-- What public.receive_submission remembers: each id is stored once, and a flood of one sender waits.
-- `sender` is a keyed hash made by the server function; no address is stored. Rows live for a day.
create table private.received_submissions (
  id uuid primary key,
  sender text not null check (length(sender) between 1 and 200),
  received_at timestamptz not null default now(),
  -- For finding the same text again; of the text itself nothing is kept here.
  text_hash text check (length(text_hash) = 32)
);

create index received_submissions_sender_idx on private.received_submissions (sender, received_at);
create index received_submissions_received_at_idx on private.received_submissions (received_at);
create index received_submissions_text_hash_idx on private.received_submissions (text_hash);

-- Questions that were answered; kept for as long as one is valid (see netlify/lib/challenge.ts).
create table private.used_challenges (
  nonce text primary key check (length(nonce) between 1 and 64),
  used_at timestamptz not null default now()
);

create index used_challenges_used_at_idx on private.used_challenges (used_at);

-- From supabase/schemas/1_tables/08_notifications.sql

-- How somebody is told of leads, and whom. One row; what it does not say, the server's environment does (MAIL_TO).
create table public.notification_settings (
  id integer primary key default 1 check (id = 1),
  -- Empty: those of the environment.
  recipients text[] not null default '{}' check (
    cardinality(recipients) <= 10 and private.are_mail_addresses(recipients)
  ),
  -- At most one mail in this time; what arrives meanwhile is counted in the next.
  digest_minutes integer not null default 5 check (digest_minutes between 5 and 1440),
  acknowledge boolean not null default false,
  webhook boolean not null default false,
  -- What the server function found in its environment, and when; not for administrators to set.
  mail_ready boolean not null default false,
  webhook_ready boolean not null default false,
  checked_at timestamptz
);

-- Who is told of a new lead, and whether it worked. A row is made in the transaction that stores the lead, so
-- neither exists without the other; a server function delivers it (netlify/lib/deliver.ts).
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('mail', 'webhook', 'acknowledgement')),
  -- What it tells of; gone with it.
  submission_id uuid references public.contact_submissions (id) on delete cascade,
  chat_log_id uuid references public.chat_logs (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- 'dead': given up after the last attempt.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dead')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- Rows that leave together, always the same ones: the batch is the mail's Message-ID, so that a mail which
  -- left twice is recognised as one.
  batch uuid,
  batched_at timestamptz,
  -- Whoever delivers holds the rows for a while; a worker that died holds them no longer.
  lease uuid,
  leased_until timestamptz,
  sent_at timestamptz,
  -- One entry per attempt: {at, result: sent | failed | interrupted, cause?}. Causes name no person.
  log jsonb not null default '[]' check (jsonb_typeof(log) = 'array'),
  -- A conversation can be told of more than once: as a lead, as a missed call, and when its visitor writes again
  -- though somebody works on the lead already.
  reason text not null default 'lead' check (reason in ('lead', 'missed_call', 'wrote_again')),
  constraint notifications_subject_check check (num_nonnulls(submission_id, chat_log_id) = 1),
  unique (submission_id, channel)
);

create index notifications_waiting_idx on public.notifications (channel, due_at) where status = 'waiting';
create index notifications_batched_at_idx on public.notifications (channel, batched_at desc);
create index notifications_lease_idx on public.notifications (lease) where lease is not null;
create unique index notifications_chat_log_id_key on public.notifications (chat_log_id, channel, reason)
  where reason <> 'wrote_again';
create index notifications_chat_log_id_idx on public.notifications (chat_log_id, channel, created_at desc);

-- From supabase/schemas/1_tables/09_visits.sql

-- Page views and sign-in attempts, written by server functions with the service key. Addresses arrive
-- truncated (/24 or /48). ids are text because the dashboard deletes all rows with "id is not empty",
-- which is a type error on a uuid column.
create table public.visits (
  id text primary key default gen_random_uuid()::text,
  ip_address text check (length(ip_address) <= 64),
  user_agent text check (length(user_agent) <= 512),
  path text not null check (length(path) between 1 and 512),
  created_at timestamptz not null default now(),
  -- The host of the site that led here; null for this site itself and for nowhere.
  referrer text check (length(referrer) between 1 and 253),
  device text check (device in ('phone', 'tablet', 'desktop'))
);

create index visits_created_at_idx on public.visits (created_at desc, id);

-- Daily and monthly totals of visits, kept by triggers alone: a million rows are not counted each time that somebody
-- looks at the figures, and years are summed up as quickly as a month. The pages of a day add up to its visits; days
-- begin at midnight UTC.
create table public.visit_totals (
  -- `visit` has one row, named `all`.
  kind text not null check (kind in ('visit', 'page', 'referrer', 'device')),
  -- Of a month the first day.
  day date not null,
  name text not null check (length(name) between 1 and 512),
  visits bigint not null,
  grain text not null default 'day' check (grain in ('day', 'month')),
  primary key (grain, kind, day, name)
);

-- How often a sender was counted in an hour of the clock.
-- `sender` is a keyed hash made by the server function; no address is stored. Rows live for a day.
create table private.visit_senders (
  sender text not null check (length(sender) between 1 and 200),
  hour timestamptz not null,
  visits integer not null default 1,
  primary key (sender, hour)
);

create index visit_senders_hour_idx on private.visit_senders (hour);

create table public.admin_logins (
  id text primary key default gen_random_uuid()::text,
  email text not null check (length(email) <= 254),
  ip_address text check (length(ip_address) <= 64),
  user_agent text check (length(user_agent) <= 512),
  -- 'success' is shown as success, any other value as failure.
  status text not null check (length(status) between 1 and 40),
  created_at timestamptz not null default now()
);

create index admin_logins_created_at_idx on public.admin_logins (created_at desc, id);

-- Anybody can report a sign-in attempt, so one sender gets at most twenty into the list within an hour.
-- `sender` is a keyed hash made by the server function; no address is stored. Rows live for an hour.
create table private.login_reports (
  id bigint generated always as identity primary key,
  sender text not null check (length(sender) between 1 and 200),
  received_at timestamptz not null default now()
);

create index login_reports_sender_idx on private.login_reports (sender, received_at);
create index login_reports_received_at_idx on private.login_reports (received_at);

-- From supabase/schemas/1_tables/10_history.sql

-- What is deleted can be brought back for 30 days.
--
-- Deletes stay ordinary deletes: a trigger copies each row as it goes. Visits and sign-in attempts are deleted
-- for good.
create table public.deleted_rows (
  id uuid primary key default gen_random_uuid(),
  table_name text not null check (length(table_name) between 1 and 63),
  row_id text not null check (length(row_id) between 1 and 100),
  -- What the row was called, for the list: a title, a name, a question.
  label text not null default '' check (length(label) <= 200),
  "row" jsonb not null,
  deleted_at timestamptz not null default now(),
  -- Nobody when the server itself tidied up.
  deleted_by uuid,
  deleted_by_email text
);

create index deleted_rows_deleted_at_idx on public.deleted_rows (deleted_at desc, id);
create index deleted_rows_row_idx on public.deleted_rows (table_name, row_id);

-- Who added, changed, deleted or restored what, and when. Only what signed-in people do is written down, not
-- what visitors send; and only which fields changed, never what stood in them.
create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  happened_at timestamptz not null default now(),
  actor uuid not null,
  actor_email text,
  action text not null check (action in ('added', 'changed', 'deleted', 'restored')),
  table_name text not null check (length(table_name) between 1 and 63),
  row_id text not null check (length(row_id) between 1 and 100),
  -- A title of our own content; of people's messages and conversations nothing outlives them here.
  label text not null default '' check (length(label) <= 200),
  fields text[] not null default '{}'
);

create index audit_log_happened_at_idx on public.audit_log (happened_at desc, id);
create index audit_log_row_idx on public.audit_log (table_name, row_id, happened_at desc);

-- From supabase/schemas/1_tables/11_publishing.sql

-- What of the public rows is not in the static pages yet, and the builds that put it there.
create table public.publications (
  id uuid primary key default gen_random_uuid(),
  -- 'change': something public changed. 'person': somebody pressed "Publish now". 'elsewhere': a deploy that
  -- began without the dashboard, as after a commit.
  reason text not null check (reason in ('change', 'person', 'elsewhere')),
  status text not null default 'building' check (status in ('building', 'live', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz check (finished_at >= started_at),
  -- The host's name for the deploy, once it has reported.
  deploy_id text unique check (length(deploy_id) between 1 and 100),
  log_url text check (private.is_address(log_url)),
  error text check (length(error) <= 1000)
);

create index publications_started_at_idx on public.publications (started_at desc, id);

-- One row for each changed row, so that this table cannot grow beyond what the public tables hold.
create table public.site_changes (
  table_name text not null,
  row_id text not null,
  -- 'edit': the row was saved. 'due': a scheduled post appears.
  kind text not null check (kind in ('edit', 'due')),
  first_changed_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Counts from then on; in the future for a scheduled post.
  due_at timestamptz not null default now(),
  -- The build that has it in its pages if it succeeds. A change made after that build began has none again.
  publication_id uuid references public.publications (id) on delete set null,
  primary key (table_name, row_id, kind)
);

create index site_changes_publication_id_idx on public.site_changes (publication_id);

-- From supabase/schemas/1_tables/12_search.sql

-- The words that leads, conversations and posts are searched by, in lower case and with an index: looking through a
-- hundred thousand messages took seconds. They stand in tables of their own, because row-level security keeps a
-- pattern from using an index of the table it guards, and because nobody is to find them in trash, log or backup.

create table private.contact_submissions_words (
  id uuid primary key references public.contact_submissions on delete cascade,
  words text not null
);

create index contact_submissions_words_idx on private.contact_submissions_words using gin (words extensions.gin_trgm_ops);

create table private.chat_logs_words (
  id uuid primary key references public.chat_logs on delete cascade,
  words text not null
);

create index chat_logs_words_idx on private.chat_logs_words using gin (words extensions.gin_trgm_ops);

create table private.blog_posts_words (
  id uuid primary key references public.blog_posts on delete cascade,
  words text not null
);

create index blog_posts_words_idx on private.blog_posts_words using gin (words extensions.gin_trgm_ops);

-- From supabase/schemas/2_access/01_administrators.sql

-- Runs as its owner, because nobody who asks may read private.admins. Policies call it as
-- `(select private.is_admin())`, so that it runs once per statement and not once per row.
create function private.is_admin() returns boolean
  language sql
  stable
  security definer
  set search_path = ''
  return exists (select from private.admins where admins.user_id = (select auth.uid()));
revoke execute on function private.is_admin() from public, anon, authenticated, service_role;
grant execute on function private.is_admin() to authenticated;

revoke all on table private.admins from public, anon, authenticated, service_role;

-- From supabase/schemas/2_access/02_site.sql

alter table public.site_config enable row level security;
revoke all on table public.site_config from public, anon, authenticated, service_role;
grant select on table public.site_config to anon;
grant select, insert, update, delete on table public.site_config to authenticated, service_role;

create policy "anyone reads the site configuration" on public.site_config
  for select to anon, authenticated
  using (true);

create policy "administrators add the site configuration" on public.site_config
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "administrators change the site configuration" on public.site_config
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "administrators delete the site configuration" on public.site_config
  for delete to authenticated
  using ((select private.is_admin()));

alter table public.faqs enable row level security;
revoke all on table public.faqs from public, anon, authenticated, service_role;
grant select on table public.faqs to anon;
grant select, insert, update, delete on table public.faqs to authenticated, service_role;

create policy "anyone reads faqs" on public.faqs
  for select to anon, authenticated
  using (true);

create policy "administrators add faqs" on public.faqs
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "administrators change faqs" on public.faqs
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "administrators delete faqs" on public.faqs
  for delete to authenticated
  using ((select private.is_admin()));

-- From supabase/schemas/2_access/03_portfolio.sql

alter table public.categories enable row level security;
revoke all on table public.categories from public, anon, authenticated, service_role;
grant select on table public.categories to anon;
grant select, insert, update, delete on table public.categories to authenticated, service_role;

create policy "anyone reads categories" on public.categories
  for select to anon, authenticated
  using (true);

create policy "administrators add categories" on public.categories
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "administrators change categories" on public.categories
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "administrators delete categories" on public.categories
  for delete to authenticated
  using ((select private.is_admin()));

alter table public.portfolio_items enable row level security;
revoke all on table public.portfolio_items from public, anon, authenticated, service_role;
grant select on table public.portfolio_items to anon;
grant select, insert, update, delete on table public.portfolio_items to authenticated, service_role;

create policy "administrators add portfolio items" on public.portfolio_items
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "administrators change portfolio items" on public.portfolio_items
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "administrators delete portfolio items" on public.portfolio_items
  for delete to authenticated
  using ((select private.is_admin()));

-- A draft is nobody's but the administrators'.
create policy "visitors read published portfolio items" on public.portfolio_items
  for select to anon
  using (status = 'published');

create policy "signed-in people read published portfolio items, administrators all"
  on public.portfolio_items
  for select to authenticated
  using (status = 'published' or (select private.is_admin()));

-- From supabase/schemas/2_access/04_media.sql

alter table public.media_files enable row level security;
revoke all on table public.media_files from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.media_files to authenticated, service_role;

create policy "administrators read media files" on public.media_files
  for select to authenticated
  using ((select private.is_admin()));

create policy "administrators add media files" on public.media_files
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "administrators change media files" on public.media_files
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "administrators delete media files" on public.media_files
  for delete to authenticated
  using ((select private.is_admin()));

create policy "administrators list portfolio files" on storage.objects
  for select to authenticated
  using (bucket_id = 'portfolio-images' and (select private.is_admin()));

create policy "administrators add portfolio files" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'portfolio-images' and (select private.is_admin()));

create policy "administrators delete portfolio files" on storage.objects
  for delete to authenticated
  using (bucket_id = 'portfolio-images' and (select private.is_admin()));

-- From supabase/schemas/2_access/05_blog.sql

alter table public.blog_posts enable row level security;
revoke all on table public.blog_posts from public, anon, authenticated, service_role;
grant select on table public.blog_posts to anon;
grant select, insert, update, delete on table public.blog_posts to authenticated, service_role;

-- Two policies for two roles: one role with two policies would pay for both on every read.
create policy "visitors read published blog posts" on public.blog_posts
  for select to anon
  using (status <> 'draft' and published_at <= now());

create policy "signed-in users read published blog posts, administrators all" on public.blog_posts
  for select to authenticated
  using ((status <> 'draft' and published_at <= now()) or (select private.is_admin()));

create policy "administrators add blog posts" on public.blog_posts
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "administrators change blog posts" on public.blog_posts
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "administrators delete blog posts" on public.blog_posts
  for delete to authenticated
  using ((select private.is_admin()));

alter table public.blog_post_versions enable row level security;
revoke all on table public.blog_post_versions from public, anon, authenticated, service_role;
grant select on table public.blog_post_versions to authenticated, service_role;

create policy "administrators read versions of blog posts" on public.blog_post_versions
  for select to authenticated
  using ((select private.is_admin()));

alter table public.blog_post_slugs enable row level security;
revoke all on table public.blog_post_slugs from public, anon, authenticated, service_role;
grant select on table public.blog_post_slugs to anon, authenticated, service_role;

-- The posts' own policies apply within: nobody learns where a draft was.
create policy "everybody reads former addresses of the posts that they may read" on public.blog_post_slugs
  for select to anon, authenticated
  using (exists (select from public.blog_posts as post where post.id = blog_post_slugs.post_id));

-- From supabase/schemas/2_access/06_chat.sql

alter table public.chat_logs enable row level security;
revoke all on table public.chat_logs from public, anon, authenticated, service_role;
-- The site counts this table at startup to see whether the backend answers. The grant lets a visitor's
-- count succeed; no policy names anon, so it counts 0 rows and shows none.
grant select on table public.chat_logs to anon;
-- What was said is not for an administrator to edit: the status is.
grant select, delete, update (status) on table public.chat_logs to authenticated;
grant select, insert, update, delete on table public.chat_logs to service_role;

create policy "administrators read chat logs" on public.chat_logs
  for select to authenticated
  using ((select private.is_admin()));

create policy "administrators delete chat logs" on public.chat_logs
  for delete to authenticated
  using ((select private.is_admin()));

create policy "administrators change the status of chat logs" on public.chat_logs
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

revoke all on table private.chat_sessions from public, anon, authenticated, service_role;

alter table public.chat_step_counts enable row level security;
revoke all on table public.chat_step_counts from public, anon, authenticated, service_role;
grant select, delete on table public.chat_step_counts to authenticated;
grant select, insert, update, delete on table public.chat_step_counts to service_role;

create policy "administrators read chat step counts" on public.chat_step_counts
  for select to authenticated
  using ((select private.is_admin()));

create policy "administrators delete chat step counts" on public.chat_step_counts
  for delete to authenticated
  using ((select private.is_admin()));

alter table public.admin_presence enable row level security;
revoke all on table public.admin_presence from public, anon, authenticated, service_role;
grant select, insert, update on table public.admin_presence to authenticated;
grant select, insert, update, delete on table public.admin_presence to service_role;

create policy "administrators see who is live" on public.admin_presence
  for select to authenticated
  using ((select private.is_admin()));

create policy "administrators report themselves" on public.admin_presence
  for insert to authenticated
  with check ((select private.is_admin()) and user_id = (select auth.uid()));

create policy "administrators renew their own presence" on public.admin_presence
  for update to authenticated
  using ((select private.is_admin()) and user_id = (select auth.uid()))
  with check ((select private.is_admin()) and user_id = (select auth.uid()));

alter table public.chat_handoffs enable row level security;
revoke all on table public.chat_handoffs from public, anon, authenticated, service_role;
grant select, update (accepted_by, accepted_at, admin_seen_at, ended_at, ended_why)
  on table public.chat_handoffs to authenticated;
grant select, insert, update, delete on table public.chat_handoffs to service_role;

create policy "administrators read chat handoffs" on public.chat_handoffs
  for select to authenticated
  using ((select private.is_admin()));

create policy "administrators take and end chat handoffs" on public.chat_handoffs
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()) and accepted_by = (select auth.uid()));

alter table public.chat_replies enable row level security;
revoke all on table public.chat_replies from public, anon, authenticated, service_role;
grant select, insert (id, chat_log_id, content) on table public.chat_replies to authenticated;
grant select, insert, update, delete on table public.chat_replies to service_role;

create policy "administrators read chat replies" on public.chat_replies
  for select to authenticated
  using ((select private.is_admin()));

create policy "administrators answer in the talk they took" on public.chat_replies
  for insert to authenticated
  with check (
    (select private.is_admin())
    and written_by = (select auth.uid())
    and exists (
      select from public.chat_handoffs as handoff
      where handoff.chat_log_id = chat_replies.chat_log_id
        and handoff.accepted_by = (select auth.uid())
        and handoff.ended_at is null
    )
  );

-- From supabase/schemas/2_access/07_leads.sql

alter table public.contact_submissions enable row level security;
revoke all on table public.contact_submissions from public, anon, authenticated, service_role;
-- What a visitor wrote is not for an administrator to edit: status, notes and flags ("Not spam") are.
grant select, delete, update (status, notes, flags) on table public.contact_submissions to authenticated;
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

revoke all on table private.received_submissions from public, anon, authenticated, service_role;

revoke all on table private.used_challenges from public, anon, authenticated, service_role;

-- From supabase/schemas/2_access/08_notifications.sql

alter table public.notification_settings enable row level security;
revoke all on table public.notification_settings from public, anon, authenticated, service_role;
grant select, update (recipients, digest_minutes, acknowledge, webhook)
  on table public.notification_settings to authenticated;
grant select, insert, update, delete on table public.notification_settings to service_role;

create policy "administrators read notification settings" on public.notification_settings
  for select to authenticated
  using ((select private.is_admin()));

create policy "administrators change notification settings" on public.notification_settings
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

alter table public.notifications enable row level security;
revoke all on table public.notifications from public, anon, authenticated, service_role;
grant select on table public.notifications to authenticated;
grant select, insert, update, delete on table public.notifications to service_role;

create policy "administrators read notifications" on public.notifications
  for select to authenticated
  using ((select private.is_admin()));

-- From supabase/schemas/2_access/09_visits.sql

alter table public.visits enable row level security;
revoke all on table public.visits from public, anon, authenticated, service_role;
grant select, delete on table public.visits to authenticated;
grant select, insert, update, delete on table public.visits to service_role;

create policy "administrators read visits" on public.visits
  for select to authenticated
  using ((select private.is_admin()));

create policy "administrators delete visits" on public.visits
  for delete to authenticated
  using ((select private.is_admin()));

alter table public.visit_totals enable row level security;
revoke all on table public.visit_totals from public, anon, authenticated, service_role;
grant select on table public.visit_totals to authenticated, service_role;

create policy "administrators read the totals of visits" on public.visit_totals
  for select to authenticated
  using ((select private.is_admin()));

revoke all on table private.visit_senders from public, anon, authenticated, service_role;

alter table public.admin_logins enable row level security;
revoke all on table public.admin_logins from public, anon, authenticated, service_role;
grant select, delete on table public.admin_logins to authenticated;
grant select, insert, update, delete on table public.admin_logins to service_role;

create policy "administrators read admin logins" on public.admin_logins
  for select to authenticated
  using ((select private.is_admin()));

create policy "administrators delete admin logins" on public.admin_logins
  for delete to authenticated
  using ((select private.is_admin()));

revoke all on table private.login_reports from public, anon, authenticated, service_role;

-- From supabase/schemas/2_access/10_history.sql

alter table public.deleted_rows enable row level security;
revoke all on table public.deleted_rows from public, anon, authenticated, service_role;
grant select, delete on table public.deleted_rows to authenticated;
grant select, insert, update, delete on table public.deleted_rows to service_role;

create policy "administrators read deleted rows" on public.deleted_rows
  for select to authenticated
  using ((select private.is_admin()));

create policy "administrators delete deleted rows for good" on public.deleted_rows
  for delete to authenticated
  using ((select private.is_admin()));

alter table public.audit_log enable row level security;
revoke all on table public.audit_log from public, anon, authenticated, service_role;
-- Nobody changes it, not even an administrator.
grant select on table public.audit_log to authenticated;
grant select on table public.audit_log to service_role;

create policy "administrators read the audit log" on public.audit_log
  for select to authenticated
  using ((select private.is_admin()));

-- From supabase/schemas/2_access/11_publishing.sql

alter table public.publications enable row level security;
revoke all on table public.publications from public, anon, authenticated, service_role;
grant select on table public.publications to authenticated;
grant select, insert, update, delete on table public.publications to service_role;

create policy "administrators read publications" on public.publications
  for select to authenticated
  using ((select private.is_admin()));

alter table public.site_changes enable row level security;
revoke all on table public.site_changes from public, anon, authenticated, service_role;
grant select on table public.site_changes to authenticated;
grant select, insert, update, delete on table public.site_changes to service_role;

create policy "administrators read site changes" on public.site_changes
  for select to authenticated
  using ((select private.is_admin()));

-- From supabase/schemas/2_access/12_search.sql

alter table private.contact_submissions_words enable row level security;
revoke all on table private.contact_submissions_words from public, anon, authenticated, service_role;

alter table private.chat_logs_words enable row level security;
revoke all on table private.chat_logs_words from public, anon, authenticated, service_role;

alter table private.blog_posts_words enable row level security;
revoke all on table private.blog_posts_words from public, anon, authenticated, service_role;

-- From supabase/schemas/3_functions/00_common.sql

-- For a trigger before update. The browser's idea of the time is not trusted.
create function private.set_updated_at() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;
revoke execute on function private.set_updated_at() from public, anon, authenticated, service_role;

-- For a trigger before update. Two people, one record: whoever saves names the revision that they read, and the database
-- compares it in the statement that writes (src/data/save-if-unchanged.ts). A time can be the same for two saves, a
-- number cannot. Single values (a status, a name, an alternative text) are their own version. What the sender says
-- about the number does not count.
create function private.count_revision() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
revoke execute on function private.count_revision() from public, anon, authenticated, service_role;

-- The address of whoever is signed in, null for the server itself. Definer, because nobody else may look
-- into auth.users.
create function private.caller_email() returns text
  language sql
  stable
  security definer
  set search_path = ''
  return (select users.email from auth.users where users.id = (select auth.uid()));
revoke execute on function private.caller_email() from public, anon, authenticated, service_role;

-- From supabase/schemas/3_functions/01_administrators.sql

-- The dashboard's question. Both functions are bound when they are created, which is why no caller
-- needs the right to look into schema private.
create function public.is_admin() returns boolean
  language sql
  stable
  security invoker
  set search_path = ''
  return (select private.is_admin());
revoke execute on function public.is_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to authenticated;
comment on function public.is_admin() is 'True when the caller is an administrator.';

-- Makes an existing user an administrator; a second time changes nothing. Runs as its owner to find the
-- user by address and to write the list; only the service key may call it.
create function public.grant_admin(email text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into private.admins (user_id)
  select users.id
  from auth.users
  where lower(users.email) = lower(btrim(grant_admin.email))
  on conflict (user_id) do nothing;

  if not exists (
    select
    from private.admins
    join auth.users on users.id = admins.user_id
    where lower(users.email) = lower(btrim(grant_admin.email))
  ) then
    raise exception 'There is no user with this address.'
      using hint = 'Create the user first; sign-up is closed.';
  end if;
end
$$;
revoke execute on function public.grant_admin(text) from public, anon, authenticated, service_role;
grant execute on function public.grant_admin(text) to service_role;
comment on function public.grant_admin(text) is 'Makes the user with this address an administrator.';

-- From supabase/schemas/3_functions/03_portfolio.sql

-- Runs as whoever renames: the policies allow an administrator both changes, and nobody either.
create function private.rename_category_of_items() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  update public.portfolio_items set category = new.name where category = old.name;
  return null;
end
$$;
revoke execute on function private.rename_category_of_items() from public, anon, authenticated, service_role;

-- Uploads are named in figures, so nothing in their addresses is encoded; `?v=…` may follow the name.
-- Both run as whoever writes: who may change items or files may read the library (SEC-16).
create function private.describe_item() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  file_name constant text := substring(new.image_url from '^/assets/([^?#]+)');
begin
  select file.alt, file.width, file.height
  into new.image_alt, new.image_width, new.image_height
  from public.media_files as file
  where file.name in ('portfolio/' || file_name, file_name)
  order by length(file.name) desc
  limit 1;
  -- Without such a file all three are null now.
  new.image_alt = coalesce(new.image_alt, '');
  return new;
end
$$;
revoke execute on function private.describe_item() from public, anon, authenticated, service_role;

create function private.describe_items_of_file() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  update public.portfolio_items as item
  set image_alt = ''
  where substring(item.image_url from '^/assets/([^?#]+)')
    = regexp_replace(case when tg_op = 'DELETE' then old.name else new.name end, '^portfolio/', '');
  return null;
end
$$;
comment on function private.describe_items_of_file() is
  'The items of the picture are written to, so that their own trigger fetches the new words.';
revoke execute on function private.describe_items_of_file() from public, anon, authenticated, service_role;

-- Puts these items at the head of the public list, in this order, and all others back among the rest.
-- Returns how many stand at the head; with the caller's rights, so that others than administrators move none.
create function public.place_portfolio_items(ids uuid[]) returns integer
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  placed integer;
begin
  if coalesce(cardinality(ids), 0) > 1000 then
    raise exception 'At most 1000 items can be placed.' using errcode = '22023';
  end if;
  update public.portfolio_items as item
  set place = null
  where item.place is not null and item.id <> all (coalesce(ids, '{}'));
  update public.portfolio_items as item
  set place = chosen.place
  from unnest(ids) with ordinality as chosen (id, place)
  where item.id = chosen.id;
  get diagnostics placed = row_count;
  return placed;
end
$$;
revoke execute on function public.place_portfolio_items(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.place_portfolio_items(uuid[]) to authenticated, service_role;
comment on function public.place_portfolio_items(uuid[]) is
  'Puts portfolio items at the head of the public list, in the given order.';

-- From supabase/schemas/3_functions/05_blog.sql

-- For a trigger. Letters lose their accents, apostrophes vanish, everything else between words becomes one
-- hyphen; a title without enough Latin letters is called "post". A slug that is taken gets -2, -3 and so on.
-- Runs as whoever adds the post: an administrator and the service key see all posts, scheduled ones included.
create function private.set_slug() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  plain constant text := lower(regexp_replace(normalize(new.title, nfkd), '[\u0300-\u036f''’]', '', 'g'));
  words constant text := btrim(regexp_replace(plain, '[^a-z0-9]+', '-', 'g'), '-');
  -- Leaves room for a number.
  short constant text := btrim(left(words, 72), '-');
  base constant text := case
    when length(short) >= 3 then short
    else concat_ws('-', 'post', nullif(short, ''))
  end;
  count integer := 1;
begin
  -- Two posts that are added at the same moment queue here until the first has committed.
  perform pg_advisory_xact_lock(hashtextextended('blog slug', 0));
  new.slug := base;
  while exists (select from public.blog_posts as other where other.slug = new.slug) loop
    count := count + 1;
    new.slug := base || '-' || count;
  end loop;
  return new;
end
$$;
revoke execute on function private.set_slug() from public, anon, authenticated, service_role;

-- For a trigger. Keeps state and time of a post together, and counts revisions.
create function private.set_post_state() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.revision := old.revision + 1;
  end if;
  new.status := coalesce(
    new.status,
    case when new.published_at > now() then 'scheduled' else 'published' end
  );
  if new.status = 'published' and new.published_at > now() then
    if tg_op = 'UPDATE' and old.status = 'published' then
      -- Somebody moved a public post into the future.
      new.status := 'scheduled';
    else
      -- Somebody published it, on a device whose clock is ahead.
      new.published_at := now();
    end if;
  elsif new.status = 'scheduled' and new.published_at <= now() then
    new.status := 'published';
  end if;
  return new;
end
$$;
revoke execute on function private.set_post_state() from public, anon, authenticated, service_role;

-- For a trigger after a post was written. Runs as its owner, because nobody else writes versions or reads the
-- addresses of users.
create function private.keep_post_version() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.blog_post_versions set post_deleted_at = null
    where post_id = new.id and post_deleted_at is not null;
  end if;
  insert into public.blog_post_versions (
    post_id, revision, title, content, image_urls, image_alts, slug, status, published_at, saved_by
  )
  values (
    new.id, new.revision, new.title, new.content, new.image_urls, new.image_alts, new.slug, new.status,
    new.published_at, (select users.email from auth.users where users.id = (select auth.uid()))
  )
  -- A post that comes back from the trash is the revision that it was.
  on conflict (post_id, revision) do nothing;
  delete from public.blog_post_versions
  where post_id = new.id and revision <= new.revision - 100;
  return null;
end
$$;
revoke execute on function private.keep_post_version() from public, anon, authenticated, service_role;

-- For a trigger after a post was deleted: its history goes when the trash lets go of the post, after 30 days.
create function private.let_post_versions_go() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.blog_post_versions set post_deleted_at = now() where post_id = old.id;
  delete from public.blog_post_versions where post_deleted_at < now() - interval '30 days';
  return null;
end
$$;
revoke execute on function private.let_post_versions_go() from public, anon, authenticated, service_role;

-- For a trigger after a post's address was changed. Runs as its owner, because nobody else writes here.
create function private.keep_former_slug() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into public.blog_post_slugs (slug, post_id)
  values (old.slug, new.id)
  on conflict (slug) do update set post_id = excluded.post_id, left_at = excluded.left_at;
  return null;
end
$$;
revoke execute on function private.keep_former_slug() from public, anon, authenticated, service_role;

-- From supabase/schemas/3_functions/06_chat_calls.sql

-- The browser's idea of the time is not trusted.
create function private.set_seen_at() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.seen_at = now();
  return new;
end
$$;
revoke execute on function private.set_seen_at() from public, anon, authenticated, service_role;

-- Whether a person can be called: the switch is on and its owner was seen within 75 s (HAND-02).
create function private.is_someone_live() returns boolean
  language sql
  stable
  security definer
  set search_path = ''
  return exists (
    select from public.admin_presence as presence
    where presence.live and presence.seen_at > now() - interval '75 seconds'
  );
revoke execute on function private.is_someone_live() from public, anon, authenticated, service_role;
grant execute on function private.is_someone_live() to authenticated, service_role;

-- The visitor's question, asked by a server function (HAND-03).
create function public.is_someone_live() returns boolean
  language sql
  stable
  security invoker
  set search_path = ''
  return private.is_someone_live();
revoke execute on function public.is_someone_live() from public, anon, authenticated, service_role;
grant execute on function public.is_someone_live() to authenticated, service_role;
comment on function public.is_someone_live() is 'True when a visitor of the chat can call a person.';

-- 'waiting', 'live' or 'over': a call lasts 60 s while somebody is live, a talk until the administrator was not
-- seen for 60 s (HAND-05, HAND-07).
create function private.handoff_state(handoff public.chat_handoffs) returns text
  language sql
  stable
  set search_path = ''
  return case
    when handoff.ended_at is not null then 'over'
    when handoff.accepted_at is not null then
      case when handoff.admin_seen_at > now() - interval '60 seconds' then 'live' else 'over' end
    when handoff.requested_at > now() - interval '60 seconds' and private.is_someone_live() then 'waiting'
    else 'over'
  end;
revoke execute on function private.handoff_state(public.chat_handoffs)
  from public, anon, authenticated, service_role;
grant execute on function private.handoff_state(public.chat_handoffs) to authenticated;

-- The one way in which messages change: those of `sent` that are not there yet, by their ids, come last.
create function private.append_messages(stored jsonb, sent jsonb) returns jsonb
  language sql
  immutable
  set search_path = ''
  return stored || coalesce(
    (
      select jsonb_agg(fresh.message order by fresh.place)
      from (
        select distinct on (entry.message ->> 'id') entry.message - 'by' as message, entry.place
        from jsonb_array_elements(sent) with ordinality as entry (message, place)
        where not exists (
          select
          from jsonb_array_elements(stored) as known (message)
          where known.message ->> 'id' = entry.message ->> 'id'
        )
        order by entry.message ->> 'id', entry.place
      ) as fresh
    ),
    '[]'
  );
revoke execute on function private.append_messages(jsonb, jsonb) from public, anon, authenticated, service_role;

-- Runs as its owner, because an administrator may not write messages: these only, and only at the end. A
-- call's row is locked before its conversation's, as everywhere.
create function private.append_chat_reply() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.chat_handoffs as handoff
  set admin_seen_at = now()
  where handoff.chat_log_id = new.chat_log_id;

  update public.chat_logs as log
  set messages = log.messages || jsonb_build_object(
    'id', new.id,
    'role', 'agent',
    'by', 'human',
    'content', new.content,
    'timestamp', to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  where log.id = new.chat_log_id;
  return new;
end
$$;
revoke execute on function private.append_chat_reply() from public, anon, authenticated, service_role;

-- The calls and talks that are going on, the longest waiting first. At most 50. `page` is where the conversation
-- began, `last_words` the visitor's last message (300 characters at most), `said` how many messages the visitor
-- wrote, `talked_seconds` how long the talk lasts, null while nobody has accepted.
create function public.chat_queue() returns table (
  chat_log_id uuid,
  state text,
  requested_at timestamptz,
  waited_seconds integer,
  talked_seconds integer,
  user_info jsonb,
  page text,
  last_words text,
  said integer,
  accepted_by uuid,
  is_mine boolean,
  visitor_away boolean
)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select
    handoff.chat_log_id,
    private.handoff_state(handoff),
    handoff.requested_at,
    extract(epoch from now() - handoff.requested_at)::integer,
    extract(epoch from now() - handoff.accepted_at)::integer,
    log.user_info,
    log.source_path,
    left(visitor.last_words, 300),
    visitor.said,
    handoff.accepted_by,
    coalesce(handoff.accepted_by = auth.uid(), false),
    handoff.visitor_seen_at < now() - interval '15 seconds'
  from public.chat_handoffs as handoff
  join public.chat_logs as log on log.id = handoff.chat_log_id
  cross join lateral (
    select
      count(*)::integer as said,
      (array_agg(entry.message ->> 'content' order by entry.place desc))[1] as last_words
    from jsonb_array_elements(log.messages) with ordinality as entry (message, place)
    where entry.message ->> 'role' = 'user'
  ) as visitor
  where handoff.ended_at is null and private.handoff_state(handoff) <> 'over'
  order by handoff.requested_at
  limit 50;
end;
revoke execute on function public.chat_queue() from public, anon, authenticated, service_role;
grant execute on function public.chat_queue() to authenticated;
comment on function public.chat_queue() is
  'Visitors of the chat who wait for or talk to a person, with their last words.';

-- Takes a call. True for the one administrator who was first, or who took it before; false when it is taken
-- by another or over (HAND-06).
create function public.accept_chat(chat_id uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.chat_handoffs as handoff
  set accepted_by = auth.uid(), accepted_at = now(), admin_seen_at = now()
  where handoff.chat_log_id = chat_id
    and handoff.accepted_at is null
    and handoff.ended_at is null
    and handoff.requested_at > now() - interval '60 seconds';
  return exists (
    select from public.chat_handoffs as handoff
    where handoff.chat_log_id = chat_id
      and handoff.accepted_by = auth.uid()
      and handoff.ended_at is null
  );
end
$$;
revoke execute on function public.accept_chat(uuid) from public, anon, authenticated, service_role;
grant execute on function public.accept_chat(uuid) to authenticated;
comment on function public.accept_chat(uuid) is 'Takes a visitor''s call; true for the administrator who has it.';

-- Says that the administrator is still there; false when the talk is over.
create function public.attend_chat(chat_id uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.chat_handoffs as handoff
  set admin_seen_at = now()
  where handoff.chat_log_id = chat_id
    and handoff.accepted_by = auth.uid()
    and handoff.ended_at is null
    and handoff.admin_seen_at > now() - interval '60 seconds';
  return found;
end
$$;
revoke execute on function public.attend_chat(uuid) from public, anon, authenticated, service_role;
grant execute on function public.attend_chat(uuid) to authenticated;
comment on function public.attend_chat(uuid) is 'Keeps a talk with a visitor alive; false when it is over.';

-- Ends a talk: the script goes on (HAND-07). False when there was none of this administrator's.
create function public.end_chat(chat_id uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.chat_handoffs as handoff
  set ended_at = now(), ended_why = 'ended'
  where handoff.chat_log_id = chat_id
    and handoff.accepted_by = auth.uid()
    and handoff.ended_at is null;
  return found;
end
$$;
revoke execute on function public.end_chat(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_chat(uuid) to authenticated;
comment on function public.end_chat(uuid) is 'Ends the caller''s talk with a visitor.';

-- Writes down which calls and talks time has ended; all of them, or those of one conversation.
create function private.expire_handoffs(chat_id uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update public.chat_handoffs as handoff
  set
    ended_at = now(),
    ended_why = case when handoff.accepted_at is null then 'unanswered' else 'gone' end
  where handoff.ended_at is null
    and (chat_id is null or handoff.chat_log_id = chat_id)
    and private.handoff_state(handoff) = 'over'
$$;
revoke execute on function private.expire_handoffs(uuid) from public, anon, authenticated, service_role;

-- Counts a request of the conversation; true when there were more than `most` of its kind within a minute.
create function private.is_too_often(chat_id uuid, action text, most integer) returns boolean
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update private.chat_sessions as session
  set requests = session.requests || jsonb_build_object(
    action,
    case
      when (session.requests -> action ->> 'began')::timestamptz > now() - interval '1 minute' then
        jsonb_build_object(
          'began', session.requests -> action -> 'began',
          'count', (session.requests -> action ->> 'count')::integer + 1
        )
      else jsonb_build_object('began', now(), 'count', 1)
    end
  )
  where session.id = chat_id
  returning (session.requests -> action ->> 'count')::integer > most
$$;
revoke execute on function private.is_too_often(uuid, text, integer)
  from public, anon, authenticated, service_role;

-- What public.chat_handoff does once it has its turn: the visitor's side. Action is 'call', 'listen' or 'leave'.
-- Answers {state, why, messages} with the person's messages from number `known` on, or
-- {refused: 'missing' | 'foreign' | 'fast'}, the last for more than 60 questions or 5 calls a minute. A call or talk
-- that time has ended is written down before another begins. Runs as its owner to check the secret.
create function private.chat_handoff(chat_id uuid, secret_hash text, action text, known integer) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  stored_hash text;
  handoff public.chat_handoffs;
  state text := 'over';
begin
  select session.secret_hash into stored_hash
  from private.chat_sessions as session
  where session.id = chat_id and exists (select from public.chat_logs as log where log.id = chat_id);
  if not found then
    return jsonb_build_object('refused', 'missing');
  end if;
  if stored_hash <> chat_handoff.secret_hash then
    return jsonb_build_object('refused', 'foreign');
  end if;

  perform from public.chat_handoffs as locked where locked.chat_log_id = chat_id for update;
  perform from public.chat_logs as locked where locked.id = chat_id for update;
  perform private.expire_handoffs(chat_id);
  if private.is_too_often(chat_id, action, case action when 'call' then 5 else 60 end) then
    return jsonb_build_object('refused', 'fast');
  end if;

  if action = 'call' then
    -- A repeated call changes nothing while the first one lasts.
    insert into public.chat_handoffs as before (chat_log_id)
    values (chat_id)
    on conflict (chat_log_id) do update set
      requested_at = now(),
      accepted_by = null,
      accepted_at = null,
      admin_seen_at = null,
      ended_at = null,
      ended_why = null
    where before.ended_at is not null;
    -- Where nobody is live the call is over at once.
    perform private.expire_handoffs(chat_id);
  elsif action = 'leave' then
    update public.chat_handoffs as leaving
    set ended_at = now(), ended_why = 'left'
    where leaving.chat_log_id = chat_id and leaving.ended_at is null;
  end if;

  update public.chat_handoffs as seen
  set visitor_seen_at = now()
  where seen.chat_log_id = chat_id
  returning seen.* into handoff;
  if found then
    state := private.handoff_state(handoff);
  end if;

  return jsonb_build_object(
    'state', state,
    'why', case when state = 'over' then coalesce(handoff.ended_why, 'unanswered') end,
    'messages', (
      select coalesce(jsonb_agg(human.message order by human.place), '[]')
      from (
        select entry.message, entry.place
        from public.chat_logs as log, jsonb_array_elements(log.messages) with ordinality as entry (message, place)
        where log.id = chat_id and entry.message ->> 'by' = 'human'
        order by entry.place
        offset greatest(known, 0)
      ) as human
    )
  );
end
$$;
revoke execute on function private.chat_handoff(uuid, text, text, integer)
  from public, anon, authenticated, service_role;
comment on function private.chat_handoff(uuid, text, text, integer) is
  'A visitor''s call for a person: call, listen or leave; answers state, why and the person''s messages.';

-- From supabase/schemas/3_functions/06_chat_leads.sql

-- Whoever left name and address in the chat is heard: a conversation becomes a lead, and somebody is told, when a call
-- is missed, when a talk with a person or the script ends, and after ten minutes of silence.

-- What was meant to become a lead goes with its conversation.
create function private.forget_lead_draft() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update private.chat_sessions as session
  set lead_draft = null
  where session.id = old.id;
  return null;
end
$$;
revoke execute on function private.forget_lead_draft() from public, anon, authenticated, service_role;

-- A lead is what a visitor wrote until an administrator works on it; then it stays, whoever writes.
create function private.freeze_touched_lead() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if (new.name, new.email, new.message) is distinct from (old.name, old.email, old.message) and exists (
    select from private.chat_sessions as session where session.lead_id = old.id and session.lead_touched_at is not null
  ) then
    raise exception 'Somebody works on this lead already.' using errcode = '23514';
  end if;
  if private.is_admin() then
    update private.chat_sessions as session
    set lead_touched_at = now()
    where session.lead_id = old.id and session.lead_touched_at is null;
  end if;
  return new;
end
$$;
revoke execute on function private.freeze_touched_lead() from public, anon, authenticated, service_role;

-- The message of a lead, with the missed call in its first line.
create function private.lead_message(message text, missed_call_at timestamptz) returns text
  language sql
  immutable
  set search_path = ''
  return left(
    case when missed_call_at is null then '' else E'Missed call: asked for a person, and nobody was free.\n' end || message,
    5000
  );
revoke execute on function private.lead_message(text, timestamptz) from public, anon, authenticated, service_role;

-- Makes the lead of a conversation, unless it made one before, and tells somebody: `why` is 'lead' or 'missed_call'.
-- Of what looks like spam nobody is told, as with the contact form.
create function private.hear_chat(chat_id uuid, why text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  log public.chat_logs;
  session private.chat_sessions;
  draft jsonb;
  lead_flags text[] := '{}';
begin
  -- Always in the order call, conversation, session, so that nobody waits for each other.
  select * into log from public.chat_logs as found where found.id = chat_id for update;
  if not found then
    return;
  end if;
  select * into session from private.chat_sessions as found where found.id = chat_id for update;
  draft := session.lead_draft;

  if session.lead_id is null and draft is not null then
    -- Questions ask for links, so a solved sum is not missed; only what is too much counts.
    lead_flags := private.spam_flags(
      draft ->> 'judged',
      case when session.is_one_of_many then array['many_from_one_address'] else '{}' end,
      true
    );
    insert into public.contact_submissions
      (id, name, email, message, source, source_path, chat_log_id, status, flags)
    values (
      (draft ->> 'id')::uuid, draft ->> 'name', draft ->> 'email',
      private.lead_message(draft ->> 'message', log.missed_call_at), 'chat', log.source_path, chat_id, log.status,
      lead_flags
    );
    -- For finding the same text again; chats do not count as messages of their sender.
    insert into private.received_submissions (id, sender, text_hash)
    values ((draft ->> 'id')::uuid, 'chat', private.text_hash(draft ->> 'judged'))
    on conflict (id) do nothing;
    update private.chat_sessions as made
    set lead_id = (draft ->> 'id')::uuid, lead_draft = null
    where made.id = chat_id;
  elsif session.lead_id is not null then
    if log.missed_call_at is not null and session.lead_touched_at is null then
      update public.contact_submissions as lead
      set message = private.lead_message(lead.message, log.missed_call_at)
      where lead.id = session.lead_id and not starts_with(lead.message, 'Missed call: ');
    end if;
    select lead.flags into lead_flags from public.contact_submissions as lead where lead.id = session.lead_id;
  end if;

  if coalesce(lead_flags, '{}') <@ array['many_from_one_address'] then
    perform private.tell_of_chat(chat_id, why);
  end if;
end
$$;
revoke execute on function private.hear_chat(uuid, text) from public, anon, authenticated, service_role;

-- What a call for a person means for its conversation, whoever ends it and why.
-- The audit log names nobody for it: the lead, the frozen details and the missed call are the server's own doing.
create function private.hear_handoff() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform set_config('gantry.by_itself', 'yes', true);
  if old.accepted_at is null and new.accepted_at is not null then
    update public.chat_logs as log
    set missed_call_at = null
    where log.id = new.chat_log_id and log.missed_call_at is not null;
  end if;
  if old.ended_at is null and new.ended_at is not null then
    if new.accepted_at is null then
      update public.chat_logs as log set missed_call_at = now() where log.id = new.chat_log_id;
      perform private.hear_chat(new.chat_log_id, 'missed_call');
    else
      update public.chat_logs as log
      set frozen_at = now()
      where log.id = new.chat_log_id and log.frozen_at is null;
      perform private.hear_chat(new.chat_log_id, 'lead');
    end if;
  end if;
  perform set_config('gantry.by_itself', 'no', true);
  return null;
end
$$;
revoke execute on function private.hear_handoff() from public, anon, authenticated, service_role;

-- Called every minute (netlify/lib/notify.ts): ends what time has ended, and makes leads of conversations in which
-- nothing was said for ten minutes. Answers how many it made.
create function public.sweep_chats() returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  silent uuid;
  made integer := 0;
begin
  perform private.expire_handoffs(null);
  for silent in
    select log.id
    from public.chat_logs as log
    join private.chat_sessions as session on session.id = log.id
    where session.lead_draft is not null
      and log.updated_at < now() - interval '10 minutes'
      and not exists (
        select from public.chat_handoffs as handoff where handoff.chat_log_id = log.id and handoff.ended_at is null
      )
    order by log.updated_at
    limit 100
    -- Who is just saving is not silent.
    for update of log skip locked
  loop
    perform private.hear_chat(silent, 'lead');
    made := made + 1;
  end loop;
  return made;
end
$$;
revoke execute on function public.sweep_chats() from public, anon, authenticated, service_role;
grant execute on function public.sweep_chats() to service_role;
comment on function public.sweep_chats() is
  'Makes leads of conversations that fell silent and of calls that nobody took; answers how many fell silent.';

-- A conversation and the lead that it made are one piece of work, so they have one status: whichever of the two
-- is set, the other follows.
create function private.share_chat_status() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.contact_submissions as lead
  set status = new.status
  where lead.chat_log_id = new.id and lead.status <> new.status;
  return null;
end
$$;
revoke execute on function private.share_chat_status() from public, anon, authenticated, service_role;

create function private.share_lead_status() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.chat_logs as log
  set status = new.status
  where log.id = new.chat_log_id and log.status <> new.status;
  return null;
end
$$;
revoke execute on function private.share_lead_status() from public, anon, authenticated, service_role;

-- From supabase/schemas/3_functions/06_chat_saving.sql

-- Holds for everybody, the server's own key included; a row can only be deleted as a whole.
create function private.keep_what_was_said() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if new.messages <> old.messages and old.messages is distinct from (
    select coalesce(jsonb_agg(entry.message order by entry.place), '[]')
    from jsonb_array_elements(new.messages) with ordinality as entry (message, place)
    where entry.place <= jsonb_array_length(old.messages)
  ) then
    raise exception 'Messages of a conversation are only ever added.' using errcode = '23514';
  end if;
  if old.frozen_at is not null
    and (new.user_info <> old.user_info or new.frozen_at is distinct from old.frozen_at)
  then
    raise exception 'After a talk with a person a visitor''s details stay.' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function private.keep_what_was_said() from public, anon, authenticated, service_role;

-- Adds what a conversation's trail says now and takes off what it said before. A trail is an object of steps,
-- each 'reached', 'answered' or 'skipped'; the last two were reached as well.
create function private.count_steps(version text, before jsonb, after jsonb) returns void
  language sql
  volatile
  set search_path = ''
as $$
  insert into public.chat_step_counts as counts (flow_version, step, reached, answered, skipped)
  select
    version,
    entry.step,
    sum(entry.weight),
    coalesce(sum(entry.weight) filter (where entry.outcome = 'answered'), 0),
    coalesce(sum(entry.weight) filter (where entry.outcome = 'skipped'), 0)
  from (
    select old.key, old.value, -1 from jsonb_each_text(before) as old
    union all
    select new.key, new.value, 1 from jsonb_each_text(after) as new
  ) as entry (step, outcome, weight)
  group by entry.step
  on conflict (flow_version, step) do update set
    reached = counts.reached + excluded.reached,
    answered = counts.answered + excluded.answered,
    skipped = counts.skipped + excluded.skipped
$$;
revoke execute on function private.count_steps(text, jsonb, jsonb) from public, anon, authenticated, service_role;

-- The counts, and how many conversations are at that step right now: what is neither answered nor skipped and
-- not there any more was left. At most the newest versions' 500 rows.
-- The versions that were asked most come first: counts of versions that never were do not push the real ones off.
create function public.chat_step_report() returns table (
  flow_version text,
  step text,
  reached bigint,
  answered bigint,
  skipped bigint,
  present bigint
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select
    counts.flow_version,
    counts.step,
    counts.reached,
    counts.answered,
    counts.skipped,
    (
      select count(*)
      from public.chat_logs as log
      where log.flow_version = counts.flow_version
        and log.step = counts.step
        and log.updated_at > now() - interval '30 minutes'
    )
  from public.chat_step_counts as counts
  order by
    max(counts.reached) over (partition by counts.flow_version) desc,
    counts.flow_version desc,
    counts.reached desc,
    counts.step
  limit 500
$$;
revoke execute on function public.chat_step_report() from public, anon, authenticated, service_role;
grant execute on function public.chat_step_report() to authenticated;
comment on function public.chat_step_report() is
  'Per version and step of the chat: reached, answered, skipped, and conversations there now.';

create function private.count_visitor_messages(messages jsonb) returns integer
  language sql
  immutable
  set search_path = ''
as $$
  select count(*)::integer
  from jsonb_array_elements(messages) as entry (message)
  where entry.message ->> 'role' = 'user'
$$;
revoke execute on function private.count_visitor_messages(jsonb) from public, anon, authenticated, service_role;

-- What public.save_chat does once it has its turn: it adds to the conversation and rewrites nothing that was said, and
-- no conversation asks without end.
--
-- conversation: {id, sequence, timestamp, flowVersion, userInfo, messages, step, trail, finished, page, lead}; every
-- message has an id; lead is null or {id, name, email, message, judged}. `secret_hash` names who began it, `sender` is
-- a keyed hash of the address. Returns
--   'created'   a new row was written
--   'saved'     the row was changed: messages that were not there are added at its end
--   'known'     this sequence is what is stored, with all of its messages
--   'stale'     something newer is stored, with all of these messages
--   'foreign'   another secret began this conversation
--   'deleted'   an administrator deleted it, and it stays so
--   'limited'   more than 200 new conversations of this sender within an hour; from the sixth on they are flagged
--   'fast'      more than 60 saves, or more than 20 messages to a person (HAND-09), within a minute
--   'large'     more messages or bytes than a conversation may have
-- A conversation that breaks a CHECK, or whose fields cannot be read, raises that error.
-- Runs as its owner to reach sessions and counts.
create function private.save_chat(conversation jsonb, secret_hash text, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  -- As in receive_submission: offices and carriers share addresses.
  unflagged constant integer := 5;
  ceiling constant integer := 200;
  most_words_a_minute constant integer := 20;
  most_saves_a_minute constant integer := 60;
  chat_id constant uuid := (conversation ->> 'id')::uuid;
  new_sequence constant integer := (conversation ->> 'sequence')::integer;
  began_at constant timestamptz := (conversation ->> 'timestamp')::timestamptz;
  is_finished constant boolean := (conversation ->> 'finished')::boolean;
  lead constant jsonb := nullif(conversation -> 'lead', 'null');
  recent integer;
  session private.chat_sessions;
  log public.chat_logs;
  merged jsonb;
  new_words integer;
  is_new boolean := false;
  is_newest boolean := true;
  is_talking boolean := false;
begin
  -- A conversation's requests, and one sender's new conversations, queue here until the one before has
  -- committed. Always in this order, so that nobody waits for each other.
  perform pg_advisory_xact_lock(hashtextextended('chat:' || chat_id, 0));
  perform pg_advisory_xact_lock(hashtextextended('chats of:' || sender, 0));

  select * into session from private.chat_sessions as known where known.id = chat_id;
  if not found then
    if exists (select from public.chat_logs as found_log where found_log.id = chat_id) then
      return 'foreign';
    end if;
    select count(*) into recent
    from private.chat_sessions as earlier
    where earlier.sender = save_chat.sender and earlier.started_at > now() - interval '1 hour';
    if recent >= ceiling then
      return 'limited';
    end if;
    is_new := true;
    log.messages := '[]';
    log.flow_version := conversation ->> 'flowVersion';
  else
    if session.secret_hash <> save_chat.secret_hash then
      return 'foreign';
    end if;
    select * into log from public.chat_logs as found_log where found_log.id = chat_id for update;
    if not found then
      return 'deleted';
    end if;
    if private.is_too_often(chat_id, 'save', most_saves_a_minute) then
      return 'fast';
    end if;
    is_newest := new_sequence > session.sequence;
    -- The version with which a conversation began stays, so that the counts add up.
    log.flow_version := coalesce(log.flow_version, conversation ->> 'flowVersion');
    is_talking := exists (
      select from public.chat_handoffs as handoff where handoff.chat_log_id = chat_id and handoff.ended_at is null
    );
  end if;

  merged := private.append_messages(log.messages, conversation -> 'messages');
  if not is_newest and merged = log.messages then
    return case when new_sequence = session.sequence then 'known' else 'stale' end;
  end if;

  if jsonb_array_length(merged) > 200
    or octet_length((conversation -> 'userInfo')::text) + octet_length(merged::text) > 65536
  then
    return 'large';
  end if;

  new_words := private.count_visitor_messages(merged) - private.count_visitor_messages(log.messages);
  if is_new then
    insert into private.chat_sessions (id, secret_hash, sender, sequence, is_one_of_many)
    values (chat_id, save_chat.secret_hash, save_chat.sender, new_sequence, recent >= unflagged)
    returning * into session;
    insert into public.chat_logs (id, user_info, messages, created_at)
    values (
      chat_id,
      conversation -> 'userInfo',
      merged,
      -- A visitor's clock may be wrong either way.
      least(now(), greatest(coalesce(began_at, now()), now() - interval '1 year'))
    );
  elsif is_talking then
    if session.minute_began < now() - interval '1 minute' then
      session.minute_began := now();
      session.minute_count := 0;
    end if;
    if session.minute_count + new_words > most_words_a_minute then
      return 'fast';
    end if;
    session.minute_count := session.minute_count + new_words;
  end if;

  if is_newest then
    update public.chat_logs as changed
    set
      user_info = case when log.frozen_at is null then conversation -> 'userInfo' else changed.user_info end,
      messages = merged,
      flow_version = log.flow_version,
      step = conversation ->> 'step',
      source_path = coalesce(changed.source_path, conversation ->> 'page'),
      finished_at = coalesce(changed.finished_at, case when is_finished then now() end)
    where changed.id = chat_id;
    perform private.count_steps(log.flow_version, session.trail, conversation -> 'trail');
  else
    -- A late request of another tab: its words are added, what it knew of the visitor is old.
    update public.chat_logs as changed set messages = merged where changed.id = chat_id;
  end if;

  update private.chat_sessions as known
  set
    sequence = greatest(known.sequence, new_sequence),
    trail = case when is_newest then conversation -> 'trail' else known.trail end,
    minute_began = session.minute_began,
    minute_count = session.minute_count,
    lead_draft = case
      when known.lead_id is null and is_newest and log.frozen_at is null then coalesce(lead, known.lead_draft)
      else known.lead_draft
    end
  where known.id = chat_id;

  if session.lead_id is not null then
    if session.lead_touched_at is not null then
      -- Somebody works on the lead, which stays as it is: the words are in the conversation.
      if new_words > 0 and not is_talking then
        perform private.tell_of_chat(chat_id, 'wrote_again');
      end if;
    elsif lead is not null and is_newest and log.frozen_at is null then
      -- A deleted lead stays deleted.
      update public.contact_submissions as made
      set
        name = lead ->> 'name',
        email = lead ->> 'email',
        message = private.lead_message(lead ->> 'message', log.missed_call_at)
      where made.id = session.lead_id
        and (made.name, made.email, made.message) is distinct from
          (lead ->> 'name', lead ->> 'email', private.lead_message(lead ->> 'message', log.missed_call_at));
    end if;
  elsif is_finished then
    perform private.hear_chat(chat_id, 'lead');
  end if;

  -- Tidies up in passing; rows that another call holds at this moment are left to it.
  update private.chat_sessions as old
  set sender = null
  where old.id in (
    select expired.id
    from private.chat_sessions as expired
    where expired.sender is not null and expired.started_at < now() - interval '1 day'
    for update skip locked
  );
  delete from private.chat_sessions as old
  where old.id in (
    select expired.id
    from private.chat_sessions as expired
    where expired.started_at < now() - interval '30 days'
      and not exists (select from public.chat_logs as kept where kept.id = expired.id)
    for update skip locked
  );

  return case when is_new then 'created' else 'saved' end;
end
$$;
revoke execute on function private.save_chat(jsonb, text, text) from public, anon, authenticated, service_role;
comment on function private.save_chat(jsonb, text, text) is
  'Stores a visitor''s conversation; answers what became of it.';

-- From supabase/schemas/3_functions/06_chat_turns.sql

-- An administrator's change begins at the lead or at the conversation and goes on to the other; what visitors and the
-- server do begins at the call and ends at the lead. Met half-way, both would wait for each other until Postgres ends
-- one of them. So administrators take turns: while one of their changes to leads, conversations and calls runs,
-- nothing else changes these. Visitors and the server, who lock call, conversation, session and lead in this order,
-- do not wait for each other. A statement asks before it locks its first row.
create function private.take_turn() returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  turn constant bigint := hashtextextended('leads and conversations', 0);
begin
  if (select auth.uid()) is null then
    perform pg_advisory_xact_lock_shared(turn);
  else
    perform pg_advisory_xact_lock(turn);
  end if;
end
$$;
revoke execute on function private.take_turn() from public, anon, authenticated, service_role;

-- Definer, because nobody else may call it.
create function private.take_turn_first() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.take_turn();
  return null;
end
$$;
revoke execute on function private.take_turn_first() from public, anon, authenticated, service_role;

-- The visitor's two doors lock rows before they change any, so they ask by themselves. Only the service key may call
-- them.
create function public.save_chat(conversation jsonb, secret_hash text, sender text) returns text
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  select private.take_turn();
  select private.save_chat(conversation, secret_hash, sender);
$$;
revoke execute on function public.save_chat(jsonb, text, text) from public, anon, authenticated, service_role;
grant execute on function public.save_chat(jsonb, text, text) to service_role;
comment on function public.save_chat(jsonb, text, text) is
  'Stores a visitor''s conversation; answers what became of it.';

create function public.chat_handoff(chat_id uuid, secret_hash text, action text, known integer) returns jsonb
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  select private.take_turn();
  select private.chat_handoff(chat_id, secret_hash, action, known);
$$;
revoke execute on function public.chat_handoff(uuid, text, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.chat_handoff(uuid, text, text, integer) to service_role;
comment on function public.chat_handoff(uuid, text, text, integer) is
  'A visitor''s call for a person: call, listen or leave; answers state, why and the person''s messages.';

-- From supabase/schemas/3_functions/07_leads.sql

-- A hash of what a text says, whatever its case, spaces and punctuation; null when it is too short for two
-- people not to write it by chance ("Please call me back.").
create function private.text_hash(message text) returns text
  language sql
  immutable
  parallel safe
  set search_path = ''
  return (
    select case when length(words) >= 40 then md5(words) end
    from (select regexp_replace(lower(message), '[^[:alnum:]]+', '', 'g')) as normal (words)
  );
revoke execute on function private.text_hash(text) from public, anon, authenticated, service_role;

-- Why a message looks like spam. `signs` is what the server function has found. One or two links are what
-- people send; without a solved sum, which every form with script brings along, one is enough.
create function private.spam_flags(message text, signs text[], verified boolean) returns text[]
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  links constant integer := (
    select count(*) from regexp_matches(left(message, 5000), 'https?://|www\.|\[url', 'gi')
  );
  found_flags text[] := signs;
begin
  if links > 2 then
    found_flags := array_append(found_flags, 'links');
  elsif links > 0 and not verified and not 'captcha_reused' = any (signs) then
    found_flags := found_flags || array['unverified', 'links'];
  end if;
  if exists (
    select
    from private.received_submissions as earlier
    where earlier.text_hash = private.text_hash(message)
      and earlier.received_at > now() - interval '1 day'
  ) then
    found_flags := array_append(found_flags, 'duplicate');
  end if;
  return found_flags;
end
$$;
revoke execute on function private.spam_flags(text, text[], boolean)
  from public, anon, authenticated, service_role;

-- The one door for a visitor's submission: each id is stored once. Offices, schools and carriers share addresses, so
-- many messages from one address are no reason to refuse any: they are stored and flagged, and only a flood waits.
--
-- submission: {id, name, email, message, timestamp, source?, source_path?, signs?, nonce?}; `signs` are flags that the
-- server function has found, `nonce` is of a question that was answered rightly. Neither keeps a submission from being
-- stored. Returns
--   'stored'   a new row was written
--   'known'    this id came before: nothing is changed and nothing is counted
--   'limited'  more than 200 new submissions of this sender within an hour: nothing is written; from the sixth on
--              they carry the flag many_from_one_address
-- A submission that breaks a CHECK, or whose id or timestamp cannot be read, raises that error.
-- Runs as its owner to reach the limiter; only the service key may call it.
create function public.receive_submission(submission jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  -- From the sixth on they are flagged; the ceiling lies far above what people in one building write.
  unflagged constant integer := 5;
  ceiling constant integer := 200;
  recent integer;
  submission_id constant uuid := (submission ->> 'id')::uuid;
  sent_at constant timestamptz := (submission ->> 'timestamp')::timestamptz;
  message constant text := submission ->> 'message';
  nonce constant text := submission ->> 'nonce';
  signs text[] := array(select jsonb_array_elements_text(coalesce(submission -> 'signs', '[]')));
  is_verified boolean := false;
begin
  -- One sender's submissions queue here until the one before has committed, so that two at once
  -- cannot both be the fifth.
  perform pg_advisory_xact_lock(hashtextextended('submission:' || sender, 0));

  -- The second table keeps a deleted submission from coming back with a late retry.
  if exists (select from public.contact_submissions as stored where stored.id = submission_id)
    or exists (select from private.received_submissions as received where received.id = submission_id)
  then
    return 'known';
  end if;

  select count(*) into recent
  from private.received_submissions as received
  where received.sender = receive_submission.sender
    and received.received_at > now() - interval '1 hour';
  if recent >= ceiling then
    return 'limited';
  elsif recent >= unflagged then
    signs := array_append(signs, 'many_from_one_address');
  end if;

  if nonce is not null then
    insert into private.used_challenges (nonce) values (receive_submission.submission ->> 'nonce')
    on conflict do nothing;
    is_verified := found;
    if not found then
      signs := array_append(signs, 'captcha_reused');
    end if;
  end if;

  insert into public.contact_submissions
    (id, name, email, message, source, source_path, submitted_at, flags, verified)
  values (
    submission_id,
    btrim(submission ->> 'name'),
    btrim(submission ->> 'email'),
    message,
    coalesce(submission ->> 'source', 'contact'),
    submission ->> 'source_path',
    -- A visitor's clock may be wrong either way; neither a row from the future nor one from 1970
    -- belongs in a list that is read newest first.
    least(now(), greatest(coalesce(sent_at, now()), now() - interval '1 year')),
    private.spam_flags(message, signs, is_verified),
    is_verified
  )
  on conflict (id) do nothing;
  if not found then
    return 'known';
  end if;

  insert into private.received_submissions (id, sender, text_hash)
  values (submission_id, receive_submission.sender, private.text_hash(message))
  on conflict (id) do nothing;

  -- Tidies up in passing; rows that another call is deleting at this moment are left to it.
  delete from private.received_submissions as old
  where old.id in (
    select expired.id
    from private.received_submissions as expired
    where expired.received_at < now() - interval '1 day'
    for update skip locked
  );
  delete from private.used_challenges as old
  where old.nonce in (
    select expired.nonce
    from private.used_challenges as expired
    where expired.used_at < now() - interval '2 days'
    for update skip locked
  );

  return 'stored';
end
$$;
revoke execute on function public.receive_submission(jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.receive_submission(jsonb, text) to service_role;
comment on function public.receive_submission(jsonb, text) is
  'Stores a visitor''s submission once; answers stored, known or limited.';

-- One short answer instead of a page of rows, asked every 15 s. The caller's own policies apply.
-- What looks like spam waits in a view of its own and is not counted as a new lead.
create function public.submissions_pulse() returns jsonb
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
revoke execute on function public.submissions_pulse() from public, anon, authenticated, service_role;
grant execute on function public.submissions_pulse() to authenticated, service_role;
comment on function public.submissions_pulse() is
  'How many submissions there are, how many are new, how many look like spam, and when one was changed last.';

create function private.count_notes_revision() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.notes_revision := old.notes_revision + 1;
  return new;
end
$$;
revoke execute on function private.count_notes_revision() from public, anon, authenticated, service_role;

-- From supabase/schemas/3_functions/08_notifications.sql

-- Makes the rows for a lead. Definer, because whoever stores a lead need not be allowed to see settings.
create function private.queue_notifications(lead_submission uuid, lead_chat uuid, acknowledged_address text)
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  settings public.notification_settings;
begin
  select * into settings from public.notification_settings where notification_settings.id = 1;
  insert into public.notifications (channel, submission_id, chat_log_id)
  select wanted.channel, lead_submission, lead_chat
  from (
    values ('mail', true), ('webhook', coalesce(settings.webhook, false))
  ) as wanted (channel, is_wanted)
  where wanted.is_wanted
  on conflict do nothing;

  if coalesce(settings.acknowledge, false) and acknowledged_address is not null then
    -- Once per address and day, so that nobody can flood a stranger's inbox through our form.
    perform pg_advisory_xact_lock(hashtextextended('acknowledge:' || lower(acknowledged_address), 0));
    insert into public.notifications (channel, submission_id)
    select 'acknowledgement', lead_submission
    where not exists (
      select
      from public.notifications as earlier
      join public.contact_submissions as submission on submission.id = earlier.submission_id
      where earlier.channel = 'acknowledgement'
        and earlier.created_at > now() - interval '1 day'
        and lower(submission.email) = lower(acknowledged_address)
    )
    on conflict do nothing;
  end if;
end
$$;
revoke execute on function private.queue_notifications(uuid, uuid, text)
  from public, anon, authenticated, service_role;

-- Of what looks like spam nobody is told, nor of what was brought back or came with an older date. A chat's
-- lead is told of when the chat is finished.
--
-- What is flagged only because many came from its address may be a person's: somebody is told of it, in the next mail,
-- of which there is at most one in digest_minutes. Nobody is sent an acknowledgement of such a one, so that the form is
-- no way to make the site send mail.
create function private.notify_of_submission() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if new.source = 'contact' and new.flags <@ array['many_from_one_address'] and new.created_at = now() then
    perform private.queue_notifications(
      new.id, null, case when new.verified and new.flags = '{}' then new.email end
    );
  end if;
  return null;
end
$$;
revoke execute on function private.notify_of_submission() from public, anon, authenticated, service_role;

create function private.tell_of_chat(chat_id uuid, why text) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into public.notifications (channel, chat_log_id, reason)
  select wanted.channel, chat_id, why
  from (
    select 'mail'
    union all
    select 'webhook' from public.notification_settings as settings where settings.id = 1 and settings.webhook
  ) as wanted (channel)
  -- A lead that was told of as a missed call is no news; who goes on writing is told of once an hour.
  where why = 'missed_call' or not exists (
    select
    from public.notifications as earlier
    where earlier.chat_log_id = chat_id
      and earlier.channel = wanted.channel
      and (why = 'lead' or earlier.reason = why and earlier.created_at > now() - interval '1 hour')
  )
  on conflict do nothing
$$;
revoke execute on function private.tell_of_chat(uuid, text) from public, anon, authenticated, service_role;

-- Takes the next batch of a channel to deliver, for two minutes. Answers null when there is none, else
--   {lease, batch, attempt, total, leads: [{kind, id, at, name, email, message, page, details, reason}]}
-- with the newest 20 leads of a batch; `reason` is the notification's, so that a mail says why it is written. Mail is a
-- batch of all that waits, at most one per digest_minutes; a batch that failed is tried again as it was. What pauses
-- after a failure joins no mail until its pause is over. Other channels deliver one at a time.
--
-- After an outage of the mail server the leads that waited leave in one mail, as they would have before it.
create function public.claim_notifications(channel text) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  most_attempts constant integer := 16;
  most_leads constant integer := 20;
  pause constant interval := coalesce(
    (select settings.digest_minutes * interval '1 minute' from public.notification_settings as settings where settings.id = 1),
    interval '5 minutes'
  );
  claimed uuid;
  claimed_lease constant uuid := gen_random_uuid();
  answer jsonb;
begin
  -- Two workers at once must not both begin a mail.
  perform pg_advisory_xact_lock(hashtextextended('notifications:' || claim_notifications.channel, 0));

  -- A worker that disappeared during the last attempt.
  update public.notifications as abandoned
  set
    lease = null,
    leased_until = null,
    status = case when abandoned.attempts >= most_attempts then 'dead' else 'waiting' end,
    log = abandoned.log || jsonb_build_object('at', now(), 'result', 'interrupted')
  where abandoned.channel = claim_notifications.channel
    and abandoned.status = 'waiting'
    and abandoned.leased_until < now();

  select waiting.batch into claimed
  from public.notifications as waiting
  where waiting.channel = claim_notifications.channel
    and waiting.status = 'waiting'
    and waiting.batch is not null
    and waiting.lease is null
    and waiting.due_at <= now()
  order by waiting.due_at
  limit 1
  for update skip locked;

  if claimed is null and (claim_notifications.channel <> 'mail' or not exists (
    select from public.notifications as latest
    where latest.channel = claim_notifications.channel and latest.batched_at > now() - pause
  )) then
    claimed := gen_random_uuid();
    update public.notifications as fresh
    set batch = claimed, batched_at = now()
    where fresh.id in (
      select waiting.id
      from public.notifications as waiting
      where waiting.channel = claim_notifications.channel
        and waiting.status = 'waiting'
        and waiting.batch is null
        and waiting.due_at <= now()
      order by waiting.created_at
      limit case when claim_notifications.channel = 'mail' then null else 1 end
      for update skip locked
    );
  end if;

  update public.notifications as batched
  set lease = claimed_lease, leased_until = now() + interval '2 minutes', attempts = batched.attempts + 1
  where batched.batch = claimed and batched.status = 'waiting';
  if not found then
    return null;
  end if;

  select jsonb_build_object(
    'lease', claimed_lease,
    'batch', claimed,
    'attempt', (select max(held.attempts) from public.notifications as held where held.lease = claimed_lease),
    'total', (select count(*) from public.notifications as held where held.lease = claimed_lease),
    'leads', coalesce(jsonb_agg(lead order by lead.at desc), '[]')
  )
  into answer
  from (
    select
      case when submission.id is null then 'chat' else 'contact' end as kind,
      held.reason,
      coalesce(submission.id, chat.id) as id,
      held.created_at as at,
      coalesce(submission.name, chat.user_info ->> 'name', '') as name,
      coalesce(submission.email, chat.user_info ->> 'email', '') as email,
      coalesce(submission.message, '') as message,
      coalesce(submission.source_path, '') as page,
      coalesce(chat.user_info, '{}') as details
    from public.notifications as held
    left join public.contact_submissions as submission on submission.id = held.submission_id
    left join public.chat_logs as chat on chat.id = held.chat_log_id
    where held.lease = claimed_lease
    order by held.created_at desc, held.id
    limit most_leads
  ) as lead;
  return answer;
end
$$;
revoke execute on function public.claim_notifications(text) from public, anon, authenticated, service_role;
grant execute on function public.claim_notifications(text) to service_role;
comment on function public.claim_notifications(text) is 'Takes the next batch of a channel to deliver.';

-- Says how a claimed batch ended; a worker whose lease has passed to another changes nothing. After a failure
-- it is due again in `pause_seconds`, or given up after the last attempt. Answers how many rows it was about.
--
-- `result` is 'sent', 'refused' (the mail server surely has not got it) or 'failed', which leaves that open: the same
-- rows leave again together under the same Message-ID.
create function public.finish_notifications(lease uuid, result text, cause text, pause_seconds integer)
  returns integer
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  most_attempts constant integer := 16;
  concerned integer;
  held_channel constant text := (
    select held.channel from public.notifications as held where held.lease = finish_notifications.lease limit 1
  );
  -- Nobody has it, so its rows may leave with others: after an outage there is one mail, not one for each that
  -- could not leave.
  is_free constant boolean := finish_notifications.result = 'refused' and held_channel = 'mail';
begin
  update public.notifications as held
  set
    status = case
      when finish_notifications.result = 'sent' then 'sent'
      when held.attempts >= most_attempts then 'dead'
      else 'waiting'
    end,
    sent_at = case when finish_notifications.result = 'sent' then now() end,
    due_at = now() + make_interval(secs => coalesce(finish_notifications.pause_seconds, 0)),
    lease = null,
    leased_until = null,
    batch = case when is_free then null else held.batch end,
    batched_at = case when is_free then null else held.batched_at end,
    log = held.log || jsonb_strip_nulls(jsonb_build_object(
      'at', now(),
      'result', case when finish_notifications.result = 'sent' then 'sent' else 'failed' end,
      'cause', left(finish_notifications.cause, 200)
    ))
  where held.lease = finish_notifications.lease;
  get diagnostics concerned = row_count;

  -- Whoever accepted this accepts again: what had to pause need not wait any longer.
  if finish_notifications.result = 'sent' then
    update public.notifications as pausing
    set due_at = now()
    where pausing.channel = held_channel
      and pausing.status = 'waiting'
      and pausing.lease is null
      and pausing.due_at > now();
  end if;
  return concerned;
end
$$;
revoke execute on function public.finish_notifications(uuid, text, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.finish_notifications(uuid, text, text, integer) to service_role;
comment on function public.finish_notifications(uuid, text, text, integer) is
  'Says how a claimed batch of notifications ended.';

-- What was given up is tried again from the beginning, in a mail of its own. Definer, because an
-- administrator changes nothing else about a notification.
create function private.retry_notification(notification uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not (select private.is_admin()) then
    raise exception 'Only administrators send notifications again.' using errcode = '42501';
  end if;
  update public.notifications as dead
  set status = 'waiting', attempts = 0, due_at = now(), batch = gen_random_uuid(), batched_at = now()
  where dead.id = notification and dead.status = 'dead';
  return found;
end
$$;
revoke execute on function private.retry_notification(uuid) from public, anon, authenticated, service_role;
grant execute on function private.retry_notification(uuid) to authenticated;

create function public.retry_notification(notification uuid) returns boolean
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.retry_notification(notification);
revoke execute on function public.retry_notification(uuid) from public, anon, authenticated, service_role;
grant execute on function public.retry_notification(uuid) to authenticated;
comment on function public.retry_notification(uuid) is
  'Lets a notification that was given up be delivered after all; answers whether there was one.';

-- From supabase/schemas/3_functions/09_visits.sql

-- Two functions, because a trigger sees either the rows that came or the rows that went. They run as their
-- owner: whoever may delete visits may not write figures of their own.
create function private.count_visits() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into public.visit_totals as total (grain, kind, day, name, visits)
  select period.grain, part.kind, period.day, part.name, sum(alike.visits)
  from (
    select (added.created_at at time zone 'UTC')::date as day, added.path, added.referrer, added.device,
      count(*) as visits
    from added
    group by 1, 2, 3, 4
  ) as alike
  cross join lateral (
    values ('visit', 'all'), ('page', alike.path), ('referrer', alike.referrer), ('device', alike.device)
  ) as part (kind, name)
  cross join lateral (
    values ('day', alike.day), ('month', date_trunc('month', alike.day)::date)
  ) as period (grain, day)
  where part.name is not null
  group by 1, 2, 3, 4
  -- Always in the same order, so that two visits at once do not wait for each other.
  order by 1, 2, 3, 4
  on conflict (grain, kind, day, name) do update set visits = total.visits + excluded.visits;
  return null;
end
$$;
revoke execute on function private.count_visits() from public, anon, authenticated, service_role;

-- What retention deletes was counted: the days' totals stay, as the privacy page says. What an administrator
-- deletes is taken off them.
create function private.uncount_visits() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if current_setting('gantry.retention', true) = 'yes' then
    return null;
  end if;
  -- All at once is how the dashboard deletes; then nothing has to be subtracted.
  if not exists (select from public.visits) then
    delete from public.visit_totals as total where total.visits is not null;
    return null;
  end if;
  update public.visit_totals as total
  set visits = total.visits - gone.visits
  from (
    select period.grain, part.kind, period.day, part.name, sum(alike.visits) as visits
    from (
      select (removed.created_at at time zone 'UTC')::date as day, removed.path, removed.referrer,
        removed.device, count(*) as visits
      from removed
      group by 1, 2, 3, 4
    ) as alike
    cross join lateral (
      values ('visit', 'all'), ('page', alike.path), ('referrer', alike.referrer), ('device', alike.device)
    ) as part (kind, name)
    cross join lateral (
      values ('day', alike.day), ('month', date_trunc('month', alike.day)::date)
    ) as period (grain, day)
    where part.name is not null
    group by 1, 2, 3, 4
  ) as gone
  where total.grain = gone.grain
    and total.kind = gone.kind
    and total.day = gone.day
    and total.name = gone.name;
  delete from public.visit_totals as total where total.visits = 0;
  return null;
end
$$;
revoke execute on function private.uncount_visits() from public, anon, authenticated, service_role;

-- visit: {path, ip_address?, user_agent?, referrer?, device?}. Returns
--   'recorded'  a row of visits was written
--   'limited'   more than 300 of this sender within an hour of the clock: nothing is written
-- A visit that breaks a CHECK raises that error. Runs as its owner to reach the limiter; only the service key
-- may call it.
create function public.record_visit(visit jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  most constant integer := 300;
begin
  insert into private.visit_senders as known (sender, hour)
  values (record_visit.sender, date_trunc('hour', now()))
  on conflict on constraint visit_senders_pkey do update
    set visits = known.visits + 1
    where known.visits < most;
  if not found then
    return 'limited';
  end if;

  delete from private.visit_senders as old
  where (old.sender, old.hour) in (
    select expired.sender, expired.hour
    from private.visit_senders as expired
    where expired.hour < now() - interval '1 day'
    for update skip locked
  );

  insert into public.visits (path, ip_address, user_agent, referrer, device)
  values (
    visit ->> 'path',
    visit ->> 'ip_address',
    visit ->> 'user_agent',
    visit ->> 'referrer',
    visit ->> 'device'
  );
  return 'recorded';
end
$$;
revoke execute on function public.record_visit(jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.record_visit(jsonb, text) to service_role;
comment on function public.record_visit(jsonb, text) is
  'Records a page view; answers recorded or limited.';

-- What the dashboard's analytics ask: this and public.admin_login_summary. Both run as whoever calls them: row-level
-- security decides what is counted, so everybody but an administrator gets figures of nothing.
--
-- Figures since midnight UTC of `since`, or of all time without one: {visits, before, leads, step, days, pages,
-- referrers, devices, sources}. `before` is how many visits the equally long time before had, null for all time; what
-- looks like spam is no lead. `days` has a row for every day, week or month (`step`), so that there are never
-- many more than a hundred; the other lists are the ten largest, ties by name.
create function public.visit_summary(since date default null) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  with first_month as (
    -- The first month that lies in the period as a whole.
    select (date_trunc('month', since - 1) + interval '1 month')::date as day
  ),
  wanted as (
    select total.kind, total.name, total.visits
    from public.visit_totals as total
    where total.grain = 'day'
      and total.kind in ('page', 'referrer', 'device')
      and total.day >= since
      and total.day < (select first_month.day from first_month)
    union all
    select total.kind, total.name, total.visits
    from public.visit_totals as total
    where total.grain = 'month'
      and total.kind in ('page', 'referrer', 'device')
      and total.day >= coalesce((select first_month.day from first_month), '-infinity')
  ),
  per_day as (
    select total.day, total.visits
    from public.visit_totals as total
    where total.grain = 'day' and total.kind = 'visit' and total.day >= coalesce(since, '-infinity')
  ),
  today as (select (now() at time zone 'UTC')::date as day),
  span as (
    select
      greatest(
        least(coalesce(since, (select min(per_day.day) from per_day), today.day), today.day),
        today.day - 3650
      ) as first,
      today.day as last
    from today
  ),
  step as (
    select case when span.last - span.first > 730 then 'month' when span.last - span.first > 92 then 'week' else 'day' end as name
    from span
  ),
  per_step as (
    select date_trunc(step.name, per_day.day::timestamp) as start, sum(per_day.visits) as visits
    from per_day
    cross join step
    group by 1
  ),
  steps as (
    select start.at::date as day, coalesce(per_step.visits, 0) as visits
    from span
    cross join step
    cross join lateral generate_series(
      date_trunc(step.name, span.first::timestamp),
      span.last::timestamp,
      ('1 ' || step.name)::interval
    ) as start (at)
    left join per_step on per_step.start = start.at
  ),
  named as (
    select wanted.kind, wanted.name, sum(wanted.visits) as visits
    from wanted
    group by wanted.kind, wanted.name
  ),
  ranked as (
    select named.*, row_number() over (partition by named.kind order by named.visits desc, named.name) as place
    from named
  ),
  tops as (
    select
      ranked.kind,
      jsonb_agg(jsonb_build_object('name', ranked.name, 'visits', ranked.visits) order by ranked.place) as list
    from ranked
    where ranked.place <= 10
    group by ranked.kind
  ),
  sources as (
    select lead.source_path as name, count(*) as leads
    from public.contact_submissions as lead
    where lead.submitted_at >= coalesce(since::timestamp at time zone 'UTC', '-infinity')
      and lead.flags = '{}'
    group by lead.source_path
  )
  select jsonb_build_object(
    'visits', coalesce((select sum(per_day.visits) from per_day), 0),
    'before', (
      select coalesce(sum(total.visits), 0)
      from public.visit_totals as total
      cross join today
      where total.grain = 'day'
        and total.kind = 'visit'
        and total.day >= since - (today.day - since + 1)
        and total.day < since
      having since is not null
    ),
    'leads', coalesce((select sum(sources.leads) from sources), 0),
    'step', (select step.name from step),
    'days', (
      select jsonb_agg(jsonb_build_object('day', steps.day, 'visits', steps.visits) order by steps.day) from steps
    ),
    'pages', coalesce((select tops.list from tops where tops.kind = 'page'), '[]'),
    'referrers', coalesce((select tops.list from tops where tops.kind = 'referrer'), '[]'),
    'devices', coalesce((select tops.list from tops where tops.kind = 'device'), '[]'),
    'sources', coalesce(
      (
        select jsonb_agg(jsonb_build_object('name', top.name, 'leads', top.leads) order by top.leads desc, top.name)
        from (select * from sources order by sources.leads desc, sources.name limit 10) as top
      ),
      '[]'
    )
  )
$$;
revoke execute on function public.visit_summary(date) from public, anon, authenticated, service_role;
grant execute on function public.visit_summary(date) to authenticated;
comment on function public.visit_summary(date) is 'Figures of visits and leads since a day, for the dashboard.';

-- attempt: {email, status, ip_address?, user_agent?}. Returns
--   'recorded'  a row of admin_logins was written
--   'limited'   more than twenty of this sender within an hour: nothing is written
-- An attempt that breaks a CHECK raises that error. Runs as its owner to reach the limiter; only the service
-- key may call it.
create function public.record_admin_login(attempt jsonb, sender text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  most constant integer := 20;
begin
  -- Two reports at once cannot both be the twentieth.
  perform pg_advisory_xact_lock(hashtextextended('login report:' || sender, 0));

  delete from private.login_reports as old
  where old.id in (
    select expired.id
    from private.login_reports as expired
    where expired.received_at < now() - interval '1 hour'
    for update skip locked
  );

  if most <= (
    select count(*)
    from private.login_reports as received
    where received.sender = record_admin_login.sender
      and received.received_at > now() - interval '1 hour'
  ) then
    return 'limited';
  end if;

  insert into private.login_reports (sender) values (record_admin_login.sender);
  insert into public.admin_logins (email, status, ip_address, user_agent)
  values (attempt ->> 'email', attempt ->> 'status', attempt ->> 'ip_address', attempt ->> 'user_agent');
  return 'recorded';
end
$$;
revoke execute on function public.record_admin_login(jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.record_admin_login(jsonb, text) to service_role;
comment on function public.record_admin_login(jsonb, text) is
  'Records a sign-in attempt; answers recorded or limited.';

-- {attempts, addresses, list}: how many attempts to sign in there were, from how many addresses, and the twenty
-- addresses of the newest attempts, each with how many it made and when it made its last.
create function public.admin_login_summary() returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  with addresses as materialized (
    select login.ip_address, count(*) as attempts, max(login.created_at) as last_at
    from public.admin_logins as login
    group by login.ip_address
  )
  select jsonb_build_object(
    'attempts', coalesce((select sum(addresses.attempts) from addresses), 0),
    'addresses', (select count(addresses.ip_address) from addresses),
    'list', coalesce(
      (
        select jsonb_agg(to_jsonb(top) order by top.last_at desc, top.ip_address)
        from (
          select * from addresses
          where addresses.ip_address is not null
          order by addresses.last_at desc, addresses.ip_address
          limit 20
        ) as top
      ),
      '[]'
    )
  )
$$;
revoke execute on function public.admin_login_summary() from public, anon, authenticated, service_role;
grant execute on function public.admin_login_summary() to authenticated;
comment on function public.admin_login_summary() is 'How many attempts to sign in there were, and from where.';

-- From supabase/schemas/3_functions/10_history.sql

-- What a row is called.
create function private.label_of(kept jsonb) returns text
  language sql
  immutable
  set search_path = ''
  return left(
    coalesce(
      nullif(btrim(kept ->> 'title'), ''),
      nullif(btrim(kept ->> 'name'), ''),
      nullif(btrim(kept ->> 'question'), ''),
      nullif(btrim(kept -> 'user_info' ->> 'name'), ''),
      ''
    ),
    200
  );
revoke execute on function private.label_of(jsonb) from public, anon, authenticated, service_role;

-- Definer, because whoever deletes may not write here. A caller that deletes for good, as retention does, says
-- so for its transaction: set_config('gantry.for_good', 'yes', true).
create function private.keep_deleted_row() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  kept constant jsonb := to_jsonb(old);
begin
  if current_setting('gantry.for_good', true) is distinct from 'yes' then
    insert into public.deleted_rows (table_name, row_id, label, "row", deleted_by, deleted_by_email)
    values (
      tg_table_name,
      kept ->> 'id',
      private.label_of(kept),
      kept,
      (select auth.uid()),
      private.caller_email()
    );
  end if;
  return null;
end
$$;
revoke execute on function private.keep_deleted_row() from public, anon, authenticated, service_role;

-- Brings one row back as it was. Columns that the table has got since take their defaults, columns that it has
-- lost are left out, generated ones are computed anew. A post whose address another post has got meanwhile comes back
-- with one of its own.
create function private.restore_row(kept public.deleted_rows) returns boolean
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
revoke execute on function private.restore_row(public.deleted_rows) from public, anon, authenticated, service_role;

-- Definer, because an administrator may not write conversations or messages. Triggers that tell somebody of a
-- new row leave alone what comes back: current_setting('gantry.restoring', true) = 'yes'.
create function private.restore_deleted(ids uuid[]) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  kept public.deleted_rows;
  restored integer := 0;
begin
  if not (select private.is_admin()) then
    raise exception 'Only administrators restore rows.' using errcode = '42501';
  end if;
  if cardinality(ids) > 1000 then
    raise exception 'At most 1000 rows are restored at once.' using errcode = '22023';
  end if;
  perform set_config('gantry.restoring', 'yes', true);
  for kept in
    -- By table, so that a conversation is back before the message that points at it.
    select * from public.deleted_rows where deleted_rows.id = any (ids) order by table_name, id for update
  loop
    if private.restore_row(kept) then
      restored := restored + 1;
    end if;
    delete from public.deleted_rows where deleted_rows.id = kept.id;
  end loop;
  perform set_config('gantry.restoring', '', true);
  return restored;
end
$$;
revoke execute on function private.restore_deleted(uuid[]) from public, anon, authenticated, service_role;
grant execute on function private.restore_deleted(uuid[]) to authenticated;

create function public.restore_deleted(ids uuid[]) returns integer
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.restore_deleted(ids);
revoke execute on function public.restore_deleted(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.restore_deleted(uuid[]) to authenticated;
comment on function public.restore_deleted(uuid[]) is
  'Brings deleted rows back, at most 1000; answers how many came back.';

-- A row that somebody deleted comes back from the trash or not at all: a late retry, or a save by an editor that
-- was open all the while, must not put another one in its place. Definer, because the trash has policies of its own.
create function private.refuse_resurrection() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if (select auth.uid()) is not null
    and current_setting('gantry.restoring', true) is distinct from 'yes'
    and exists (
      select
      from public.deleted_rows as kept
      where kept.table_name = tg_table_name and kept.row_id = new.id::text
    )
  then
    raise exception 'This row was deleted. Restore it, or add another one.' using errcode = 'PT410';
  end if;
  return new;
end
$$;
revoke execute on function private.refuse_resurrection() from public, anon, authenticated, service_role;

-- Definer, because nobody may write here directly.
--
-- Only the row's newest entry grows with what is saved while somebody types. Otherwise a field that Ana wrote would be
-- named as Bo's once Bo, who had written it before her, changed another one. Revisions are the database's own, like
-- updated_at.
create function private.write_audit() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  before constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  found_row constant jsonb := case when tg_op = 'DELETE' then before else after end;
  is_private constant boolean := tg_table_name in ('contact_submissions', 'chat_logs');
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
revoke execute on function private.write_audit() from public, anon, authenticated, service_role;

-- From supabase/schemas/3_functions/11_publishing.sql

-- When a row becomes public: never (null) for a draft, at its time for a post, otherwise always.
create function private.public_from(entry jsonb) returns timestamptz
  language sql
  stable
  set search_path = ''
  return case
    when entry is null or entry ->> 'status' = 'draft' then null
    else coalesce((entry ->> 'published_at')::timestamptz, '-infinity')
  end;
revoke execute on function private.public_from(jsonb) from public, anon, authenticated, service_role;

-- For a trigger: notes what a visitor could see of the change. Runs as its owner, because nobody writes these
-- notes by hand.
create function private.note_public_change() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  -- What no page shows.
  hidden constant text[] := array['updated_at', 'revision', 'status'];
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  before_public constant timestamptz := private.public_from(before);
  after_public constant timestamptz := private.public_from(after);
  was_public constant boolean := coalesce(before_public <= now(), false);
  is_public constant boolean := coalesce(after_public <= now(), false);
  changed_id constant text := coalesce(after, before) ->> 'id';
begin
  if was_public <> is_public or (is_public and before - hidden is distinct from after - hidden) then
    insert into public.site_changes as change (table_name, row_id, kind)
    values (tg_table_name, changed_id, 'edit')
    on conflict (table_name, row_id, kind) do update set
      -- A change that a build has taken along is over; this one is new.
      first_changed_at = case when change.publication_id is null then change.first_changed_at else now() end,
      changed_at = now(),
      due_at = now(),
      publication_id = null;
  end if;
  if before_public is distinct from after_public then
    delete from public.site_changes as change
    where change.table_name = tg_table_name and change.row_id = changed_id and change.kind = 'due';
    if after_public > now() then
      insert into public.site_changes (table_name, row_id, kind, due_at)
      values (tg_table_name, changed_id, 'due', after_public);
    end if;
  end if;
  return null;
end
$$;
revoke execute on function private.note_public_change() from public, anon, authenticated, service_role;

-- A build that nobody has heard of for this long is over.
create function private.build_patience() returns interval
  language sql
  immutable
  set search_path = ''
  return interval '30 minutes';
revoke execute on function private.build_patience() from public, anon, authenticated, service_role;
grant execute on function private.build_patience() to authenticated, service_role;

-- How publishing stands at a moment, as one object; see src/data/publications.ts for its fields. The caller's own
-- policies apply: whoever may not read publications learns nothing. Bound when it is created, because no caller may
-- look into schema private.
create function public.publishing_state(at timestamptz default now()) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
return (
  with known as (
    select
      publication.id,
      publication.reason,
      publication.started_at,
      publication.log_url,
      case
        when publication.status <> 'building' then publication.status
        when publication.started_at < at - private.build_patience() then 'failed'
        else 'building'
      end as status,
      case
        when publication.status <> 'building' then publication.finished_at
        else publication.started_at + private.build_patience()
      end as finished_at,
      case
        when publication.status <> 'building' then publication.error
        else 'The build has not been heard of for 30 minutes.'
      end as error
    from public.publications as publication
  ),
  pending as (
    select
      change.kind,
      greatest(change.first_changed_at, change.due_at) as since,
      greatest(change.changed_at, change.due_at) as latest,
      change.due_at
    from public.site_changes as change
    left join known on known.id = change.publication_id
    where known.id is null or known.status = 'failed'
  ),
  live as (
    select known.started_at, known.finished_at
    from known
    where known.status = 'live'
    order by known.started_at desc, known.id
    limit 10
  )
  select jsonb_build_object(
    'changes', (select count(*) from pending where due_at <= at),
    'changed_since', (select min(since) from pending where due_at <= at),
    'edited_at', (select max(latest) from pending where due_at <= at and kind = 'edit'),
    'appeared_at', (select max(due_at) from pending where due_at <= at and kind = 'due'),
    'building', (
      select jsonb_build_object('started_at', known.started_at, 'log_url', known.log_url)
      from known
      where known.status = 'building'
      order by known.started_at desc, known.id
      limit 1
    ),
    'last', (
      select jsonb_build_object(
        'status', known.status, 'finished_at', known.finished_at, 'log_url', known.log_url, 'error', known.error
      )
      from known
      where known.status <> 'building'
      order by known.finished_at desc, known.id
      limit 1
    ),
    'live_since', (select max(finished_at) from live),
    'durations', (
      select coalesce(jsonb_agg(extract(epoch from live.finished_at - live.started_at)), '[]') from live
    ),
    'last_started_at', (select max(started_at) from known),
    'failures', (
      select count(*)
      from known
      where known.status = 'failed'
        and known.started_at > coalesce((select max(started_at) from live), '-infinity')
    ),
    'started_last_day', (
      select count(*) from known where reason <> 'elsewhere' and started_at > at - interval '1 day'
    ),
    'started_last_month', (
      select count(*) from known where reason <> 'elsewhere' and started_at > at - interval '30 days'
    )
  )
);
revoke execute on function public.publishing_state(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.publishing_state(timestamptz) to authenticated, service_role;
comment on function public.publishing_state(timestamptz) is
  'What is not in the static pages yet, and how the builds stand.';

-- Begins a publication and gives it every change there is. Returns its id, or null while another build runs:
-- two at once would only overtake each other. Runs as its owner; only the service key may call it.
create function public.start_publication(reason text, at timestamptz default now()) returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  started_id constant uuid := gen_random_uuid();
begin
  perform pg_advisory_xact_lock(hashtextextended('publications', 0));
  if exists (
    select
    from public.publications as running
    where running.status = 'building' and running.started_at >= at - private.build_patience()
  ) then
    return null;
  end if;
  update public.publications as lost
  set status = 'failed',
    finished_at = lost.started_at + private.build_patience(),
    error = 'The build has not been heard of for 30 minutes.'
  where lost.status = 'building';
  insert into public.publications (id, reason, started_at) values (started_id, start_publication.reason, at);
  -- The build reads the rows after this has committed, so it has all that is seen here.
  update public.site_changes as change set publication_id = started_id where change.due_at <= at;
  return started_id;
end
$$;
revoke execute on function public.start_publication(text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.start_publication(text, timestamptz) to service_role;
comment on function public.start_publication(text, timestamptz) is
  'Begins a publication; null while a build runs already.';

-- deploy: {id?, publication_id?, state, started_at?, finished_at?, log_url?, error?}, `state` being building, live
-- or failed. Returns
--   'recorded'  something was learned
--   'known'     nothing was: a report that comes twice changes nothing, nor does one that comes too late
--   'ignored'   a deploy of another time
-- Runs as its owner; only the service key may call it.
create function public.receive_deploy(deploy jsonb) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  name constant text := deploy ->> 'id';
  state constant text := deploy ->> 'state';
  began constant timestamptz := least(now(), coalesce((deploy ->> 'started_at')::timestamptz, now()));
  ended constant timestamptz := least(now(), coalesce((deploy ->> 'finished_at')::timestamptz, now()));
  found_one public.publications;
begin
  perform pg_advisory_xact_lock(hashtextextended('publications', 0));

  select * into found_one from public.publications as one where one.deploy_id = name;
  if found_one.id is null then
    select * into found_one
    from public.publications as one
    where one.id = (deploy ->> 'publication_id')::uuid and one.deploy_id is null;
  end if;
  if found_one.id is null then
    if name is null or began < now() - interval '1 day' then
      return 'ignored';
    end if;
    insert into public.publications (reason, started_at, deploy_id)
    values ('elsewhere', began, name)
    returning * into found_one;
    -- Nobody knows when that build reads the rows, but it is after it began.
    update public.site_changes as change
    set publication_id = found_one.id
    where greatest(change.changed_at, change.due_at) < began
      and not exists (
        select
        from public.publications as other
        where other.id = change.publication_id and other.status = 'building'
      );
  elsif found_one.status <> 'building' or (state = 'building' and found_one.deploy_id is not null) then
    return 'known';
  end if;

  update public.publications as one
  set deploy_id = coalesce(name, one.deploy_id),
    log_url = coalesce(deploy ->> 'log_url', one.log_url),
    status = state,
    finished_at = case when state <> 'building' then greatest(one.started_at, ended) end,
    error = case when state = 'failed' then left(deploy ->> 'error', 1000) end
  where one.id = found_one.id;
  if state = 'live' then
    delete from public.site_changes as change where change.publication_id = found_one.id;
  end if;
  return 'recorded';
end
$$;
revoke execute on function public.receive_deploy(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.receive_deploy(jsonb) to service_role;
comment on function public.receive_deploy(jsonb) is
  'Records what the host reports of a deploy; answers recorded, known or ignored.';

-- From supabase/schemas/3_functions/12_search.sql

-- What a row of that table is searched by. A character that nobody types divides the fields, so that no term
-- reaches from one into the next.
create function private.words_of(table_name text, entry jsonb) returns text
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
      end
    ) as field (path)
  );
revoke execute on function private.words_of(text, jsonb) from public, anon, authenticated, service_role;

-- Writes the words of these rows of a table down, of all of them for null.
create function private.write_words(table_name text, ids uuid[]) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  execute format(
    'insert into private.%2$I (id, words)
     select entry.id, private.words_of(%1$L, to_jsonb(entry)) from public.%1$I as entry
     where $1 is null or entry.id = any ($1)
     on conflict (id) do update set words = excluded.words',
    table_name,
    table_name || '_words'
  ) using ids;
end
$$;
revoke execute on function private.write_words(text, uuid[]) from public, anon, authenticated, service_role;

-- Definer, because visitors' and administrators' rows come here too, and nobody may write words of their own.
create function private.row_words() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.write_words(tg_table_name, array[new.id]);
  return null;
end
$$;
revoke execute on function private.row_words() from public, anon, authenticated, service_role;

-- The term as a pattern that finds it anywhere, every character taken literally.
create function private.anywhere(term text) returns text
  language sql
  immutable
  set search_path = ''
  return '%' || regexp_replace(lower(term), '([\\%_])', '\\\1', 'g') || '%';
revoke execute on function private.anywhere(text) from public, anon, authenticated, service_role;

-- Ids of one page, and the number of rows on all pages; null for a page that begins after a row, which is asked for
-- while somebody reads all of them in turn. Rows come by the column `sorted`, newest first, then by id. `conditions`
-- and `also` (a source of further ids) are SQL: only the functions below execute this, with texts of their own. The
-- term stands in the statement itself, so that the planner knows whether it is rare.
create function private.page_of(
  table_name text,
  sorted text,
  term text,
  most integer,
  conditions text default 'true',
  skip integer default 0,
  oldest_first boolean default false,
  after_time timestamptz default null,
  after_id uuid default null,
  also text default null
) returns table (ids uuid[], total bigint)
  language plpgsql
  stable
  set search_path = ''
  -- A hundred thousand ids stay in memory.
  set work_mem = '32MB'
as $$
declare
  ordering constant text := format('entry.%I %s, entry.id', sorted, case when oldest_first then 'asc' else 'desc' end);
  part constant text := format('offset %s limit %s', greatest(skip, 0), least(greatest(most, 0), 1000));
  source text := format('from public.%I as entry', table_name);
begin
  if coalesce(term, '') <> '' then
    source := format(
      '%s join (select found.id from private.%I as found where found.words like %L %s) as match on match.id = entry.id',
      source,
      table_name || '_words',
      private.anywhere(term),
      'union ' || also
    );
  end if;
  source := source || ' where ' || conditions;
  if after_id is not null then
    return query execute format(
      'select array(select entry.id %1$s and entry.%2$I <= %3$L and (entry.%2$I < %3$L or entry.id > %4$L)
       order by %5$s %6$s), null::bigint',
      source, sorted, after_time, after_id, ordering, part
    );
  elsif coalesce(term, '') = '' then
    return query execute format(
      'select array(select entry.id %1$s order by %2$s %3$s), (select count(*) %1$s)',
      source, ordering, part
    );
  else
    -- Both out of one pass: for a term of one or two letters, which no index knows, all words are read.
    return query execute format(
      'with entry as materialized (select entry.id, entry.%1$I %2$s)
       select array(select entry.id from entry order by %3$s %4$s), (select count(*) from entry)',
      sorted, source, ordering, part
    );
  end if;
end
$$;
revoke execute on function private.page_of(
  text, text, text, integer, text, integer, boolean, timestamptz, uuid, text
) from public, anon, authenticated, service_role;

-- The finders run as the owner, because the words are nobody's to read; each asks first who calls. What they find is
-- then read under the caller's own policies.
create function private.find_contact_submissions(
  term text,
  wanted_status text,
  wanted_source text,
  wanted_flagged boolean,
  skip integer,
  most integer,
  after_time timestamptz,
  after_id uuid
) returns table (ids uuid[], total bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  -- The visitor was told the first eight digits of the id; more of them fit as well.
  lowest constant text := lower(term) || substr('00000000-0000-0000-0000-000000000000', length(term) + 1);
  is_reference constant boolean := length(term) >= 8
    and coalesce(lowest ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$', false);
begin
  if not coalesce((select private.is_admin()), false) then
    return query select '{}'::uuid[], 0::bigint;
    return;
  end if;
  return query select * from private.page_of(
    'contact_submissions',
    'submitted_at',
    term,
    most,
    concat_ws(
      ' and ',
      'true',
      case wanted_flagged when true then 'entry.flags <> ''{}''' when false then 'entry.flags = ''{}''' end,
      'entry.status = ' || quote_literal(wanted_status),
      'entry.source = ' || quote_literal(wanted_source)
    ),
    skip,
    false,
    after_time,
    after_id,
    case when is_reference then format(
      'select entry.id from public.contact_submissions as entry where entry.id between %L and %L',
      lowest,
      lower(term) || substr('ffffffff-ffff-ffff-ffff-ffffffffffff', length(term) + 1)
    ) end
  );
end
$$;
revoke execute on function private.find_contact_submissions(
  text, text, text, boolean, integer, integer, timestamptz, uuid
) from public, anon, authenticated, service_role;
grant execute on function private.find_contact_submissions(
  text, text, text, boolean, integer, integer, timestamptz, uuid
) to authenticated;

create function private.find_chat_logs(term text, oldest_first boolean, skip integer, most integer)
  returns table (ids uuid[], total bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not coalesce((select private.is_admin()), false) then
    return query select '{}'::uuid[], 0::bigint;
    return;
  end if;
  return query select * from private.page_of(
    'chat_logs',
    'created_at',
    term,
    most,
    skip := skip,
    oldest_first := oldest_first
  );
end
$$;
revoke execute on function private.find_chat_logs(text, boolean, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function private.find_chat_logs(text, boolean, integer, integer) to authenticated;

create function private.find_blog_posts(
  term text,
  wanted_state text,
  as_of timestamptz,
  most integer,
  after_time timestamptz,
  after_id uuid
) returns table (ids uuid[], total bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not coalesce((select private.is_admin()), false) then
    return query select '{}'::uuid[], 0::bigint;
    return;
  end if;
  return query select * from private.page_of(
    'blog_posts',
    'published_at',
    term,
    most,
    case wanted_state
      when 'draft' then 'entry.status = ''draft'''
      when 'scheduled' then format('entry.status <> ''draft'' and entry.published_at > %L', as_of)
      when 'published' then format('entry.status <> ''draft'' and entry.published_at <= %L', as_of)
      else 'true'
    end,
    after_time := after_time,
    after_id := after_id
  );
end
$$;
revoke execute on function private.find_blog_posts(text, text, timestamptz, integer, timestamptz, uuid)
  from public, anon, authenticated, service_role;
grant execute on function private.find_blog_posts(text, text, timestamptz, integer, timestamptz, uuid)
  to authenticated;

create function public.search_contact_submissions(
  term text default '',
  wanted_status text default null,
  wanted_source text default null,
  wanted_flagged boolean default null,
  skip integer default 0,
  most integer default 50,
  after_time timestamptz default null,
  after_id uuid default null
) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    select jsonb_build_object(
      'total', max(page.total),
      'rows', coalesce(jsonb_agg(to_jsonb(entry) order by entry.submitted_at desc, entry.id)
        filter (where entry.id is not null), '[]')
    )
    from private.find_contact_submissions(
      term, wanted_status, wanted_source, wanted_flagged, skip, most, after_time, after_id
    ) as page
    left join public.contact_submissions as entry on entry.id = any (page.ids)
  );
revoke execute on function public.search_contact_submissions(
  text, text, text, boolean, integer, integer, timestamptz, uuid
) from public, anon, authenticated, service_role;
grant execute on function public.search_contact_submissions(
  text, text, text, boolean, integer, integer, timestamptz, uuid
) to authenticated;
comment on function public.search_contact_submissions(
  text, text, text, boolean, integer, integer, timestamptz, uuid
) is
  'A page of contact submissions, newest first, whose name, email or message contains the term, taken literally, or '
  'whose id begins with it; by number of rows to skip, or after a row.';

create function public.search_chat_logs(
  term text default '',
  oldest_first boolean default false,
  skip integer default 0,
  most integer default 20
) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    select jsonb_build_object('total', max(page.total), 'rows', coalesce(jsonb_agg(
      jsonb_build_object(
        'id', entry.id,
        'user_info', entry.user_info,
        'created_at', entry.created_at,
        'updated_at', entry.updated_at,
        'finished_at', entry.finished_at,
        'frozen_at', entry.frozen_at,
        'missed_call_at', entry.missed_call_at,
        'status', entry.status,
        'message_count', jsonb_array_length(entry.messages),
        'lead_id', (select lead.id from public.contact_submissions as lead where lead.chat_log_id = entry.id)
      )
      order by array_position(page.ids, entry.id)
    ) filter (where entry.id is not null), '[]'))
    from private.find_chat_logs(term, oldest_first, skip, most) as page
    left join public.chat_logs as entry on entry.id = any (page.ids)
  );
revoke execute on function public.search_chat_logs(text, boolean, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.search_chat_logs(text, boolean, integer, integer) to authenticated;
comment on function public.search_chat_logs(text, boolean, integer, integer) is
  'A page of chat logs, without their messages, whose name, email or service contains the term, taken literally.';

create function public.search_blog_posts(
  term text default '',
  wanted_state text default null,
  as_of timestamptz default now(),
  most integer default 50,
  after_time timestamptz default null,
  after_id uuid default null
) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return (
    select jsonb_build_object('total', max(page.total), 'rows', coalesce(jsonb_agg(
      jsonb_build_object(
        'id', entry.id,
        'slug', entry.slug,
        'title', entry.title,
        'status', entry.status,
        'published_at', entry.published_at,
        'updated_at', entry.updated_at,
        'revision', entry.revision,
        'image_urls', entry.image_urls
      )
      order by entry.published_at desc, entry.id
    ) filter (where entry.id is not null), '[]'))
    from private.find_blog_posts(term, wanted_state, as_of, most, after_time, after_id) as page
    left join public.blog_posts as entry on entry.id = any (page.ids)
  );
revoke execute on function public.search_blog_posts(text, text, timestamptz, integer, timestamptz, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.search_blog_posts(text, text, timestamptz, integer, timestamptz, uuid)
  to authenticated;
comment on function public.search_blog_posts(text, text, timestamptz, integer, timestamptz, uuid) is
  'A page of blog posts, without their text, whose title or text contains the term, taken literally.';

-- From supabase/schemas/3_functions/13_retention.sql

-- Called daily: the trash is kept 30 days, the audit log a year. Answers how many deleted rows are gone.
create function public.purge_deleted_rows() returns integer
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
  return purged;
end
$$;
revoke execute on function public.purge_deleted_rows() from public, anon, authenticated, service_role;
grant execute on function public.purge_deleted_rows() to service_role;
comment on function public.purge_deleted_rows() is
  'Ends what was deleted more than 30 days ago, and audit entries older than a year.';

-- What people leave behind by visiting is kept no longer than the privacy page says.
--
-- Called daily (netlify/functions/retention.mts). Ends page views after `visit_days`, sign-in attempts after
-- `log_days`, and what limiters remember of senders after a day, also when nobody comes by and they do not tidy
-- up in passing. Answers how many rows went, by table.
create function public.apply_retention(visit_days integer, log_days integer) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  rule record;
  gone integer;
  report jsonb := '{}';
begin
  if visit_days is null or log_days is null or least(visit_days, log_days) < 1 then
    raise exception 'Days are kept from 1 on.' using errcode = '22023';
  end if;
  -- For this transaction: see private.uncount_visits.
  perform set_config('gantry.retention', 'yes', true);
  for rule in
    select *
    from (values
      ('public.visits', 'created_at', visit_days),
      ('public.admin_logins', 'created_at', log_days),
      ('private.received_submissions', 'received_at', 1),
      ('private.login_reports', 'received_at', 1),
      ('private.visit_senders', 'hour', 1),
      ('private.used_challenges', 'used_at', 2)
    ) as rules (table_name, moment, days)
    where to_regclass(rules.table_name) is not null
  loop
    execute format('delete from %s where %I < now() - make_interval(days => $1)', rule.table_name, rule.moment)
      using rule.days;
    get diagnostics gone = row_count;
    report := report || jsonb_build_object(rule.table_name, gone);
  end loop;

  -- Who began a conversation is forgotten after a day; the conversation is not.
  update private.chat_sessions as old
  set sender = null
  where old.sender is not null and old.started_at < now() - interval '1 day';
  perform set_config('gantry.retention', '', true);
  return report;
end
$$;
revoke execute on function public.apply_retention(integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.apply_retention(integer, integer) to service_role;
comment on function public.apply_retention(integer, integer) is
  'Deletes page views and sign-in attempts older than so many days; answers how many rows went.';

-- From supabase/schemas/3_functions/14_operations.sql

-- What `npm run doctor` cannot see from outside.
--
-- One object: {migrations, administrators, open_tables}. Runs as its owner to look into the ledger of migrations
-- and the list of administrators; only the service key may call it.
create function public.project_facts() returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return jsonb_build_object(
    -- The versions that the Supabase CLI, or the embedded server, has recorded.
    'migrations', (
      select coalesce(jsonb_agg(applied.version order by applied.version), '[]')
      from supabase_migrations.schema_migrations as applied
    ),
    'administrators', (select count(*) from private.admins),
    -- Tables that anybody with the public key may reach past every policy.
    'open_tables', (
      select coalesce(jsonb_agg(class.relname order by class.relname), '[]')
      from pg_catalog.pg_class as class
      where class.relnamespace = 'public'::regnamespace
        and class.relkind in ('r', 'p')
        and not class.relrowsecurity
    )
  );
end
$$;
revoke execute on function public.project_facts() from public, anon, authenticated, service_role;
grant execute on function public.project_facts() to service_role;
comment on function public.project_facts() is
  'Applied migrations, number of administrators and tables without row-level security.';

-- Taking the public tables out and putting them back (npm run backup, npm run restore), with the service key alone.
-- Rows are put back as they were: no trigger fires, so nobody is notified of an old lead a second time.

-- Every table of schema public with the columns of its primary key, those first that others point to.
create function public.backup_tables() returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with recursive tables as (
    select class.oid, class.relname::text as name
    from pg_catalog.pg_class as class
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
  ),
  depths as (
    select tables.oid, 0 as depth from tables
    union
    select link.conrelid, depths.depth + 1
    from depths
    join pg_catalog.pg_constraint as link on link.confrelid = depths.oid and link.contype = 'f'
    join tables on tables.oid = link.conrelid
    where link.conrelid <> link.confrelid and depths.depth < 20
  )
  select coalesce(jsonb_agg(jsonb_build_object('name', entry.name, 'key', entry.key) order by entry.depth, entry.name), '[]')
  from (
    select
      tables.name,
      (select max(depths.depth) from depths where depths.oid = tables.oid) as depth,
      (
        select jsonb_agg(attribute.attname order by array_position(key.indkey::smallint[], attribute.attnum))
        from pg_catalog.pg_index as key
        join pg_catalog.pg_attribute as attribute
          on attribute.attrelid = key.indrelid and attribute.attnum = any (key.indkey::smallint[])
        where key.indrelid = tables.oid and key.indisprimary
      ) as key
    from tables
  ) as entry
$$;
revoke execute on function public.backup_tables() from public, anon, authenticated, service_role;
grant execute on function public.backup_tables() to service_role;
comment on function public.backup_tables() is 'The public tables and their keys, in the order in which to restore them.';

-- The oid of a table of schema public; raises 42P01 for anything else.
create function private.public_table(table_name text) returns regclass
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  found_oid constant oid := (
    select class.oid
    from pg_catalog.pg_class as class
    where class.relnamespace = 'public'::regnamespace
      and class.relkind = 'r'
      and class.relname = public_table.table_name
  );
begin
  if found_oid is null then
    raise exception 'There is no table % to back up.', quote_nullable(table_name) using errcode = '42P01';
  end if;
  return found_oid::regclass;
end
$$;
revoke execute on function private.public_table(text) from public, anon, authenticated, service_role;

-- The next rows of a table in the order of its key, beginning after the row `after` (null: at the start); at most
-- five hundred.
create function public.backup_rows(table_name text, after jsonb, most integer) returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  place constant regclass := private.public_table(table_name);
  key constant text := (
    select string_agg(format('entry.%I', attribute.attname), ', ' order by array_position(index.indkey::smallint[], attribute.attnum))
    from pg_catalog.pg_index as index
    join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = index.indrelid and attribute.attnum = any (index.indkey::smallint[])
    where index.indrelid = place and index.indisprimary
  );
  answer jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(page.found), ''[]'')
     from (
       select to_jsonb(entry) as found
       from %1$s as entry
       where $1 is null or (%2$s) > (select %2$s from jsonb_populate_record(null::%1$s, $1) as entry)
       order by %2$s
       limit $2
     ) as page',
    place,
    key
  )
  using nullif(after, 'null'), least(most, 500)
  into answer;
  return answer;
end
$$;
revoke execute on function public.backup_rows(text, jsonb, integer) from public, anon, authenticated, service_role;
grant execute on function public.backup_rows(text, jsonb, integer) to service_role;
comment on function public.backup_rows(text, jsonb, integer) is 'The rows of a public table, page by page.';

-- Puts rows back into a table exactly as they were; returns how many. Columns that the rows do not name keep their
-- defaults, so that an older backup fits a newer table.
-- No trigger fires here, so the words that the rows are searched by are written too.
create function public.restore_rows(table_name text, entries jsonb) returns integer
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
  counter record;
  restored integer;
begin
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
revoke execute on function public.restore_rows(text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.restore_rows(text, jsonb) to service_role;
comment on function public.restore_rows(text, jsonb) is 'Puts rows of a backup into a public table.';

-- Empties a table before it is restored, without any trigger: these rows do not go to the trash.
create function public.clear_rows(table_name text) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  place constant regclass := private.public_table(table_name);
  cleared integer;
begin
  execute format('alter table %s disable trigger user', place);
  execute format('delete from %s where true', place);
  get diagnostics cleared = row_count;
  execute format('alter table %s enable trigger user', place);
  return cleared;
end
$$;
revoke execute on function public.clear_rows(text) from public, anon, authenticated, service_role;
grant execute on function public.clear_rows(text) to service_role;
comment on function public.clear_rows(text) is 'Empties a public table before a backup is restored into it.';

-- From supabase/schemas/4_triggers/02_site.sql

create trigger site_config_updated_at
  before update on public.site_config
  for each row execute function private.set_updated_at();

create trigger site_config_audit
  after insert or update or delete on public.site_config
  for each row execute function private.write_audit();

create trigger site_config_publishing after insert or update or delete on public.site_config
  for each row execute function private.note_public_change();

create trigger site_config_revision
  before update on public.site_config
  for each row execute function private.count_revision();

create trigger faqs_keep_deleted
  after delete on public.faqs
  for each row execute function private.keep_deleted_row();

create trigger faqs_audit
  after insert or update or delete on public.faqs
  for each row execute function private.write_audit();

create trigger faqs_publishing after insert or update or delete on public.faqs
  for each row execute function private.note_public_change();

-- From supabase/schemas/4_triggers/03_portfolio.sql

create trigger categories_rename_items
  after update of name on public.categories
  for each row
  when (old.name is distinct from new.name)
  execute function private.rename_category_of_items();

create trigger categories_keep_deleted
  after delete on public.categories
  for each row execute function private.keep_deleted_row();

create trigger categories_audit
  after insert or update or delete on public.categories
  for each row execute function private.write_audit();

create trigger categories_publishing after insert or update or delete on public.categories
  for each row execute function private.note_public_change();

create trigger categories_not_again
  before insert on public.categories
  for each row execute function private.refuse_resurrection();

-- Another place is no edit, nor are other words or another size of the same picture: whoever has the item open at that
-- moment is told of no conflict.
create trigger portfolio_items_updated_at
  before update on public.portfolio_items
  for each row
  when (
    old.place is not distinct from new.place
    and (
      (old.image_alt, old.image_width, old.image_height)
        is not distinct from (new.image_alt, new.image_width, new.image_height)
      or old.image_url is distinct from new.image_url
    )
  )
  execute function private.set_updated_at();

create trigger portfolio_items_keep_deleted
  after delete on public.portfolio_items
  for each row execute function private.keep_deleted_row();

create trigger portfolio_items_audit
  after insert or update or delete on public.portfolio_items
  for each row execute function private.write_audit();

create trigger portfolio_items_publishing after insert or update or delete on public.portfolio_items
  for each row execute function private.note_public_change();

create trigger portfolio_items_image_alt
  before insert or update on public.portfolio_items
  for each row execute function private.describe_item();

-- As for updated_at. Runs after portfolio_items_image_alt, which fetches the words.
create trigger portfolio_items_revision
  before update on public.portfolio_items
  for each row
  when (
    old.place is not distinct from new.place
    and (
      (old.image_alt, old.image_width, old.image_height)
        is not distinct from (new.image_alt, new.image_width, new.image_height)
      or old.image_url is distinct from new.image_url
    )
  )
  execute function private.count_revision();

create trigger portfolio_items_not_again
  before insert on public.portfolio_items
  for each row execute function private.refuse_resurrection();

-- From supabase/schemas/4_triggers/04_media.sql

create trigger media_files_updated_at
  before update on public.media_files
  for each row execute function private.set_updated_at();

create trigger media_files_describe_items
  after insert or update of alt, width, height or delete on public.media_files
  for each row execute function private.describe_items_of_file();

-- A deleted picture or film can be brought back, as every other row can. Its bytes wait in the bucket's folder
-- `trash`, under the id of this row, which nobody can guess; whoever ends the row ends them too.
create trigger media_files_keep_deleted
  after delete on public.media_files
  for each row execute function private.keep_deleted_row();

-- Sizes and copies are written down by the upload itself; only the words are somebody's doing.
create trigger media_files_audit
  after insert or update of alt or delete on public.media_files
  for each row execute function private.write_audit();

-- From supabase/schemas/4_triggers/05_blog.sql

create trigger blog_posts_updated_at
  before update on public.blog_posts
  for each row execute function private.set_updated_at();

create trigger blog_posts_slug
  before insert or update on public.blog_posts
  for each row
  when (new.slug is null)
  execute function private.set_slug();

create trigger blog_posts_keep_deleted
  after delete on public.blog_posts
  for each row execute function private.keep_deleted_row();

create trigger blog_posts_audit
  after insert or update or delete on public.blog_posts
  for each row execute function private.write_audit();

create trigger blog_posts_state
  before insert or update on public.blog_posts
  for each row execute function private.set_post_state();

create trigger blog_posts_version
  after insert or update on public.blog_posts
  for each row execute function private.keep_post_version();

create trigger blog_posts_deleted
  after delete on public.blog_posts
  for each row execute function private.let_post_versions_go();

create trigger blog_posts_publishing after insert or update or delete on public.blog_posts
  for each row execute function private.note_public_change();

-- Nobody has a link to what was not public.
create trigger blog_posts_former_slug
  after update of slug on public.blog_posts
  for each row
  when (old.slug <> new.slug and old.status <> 'draft' and old.published_at <= now())
  execute function private.keep_former_slug();

create trigger blog_posts_not_again
  before insert on public.blog_posts
  for each row execute function private.refuse_resurrection();

create trigger blog_posts_words
  after insert or update of title, content on public.blog_posts
  for each row execute function private.row_words();

-- From supabase/schemas/4_triggers/06_chat.sql

create trigger chat_logs_updated_at
  before update on public.chat_logs
  for each row execute function private.set_updated_at();

create trigger chat_logs_keep_deleted
  after delete on public.chat_logs
  for each row execute function private.keep_deleted_row();

create trigger chat_logs_audit
  after insert or update or delete on public.chat_logs
  for each row
  when (current_setting('gantry.by_itself', true) is distinct from 'yes')
  execute function private.write_audit();

create trigger chat_logs_status
  after update of status on public.chat_logs
  for each row
  when (old.status <> new.status)
  execute function private.share_chat_status();

create trigger chat_logs_keep_what_was_said
  before update on public.chat_logs
  for each row execute function private.keep_what_was_said();

create trigger chat_logs_forget_lead_draft
  after delete on public.chat_logs
  for each row execute function private.forget_lead_draft();

create trigger chat_logs_added_words
  after insert on public.chat_logs
  for each row execute function private.row_words();

-- A conversation is saved with every message; the visitor's details rarely change.
create trigger chat_logs_changed_words
  after update on public.chat_logs
  for each row
  when (new.user_info is distinct from old.user_info)
  execute function private.row_words();

create trigger chat_logs_turn
  before update or delete on public.chat_logs
  for each statement execute function private.take_turn_first();

create trigger admin_presence_seen_at
  before insert or update on public.admin_presence
  for each row execute function private.set_seen_at();

create trigger chat_handoffs_hear
  after update on public.chat_handoffs
  for each row
  when (old.accepted_at is distinct from new.accepted_at or old.ended_at is distinct from new.ended_at)
  execute function private.hear_handoff();

create trigger chat_handoffs_turn
  before update or delete on public.chat_handoffs
  for each statement execute function private.take_turn_first();

create trigger chat_replies_append
  after insert on public.chat_replies
  for each row execute function private.append_chat_reply();

create trigger chat_replies_turn
  before insert on public.chat_replies
  for each statement execute function private.take_turn_first();

-- From supabase/schemas/4_triggers/07_leads.sql

create trigger contact_submissions_keep_deleted
  after delete on public.contact_submissions
  for each row execute function private.keep_deleted_row();

-- What the end of a talk or of a call brings about (the lead, the frozen details, the missed call) is the server's own
-- doing, whoever ends it: the audit log names nobody for it.
create trigger contact_submissions_audit
  after insert or update or delete on public.contact_submissions
  for each row
  when (current_setting('gantry.by_itself', true) is distinct from 'yes')
  execute function private.write_audit();

create trigger contact_submissions_updated_at
  before update on public.contact_submissions
  for each row execute function private.set_updated_at();

create trigger contact_submissions_notify
  after insert on public.contact_submissions
  for each row execute function private.notify_of_submission();

create trigger contact_submissions_status
  after update of status on public.contact_submissions
  for each row
  when (old.status <> new.status and new.chat_log_id is not null)
  execute function private.share_lead_status();

create trigger contact_submissions_freeze
  before update on public.contact_submissions
  for each row
  when (new.source = 'chat')
  execute function private.freeze_touched_lead();

create trigger contact_submissions_notes_revision
  before update on public.contact_submissions
  for each row
  when (old.notes is distinct from new.notes)
  execute function private.count_notes_revision();

create trigger contact_submissions_words
  after insert or update of name, email, message on public.contact_submissions
  for each row execute function private.row_words();

create trigger contact_submissions_turn
  before update or delete on public.contact_submissions
  for each statement execute function private.take_turn_first();

-- From supabase/schemas/4_triggers/08_notifications.sql

-- Who changed whom to tell. What the server function reports about itself (readiness) is nobody's doing.
create trigger notification_settings_audit
  after update of recipients, digest_minutes, acknowledge, webhook on public.notification_settings
  for each row execute function private.write_audit();

-- From supabase/schemas/4_triggers/09_visits.sql

create trigger visits_count_added
  after insert on public.visits
  referencing new table as added
  for each statement execute function private.count_visits();

create trigger visits_count_removed
  after delete on public.visits
  referencing old table as removed
  for each statement execute function private.uncount_visits();

create trigger visits_count_before_change
  after update on public.visits
  referencing old table as removed
  for each statement execute function private.uncount_visits();

create trigger visits_count_changed
  after update on public.visits
  referencing new table as added
  for each statement execute function private.count_visits();

-- From supabase/schemas/5_rows/04_media.sql

-- The bucket of uploaded pictures and films. Its files are public at their addresses; the list of them is not.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'portfolio-images',
  'portfolio-images',
  true,
  -- 50 MB in bytes. Films are larger than what a server function takes in; they are sent straight to the bucket.
  52428800,
  array['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4', 'video/webm', 'video/ogg']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- From supabase/schemas/5_rows/08_notifications.sql

-- How and to whom the site tells of leads, for administrators to change; there is no other row.
insert into public.notification_settings (id) values (1);
