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

create trigger site_config_publishing after insert or update or delete on public.site_config
  for each row execute function private.note_public_change();
create trigger faqs_publishing after insert or update or delete on public.faqs
  for each row execute function private.note_public_change();
create trigger categories_publishing after insert or update or delete on public.categories
  for each row execute function private.note_public_change();
create trigger portfolio_items_publishing after insert or update or delete on public.portfolio_items
  for each row execute function private.note_public_change();
create trigger blog_posts_publishing after insert or update or delete on public.blog_posts
  for each row execute function private.note_public_change();
