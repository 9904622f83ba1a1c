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
  updated_at timestamptz not null default now()
);

create trigger site_config_updated_at
  before update on public.site_config
  for each row execute function private.set_updated_at();

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
