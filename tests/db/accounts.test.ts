/** What accounts do and what is done to them: signing in again, codes, sessions, exports, and the audit log. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { asService } from '../../local/database/roles.ts'
import { ask, readRows, refusalOf, refusalWithin } from './support/asking.ts'
import {
  addFactor,
  become,
  becomeOwner,
  becomeWith,
  type CallerName,
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

const RECENT: [string, string] = ['PT403', 'recent_sign_in']
const CODE = /^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){6}$/

/** Switches to another caller. */
const goOnAs = async (sql: Sql, caller: CallerName) => {
  await becomeOwner(sql)
  await become(sql, caller)
}
const events = (sql: Sql, action: string) =>
  readRows(
    sql,
    `select actor, actor_email, table_name, row_id, label, fields
     from public.audit_log where action = '${action}' order by happened_at`,
  )

describe('Accounts', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    /** Runs `work` in a transaction that is rolled back, as the tables' owner until it switches callers. */
    const undone = <Result>(work: (sql: Sql) => Promise<Result>) => tryingAsOwner(database(), work)

    describe('signing in again', () => {
      const calls = [
        'public.require_recent_sign_in()',
        `public.set_member_role('${salesId}', 'editor')`,
        `public.remove_member('${salesId}', '${ownerId}')`,
        `public.begin_export('submissions')`,
        'public.make_recovery_codes()',
      ]
      test.each(calls)('ACC-09 %s requires a sign-in within the last 15 minutes', async call => {
        const tried = (minutesAgo: number) =>
          undone(async sql => {
            await becomeWith(sql, 'authenticated', claimsOf(guardedId, { aal: 'aal2', minutesAgo }))
            return refusalWithin(sql, `select ${call}`)
          })
        expect(await tried(14)).toBeNull()
        expect(await tried(16)).toEqual(RECENT)
      })

      test('ACC-09 changing the team settings requires a sign-in within the last 15 minutes', async () => {
        const tried = (minutesAgo: number) =>
          undone(async sql => {
            await becomeWith(sql, 'authenticated', claimsOf(ownerId, { minutesAgo }))
            return refusalWithin(
              sql,
              'update public.team_settings set second_factor_demanded = false where id',
            )
          })
        expect(await tried(14)).toBeNull()
        expect(await tried(16)).toEqual(RECENT)
      })

      const now = () => Math.floor(Date.now() / 1000)
      test.each([
        ['the newest of several counts', () => [old(), { method: 'totp', timestamp: now() }, old()], null],
        ['several old ones', () => [old(), old()], RECENT],
        ['none', () => [], RECENT],
        ['a list of names', () => ['password'], RECENT],
        ['something else', () => 'password', RECENT],
      ])('ACC-09 sign-ins listed in the token: %s', async (_, amr, expected) => {
        const refusal = await undone(async sql => {
          await becomeWith(sql, 'authenticated', { ...claimsOf(ownerId), amr: amr() })
          return refusalWithin(sql, 'select public.require_recent_sign_in()')
        })
        expect(refusal).toEqual(expected)
      })
      const old = () => ({ method: 'password', timestamp: now() - 3600 })

      test('ACC-09 the error message tells the person to sign in again', async () => {
        const attempt = undone(async sql => {
          await becomeWith(sql, 'authenticated', claimsOf(ownerId, { minutesAgo: 60 }))
          return ask(sql, 'public.require_recent_sign_in()')
        })
        await expect(attempt).rejects.toThrow('Sign in again to do this.')
      })
    })

    describe('deleting many rows', () => {
      const people: Record<string, string> = {
        contact_submissions: `(name, email, message) select 'N' || n, 'a@b.co', 'M'`,
        chat_logs: `(user_info) select jsonb_build_object('n', n)`,
        visits: `(path) select '/' || n`,
        admin_logins: `(email, status) select 'a@b.co', 'failure'`,
        deleted_rows: `(table_name, row_id, "row") select 'contact_submissions', n::text, '{}'`,
      }
      const deleting = (table: string, rows: number, claims: Record<string, unknown>) =>
        undone(async sql => {
          await sql.script(
            `insert into public.${table} ${people[table]} from generate_series(1, ${rows}) as n`,
          )
          await becomeWith(sql, 'authenticated', claims)
          const refusal = await refusalWithin(sql, `delete from public.${table} where id is not null`)
          await becomeOwner(sql)
          return [refusal, (await sql.query(`select 1 from public.${table}`)).length]
        })

      test.each(['contact_submissions', 'chat_logs', 'deleted_rows'])(
        'ACC-10 a sales member can delete 20 rows of %s at once, but not 21',
        async table => {
          const old = claimsOf(salesId, { minutesAgo: 60 })
          expect(await deleting(table, 20, old)).toEqual([null, 0])
          const lately = claimsOf(salesId)
          expect(await deleting(table, 21, lately)).toEqual([['PT403', 'owner_only'], 21])
        },
      )

      test.each(Object.keys(people))(
        'ACC-10 an owner can delete more rows of %s only after a recent sign-in',
        async table => {
          expect(await deleting(table, 21, claimsOf(ownerId))).toEqual([null, 0])
          expect(await deleting(table, 21, claimsOf(ownerId, { minutesAgo: 60 }))).toEqual([RECENT, 21])
        },
      )

      test('ACC-10 the limit does not apply to the server’s retention job', async () => {
        const left = await undone(async sql => {
          await sql.script(`
            insert into public.visits (path, created_at)
            select '/' || n, now() - interval '100 days' from generate_series(1, 50) as n`)
          await become(sql, 'service')
          await ask(sql, 'public.apply_retention(90, 180)')
          return sql.query('select 1 from public.visits')
        })
        expect(left).toEqual([])
      })

      test('ACC-11 an owner can only delete all sign-in attempts at once, after a recent sign-in', async () => {
        const seen = await undone(async sql => {
          await sql.script(`
            insert into public.admin_logins (id, email, status, created_at) values
              ('mine', 'a@b.co', 'failure', now() - interval '2 minutes'),
              ('other', 'a@b.co', 'failure', now() - interval '2 minutes')`)
          await become(sql, 'owner')
          const picked = await refusalWithin(sql, `delete from public.admin_logins where id = 'mine'`)
          await becomeWith(sql, 'authenticated', claimsOf(ownerId, { minutesAgo: 60 }))
          const late = await refusalWithin(sql, `delete from public.admin_logins where id <> ''`)
          await becomeWith(sql, 'authenticated', claimsOf(ownerId))
          const all = await refusalWithin(sql, `delete from public.admin_logins where id <> ''`)
          return { picked, late, all, left: await sql.query('select 1 from public.admin_logins') }
        })
        expect(seen).toEqual({ picked: ['42501', null], late: RECENT, all: null, left: [] })
      })

      test('ACC-11 a sales member’s delete of old sign-in attempts raises no error', async () => {
        const refusal = await undone(async sql => {
          await sql.script(`
            insert into public.admin_logins (id, email, status, created_at) values
              ('old', 'a@b.co', 'failure', now() - interval '2 minutes')`)
          await become(sql, 'sales')
          return refusalWithin(sql, `delete from public.admin_logins where id <> ''`)
        })
        expect(refusal).toBeNull()
      })

      test('ACC-11 an attempt that arrives meanwhile does not block deleting the older ones', async () => {
        const refusal = await undone(async sql => {
          await sql.script(`
            insert into public.admin_logins (id, email, status, created_at) values
              ('old', 'a@b.co', 'failure', now() - interval '2 minutes'), ('new', 'a@b.co', 'failure', now())`)
          await become(sql, 'owner')
          return refusalWithin(sql, `delete from public.admin_logins where id = 'old'`)
        })
        expect(refusal).toBeNull()
      })
    })

    describe('recovery codes', () => {
      const spend = (sql: Sql, code: string, member = guardedId) =>
        ask<string>(sql, `public.spend_recovery_code('${member}', '${code}')`)
      const makeCodes = (sql: Sql) => ask<string[]>(sql, 'to_jsonb(public.make_recovery_codes())')
      const countLeft = (sql: Sql) => ask<number>(sql, 'public.recovery_codes_left()')

      /** Like `undone`; the two members gave their passwords just now. */
      const justSignedIn = <Result>(work: (sql: Sql) => Promise<Result>) =>
        undone(async sql => {
          await sql.script(`
            insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
            select session, now(), now(), 'password', gen_random_uuid()
            from unnest('{${sessionOf(guardedId)}, ${sessionOf(ownerId)}}'::uuid[]) as session`)
          return work(sql)
        })

      test('ACC-12 ten different codes of 140 bits are created, and only their hashes are stored', async () => {
        const { codes, kept, left } = await justSignedIn(async sql => {
          await become(sql, 'guarded')
          const codes = await makeCodes(sql)
          const left = await countLeft(sql)
          await becomeOwner(sql)
          return {
            codes,
            left,
            kept: JSON.stringify(await sql.query('select * from private.recovery_codes')),
          }
        })
        expect(codes).toHaveLength(10)
        for (const code of codes) expect(code).toMatch(CODE)
        expect(new Set(codes).size).toBe(10)
        expect(left).toBe(10)
        for (const code of codes) {
          expect(kept).not.toContain(code)
          expect(kept).not.toContain(code.replaceAll('-', ''))
        }
      })

      test('ACC-12 the codes use all 32 characters of their alphabet', async () => {
        const text = await justSignedIn(async sql => {
          await become(sql, 'guarded')
          const sets = [
            await makeCodes(sql),
            await makeCodes(sql),
            await makeCodes(sql),
            await makeCodes(sql),
          ]
          return sets.flat().join('').replaceAll('-', '')
        })
        // 1120 characters out of 32: the odds that even one is missing are one in a hundred million million.
        expect(new Set(text).size).toBe(32)
      })

      test('ACC-12 each code works once, however it is typed', async () => {
        const seen = await justSignedIn(async sql => {
          await become(sql, 'guarded')
          const [first = '', second = ''] = await makeCodes(sql)
          await goOnAs(sql, 'service')
          const answers = [
            await spend(sql, first),
            await spend(sql, first),
            await spend(sql, ` ${second.toUpperCase().replaceAll('-', ' ')} `),
            // The code works for nobody else.
            await spend(sql, second, ownerId),
          ]
          await goOnAs(sql, 'guarded')
          const left = await countLeft(sql)
          await becomeOwner(sql)
          return { answers, left, noted: await events(sql, 'recovery code used') }
        })
        expect(seen.answers).toEqual(['spent', 'wrong', 'spent', 'wrong'])
        expect(seen.left).toBe(8)
        expect(seen.noted).toMatchObject([{ row_id: guardedId, label: 'guarded@example.com' }, {}])
      })

      test('ACC-12 new codes invalidate the earlier ones', async () => {
        const answer = await justSignedIn(async sql => {
          await become(sql, 'guarded')
          const [first = ''] = await makeCodes(sql)
          await makeCodes(sql)
          await goOnAs(sql, 'service')
          return spend(sql, first)
        })
        expect(answer).toBe('wrong')
      })

      test('ACC-12 after five wrong codes even the right one is blocked for 15 minutes', async () => {
        const answers = await justSignedIn(async sql => {
          await become(sql, 'guarded')
          const [right = ''] = await makeCodes(sql)
          await goOnAs(sql, 'service')
          const answers: string[] = []
          for (let attempt = 0; attempt < 5; attempt += 1) answers.push(await spend(sql, 'aaaa-aaaa-aaaa'))
          answers.push(await spend(sql, right))
          // Other users are not locked out.
          answers.push(await spend(sql, right, ownerId))
          await becomeOwner(sql)
          await sql.script(
            `update private.recovery_attempts set attempted_at = attempted_at - interval '16 minutes' where true`,
          )
          await become(sql, 'service')
          answers.push(await spend(sql, right))
          return answers
        })
        expect(answers).toEqual([...Array(5).fill('wrong'), 'wait', 'wrong', 'spent'])
      })

      test('ACC-49 no code is tried or used up when the password was given more than 15 minutes ago', async () => {
        const seen = await justSignedIn(async sql => {
          await become(sql, 'guarded')
          const [right = ''] = await makeCodes(sql)
          await becomeOwner(sql)
          await sql.script(
            `update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes' where session_id = '${sessionOf(guardedId)}'`,
          )
          await become(sql, 'service')
          const answers: string[] = []
          for (let attempt = 0; attempt < 6; attempt += 1) answers.push(await spend(sql, right))
          await goOnAs(sql, 'guarded')
          return [answers, await countLeft(sql)]
        })
        expect(seen).toEqual([Array(6).fill('stale'), 10])
      })

      test('ACC-12 a code for somebody outside the team is wrong, and no attempt is recorded', async () => {
        const seen = await justSignedIn(async sql => {
          await become(sql, 'service')
          const answer = await spend(sql, 'aaaa-aaaa-aaaa', outsiderId)
          await becomeOwner(sql)
          return [answer, await sql.query('select 1 from private.recovery_attempts')]
        })
        expect(seen).toEqual(['wrong', []])
      })

      test('ACC-12 removing a member deletes their codes', async () => {
        const left = await justSignedIn(async sql => {
          await become(sql, 'guarded')
          await makeCodes(sql)
          await goOnAs(sql, 'owner')
          await ask(sql, `public.remove_member('${guardedId}', '${ownerId}')`)
          await becomeOwner(sql)
          return sql.query('select 1 from private.recovery_codes')
        })
        expect(left).toEqual([])
      })

      test('ACC-12 a session without its second factor sees zero codes left', async () => {
        const counts = await justSignedIn(async sql => {
          await become(sql, 'guarded')
          await makeCodes(sql)
          await goOnAs(sql, 'halfway')
          return countLeft(sql)
        })
        expect(counts).toBe(0)
      })
    })

    describe('sessions', () => {
      interface Session {
        id: string
        is_current: boolean
      }
      const listed = (sql: Sql) => readRows<Session>(sql, 'select * from public.my_sessions()')
      const other = 'abababab-abab-4bab-8bab-abababababab'
      const daysAgo = (days: number) =>
        new Date(Date.now() - days * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z')
      const [BEGUN, USED] = [daysAgo(5), daysAgo(3)]
      const addOther = (sql: Sql) =>
        sql.script(`
          insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, user_agent, ip) values
            ('${other}', '${salesId}', '${BEGUN}', '${BEGUN}', '${USED.replace('Z', '')}', 'Phone', '203.0.113.77'),
            (gen_random_uuid(), '${salesId}', '${BEGUN}', null, null, null, null);
          update auth.sessions set not_after = now() - interval '1 second' where user_agent is null and user_id = '${salesId}'
            and id <> '${sessionOf(salesId)}'`)

      test('ACC-13 members see their own sessions, each with only the network of its address', async () => {
        const sessions = await undone(async sql => {
          await addOther(sql)
          await become(sql, 'sales')
          return listed(sql)
        })
        expect(sessions).toHaveLength(2)
        expect(sessions[0]).toMatchObject({ id: sessionOf(salesId), is_current: true })
        expect(sessions[1]).toEqual({
          ...{
            id: other,
            created_at: BEGUN.replace('Z', '+00:00'),
            last_used_at: USED.replace('Z', '+00:00'),
          },
          ...{ user_agent: 'Phone', place: '203.0.113.0', is_current: false },
        })
      })

      test('ACC-13 a session ended from another session loses its access', async () => {
        const seen = await undone(async sql => {
          await addOther(sql)
          await become(sql, 'sales')
          const ended = await ask(sql, `public.end_session('${other}')`)
          const again = await ask(sql, `public.end_session('${other}')`)
          const left = (await listed(sql)).map(({ id }) => id)
          await becomeWith(sql, 'authenticated', claimsOf(salesId, { session: other }))
          return { ended, again, left, state: await ask(sql, `public.my_access() ->> 'state'`) }
        })
        expect(seen).toEqual({
          ended: true,
          again: false,
          left: [sessionOf(salesId)],
          state: 'session ended',
        })
      })

      test('ACC-13 nobody can end or see another person’s sessions', async () => {
        const seen = await undone(async sql => {
          await become(sql, 'owner')
          const ended = await ask(sql, `public.end_session('${sessionOf(salesId)}')`)
          const ids = (await listed(sql)).map(({ id }) => id)
          await goOnAs(sql, 'sales')
          return { ended, ids, state: await ask(sql, `public.my_access() ->> 'state'`) }
        })
        expect(seen).toEqual({ ended: false, ids: [sessionOf(ownerId)], state: 'open' })
      })

      test.each(['outsider', 'ended', 'halfway'] as const)('ACC-13 %s sees no sessions', async caller => {
        expect(await trying(database(), caller, listed)).toEqual([])
      })
    })

    describe('exports', () => {
      test.each([
        ['submissions', 'contact_submissions'],
        ['chats', 'chat_logs'],
        ['visits', 'visits'],
        ['admin logins', 'admin_logins'],
      ])('ACC-15 an export of %s is recorded in the audit log', async (kind, table) => {
        const noted = await undone(async sql => {
          await become(sql, 'owner')
          await ask(sql, `public.begin_export('${kind}')`)
          return events(sql, 'exported')
        })
        expect(noted).toEqual([
          {
            ...{ actor: ownerId, actor_email: 'owner@example.com', table_name: table },
            ...{ row_id: 'all', label: '', fields: [] },
          },
        ])
      })

      test('ACC-15 an export of anything else is refused', async () => {
        const attempt = trying(database(), 'owner', sql => ask(sql, `public.begin_export('team_members')`))
        expect(await refusalOf(attempt)).toEqual(['22023', null])
      })
    })

    describe('auth hooks', () => {
      const CLAIMS = {
        sub: salesId,
        role: 'authenticated',
        aal: 'aal1',
        amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
      }
      /** Calls a hook as auth does: with its own role, in auth's transaction. */
      const hook = async (sql: Sql, name: string, event: unknown) => {
        await sql.query(
          `select set_config('session_authorization', 'supabase_auth_admin', true), set_config('role', 'none', true)`,
        )
        const [row] = await sql.query<{ answer: unknown }>(`select public.${name}($1::jsonb) as answer`, [
          JSON.stringify(event),
        ])
        return row?.answer
      }
      const signIn = (sql: Sql, person: string, method: string) =>
        hook(sql, 'record_sign_in', { user_id: person, claims: CLAIMS, authentication_method: method })

      test('ACC-14 every sign-in is logged, a token refresh is not, and the claims stay unchanged', async () => {
        const seen = await undone(async sql => {
          const answers = [
            await signIn(sql, salesId, 'password'),
            await signIn(sql, salesId, 'token_refresh'),
            await signIn(sql, outsiderId, 'recovery'),
          ]
          await becomeOwner(sql)
          return { answers, noted: await events(sql, 'signed in') }
        })
        expect(seen.answers).toEqual(Array(3).fill({ claims: CLAIMS }))
        const entry = (id: string, email: string, method: string) => ({
          ...{ actor: id, actor_email: email, table_name: 'team_members', row_id: id, label: email },
          fields: [method],
        })
        expect(seen.noted).toHaveLength(2)
        expect(seen.noted).toContainEqual(entry(salesId, 'sales@example.com', 'password'))
        expect(seen.noted).toContainEqual(entry(outsiderId, 'outsider@example.com', 'recovery'))
      })

      test.each([
        ['no user', {}],
        ['no id', { user_id: 'nobody' }],
        ['a log that takes nothing', { user_id: salesId }],
      ])('ACC-14 %s does not prevent a sign-in', async (_, event) => {
        const seen = await undone(async sql => {
          await sql.script('alter table public.audit_log add constraint full_up check (false) not valid')
          const given = { claims: CLAIMS, authentication_method: 'password', ...event }
          return [
            await hook(sql, 'record_sign_in', given),
            await hook(sql, 'record_password_attempt', { valid: false, ...event }),
          ]
        })
        expect(seen).toEqual([{ claims: CLAIMS }, { decision: 'continue' }])
      })

      test('ACC-14 a wrong password is logged, at most 20 times an hour; a correct one is not', async () => {
        const count = await undone(async sql => {
          const answers: unknown[] = []
          for (let attempt = 0; attempt < 22; attempt += 1) {
            answers.push(await hook(sql, 'record_password_attempt', { user_id: salesId, valid: false }))
          }
          answers.push(await hook(sql, 'record_password_attempt', { user_id: editorId, valid: true }))
          expect(answers).toEqual(Array(23).fill({ decision: 'continue' }))
          await becomeOwner(sql)
          return (await events(sql, 'sign-in failed')).map(({ row_id }) => row_id)
        })
        expect(count).toEqual(Array(20).fill(salesId))
      })

      test('ACC-14 adding or removing a second factor is logged once, at the next sign-in or token refresh', async () => {
        const seen = await undone(async sql => {
          const counts: number[][] = []
          const count = async () => {
            await becomeOwner(sql)
            counts.push([
              (await events(sql, 'second factor set')).length,
              (await events(sql, 'second factor removed')).length,
            ])
          }
          await signIn(sql, salesId, 'password')
          await count()
          await addFactor(sql, salesId)
          await signIn(sql, salesId, 'totp')
          await signIn(sql, salesId, 'token_refresh')
          await count()
          await sql.script(`
            insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
            values ('${sessionOf(salesId)}', now(), now(), 'password', gen_random_uuid());
            delete from auth.mfa_factors where user_id = '${salesId}'`)
          await signIn(sql, salesId, 'token_refresh')
          await signIn(sql, salesId, 'token_refresh')
          await count()
          return counts
        })
        expect(seen).toEqual([
          [0, 0],
          [1, 0],
          [1, 1],
        ])
      })

      test.each(['record_sign_in', 'record_password_attempt'])('ACC-14 only auth can call %s', async name => {
        for (const service of ['supabase_storage_admin', 'supabase_auth_admin'] as const) {
          const attempt = asService(database(), service, sql => sql.query(`select public.${name}('{}')`))
          expect(await refusalOf(attempt)).toEqual(service === 'supabase_auth_admin' ? null : ['42501', null])
        }
      })
    })

    describe('the audit log and the trash', () => {
      const WORK = {
        sales: ['chat_logs', 'contact_submissions', 'follow_ups', 'person_notes', 'saved_answers'],
        editor: ['blog_posts', 'categories', 'faqs', 'media_files', 'portfolio_items'],
      }
      const ALL = [
        ...WORK.sales,
        ...WORK.editor,
        'notification_settings',
        'site_config',
        'team_members',
        'team_settings',
      ]

      const seenBy = (caller: CallerName) =>
        undone(async sql => {
          for (const table of ALL) {
            await sql.script(`
              insert into public.audit_log (actor, action, table_name, row_id)
              values ('${ownerId}', 'changed', '${table}', 'x');
              insert into public.deleted_rows (table_name, row_id, "row") values ('${table}', 'x', '{}')`)
          }
          await become(sql, caller)
          const tablesIn = async (place: string) =>
            (
              await sql.query<{ name: string }>(
                `select table_name as name from public.${place} order by table_name`,
              )
            ).map(({ name }) => name)
          return [await tablesIn('audit_log'), await tablesIn('deleted_rows')]
        })

      test('ACC-17 members see the log and the trash of their own area, owners see all of them', async () => {
        expect(await seenBy('sales')).toEqual([WORK.sales, WORK.sales])
        expect(await seenBy('editor')).toEqual([WORK.editor, WORK.editor])
        expect(await seenBy('guarded')).toEqual([ALL.toSorted(), ALL.toSorted()])
        expect(await seenBy('halfway')).toEqual([[], []])
      })

      test('ACC-17 every table with a trash belongs to sales or editors', async () => {
        const kept = await undone(sql =>
          sql.query<{ name: string }>(`
            select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
            where tgfoid = 'private.keep_deleted_row'::regproc order by relname`),
        )
        expect(kept.map(({ name }) => name)).toEqual([...WORK.sales, ...WORK.editor].toSorted())
      })

      test.each([
        ['sales', 'contact_submissions', 1],
        ['sales', 'faqs', 0],
        ['editor', 'faqs', 1],
        ['editor', 'contact_submissions', 0],
        ['owner', 'faqs', 1],
        ['owner', 'contact_submissions', 1],
      ] as const)('ACC-17 %s restores deleted rows of %s: %i', async (caller, table, expected) => {
        const seen = await undone(async sql => {
          await sql.script(
            table === 'faqs'
              ? `insert into public.faqs (question, answer) values ('Q', 'A')`
              : `insert into public.contact_submissions (name, email, message) values ('A', 'a@b.co', 'M')`,
          )
          await sql.script(`delete from public.${table} where true`)
          const [kept] = await sql.query<{ id: string }>('select id from public.deleted_rows')
          await become(sql, caller)
          const restored = await ask<number>(sql, `public.restore_deleted('{${kept?.id}}')`)
          await becomeOwner(sql)
          const waiting = (await sql.query('select 1 from public.deleted_rows')).length
          return { restored, waiting }
        })
        expect(seen).toEqual({ restored: expected, waiting: 1 - expected })
      })
    })
  })
})
