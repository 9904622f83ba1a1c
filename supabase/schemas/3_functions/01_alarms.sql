-- What owners are mailed about at once.

-- Account events that owners must be told about at once and have not been: {until, owners, events}, the events with
-- {action, label, actor_email, fields, happened_at}, at most fifty, oldest first. Of wrong passwords only the tenth
-- within a clock hour counts, for each account in the audit log and overall in what the login form reports. Only the
-- service key may call it; it confirms with note_alarms what has been told.
create function public.due_alarms() returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with told as (
    select greatest(alarms.told_until, now() - interval '1 day') as until from private.alarms
  ),
  noted as (
    select
      entry.action, entry.label, entry.actor_email, entry.fields, entry.happened_at,
      entry.action = 'sign-in failed' as is_guess,
      row_number() over (
        partition by entry.action, entry.row_id, date_trunc('hour', entry.happened_at) order by entry.happened_at
      ) as place
    from public.audit_log as entry
    where entry.happened_at > (select until from told) - interval '1 hour'
      and (
        (entry.table_name = 'team_members' and entry.action in (
          'sign-in failed', 'removed', 'role changed', 'second factor removed', 'recovery code used'
        ))
        or (entry.table_name = 'admin_logins' and entry.action = 'deleted')
      )
    union all
    select
      'sign-in failed', '', null, '{}', login.created_at, true,
      row_number() over (partition by date_trunc('hour', login.created_at) order by login.created_at)
    from public.admin_logins as login
    where login.status = 'failure' and login.created_at > (select until from told) - interval '1 hour'
  ),
  due as (
    select *
    from noted
    where noted.happened_at > (select until from told) and (not noted.is_guess or noted.place = 10)
    order by noted.happened_at
    limit 50
  )
  select jsonb_build_object(
    'until', coalesce((select max(due.happened_at) from due), (select until from told)),
    'owners', (
      select coalesce(jsonb_agg(account.email order by account.email), '[]')
      from public.team_members as member
      join auth.users as account on account.id = member.user_id
      where member.role = 'owner' and member.joined_at is not null
    ),
    'events', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'action', due.action, 'label', due.label, 'actor_email', due.actor_email, 'fields', due.fields,
            'happened_at', due.happened_at
          )
          order by due.happened_at
        ),
        '[]'
      )
      from due
    )
  )
$$;
revoke execute on function public.due_alarms() from public, anon, authenticated, service_role;
grant execute on function public.due_alarms() to service_role;
comment on function public.due_alarms() is 'What happened to accounts that owners have to be told of.';

create function public.note_alarms(until timestamptz) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update private.alarms set told_until = greatest(alarms.told_until, note_alarms.until) where id
$$;
revoke execute on function public.note_alarms(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.note_alarms(timestamptz) to service_role;
comment on function public.note_alarms(timestamptz) is 'Notes that owners know what happened to accounts until then.';
