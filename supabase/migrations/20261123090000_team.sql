-- Roles in place of "administrator or not": owners, sales and editors (private.has_role), with sessions that end at once
-- and second factors that count in the database. Who was an administrator is an owner.

create table public.team_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'sales', 'editor')),
  name text not null default '' check (length(name) <= 120),
  picture text check (private.is_address(picture)),
  -- IANA name; null for the time of the device.
  time_zone text check (length(time_zone) <= 64 and time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]*$'),
  -- Which notices this person wants.
  notify jsonb not null default '{}' check (jsonb_typeof(notify) = 'object' and octet_length(notify::text) <= 4096),
  granted_at timestamptz not null default now(),
  invited_by uuid references public.team_members (user_id) on delete set null,
  -- Null as long as the invitation is open.
  joined_at timestamptz
);

create index team_members_invited_by_idx on public.team_members (invited_by);

create table public.team_settings (
  id boolean primary key default true check (id),
  second_factor_demanded boolean not null default false
);

create table private.recovery_codes (
  user_id uuid not null references public.team_members (user_id) on delete cascade,
  code_hash text not null check (length(code_hash) = 64),
  primary key (user_id, code_hash)
);

create table private.recovery_attempts (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.team_members (user_id) on delete cascade,
  attempted_at timestamptz not null default now()
);

create index recovery_attempts_user_id_idx on private.recovery_attempts (user_id, attempted_at);

create index recovery_attempts_attempted_at_idx on private.recovery_attempts (attempted_at);

create table private.known_factors (
  user_id uuid primary key references public.team_members (user_id) on delete cascade
);

alter table public.audit_log drop constraint audit_log_action_check;
alter table public.audit_log add constraint audit_log_action_check check (
  action in (
    'added', 'changed', 'deleted', 'restored',
    'signed in', 'sign-in failed', 'exported', 'invited', 'removed', 'role changed', 'second factor set',
    'second factor removed', 'recovery code used'
  )
);

insert into public.team_members (user_id, role, granted_at, joined_at)
select admins.user_id, 'owner', admins.granted_at, admins.granted_at
from private.admins;

insert into public.team_settings (second_factor_demanded) values (false);

