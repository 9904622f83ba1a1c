/** What expires: sessions, first passwords, and the time in which a second factor can be added or removed. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { ask, readRows, refusalWithin } from './support/asking.ts'
import {
  addFactor,
  become,
  becomeOwner,
  becomeWith,
  claimsOf,
  createUsers,
  ownerId,
  salesId,
  sessionOf,
  tryingAsOwner,
} from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

const TOO_LATE = { http_code: 403, message: 'This session has ended. Please sign in again.' }

describe('What expires', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    const undone = <Result>(work: (sql: Sql) => Promise<Result>) => tryingAsOwner(database(), work)

    /** The hook's answer when auth asks whether to issue a token: an error, or null. */
    async function refusalOf(sql: Sql, method: string, changes: Record<string, unknown> = {}) {
      const event = {
        user_id: salesId,
        claims: { ...claimsOf(salesId), ...changes },
        authentication_method: method,
      }
      await sql.query(
        `select set_config('session_authorization', 'supabase_auth_admin', true), set_config('role', 'none', true)`,
      )
      const [row] = await sql.query<{ answer: { error?: unknown; claims?: unknown } }>(
        'select public.record_sign_in($1::jsonb) as answer',
        [JSON.stringify(event)],
      )
      await becomeOwner(sql)
      expect(row?.answer.error ?? row?.answer.claims).toBeDefined()
      return row?.answer.error ?? null
    }
    const stateOf = async (sql: Sql) => {
      await become(sql, 'sales')
      const state = await ask<string | null>(sql, `public.my_access() ->> 'state'`)
      const leads = await sql.query('select 1 from public.contact_submissions')
      await becomeOwner(sql)
      return [state, leads.length]
    }
    const addLead = (sql: Sql) =>
      sql.script(`insert into public.contact_submissions (name, email, message) values ('A', 'a@b.co', 'M')`)
    const changeSession = (sql: Sql, changes: string) =>
      sql.script(`update auth.sessions set ${changes} where id = '${sessionOf(salesId)}'`)

    /** Sets when the sales member last entered their password. */
    const gave = (sql: Sql, minutesAgo: number) =>
      sql.script(`
        insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
        values ('${sessionOf(salesId)}', now(), now() - interval '${minutesAgo} minutes', 'password', gen_random_uuid())`)

    describe('sessions', () => {
      test.each([
        ['is 29 days old and in use', `created_at = now() - interval '29 days', refreshed_at = now()`, true],
        ['is 31 days old and in use', `created_at = now() - interval '31 days', refreshed_at = now()`, false],
        [
          'was renewed six days ago',
          `created_at = now() - interval '20 days', refreshed_at = now() - interval '6 days'`,
          true,
        ],
        [
          'was renewed eight days ago',
          `created_at = now() - interval '20 days', refreshed_at = now() - interval '8 days'`,
          false,
        ],
        ['was never renewed, for eight days', `created_at = now() - interval '8 days'`, false],
      ])('ACC-79 the access and renewal of a session that %s', async (_, changes, lives) => {
        const seen = await undone(async sql => {
          await addLead(sql)
          await changeSession(sql, changes)
          return [await stateOf(sql), await refusalOf(sql, 'token_refresh')]
        })
        expect(seen).toEqual(lives ? [['open', 1], null] : [['session ended', 0], TOO_LATE])
      })

      test('ACC-79 an expired session is no longer listed', async () => {
        const listed = await undone(async sql => {
          await sql.script(`
            insert into auth.sessions (id, user_id, created_at)
            values (gen_random_uuid(), '${salesId}', now() - interval '9 days')`)
          await become(sql, 'sales')
          return readRows<{ id: string }>(sql, 'select id from public.my_sessions()')
        })
        expect(listed).toEqual([{ id: sessionOf(salesId) }])
      })

      test.each([['another'], [null], [['authenticated']]])(
        'ACC-79 a token for the audience %j gives no access',
        async aud => {
          const seen = await undone(async sql => {
            await becomeWith(sql, 'authenticated', { ...claimsOf(ownerId), aud })
            return [
              await ask(sql, 'public.my_access()'),
              await sql.query('select 1 from public.team_members'),
            ]
          })
          expect(seen).toEqual([null, []])
        },
      )
    })

    describe('a first password created by a command', () => {
      const begin = async (sql: Sql) => {
        await sql.script(`update auth.users set encrypted_password = '$2a$10$first' where id = '${salesId}'`)
        return ask<string>(sql, `public.begin_first_password(' Sales@example.com ')`)
      }
      const end = (sql: Sql) =>
        sql.script(`update private.first_passwords set ends_at = now() - interval '1 second' where true`)
      const OVER = {
        http_code: 403,
        message:
          'The first password of this account has ended. Choose one of your own with “Forgot password?”.',
      }

      test('ACC-80 works for a day, and my_access says until when', async () => {
        const seen = await undone(async sql => {
          await addLead(sql)
          const ends = await begin(sql)
          const state = await stateOf(sql)
          await become(sql, 'sales')
          const said = await ask<string>(sql, `public.my_access() ->> 'first_password_ends'`)
          await becomeOwner(sql)
          return { state, ends, said, refusal: await refusalOf(sql, 'password') }
        })
        expect(seen).toMatchObject({ state: ['open', 1], refusal: null })
        expect(new Date(seen.said)).toEqual(new Date(seen.ends))
        expect(Math.round((Date.parse(seen.ends) - Date.now()) / 3_600_000)).toBe(24)
      })

      test('ACC-80 stops working when it expires, and so does a session that it opened', async () => {
        const seen = await undone(async sql => {
          await addLead(sql)
          await begin(sql)
          await end(sql)
          return [
            await stateOf(sql),
            await refusalOf(sql, 'password'),
            await refusalOf(sql, 'token_refresh'),
            // Setting a password by recovery is still possible.
            await refusalOf(sql, 'recovery'),
          ]
        })
        expect(seen).toEqual([['session ended', 0], OVER, OVER, null])
      })

      test('ACC-80 no longer counts once the person has chosen their own, and the command can tell', async () => {
        const seen = await undone(async sql => {
          await addLead(sql)
          await begin(sql)
          await end(sql)
          const waiting = await ask(sql, `public.first_password_of('sales@example.com')`)
          await sql.script(`update auth.users set encrypted_password = '$2a$10$own' where id = '${salesId}'`)
          return [
            waiting,
            await ask(sql, `public.first_password_of('sales@example.com')`),
            await stateOf(sql),
            await refusalOf(sql, 'password'),
          ]
        })
        expect(seen).toEqual([salesId, null, ['open', 1], null])
      })

      test('ACC-80 is not created for an address without a user', async () => {
        expect(await undone(sql => ask(sql, `public.begin_first_password('nobody@example.com')`))).toBeNull()
      })
    })

    describe('a second factor', () => {
      const HOUR_AGO = Math.floor(Date.now() / 1000) - 3600
      const password = (timestamp: number) => ({ method: 'password', timestamp })
      const totp = { method: 'totp', timestamp: Math.floor(Date.now() / 1000) }

      test('ACC-81 can be added only after a recent sign-in', async () => {
        const seen = await undone(async sql => {
          await addFactor(sql, salesId)
          const old = await refusalOf(sql, 'totp', { amr: [totp, password(HOUR_AGO)] })
          const fresh = await refusalOf(sql, 'totp', { amr: [totp, password(totp.timestamp - 60)] })
          return { old, fresh }
        })
        expect(seen).toEqual({
          old: { http_code: 403, message: 'Sign in again to add a second factor.' },
          fresh: null,
        })
      })

      test('ACC-81 can be added after a recent code in the same session', async () => {
        const seen = await undone(async sql => {
          await sql.script(`
            insert into private.known_factors (user_id, session_id, code_at)
            values ('${salesId}', '${sessionOf(salesId)}', now() - interval '10 minutes')`)
          await addFactor(sql, salesId)
          const amr = [totp, password(HOUR_AGO)]
          const elsewhere = await refusalOf(sql, 'totp', { amr, session_id: sessionOf(ownerId) })
          return [elsewhere !== null, await refusalOf(sql, 'totp', { amr })]
        })
        expect(seen).toEqual([true, null])
      })

      test('ACC-81 dates from its first code, so that a session cannot begin one and wait', async () => {
        const refusal = await undone(async sql => {
          await addFactor(sql, salesId, 'unverified')
          const change = (to: string) =>
            sql.script(`update auth.mfa_factors set ${to} where user_id = '${salesId}'`)
          await change(`created_at = now() - interval '16 minutes'`)
          // Signing in elsewhere does not open it for this session.
          await gave(sql, 1)
          await change(`status = 'verified', updated_at = now()`)
          return refusalOf(sql, 'totp', { amr: [totp, password(HOUR_AGO)] })
        })
        expect(refusal).toEqual({ http_code: 403, message: 'Sign in again to add a second factor.' })
      })

      test('ACC-81 that was set up earlier accepts its code at any time', async () => {
        const refusal = await undone(async sql => {
          await addFactor(sql, salesId)
          await sql.script(
            `update auth.mfa_factors set created_at = now() - interval '1 day' where user_id = '${salesId}'`,
          )
          return refusalOf(sql, 'totp', { amr: [totp, password(HOUR_AGO)] })
        })
        expect(refusal).toBeNull()
      })

      const remove = (sql: Sql) =>
        refusalWithin(sql, `delete from auth.mfa_factors where user_id = '${salesId}'`)

      test('ACC-81 can be removed only within 15 minutes after its person signed in', async () => {
        const tried = (minutesAgo: number) =>
          undone(async sql => {
            await addFactor(sql, salesId)
            await gave(sql, minutesAgo)
            return remove(sql)
          })
        expect([await tried(14), await tried(16)]).toEqual([null, ['PT403', 'recent_sign_in']])
      })

      test('ACC-81 can be removed at any time if unconfirmed, and is deleted with the account', async () => {
        const seen = await undone(async sql => {
          await addFactor(sql, salesId, 'unverified')
          const unconfirmed = await remove(sql)
          await addFactor(sql, salesId)
          return [unconfirmed, await refusalWithin(sql, `delete from auth.users where id = '${salesId}'`)]
        })
        expect(seen).toEqual([null, null])
      })
    })

    describe('a passkey', () => {
      const add = (sql: Sql) =>
        refusalWithin(
          sql,
          `insert into auth.webauthn_credentials (user_id, credential_id, public_key) values ('${salesId}', '\\x01', '\\x02')`,
        )
      const noted = (sql: Sql) =>
        readRows<{ action: string; actor: string }>(
          sql,
          `select action, actor from public.audit_log where action like 'passkey %' order by happened_at, action`,
        )

      test('ACC-90 can be added only within 15 minutes after its person signed in', async () => {
        const tried = (minutesAgo: number) =>
          undone(async sql => {
            await gave(sql, minutesAgo)
            return add(sql)
          })
        expect([await tried(14), await tried(16)]).toEqual([null, ['PT403', 'recent_sign_in']])
      })

      test('ACC-90 cannot be added before the person has chosen their own password', async () => {
        const refusal = await undone(async sql => {
          await gave(sql, 1)
          await sql.script(
            `update auth.users set encrypted_password = '$2a$10$first' where id = '${salesId}'`,
          )
          await ask(sql, `public.begin_first_password('sales@example.com')`)
          return add(sql)
        })
        expect(refusal).toEqual(['PT403', null])
      })

      test('ACC-90 is logged when added or removed, and does not prevent deleting the account', async () => {
        const seen = await undone(async sql => {
          await gave(sql, 1)
          await add(sql)
          await sql.script(`delete from auth.webauthn_credentials where user_id = '${salesId}'`)
          await add(sql)
          const events = await noted(sql)
          return [
            events,
            await refusalWithin(sql, `delete from auth.users where id = '${salesId}'`),
            (await noted(sql)).length,
          ]
        })
        const event = (action: string) => ({ action, actor: salesId })
        expect(seen).toEqual([
          [event('passkey added'), event('passkey added'), event('passkey removed')],
          null,
          3,
        ])
      })
    })

    describe('the list of sign-in attempts', () => {
      test('ACC-82 the audit log names who cleared it, and its entries are kept until retention deletes them', async () => {
        const seen = await undone(async sql => {
          await sql.script(`
            insert into public.admin_logins (id, email, status, created_at) values
              ('old', 'a@b.co', 'failure', now() - interval '181 days'),
              ('new', 'a@b.co', 'failure', now() - interval '2 minutes')`)
          await become(sql, 'owner')
          await sql.query(`delete from public.admin_logins where id <> ''`)
          await becomeOwner(sql)
          const list = () =>
            readRows<{ id: string }>(sql, 'select id from private.cleared_logins order by id')
          const kept = await list()
          const noted = await readRows(
            sql,
            `select actor, action, row_id from public.audit_log where table_name = 'admin_logins'`,
          )
          await become(sql, 'service')
          await ask(sql, 'public.apply_retention(90, 180)')
          await becomeOwner(sql)
          return { kept, noted, left: await list() }
        })
        expect(seen).toEqual({
          kept: [{ id: 'new' }, { id: 'old' }],
          noted: [{ actor: ownerId, action: 'deleted', row_id: 'all' }],
          left: [{ id: 'new' }],
        })
      })
    })
  })
})
