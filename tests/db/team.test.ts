/** Who is in the team, with which permissions, when these apply, and who can change them. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { ask, readRows, refusalOf, refusalWithin } from './support/asking.ts'
import {
  addFactor,
  become,
  becomeOwner,
  becomeWith,
  type CallerName,
  callerOf,
  claimsOf,
  createUsers,
  editorId,
  guardedId,
  outsiderId,
  ownerId,
  salesId,
  sessionOf,
  trying,
  tryingAsOwner,
} from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { waitForALock } from './support/waiting.ts'

interface Access {
  role: string
  name: string
  state: string
  time_zone: string | null
  picture: string | null
}

const accessOf = (sql: Sql) => ask<Access | null>(sql, 'public.my_access()')
const stateOf = async (sql: Sql) => (await accessOf(sql))?.state ?? null
const leadsOf = async (sql: Sql) => (await sql.query('select 1 from public.contact_submissions')).length
const demandFactor = (sql: Sql) =>
  sql.script('update public.team_settings set second_factor_demanded = true where id')
/** Switches to another caller, after preparations that only the tables' owner can make. */
const goOnAs = async (sql: Sql, caller: CallerName) => {
  await becomeOwner(sql)
  await become(sql, caller)
}

describe('The team', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(async () => {
      await createUsers(database())
      await database().transaction(sql =>
        sql.script(
          `insert into public.contact_submissions (name, email, message) values ('A', 'a@b.co', 'M')`,
        ),
      )
    })

    /** Runs `work` in a transaction that is rolled back, as the tables' owner until it switches callers. */
    const undone = <Result>(work: (sql: Sql) => Promise<Result>) => tryingAsOwner(database(), work)
    const emailed = (sql: Sql) => readRows<{ email: string }>(sql, 'select * from public.team()')

    describe('what a token gives access to', () => {
      test.each([
        ['anon', null],
        ['service', null],
        ['outsider', null],
        ['owner', 'open'],
        ['sales', 'open'],
        ['editor', 'open'],
        ['ended', 'session ended'],
        ['halfway', 'code needed'],
        ['guarded', 'open'],
      ] as const)('DASH-01 ACC-01 ACC-03 ACC-04 the access state of %s is %j', async (caller, expected) => {
        // Only signed-in users may call the function, so every caller's claims are used with that role.
        const state = await undone(async sql => {
          await becomeWith(sql, 'authenticated', callerOf(caller).claims)
          return stateOf(sql)
        })
        expect(state).toBe(expected)
      })

      test('ACC-16 my_access returns the role and the person’s own profile', async () => {
        const access = await undone(async sql => {
          await become(sql, 'sales')
          await sql.query(
            `update public.team_members set name = 'Sam', time_zone = 'Asia/Tokyo', picture = '/assets/sam.webp'
             where user_id = $1`,
            [salesId],
          )
          return accessOf(sql)
        })
        expect(access).toEqual({
          ...{
            role: 'sales',
            name: 'Sam',
            state: 'open',
            time_zone: 'Asia/Tokyo',
            picture: '/assets/sam.webp',
            first_password_ends: null,
          },
        })
      })

      test.each([
        { user_metadata: { role: 'owner' } },
        { app_metadata: { role: 'owner' } },
        { is_admin: true, user_role: 'owner', email: 'owner@example.com', team_role: 'owner' },
      ])('SEC-18 ACC-02 the claims %j do not make a user a member', async extra => {
        const seen = await undone(async sql => {
          await becomeWith(sql, 'authenticated', { ...claimsOf(outsiderId), ...extra })
          return [await accessOf(sql), await leadsOf(sql)]
        })
        expect(seen).toEqual([null, 0])
      })

      test('SEC-18 ACC-02 a role in a user’s own metadata does not make them a member', async () => {
        const [record] = await undone(sql =>
          sql.query<{ role: string }>(
            `select raw_user_meta_data ->> 'role' as role from auth.users where id = '${outsiderId}'`,
          ),
        )
        expect(record).toEqual({ role: 'owner' })
        expect(await trying(database(), 'outsider', accessOf)).toBeNull()
      })

      test('SEC-18 a token without a user gives no access', async () => {
        const { sub: _, ...rest } = claimsOf(ownerId)
        const seen = await undone(async sql => {
          await becomeWith(sql, 'authenticated', rest)
          return [await accessOf(sql), await leadsOf(sql)]
        })
        expect(seen).toEqual([null, 0])
      })

      test('AUTH-09 a deleted user is not a member, although their token is still valid', async () => {
        const seen = await undone(async sql => {
          await sql.query(`delete from auth.users where id = '${ownerId}'`)
          await become(sql, 'owner')
          return [await accessOf(sql), await leadsOf(sql)]
        })
        expect(seen).toEqual([null, 0])
      })

      test.each([
        ['is gone', `delete from auth.sessions where id = '${sessionOf(ownerId)}'`, {}],
        ['is over', `update auth.sessions set not_after = now() where id = '${sessionOf(ownerId)}'`, {}],
        ['is another person’s', '', { session: sessionOf(guardedId) }],
        ['is none', '', { session: '' }],
      ])('ACC-03 a token whose session %s gives no access', async (_, change, token) => {
        const seen = await undone(async sql => {
          await sql.script(change)
          await becomeWith(sql, 'authenticated', claimsOf(ownerId, token))
          return [await stateOf(sql), await leadsOf(sql)]
        })
        expect(seen).toEqual(['session ended', 0])
      })

      test('ACC-03 a session with a later end gives access until then', async () => {
        const seen = await undone(async sql => {
          await sql.script(
            `update auth.sessions set not_after = now() + interval '1 minute' where id = '${sessionOf(ownerId)}'`,
          )
          await become(sql, 'owner')
          return [await stateOf(sql), await leadsOf(sql)]
        })
        expect(seen).toEqual(['open', 1])
      })

      test('ACC-04 a second factor that is not confirmed yet is not required', async () => {
        const seen = await undone(async sql => {
          await addFactor(sql, ownerId, 'unverified')
          await become(sql, 'owner')
          return [await stateOf(sql), await leadsOf(sql)]
        })
        expect(seen).toEqual(['open', 1])
      })

      test('ACC-04 once a second factor is set up, sessions without it have no access', async () => {
        const seen = await undone(async sql => {
          await addFactor(sql, ownerId)
          await become(sql, 'owner')
          const before = [await stateOf(sql), await leadsOf(sql)]
          await becomeOwner(sql)
          await becomeWith(sql, 'authenticated', claimsOf(ownerId, { aal: 'aal2' }))
          return [before, [await stateOf(sql), await leadsOf(sql)]]
        })
        expect(seen).toEqual([
          ['code needed', 0],
          ['open', 1],
        ])
      })

      test.each([
        ['owner', 'aal1', 'factor missing', 0],
        // The factor was removed after this token was issued for it.
        ['owner', 'aal2', 'factor missing', 0],
        ['guarded', 'aal1', 'code needed', 0],
        ['guarded', 'aal2', 'open', 1],
      ] as const)(
        'ACC-04 if the team requires a second factor, the state of %s at %s is %j',
        async (who, aal, state, leads) => {
          const seen = await undone(async sql => {
            await demandFactor(sql)
            const id = who === 'owner' ? ownerId : guardedId
            await becomeWith(sql, 'authenticated', claimsOf(id, { aal }))
            return [await stateOf(sql), await leadsOf(sql)]
          })
          expect(seen).toEqual([state, leads])
        },
      )
    })

    describe('its members', () => {
      test('ACC-16 every member can read the list of members', async () => {
        for (const member of ['owner', 'sales', 'editor', 'guarded'] as const) {
          const names = await trying(database(), member, sql =>
            sql.query<{ name: string }>('select name from public.team_members order by name'),
          )
          expect(names.map(({ name }) => name)).toEqual(['editor', 'guarded', 'owner', 'sales'])
        }
      })

      test.each([
        "role = 'owner'",
        `user_id = '${outsiderId}'`,
        'joined_at = null',
        'invited_by = null',
        'granted_at = now()',
      ])('ACC-16 members cannot set %s, not even on their own row', async change => {
        for (const member of ['owner', 'sales'] as const) {
          const attempt = trying(database(), member, sql =>
            sql.query(`update public.team_members set ${change}`),
          )
          expect(await refusalOf(attempt)).toEqual(['42501', null])
        }
      })

      test.each([
        `name = repeat('a', 121)`,
        `picture = 'javascript:alert(1)'`,
        `time_zone = 'Europe/Berlin; drop'`,
        `time_zone = ''`,
        `notify = '[]'`,
        `notify = jsonb_build_object('a', repeat('a', 5000))`,
      ])('ACC-16 %s is refused', async change => {
        const attempt = trying(database(), 'sales', sql =>
          sql.query(`update public.team_members set ${change} where user_id = '${salesId}'`),
        )
        expect(await refusalOf(attempt)).toEqual(['23514', null])
      })

      test('ACC-08 team() returns for each member the inviter, join time, second factor, and when and where they were last seen', async () => {
        const team = await undone(async sql => {
          await sql.script(`
            insert into public.team_members (user_id, role, invited_by) values ('${outsiderId}', 'sales', '${ownerId}');
            update auth.users set last_sign_in_at = '2026-01-01T00:00:00Z' where id = '${outsiderId}';
            delete from auth.sessions where user_id = '${outsiderId}';
            update auth.sessions set created_at = '2026-02-01T00:00:00Z', updated_at = '2026-02-02T00:00:00Z',
              refreshed_at = '2026-02-03T00:00:00', ip = '203.0.113.77' where user_id = '${salesId}';
            insert into auth.sessions (id, user_id, created_at, ip)
            values (gen_random_uuid(), '${salesId}', '2026-01-15T00:00:00Z', '198.51.100.1');
            update auth.sessions set ip = '2001:db8:51:7::9' where user_id = '${editorId}'`)
          await become(sql, 'owner')
          return readRows(sql, 'select * from public.team()')
        })
        const of = (email: string) => team.find(member => member.email === email)
        expect(team).toHaveLength(5)
        expect(of('outsider@example.com')).toMatchObject({
          ...{
            user_id: outsiderId,
            role: 'sales',
            invited_by_name: 'owner',
            joined_at: null,
            has_factor: false,
          },
          ...{ last_seen_at: '2026-01-01T00:00:00+00:00', last_seen_place: null },
        })
        expect(of('sales@example.com')).toMatchObject({
          ...{ last_seen_at: '2026-02-03T00:00:00+00:00', last_seen_place: '203.0.113.0' },
        })
        expect(of('editor@example.com')).toMatchObject({ last_seen_place: '2001:db8:51::' })
        expect(of('guarded@example.com')).toMatchObject({ has_factor: true, invited_by_name: null })
        expect(of('guarded@example.com')?.joined_at).not.toBeNull()
      })

      test('ACC-08 an invited person is added once and joins once', async () => {
        const seen = await undone(async sql => {
          await become(sql, 'service')
          const add = `public.add_member('${outsiderId}', 'editor', '${ownerId}')`
          const added = [await ask(sql, add), await ask(sql, add)]
          await goOnAs(sql, 'outsider')
          const before = await stateOf(sql)
          await sql.query('select public.mark_joined()')
          const joined = () =>
            ask<string>(sql, `(select joined_at from public.team_members where user_id = '${outsiderId}')`)
          const first = await joined()
          await becomeOwner(sql)
          await sql.script(
            `update public.team_members set joined_at = '2026-01-01' where user_id = '${outsiderId}'`,
          )
          await become(sql, 'outsider')
          await sql.query('select public.mark_joined()')
          const second = await joined()
          await becomeOwner(sql)
          const noted = await readRows(
            sql,
            `select actor, action, row_id, label, fields from public.audit_log where action = 'invited'`,
          )
          return { added, before, hasJoined: first !== null, second, noted }
        })
        expect(seen).toEqual({
          ...{ added: [true, false], before: 'open', hasJoined: true, second: '2026-01-01 00:00:00+00' },
          noted: [
            {
              ...{ actor: ownerId, action: 'invited', row_id: outsiderId, label: 'outsider@example.com' },
              fields: ['editor'],
            },
          ],
        })
      })

      test('ACC-08 a member who must first set up a second factor can still join; a signed-out one cannot', async () => {
        const joined = await undone(async sql => {
          await demandFactor(sql)
          await sql.script('update public.team_members set joined_at = null where role <> $$owner$$')
          await become(sql, 'sales')
          await sql.query('select public.mark_joined()')
          await becomeOwner(sql)
          await sql.script(`delete from auth.sessions where user_id = '${editorId}'`)
          await become(sql, 'editor')
          await sql.query('select public.mark_joined()')
          await becomeOwner(sql)
          return sql.query(
            `select role, joined_at is not null as has_joined from public.team_members where role <> 'owner' order by role`,
          )
        })
        expect(joined).toEqual([
          { role: 'editor', has_joined: false },
          { role: 'sales', has_joined: true },
        ])
      })

      test.each(['outsider@example.com', ' Outsider@Example.COM '])(
        'DEC-31 ACC-08 grant_role(%j) makes that user a member, or changes their role',
        async email => {
          const access = await undone(async sql => {
            await become(sql, 'service')
            await sql.query(`select public.grant_role($1, 'sales')`, [email])
            await sql.query(`select public.grant_role($1, 'owner')`, [email])
            await goOnAs(sql, 'outsider')
            return accessOf(sql)
          })
          expect(access).toMatchObject({ role: 'owner', state: 'open' })
        },
      )

      test.each(['nobody@example.com', '', '%', null])(
        'DEC-31 grant_role(%j) says that there is no such user',
        async email => {
          const attempt = trying(database(), 'service', sql =>
            sql.query(`select public.grant_role($1, 'owner')`, [email]),
          )
          await expect(attempt).rejects.toThrow('There is no user with this address.')
        },
      )

      test('ACC-01 an unknown role is refused', async () => {
        for (const call of [
          `public.grant_role('outsider@example.com', 'boss')`,
          `public.add_member('${outsiderId}', 'boss', '${ownerId}')`,
        ]) {
          expect(await refusalOf(trying(database(), 'service', sql => ask(sql, call)))).toEqual([
            '23514',
            null,
          ])
        }
        const call = `public.set_member_role('${salesId}', 'boss')`
        expect(await refusalOf(trying(database(), 'owner', sql => ask(sql, call)))).toEqual(['23514', null])
      })
    })

    describe('changing its members', () => {
      test('ACC-06 a new role applies at once, ends the person’s sessions and presence, and is logged', async () => {
        const seen = await undone(async sql => {
          await sql.script(`insert into public.admin_presence (user_id, live) values ('${salesId}', true)`)
          await become(sql, 'owner')
          await ask(sql, `public.set_member_role('${salesId}', 'editor')`)
          await goOnAs(sql, 'sales')
          const access = await accessOf(sql)
          await becomeOwner(sql)
          const left = await sql.query(
            `select 1 from auth.sessions where user_id = '${salesId}'
             union all select 1 from public.admin_presence where user_id = '${salesId}'`,
          )
          const noted = await readRows(
            sql,
            `select actor, actor_email, table_name, row_id, label, fields
             from public.audit_log where action = 'role changed'`,
          )
          return { access, left, noted }
        })
        expect(seen).toMatchObject({ access: { role: 'editor', state: 'session ended' }, left: [] })
        expect(seen.noted).toEqual([
          {
            ...{ actor: ownerId, actor_email: 'owner@example.com', table_name: 'team_members' },
            ...{ row_id: salesId, label: 'sales@example.com', fields: ['editor'] },
          },
        ])
      })

      test('ACC-06 setting the role that a member already has does not end their session', async () => {
        const state = await undone(async sql => {
          await become(sql, 'owner')
          await ask(sql, `public.set_member_role('${salesId}', 'sales')`)
          await goOnAs(sql, 'sales')
          return stateOf(sql)
        })
        expect(state).toBe('open')
      })

      test('ACC-06 setting the role of somebody outside the team is refused as not found', async () => {
        const attempt = trying(database(), 'owner', sql =>
          ask(sql, `public.set_member_role('${outsiderId}', 'sales')`),
        )
        expect(await refusalOf(attempt)).toEqual(['PT404', null])
      })

      test('ACC-07 a removed member loses access at once, and what was theirs goes to the heir', async () => {
        const chat = 'c0000000-0000-4000-8000-000000000009'
        const seen = await undone(async sql => {
          await sql.script(`
            insert into public.chat_logs (id) values ('${chat}');
            insert into public.chat_handoffs (chat_log_id, accepted_by, accepted_at, admin_seen_at)
            values ('${chat}', '${guardedId}', now(), now());
            update public.team_members set invited_by = '${guardedId}' where role = 'sales';
            insert into public.admin_presence (user_id, live) values ('${guardedId}', true)`)
          await become(sql, 'owner')
          await ask(sql, `public.remove_member('${guardedId}', '${ownerId}')`)
          const again = await refusalWithin(sql, `select public.remove_member('${guardedId}', '${ownerId}')`)
          await goOnAs(sql, 'guarded')
          const access = await accessOf(sql)
          const leads = await leadsOf(sql)
          await becomeOwner(sql)
          const [kept] = await sql.query(
            `select
               (select accepted_by from public.chat_handoffs where chat_log_id = '${chat}') as talk,
               (select invited_by from public.team_members where role = 'sales') as invited,
               (select count(*)::integer from auth.sessions where user_id = '${guardedId}') as sessions,
               (select count(*)::integer from public.admin_presence where user_id = '${guardedId}') as presence`,
          )
          const noted = await readRows(
            sql,
            `select actor, row_id, fields from public.audit_log where action = 'removed'`,
          )
          return { again, access, leads, kept, noted }
        })
        expect(seen).toEqual({
          ...{ again: null, access: null, leads: 0 },
          kept: { talk: ownerId, invited: ownerId, sessions: 0, presence: 0 },
          noted: [{ actor: ownerId, row_id: guardedId, fields: ['owner'] }],
        })
      })

      test.each([
        [
          'ACC-07 whoever is removed',
          `public.remove_member('${salesId}', '${ownerId}')`,
          ['desk@example.com'],
        ],
        [
          'ACC-06 whoever becomes an editor',
          `public.set_member_role('${salesId}', 'editor')`,
          ['desk@example.com'],
        ],
        ['ACC-06 whoever becomes an owner', `public.set_member_role('${salesId}', 'owner')`, null],
      ])('%s is mailed leads only if the role still sees them', async (_, call, expected) => {
        const before = ['desk@example.com', 'Sales@example.com']
        const seen = await undone(async sql => {
          await sql.script(`update public.notification_settings set recipients = '{${before}}' where id = 1`)
          await become(sql, 'owner')
          await ask(sql, call)
          await becomeOwner(sql)
          const noted = await readRows<{ actor: string; fields: string[] }>(
            sql,
            `select actor, fields from public.audit_log
             where table_name = 'notification_settings' and actor is not null`,
          )
          return {
            recipients: await ask(sql, '(select to_jsonb(recipients) from public.notification_settings)'),
            noted,
          }
        })
        expect(seen).toEqual({
          recipients: expected ?? before,
          noted: expected ? [{ actor: ownerId, fields: ['recipients'] }] : [],
        })
      })

      test('ACC-07 HAND-06 an ended talk stays with the removed member who had it', async () => {
        const chat = 'c0000000-0000-4000-8000-000000000009'
        const had = await undone(async sql => {
          await sql.script(`
            insert into public.chat_logs (id) values ('${chat}');
            insert into public.chat_handoffs (chat_log_id, accepted_by, accepted_at, admin_seen_at, ended_at, ended_why)
            values ('${chat}', '${guardedId}', now(), now(), now(), 'ended')`)
          await become(sql, 'owner')
          await ask(sql, `public.remove_member('${guardedId}', '${ownerId}')`)
          await becomeOwner(sql)
          return ask(sql, `(select accepted_by from public.chat_handoffs where chat_log_id = '${chat}')`)
        })
        expect(had).toBe(guardedId)
      })

      test('ACC-07 removing the member who invited the heir leaves the heir without an inviter', async () => {
        const invited = await undone(async sql => {
          await sql.script(
            `update public.team_members set invited_by = '${guardedId}' where user_id = '${ownerId}'`,
          )
          await become(sql, 'owner')
          await ask(sql, `public.remove_member('${guardedId}', '${ownerId}')`)
          return ask(sql, `(select invited_by from public.team_members where user_id = '${ownerId}')`)
        })
        expect(invited).toBeNull()
      })

      test.each([
        ['the person themselves', `'${salesId}'`, null],
        ['somebody with another role', `'${editorId}'`, null],
        ['somebody outside', `'${outsiderId}'`, null],
        ['nobody', 'null', null],
        [
          'an invitation that is open',
          `'${guardedId}'`,
          `update public.team_members set joined_at = null where user_id = '${guardedId}'`,
        ],
      ])('ACC-07 %s cannot be the heir', async (_, heir, change) => {
        const refusal = await undone(async sql => {
          if (change) await sql.script(change)
          await become(sql, 'owner')
          return refusalWithin(sql, `select public.remove_member('${salesId}', ${heir})`)
        })
        expect(refusal).toEqual(['PT409', 'heir'])
      })

      test('ACC-07 an open invitation can be withdrawn without an heir, and its address stays on the list of those who are mailed leads', async () => {
        const { left, recipients } = await undone(async sql => {
          await sql.script(`
            update public.team_members set joined_at = null where user_id = '${salesId}';
            update public.notification_settings set recipients = '{sales@example.com}' where id = 1`)
          await become(sql, 'owner')
          await ask(sql, `public.remove_member('${salesId}', null)`)
          const left = await emailed(sql)
          await becomeOwner(sql)
          const recipients = await ask(sql, '(select to_jsonb(recipients) from public.notification_settings)')
          return { left, recipients }
        })
        expect(left.map(({ email }) => email)).not.toContain('sales@example.com')
        expect(recipients).toEqual(['sales@example.com'])
      })

      test('ACC-07 whom an invited person was to look after is looked after by who withdraws the invitation', async () => {
        const owner = await undone(async sql => {
          await sql.script(`
            update public.team_members set joined_at = null where user_id = '${salesId}';
            insert into public.people (email, owner_id) values ('given@example.com', '${salesId}')`)
          await become(sql, 'owner')
          await ask(sql, `public.remove_member('${salesId}', null)`)
          return ask(sql, `(select owner_id from public.people where email = 'given@example.com')`)
        })
        expect(owner).toBe(ownerId)
      })

      /** Every way in which the last owner could be lost. */
      const ways: [string, CallerName | null, string][] = [
        ['their own change of role', 'owner', `select public.set_member_role('${ownerId}', 'editor')`],
        ['their own removal', 'owner', `select public.remove_member('${ownerId}', '${guardedId}')`],
        ['the service key', 'service', `select public.grant_role('owner@example.com', 'sales')`],
        ['the end of the account', null, `delete from auth.users where id = '${ownerId}'`],
        ['SQL', null, `delete from public.team_members where user_id = '${ownerId}'`],
        [
          'the invitation being open again',
          null,
          `update public.team_members set joined_at = null where role = 'owner'`,
        ],
      ]
      test.each(ways)('ACC-05 the last owner cannot be lost by %s', async (_, caller, statement) => {
        const [alone, withAnother] = await undone(async sql => {
          await sql.script('savepoint two')
          // An invited owner does not count as an owner yet.
          await sql.script(`update public.team_members set joined_at = null where user_id = '${guardedId}'`)
          if (caller) await become(sql, caller)
          const alone = await refusalWithin(sql, statement)
          await sql.script('rollback to savepoint two')
          if (caller) await goOnAs(sql, caller)
          return [alone, await refusalWithin(sql, statement)]
        })
        const isHeir = statement.includes('remove_member')
        // Without another owner there is no heir either, and that check comes first.
        expect(alone).toEqual(['PT409', isHeir ? 'heir' : 'last_owner'])
        const isEverybody = statement.includes(`role = 'owner'`)
        expect(withAnother).toEqual(isEverybody ? ['PT409', 'last_owner'] : null)
      })
    })

    describe('team settings', () => {
      const demand = (isDemanded: boolean) =>
        `update public.team_settings set second_factor_demanded = ${isDemanded} where id returning 1`

      test('ACC-04 an owner with a second factor can require it of everybody, which is logged', async () => {
        const seen = await undone(async sql => {
          await become(sql, 'guarded')
          const changed = await sql.query(demand(true))
          const noted = await readRows(
            sql,
            `select actor, action, fields from public.audit_log where table_name = 'team_settings'`,
          )
          await goOnAs(sql, 'owner')
          return { changed: changed.length, noted, state: await stateOf(sql) }
        })
        expect(seen).toEqual({
          changed: 1,
          noted: [{ actor: guardedId, action: 'changed', fields: ['second_factor_demanded'] }],
          state: 'factor missing',
        })
      })

      test('ACC-04 an owner without a second factor cannot require one of everybody', async () => {
        const attempt = trying(database(), 'owner', sql => sql.query(demand(true)))
        expect(await refusalOf(attempt)).toEqual(['PT409', 'factor_first'])
        expect(await trying(database(), 'owner', sql => sql.query(demand(false)))).toHaveLength(1)
      })
    })
  })
})

describe('Concurrent changes of the team', () => {
  onEveryEngine(
    emptyProject,
    database => {
      beforeAll(() => createUsers(database()))

      test('ACC-05 if two owners demote each other at the same time, one remains an owner', async () => {
        const take = async (sql: Sql, claims: Record<string, unknown>, from: string) => {
          await becomeWith(sql, 'authenticated', claims)
          await sql.query(`select public.set_member_role('${from}', 'editor')`)
        }
        let second: ReturnType<typeof refusalOf> | undefined
        await database().transaction(async sql => {
          await take(sql, claimsOf(ownerId), guardedId)
          second = refusalOf(
            database().transaction(other => take(other, claimsOf(guardedId, { aal: 'aal2' }), ownerId)),
          )
          // The first transaction ends once the second waits for it or has finished.
          await Promise.race([second, waitForALock(database())])
        })
        expect(await second).toEqual(['PT409', 'last_owner'])
        const owners = await tryingAsOwner(database(), sql =>
          sql.query(`select 1 from public.team_members where role = 'owner'`),
        )
        expect(owners).toHaveLength(1)
      })
    },
    ({ concurrent }) => concurrent,
  )
})