create function private.access() returns table (user_id uuid, role text, state text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    member.user_id,
    member.role,
    case
      when not exists (
        select
        from auth.sessions as session
        where session.id = nullif(token.claims ->> 'session_id', '')::uuid
          and session.user_id = member.user_id
          and (session.not_after is null or session.not_after > now())
      ) then 'session ended'
      when factor.is_there and token.claims ->> 'aal' is distinct from 'aal2' then 'code needed'
      when not factor.is_there and exists (
        select from public.team_settings as settings where settings.second_factor_demanded
      ) then 'factor missing'
      else 'open'
    end
  from (select auth.jwt() as claims, auth.uid() as user_id) as token
  join public.team_members as member on member.user_id = token.user_id
  cross join lateral (
    select exists (
      select from auth.mfa_factors as known where known.user_id = member.user_id and known.status = 'verified'
    ) as is_there
  ) as factor
$$;

revoke execute on function private.access() from public, anon, authenticated, service_role;

create function private.has_role(variadic roles text[]) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
  return exists (
    select from private.access() as access where access.state = 'open' and access.role = any (roles)
  );

revoke execute on function private.has_role(text[]) from public, anon, authenticated, service_role;

grant execute on function private.has_role(text[]) to authenticated;

create function private.tables_in_hand() returns text[]
  language sql
  stable
  security definer
  set search_path = ''
  return case
    when private.has_role('sales') then array['contact_submissions', 'chat_logs']
    when private.has_role('editor') then
      array['faqs', 'categories', 'portfolio_items', 'media_files', 'blog_posts']
    else '{}'
  end;

revoke execute on function private.tables_in_hand() from public, anon, authenticated, service_role;

grant execute on function private.tables_in_hand() to authenticated;

alter table public.team_members enable row level security;

revoke all on table public.team_members from public, anon, authenticated, service_role;

grant select, update (name, picture, time_zone, notify) on table public.team_members to authenticated;

grant select on table public.team_members to service_role;

create policy "members read who is in the team" on public.team_members
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

create policy "members say who they are" on public.team_members
  for update to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')) and user_id = (select auth.uid()))
  with check ((select private.has_role('owner', 'sales', 'editor')) and user_id = (select auth.uid()));

alter table public.team_settings enable row level security;

revoke all on table public.team_settings from public, anon, authenticated, service_role;

grant select, update (second_factor_demanded) on table public.team_settings to authenticated;

grant select on table public.team_settings to service_role;

create policy "members read what holds for the team" on public.team_settings
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

create policy "owners change what holds for the team" on public.team_settings
  for update to authenticated
  using ((select private.has_role('owner')))
  with check ((select private.has_role('owner')));

revoke all on table private.recovery_codes from public, anon, authenticated, service_role;

revoke all on table private.recovery_attempts from public, anon, authenticated, service_role;

revoke all on table private.known_factors from public, anon, authenticated, service_role;

-- The same rules under new names, each with the roles that it lets in.

drop policy "administrators add the site configuration" on public.site_config;
drop policy "administrators change the site configuration" on public.site_config;
drop policy "administrators delete the site configuration" on public.site_config;

drop policy "administrators add faqs" on public.faqs;
drop policy "administrators change faqs" on public.faqs;
drop policy "administrators delete faqs" on public.faqs;

drop policy "administrators add categories" on public.categories;
drop policy "administrators change categories" on public.categories;
drop policy "administrators delete categories" on public.categories;

drop policy "administrators add portfolio items" on public.portfolio_items;
drop policy "administrators change portfolio items" on public.portfolio_items;
drop policy "administrators delete portfolio items" on public.portfolio_items;
drop policy "signed-in people read published portfolio items, administrators all" on public.portfolio_items;

drop policy "administrators read media files" on public.media_files;
drop policy "administrators add media files" on public.media_files;
drop policy "administrators change media files" on public.media_files;
drop policy "administrators delete media files" on public.media_files;

drop policy "administrators list portfolio files" on storage.objects;
drop policy "administrators add portfolio files" on storage.objects;
drop policy "administrators delete portfolio files" on storage.objects;

drop policy "signed-in users read published blog posts, administrators all" on public.blog_posts;
drop policy "administrators add blog posts" on public.blog_posts;
drop policy "administrators change blog posts" on public.blog_posts;
drop policy "administrators delete blog posts" on public.blog_posts;

drop policy "administrators read versions of blog posts" on public.blog_post_versions;

drop policy "administrators read chat logs" on public.chat_logs;
drop policy "administrators delete chat logs" on public.chat_logs;
drop policy "administrators change the status of chat logs" on public.chat_logs;

drop policy "administrators read chat step counts" on public.chat_step_counts;
drop policy "administrators delete chat step counts" on public.chat_step_counts;

drop policy "administrators see who is live" on public.admin_presence;
drop policy "administrators report themselves" on public.admin_presence;
drop policy "administrators renew their own presence" on public.admin_presence;

drop policy "administrators read chat handoffs" on public.chat_handoffs;
drop policy "administrators take and end chat handoffs" on public.chat_handoffs;

drop policy "administrators read chat replies" on public.chat_replies;
drop policy "administrators answer in the talk they took" on public.chat_replies;

drop policy "administrators read contact submissions" on public.contact_submissions;
drop policy "administrators change status and notes of contact submissions" on public.contact_submissions;
drop policy "administrators delete contact submissions" on public.contact_submissions;

drop policy "administrators read notification settings" on public.notification_settings;
drop policy "administrators change notification settings" on public.notification_settings;

drop policy "administrators read notifications" on public.notifications;

drop policy "administrators read visits" on public.visits;
drop policy "administrators delete visits" on public.visits;

drop policy "administrators read the totals of visits" on public.visit_totals;

drop policy "administrators read admin logins" on public.admin_logins;
drop policy "administrators delete admin logins" on public.admin_logins;

drop policy "administrators read deleted rows" on public.deleted_rows;
drop policy "administrators delete deleted rows for good" on public.deleted_rows;

drop policy "administrators read the audit log" on public.audit_log;

drop policy "administrators read publications" on public.publications;

drop policy "administrators read site changes" on public.site_changes;

create policy "owners add the site configuration" on public.site_config
  for insert to authenticated
  with check ((select private.has_role('owner')));

create policy "owners change the site configuration" on public.site_config
  for update to authenticated
  using ((select private.has_role('owner')))
  with check ((select private.has_role('owner')));

create policy "owners delete the site configuration" on public.site_config
  for delete to authenticated
  using ((select private.has_role('owner')));

create policy "owners and editors add faqs" on public.faqs
  for insert to authenticated
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors change faqs" on public.faqs
  for update to authenticated
  using ((select private.has_role('owner', 'editor')))
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors delete faqs" on public.faqs
  for delete to authenticated
  using ((select private.has_role('owner', 'editor')));

create policy "owners and editors add categories" on public.categories
  for insert to authenticated
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors change categories" on public.categories
  for update to authenticated
  using ((select private.has_role('owner', 'editor')))
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors delete categories" on public.categories
  for delete to authenticated
  using ((select private.has_role('owner', 'editor')));

create policy "owners and editors add portfolio items" on public.portfolio_items
  for insert to authenticated
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors change portfolio items" on public.portfolio_items
  for update to authenticated
  using ((select private.has_role('owner', 'editor')))
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors delete portfolio items" on public.portfolio_items
  for delete to authenticated
  using ((select private.has_role('owner', 'editor')));

create policy "signed-in people read published items, owners and editors all"
  on public.portfolio_items
  for select to authenticated
  using (status = 'published' or (select private.has_role('owner', 'editor')));

create policy "owners and editors read media files" on public.media_files
  for select to authenticated
  using ((select private.has_role('owner', 'editor')));

create policy "owners and editors add media files" on public.media_files
  for insert to authenticated
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors change media files" on public.media_files
  for update to authenticated
  using ((select private.has_role('owner', 'editor')))
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors delete media files" on public.media_files
  for delete to authenticated
  using ((select private.has_role('owner', 'editor')));

create policy "owners and editors list portfolio files" on storage.objects
  for select to authenticated
  using (bucket_id = 'portfolio-images' and (select private.has_role('owner', 'editor')));

create policy "owners and editors add portfolio files" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'portfolio-images' and (select private.has_role('owner', 'editor')));

