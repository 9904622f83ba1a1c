-- Changes to public rows that are not in the static pages yet, and the builds that publish them.
create table public.publications (
  id uuid primary key default gen_random_uuid(),
  -- 'change': something public changed. 'person': somebody pressed "Publish now". 'elsewhere': a deploy that started
  -- outside the dashboard, e.g. after a commit.
  reason text not null check (reason in ('change', 'person', 'elsewhere')),
  status text not null default 'building' check (status in ('building', 'live', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz check (finished_at >= started_at),
  -- The host's id for the deploy, once reported.
  deploy_id text unique check (length(deploy_id) between 1 and 100),
  log_url text check (private.is_url(log_url)),
  error text check (length(error) <= 1000)
);

create index publications_started_at_idx on public.publications (started_at desc, id);

-- One row for each changed row, so that this table cannot outgrow the public tables.
create table public.site_changes (
  table_name text not null,
  row_id text not null,
  -- 'edit': the row was saved. 'due': a scheduled post appears.
  kind text not null check (kind in ('edit', 'due')),
  first_changed_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Counts from this time on; in the future for a scheduled post.
  due_at timestamptz not null default now(),
  -- The build that includes the change if it succeeds. Null again when the row changes after that build began.
  publication_id uuid references public.publications (id) on delete set null,
  primary key (table_name, row_id, kind)
);

create index site_changes_publication_id_idx on public.site_changes (publication_id);

-- What search engines were last told about the pages: a single row with id 1.
create table public.announced_pages (
  id integer primary key default 1 check (id = 1),
  -- Paths mapped to hashes of what the pages said then.
  versions jsonb not null check (jsonb_typeof(versions) = 'object'),
  announced_at timestamptz not null default now()
);