create policy "owners and editors delete portfolio files" on storage.objects
  for delete to authenticated
  using (bucket_id = 'portfolio-images' and (select private.has_role('owner', 'editor')));

create policy "signed-in users read published posts, owners and editors all" on public.blog_posts
  for select to authenticated
  using ((status <> 'draft' and published_at <= now()) or (select private.has_role('owner', 'editor')));

create policy "owners and editors add blog posts" on public.blog_posts
  for insert to authenticated
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors change blog posts" on public.blog_posts
  for update to authenticated
  using ((select private.has_role('owner', 'editor')))
  with check ((select private.has_role('owner', 'editor')));

create policy "owners and editors delete blog posts" on public.blog_posts
  for delete to authenticated
  using ((select private.has_role('owner', 'editor')));

create policy "owners and editors read versions of blog posts" on public.blog_post_versions
  for select to authenticated
  using ((select private.has_role('owner', 'editor')));

create policy "owners and sales read chat logs" on public.chat_logs
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales delete chat logs" on public.chat_logs
  for delete to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales change the status of chat logs" on public.chat_logs
  for update to authenticated
  using ((select private.has_role('owner', 'sales')))
  with check ((select private.has_role('owner', 'sales')));

create policy "owners and sales read chat step counts" on public.chat_step_counts
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales delete chat step counts" on public.chat_step_counts
  for delete to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales see who is live" on public.admin_presence
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales report themselves" on public.admin_presence
  for insert to authenticated
  with check ((select private.has_role('owner', 'sales')) and user_id = (select auth.uid()));

create policy "owners and sales renew their own presence" on public.admin_presence
  for update to authenticated
  using ((select private.has_role('owner', 'sales')) and user_id = (select auth.uid()))
  with check ((select private.has_role('owner', 'sales')) and user_id = (select auth.uid()));

create policy "owners and sales read chat handoffs" on public.chat_handoffs
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales take and end chat handoffs" on public.chat_handoffs
  for update to authenticated
  using ((select private.has_role('owner', 'sales')))
  with check ((select private.has_role('owner', 'sales')) and accepted_by = (select auth.uid()));

create policy "owners and sales read chat replies" on public.chat_replies
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales answer in the talk they took" on public.chat_replies
  for insert to authenticated
  with check (
    (select private.has_role('owner', 'sales'))
    and written_by = (select auth.uid())
    and exists (
      select from public.chat_handoffs as handoff
      where handoff.chat_log_id = chat_replies.chat_log_id
        and handoff.accepted_by = (select auth.uid())
        and handoff.ended_at is null
    )
  );

create policy "owners and sales read contact submissions" on public.contact_submissions
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners and sales change status and notes of submissions" on public.contact_submissions
  for update to authenticated
  using ((select private.has_role('owner', 'sales')))
  with check ((select private.has_role('owner', 'sales')));

create policy "owners and sales delete contact submissions" on public.contact_submissions
  for delete to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "owners read notification settings" on public.notification_settings
  for select to authenticated
  using ((select private.has_role('owner')));

create policy "owners change notification settings" on public.notification_settings
  for update to authenticated
  using ((select private.has_role('owner')))
  with check ((select private.has_role('owner')));

create policy "owners and sales read notifications" on public.notifications
  for select to authenticated
  using ((select private.has_role('owner', 'sales')));

create policy "members read visits" on public.visits
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

create policy "owners delete visits" on public.visits
  for delete to authenticated
  using ((select private.has_role('owner')));

create policy "members read the totals of visits" on public.visit_totals
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

create policy "owners read admin logins" on public.admin_logins
  for select to authenticated
  using ((select private.has_role('owner')));

create policy "owners delete admin logins" on public.admin_logins
  for delete to authenticated
  using ((select private.has_role('owner')));

create policy "owners read deleted rows, others those of their work" on public.deleted_rows
  for select to authenticated
  using ((select private.has_role('owner')) or table_name = any ((select private.tables_in_hand())::text[]));

create policy "owners delete rows for good, others those of their work" on public.deleted_rows
  for delete to authenticated
  using ((select private.has_role('owner')) or table_name = any ((select private.tables_in_hand())::text[]));

create policy "owners read the audit log, others what is of their work" on public.audit_log
  for select to authenticated
  using ((select private.has_role('owner')) or table_name = any ((select private.tables_in_hand())::text[]));

create policy "members read publications" on public.publications
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

create policy "members read site changes" on public.site_changes
  for select to authenticated
  using ((select private.has_role('owner', 'sales', 'editor')));

create function private.signed_in_lately() returns boolean
  language sql
  stable
  set search_path = ''
  return coalesce(
    (
      select max((means.entry ->> 'timestamp')::numeric)
      from jsonb_array_elements(
        case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end
      ) as means (entry)
    ) >= extract(epoch from now() - interval '15 minutes'),
    false
  );

revoke execute on function private.signed_in_lately() from public, anon, authenticated, service_role;

grant execute on function private.signed_in_lately() to authenticated;

create function private.require_recent_sign_in() returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.signed_in_lately() then
    raise exception 'Sign in again to do this.' using errcode = 'PT403', hint = 'recent_sign_in';
  end if;
end
$$;

revoke execute on function private.require_recent_sign_in() from public, anon, authenticated, service_role;

grant execute on function private.require_recent_sign_in() to authenticated;

create function public.require_recent_sign_in() returns void
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select private.require_recent_sign_in();
end;

revoke execute on function public.require_recent_sign_in() from public, anon, authenticated, service_role;

grant execute on function public.require_recent_sign_in() to authenticated;

comment on function public.require_recent_sign_in() is 'Raises PT403 unless the caller has signed in within 15 minutes.';

create function private.require_owner() returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.has_role('owner') then
    raise exception 'Only owners may do this.' using errcode = '42501';
  end if;
end
$$;

revoke execute on function private.require_owner() from public, anon, authenticated, service_role;

create function private.note_account(actor uuid, action text, account uuid, fields text[] default '{}') returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into public.audit_log (actor, actor_email, action, table_name, row_id, label, fields)
  values (
    note_account.actor,
    (select users.email from auth.users where users.id = note_account.actor),
    note_account.action,
    'team_members',
    note_account.account::text,
    coalesce((select left(users.email, 200) from auth.users where users.id = note_account.account), ''),
    note_account.fields
  )
$$;

revoke execute on function private.note_account(uuid, text, uuid, text[]) from public, anon, authenticated, service_role;

create function private.my_access() returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
  return (
    select jsonb_build_object(
      'role', member.role,
      'name', member.name,
      'state', access.state,
      'time_zone', member.time_zone,
      'picture', member.picture
    )
    from private.access() as access
    join public.team_members as member on member.user_id = access.user_id
  );

revoke execute on function private.my_access() from public, anon, authenticated, service_role;

grant execute on function private.my_access() to authenticated;

create function public.my_access() returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  return private.my_access();

revoke execute on function public.my_access() from public, anon, authenticated, service_role;

grant execute on function public.my_access() to authenticated;

comment on function public.my_access() is
  'The caller''s role, name, time zone and picture, and whether the rights are open; null for who is no member.';

create function private.mark_joined() returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update public.team_members as member
  set joined_at = now()
  from private.access() as access
  where member.user_id = access.user_id and access.state <> 'session ended' and member.joined_at is null
$$;

revoke execute on function private.mark_joined() from public, anon, authenticated, service_role;

grant execute on function private.mark_joined() to authenticated;

create function public.mark_joined() returns void
  language sql
  volatile
  security invoker
  set search_path = ''
begin atomic
  select private.mark_joined();
end;

revoke execute on function public.mark_joined() from public, anon, authenticated, service_role;

grant execute on function public.mark_joined() to authenticated;

comment on function public.mark_joined() is 'Notes that the caller, who was invited, has joined.';

create function private.last_use(created_at timestamptz, updated_at timestamptz, refreshed_at timestamp)
  returns timestamptz
  language sql
  immutable
  set search_path = ''
  return greatest(created_at, updated_at, refreshed_at at time zone 'UTC');

revoke execute on function private.last_use(timestamptz, timestamptz, timestamp)
  from public, anon, authenticated, service_role;

create function private.network_of(address inet) returns text
  language sql
  immutable
  set search_path = ''
  return host(network(set_masklen(address, case family(address) when 4 then 24 else 48 end)));

revoke execute on function private.network_of(inet) from public, anon, authenticated, service_role;

create function private.team() returns table (
  user_id uuid,
  email text,
  name text,
  role text,
  picture text,
  time_zone text,
  invited_by_name text,
  granted_at timestamptz,
  joined_at timestamptz,
  has_factor boolean,
  last_seen_at timestamptz,
  last_seen_place text
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  perform private.require_owner();
  return query
  select
    member.user_id,
    account.email::text,
    member.name,
    member.role,
    member.picture,
    member.time_zone,
    inviter.name,
    member.granted_at,
    member.joined_at,
    exists (
      select from auth.mfa_factors as factor where factor.user_id = member.user_id and factor.status = 'verified'
    ),
    coalesce(latest.used_at, account.last_sign_in_at),
    private.network_of(latest.ip)
  from public.team_members as member
  join auth.users as account on account.id = member.user_id
  left join public.team_members as inviter on inviter.user_id = member.invited_by
  left join lateral (
    select private.last_use(session.created_at, session.updated_at, session.refreshed_at) as used_at, session.ip
    from auth.sessions as session
    where session.user_id = member.user_id
    order by 1 desc
    limit 1
  ) as latest on true
  order by member.joined_at, member.granted_at, member.user_id;
end
$$;

revoke execute on function private.team() from public, anon, authenticated, service_role;

grant execute on function private.team() to authenticated;

create function public.team() returns table (
  user_id uuid,
  email text,
  name text,
  role text,
  picture text,
  time_zone text,
  invited_by_name text,
  granted_at timestamptz,
  joined_at timestamptz,
  has_factor boolean,
  last_seen_at timestamptz,
  last_seen_place text
)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select * from private.team();
end;

revoke execute on function public.team() from public, anon, authenticated, service_role;

grant execute on function public.team() to authenticated;

comment on function public.team() is 'The members of the team, with their addresses and when they were last seen, for owners.';

create function private.keep_an_owner() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  -- Two owners who take each other's right at once queue here until the first has committed.
  perform pg_advisory_xact_lock(hashtextextended('team', 0));
  if not exists (
    select from public.team_members as member where member.role = 'owner' and member.joined_at is not null
  ) then
    raise exception 'The last owner stays: make somebody else an owner first.'
      using errcode = 'PT409', hint = 'last_owner';
  end if;
  return null;
end
$$;

revoke execute on function private.keep_an_owner() from public, anon, authenticated, service_role;

create function private.end_presence(member uuid) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  delete from auth.sessions as session where session.user_id = end_presence.member;
  delete from public.admin_presence as presence where presence.user_id = end_presence.member;
$$;

revoke execute on function private.end_presence(uuid) from public, anon, authenticated, service_role;

create function private.set_member_role(member uuid, new_role text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  former text;
begin
  perform private.require_owner();
  perform private.require_recent_sign_in();
  select found.role into former
  from public.team_members as found
  where found.user_id = set_member_role.member
  for update;
  if not found then
    raise exception 'This person is not in the team.' using errcode = 'PT404';
  end if;
  if former = new_role then
    return;
  end if;
  update public.team_members as changed set role = new_role where changed.user_id = set_member_role.member;
  perform private.end_presence(member);
  perform private.note_account(auth.uid(), 'role changed', member, array[new_role]);
end
$$;

revoke execute on function private.set_member_role(uuid, text) from public, anon, authenticated, service_role;

grant execute on function private.set_member_role(uuid, text) to authenticated;

create function public.set_member_role(member uuid, new_role text) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
begin atomic
  select private.set_member_role(member, new_role);
end;

revoke execute on function public.set_member_role(uuid, text) from public, anon, authenticated, service_role;

grant execute on function public.set_member_role(uuid, text) to authenticated;

comment on function public.set_member_role(uuid, text) is
  'Gives a member another role, which ends that person''s sessions; for owners who have just signed in.';

create function private.remove_member(member uuid, heir uuid) returns void
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
  update public.team_members as invited
  set invited_by = nullif(heir, invited.user_id)
  where invited.invited_by = leaving.user_id;
  perform private.end_presence(leaving.user_id);
  perform private.note_account(auth.uid(), 'removed', leaving.user_id, array[leaving.role]);
  delete from public.team_members as removed where removed.user_id = leaving.user_id;
end
$$;

revoke execute on function private.remove_member(uuid, uuid) from public, anon, authenticated, service_role;

grant execute on function private.remove_member(uuid, uuid) to authenticated;

create function public.remove_member(member uuid, heir uuid) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
begin atomic
  select private.remove_member(member, heir);
end;

revoke execute on function public.remove_member(uuid, uuid) from public, anon, authenticated, service_role;

grant execute on function public.remove_member(uuid, uuid) to authenticated;

comment on function public.remove_member(uuid, uuid) is
  'Takes a member out of the team and hands over to another; for owners who have just signed in.';

create function public.add_member(member uuid, member_role text, inviter uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into public.team_members (user_id, role, invited_by)
  values (add_member.member, member_role, inviter)
  on conflict (user_id) do nothing;
  if not found then
    return false;
  end if;
  perform private.note_account(inviter, 'invited', member, array[member_role]);
  return true;
end
$$;

revoke execute on function public.add_member(uuid, text, uuid) from public, anon, authenticated, service_role;

grant execute on function public.add_member(uuid, text, uuid) to service_role;

comment on function public.add_member(uuid, text, uuid) is 'Adds an invited user to the team; answers whether they are new.';

create function public.grant_role(email text, member_role text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into public.team_members as member (user_id, role, joined_at)
  select users.id, member_role, now()
  from auth.users
  where lower(users.email) = lower(btrim(grant_role.email))
  on conflict (user_id) do update set
    role = excluded.role,
    joined_at = coalesce(member.joined_at, excluded.joined_at);
  if not found then
    raise exception 'There is no user with this address.'
      using hint = 'Create the user first; sign-up is closed.';
  end if;
end
$$;

revoke execute on function public.grant_role(text, text) from public, anon, authenticated, service_role;

grant execute on function public.grant_role(text, text) to service_role;

comment on function public.grant_role(text, text) is 'Gives the user with this address a role in the team.';

create function private.guard_team_settings() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if auth.uid() is null then
    return new;
  end if;
  perform private.require_recent_sign_in();
  if new.second_factor_demanded and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception 'Set up your own second factor first.' using errcode = 'PT409', hint = 'factor_first';
  end if;
  return new;
end
$$;

revoke execute on function private.guard_team_settings() from public, anon, authenticated, service_role;

create function private.recovery_hash(member uuid, code text) returns text
  language sql
  immutable
  set search_path = ''
  return encode(sha256(convert_to(member || ':' || regexp_replace(lower(code), '[^a-z0-9]', '', 'g'), 'UTF8')), 'hex');

revoke execute on function private.recovery_hash(uuid, text) from public, anon, authenticated, service_role;

create function private.make_recovery_codes() returns text[]
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  signs constant text := 'abcdefghijkmnpqrstuvwxyz23456789';
  codes text[];
begin
  if not private.has_role('owner', 'sales', 'editor') then
    raise exception 'Only members of the team have recovery codes.' using errcode = '42501';
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception 'Set up a second factor first.' using errcode = 'PT409', hint = 'factor_first';
  end if;
  perform private.require_recent_sign_in();
  codes := array(
    select (
      select string_agg(
        substr(signs, get_byte(random.bytes, place) % 32 + 1, 1) || case when place in (3, 7) then '-' else '' end,
        '' order by place
      )
      from generate_series(0, 11) as place
    )
    from (select extensions.gen_random_bytes(12) as bytes from generate_series(1, 10)) as random
  );
  delete from private.recovery_codes as former where former.user_id = auth.uid();
  insert into private.recovery_codes (user_id, code_hash)
  select auth.uid(), private.recovery_hash(auth.uid(), made.code)
  from unnest(codes) as made (code);
  return codes;
end
$$;

revoke execute on function private.make_recovery_codes() from public, anon, authenticated, service_role;

grant execute on function private.make_recovery_codes() to authenticated;

create function public.make_recovery_codes() returns text[]
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.make_recovery_codes();

revoke execute on function public.make_recovery_codes() from public, anon, authenticated, service_role;

grant execute on function public.make_recovery_codes() to authenticated;

comment on function public.make_recovery_codes() is
  'Ten recovery codes in place of the caller''s earlier ones; for members who have just given their second factor.';

create function private.recovery_codes_left() returns integer
  language sql
  stable
  security definer
  set search_path = ''
  return (
    select count(*)::integer
    from private.recovery_codes as kept
    where kept.user_id = auth.uid() and private.has_role('owner', 'sales', 'editor')
  );

revoke execute on function private.recovery_codes_left() from public, anon, authenticated, service_role;

grant execute on function private.recovery_codes_left() to authenticated;

create function public.recovery_codes_left() returns integer
  language sql
  stable
  security invoker
  set search_path = ''
  return private.recovery_codes_left();

revoke execute on function public.recovery_codes_left() from public, anon, authenticated, service_role;

grant execute on function public.recovery_codes_left() to authenticated;

comment on function public.recovery_codes_left() is 'How many recovery codes the caller has left.';

create function public.spend_recovery_code(member uuid, code text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  -- Attempts of one member queue here until the one before has committed, so that two at once cannot both be the fifth.
  perform pg_advisory_xact_lock(hashtextextended('recovery code:' || member, 0));
  delete from private.recovery_attempts as old
  where old.id in (
    select expired.id
    from private.recovery_attempts as expired
    where expired.attempted_at < now() - interval '1 day'
    for update skip locked
  );
  if 5 <= (
    select count(*)
    from private.recovery_attempts as earlier
    where earlier.user_id = spend_recovery_code.member and earlier.attempted_at > now() - interval '15 minutes'
  ) then
    return 'wait';
  end if;
  delete from private.recovery_codes as kept
  where kept.user_id = spend_recovery_code.member and kept.code_hash = private.recovery_hash(member, code);
  if found then
    perform private.note_account(member, 'recovery code used', member);
    return 'spent';
  end if;
  insert into private.recovery_attempts (user_id)
  select trying.user_id from public.team_members as trying where trying.user_id = spend_recovery_code.member;
  return 'wrong';
end
$$;

revoke execute on function public.spend_recovery_code(uuid, text) from public, anon, authenticated, service_role;

grant execute on function public.spend_recovery_code(uuid, text) to service_role;

comment on function public.spend_recovery_code(uuid, text) is
  'Uses a recovery code up; answers spent, wrong or wait.';

create function private.my_sessions() returns table (
  id uuid,
  created_at timestamptz,
  last_used_at timestamptz,
  user_agent text,
  place text,
  is_current boolean
)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    session.id,
    session.created_at,
    private.last_use(session.created_at, session.updated_at, session.refreshed_at),
    session.user_agent,
    private.network_of(session.ip),
    session.id::text = auth.jwt() ->> 'session_id'
  from auth.sessions as session
  where session.user_id = auth.uid()
    and (session.not_after is null or session.not_after > now())
    and (select private.has_role('owner', 'sales', 'editor'))
  order by 3 desc
$$;

revoke execute on function private.my_sessions() from public, anon, authenticated, service_role;

grant execute on function private.my_sessions() to authenticated;

create function public.my_sessions() returns table (
  id uuid,
  created_at timestamptz,
  last_used_at timestamptz,
  user_agent text,
  place text,
  is_current boolean
)
  language sql
  stable
  security invoker
  set search_path = ''
begin atomic
  select * from private.my_sessions();
end;

revoke execute on function public.my_sessions() from public, anon, authenticated, service_role;

grant execute on function public.my_sessions() to authenticated;

comment on function public.my_sessions() is 'Where the caller is signed in.';

create function private.end_session(session uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not private.has_role('owner', 'sales', 'editor') then
    raise exception 'Only members of the team end sessions.' using errcode = '42501';
  end if;
  delete from auth.sessions as ended where ended.id = end_session.session and ended.user_id = auth.uid();
  return found;
end
$$;

revoke execute on function private.end_session(uuid) from public, anon, authenticated, service_role;

grant execute on function private.end_session(uuid) to authenticated;

create function public.end_session(session uuid) returns boolean
  language sql
  volatile
  security invoker
  set search_path = ''
  return private.end_session(session);

revoke execute on function public.end_session(uuid) from public, anon, authenticated, service_role;

grant execute on function public.end_session(uuid) to authenticated;

comment on function public.end_session(uuid) is 'Ends one of the caller''s sessions at once; false when there was none.';

create function private.begin_export(kind text) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  exported constant text := case kind
    when 'submissions' then 'contact_submissions'
    when 'chats' then 'chat_logs'
    when 'visits' then 'visits'
    when 'admin logins' then 'admin_logins'
  end;
begin
  perform private.require_owner();
  perform private.require_recent_sign_in();
  if exported is null then
    raise exception 'There is no such export.' using errcode = '22023';
  end if;
  insert into public.audit_log (actor, actor_email, action, table_name, row_id)
  values (auth.uid(), private.caller_email(), 'exported', exported, 'all');
end
$$;

revoke execute on function private.begin_export(text) from public, anon, authenticated, service_role;

grant execute on function private.begin_export(text) to authenticated;

create function public.begin_export(kind text) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
begin atomic
  select private.begin_export(kind);
end;

revoke execute on function public.begin_export(text) from public, anon, authenticated, service_role;

grant execute on function public.begin_export(text) to authenticated;

comment on function public.begin_export(text) is
  'Writes down that people''s data is taken home; for owners who have just signed in.';

create function private.limit_deletion() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if auth.uid() is null or 20 >= (select count(*) from (select from removed limit 21) as few) then
    return null;
  end if;
  if not private.has_role('owner') then
    raise exception 'Only owners delete more than 20 rows at once.' using errcode = 'PT403', hint = 'owner_only';
  end if;
  perform private.require_recent_sign_in();
  return null;
end
$$;

revoke execute on function private.limit_deletion() from public, anon, authenticated, service_role;

create function private.refuse_picking() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if auth.uid() is null then
    return null;
  end if;
  if exists (select from public.admin_logins as login where login.created_at < now() - interval '1 minute') then
    raise exception 'Attempts to sign in are deleted all together.' using errcode = '42501';
  end if;
  perform private.require_recent_sign_in();
  return null;
end
$$;

revoke execute on function private.refuse_picking() from public, anon, authenticated, service_role;

grant usage on schema public to supabase_auth_admin;

create function private.note_factor(member uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select from auth.mfa_factors as factor where factor.user_id = note_factor.member and factor.status = 'verified'
  ) then
    insert into private.known_factors (user_id)
    select known.user_id from public.team_members as known where known.user_id = note_factor.member
    on conflict do nothing;
    if found then
      perform private.note_account(member, 'second factor set', member);
    end if;
  else
    delete from private.known_factors as gone where gone.user_id = note_factor.member;
    if found then
      perform private.note_account(member, 'second factor removed', member);
    end if;
  end if;
end
$$;

revoke execute on function private.note_factor(uuid) from public, anon, authenticated, service_role;

create function public.record_sign_in(event jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  person uuid;
begin
  begin
    person := (event ->> 'user_id')::uuid;
    if event ->> 'authentication_method' <> 'token_refresh' then
      perform private.note_account(person, 'signed in', person, array[event ->> 'authentication_method']);
    end if;
    perform private.note_factor(person);
  exception when others then
    raise warning 'A sign-in was not written down: %', sqlerrm;
  end;
  return jsonb_build_object('claims', event -> 'claims');
end
$$;

revoke execute on function public.record_sign_in(jsonb) from public, anon, authenticated, service_role;

grant execute on function public.record_sign_in(jsonb) to supabase_auth_admin;

comment on function public.record_sign_in(jsonb) is 'Auth''s hook for access tokens: writes sign-ins down.';

create function public.record_password_attempt(event jsonb) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  person uuid;
begin
  begin
    person := (event ->> 'user_id')::uuid;
    if not (event ->> 'valid')::boolean and 20 > (
      select count(*)
      from public.audit_log as entry
      where entry.table_name = 'team_members'
        and entry.row_id = person::text
        and entry.action = 'sign-in failed'
        and entry.happened_at > now() - interval '1 hour'
    ) then
      perform private.note_account(person, 'sign-in failed', person);
    end if;
  exception when others then
    raise warning 'A failed sign-in was not written down: %', sqlerrm;
  end;
  return '{"decision": "continue"}';
end
$$;

revoke execute on function public.record_password_attempt(jsonb) from public, anon, authenticated, service_role;

grant execute on function public.record_password_attempt(jsonb) to supabase_auth_admin;

comment on function public.record_password_attempt(jsonb) is 'Auth''s hook for passwords: writes failed sign-ins down.';

create or replace function private.freeze_touched_lead() returns trigger
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
  if private.has_role('owner', 'sales') then
    update private.chat_sessions as session
    set lead_touched_at = now()
    where session.lead_id = old.id and session.lead_touched_at is null;
  end if;
  return new;
end
$$;

create or replace function private.retry_notification(notification uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not private.has_role('owner', 'sales') then
    raise exception 'Only owners and sales send notifications again.' using errcode = '42501';
  end if;
  update public.notifications as dead
  set status = 'waiting', attempts = 0, due_at = now(), batch = gen_random_uuid(), batched_at = now()
  where dead.id = notification and dead.status = 'dead';
  return found;
end
$$;

create or replace function private.restore_deleted(ids uuid[]) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  kept public.deleted_rows;
  restored integer := 0;
begin
  if not private.has_role('owner', 'sales', 'editor') then
    raise exception 'Only members of the team restore rows.' using errcode = '42501';
  end if;
  if cardinality(ids) > 1000 then
    raise exception 'At most 1000 rows are restored at once.' using errcode = '22023';
  end if;
  perform set_config('gantry.restoring', 'yes', true);
  for kept in
    -- By table, so that a conversation is back before the message that points at it.
    select *
    from public.deleted_rows
    where deleted_rows.id = any (ids)
      and (
        (select private.has_role('owner')) or deleted_rows.table_name = any ((select private.tables_in_hand())::text[])
      )
    order by table_name, id
    for update
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

create or replace function private.find_contact_submissions(
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
  if not private.has_role('owner', 'sales') then
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

create or replace function private.find_chat_logs(term text, oldest_first boolean, skip integer, most integer)
  returns table (ids uuid[], total bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.has_role('owner', 'sales') then
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

create or replace function private.find_blog_posts(
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
  if not private.has_role('owner', 'editor') then
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

create or replace function public.apply_retention(visit_days integer, log_days integer) returns jsonb
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
      ('private.recovery_attempts', 'attempted_at', 1),
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

create or replace function public.project_facts() returns jsonb
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
    -- Owners who have joined: without one nobody can let others in.
    'administrators', (
      select count(*) from public.team_members as member where member.role = 'owner' and member.joined_at is not null
    ),
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

comment on function public.project_facts() is
  'Applied migrations, number of owners and tables without row-level security.';

create function private.backed_up() returns table (oid oid, name text)
  language sql
  stable
  set search_path = ''
as $$
  select class.oid, class.relname::text
  from pg_catalog.pg_class as class
  where class.relnamespace = 'public'::regnamespace
    and class.relkind = 'r'
    and class.relname not in ('team_members', 'team_settings')
$$;

revoke execute on function private.backed_up() from public, anon, authenticated, service_role;

create or replace function public.backup_tables() returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with recursive tables as (
    select backed_up.oid, backed_up.name from private.backed_up()
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

comment on function public.backup_tables() is 'The tables of a backup and their keys, in the order in which to restore them.';

create or replace function private.public_table(table_name text) returns regclass
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  found_oid constant oid := (
    select backed_up.oid from private.backed_up() where backed_up.name = public_table.table_name
  );
begin
  if found_oid is null then
    raise exception 'There is no table % to back up.', quote_nullable(table_name) using errcode = '42P01';
  end if;
  return found_oid::regclass;
end
$$;

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

create trigger team_members_owner_deleted
  after delete on public.team_members
  for each row
  when (old.role = 'owner' and old.joined_at is not null)
  execute function private.keep_an_owner();

create trigger team_members_owner_changed
  after update on public.team_members
  for each row
  when (old.role = 'owner' and old.joined_at is not null and (new.role <> 'owner' or new.joined_at is null))
  execute function private.keep_an_owner();

create trigger team_settings_guard
  before update on public.team_settings
  for each row execute function private.guard_team_settings();

create trigger team_settings_audit
  after update on public.team_settings
  for each row execute function private.write_audit();

create trigger chat_logs_limit
  after delete on public.chat_logs
  referencing old table as removed
  for each statement execute function private.limit_deletion();

create trigger contact_submissions_limit
  after delete on public.contact_submissions
  referencing old table as removed
  for each statement execute function private.limit_deletion();

create trigger visits_limit
  after delete on public.visits
  referencing old table as removed
  for each statement execute function private.limit_deletion();

create trigger admin_logins_limit
  after delete on public.admin_logins
  referencing old table as removed
  for each statement execute function private.limit_deletion();

create trigger admin_logins_all_or_none
  after delete on public.admin_logins
  for each statement execute function private.refuse_picking();

create trigger deleted_rows_limit
  after delete on public.deleted_rows
  referencing old table as removed
  for each statement execute function private.limit_deletion();

drop function public.is_admin();
drop function public.grant_admin(text);
drop function private.is_admin();
drop table private.admins;
