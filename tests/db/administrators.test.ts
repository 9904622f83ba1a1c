/** Who is an administrator, and who may call which function. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import {
  adminId,
  become,
  type CallerName,
  codeOf,
  createUsers,
  outsiderId,
  trying,
  tryingAsOwner,
} from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

const isAdmin = async (sql: Sql) =>
  (await sql.query<{ answer: boolean }>('select public.is_admin() as answer'))[0]?.answer

const chat = `'cccccccc-cccc-4ccc-8ccc-cccccccccccc'`
const savedChat = `jsonb_build_object('id', ${chat}, 'sequence', 1, 'messages', '[]'::jsonb, 'userInfo', '{}'::jsonb,
  'flowVersion', '1', 'step', 'service', 'trail', '{}'::jsonb, 'finished', false)`

/** Every function of the API and, per caller, whether it may be called at all. */
const functions: { call: string; allowed: CallerName[] }[] = [
  { call: 'public.is_admin()', allowed: ['outsider', 'admin'] },
  { call: `public.grant_admin('outsider@example.com')`, allowed: ['service'] },
  { call: `public.search_contact_submissions('')`, allowed: ['outsider', 'admin'] },
  {
    call: `public.receive_submission(
      '{"id": "33333333-3333-4333-8333-333333333333", "name": "A", "email": "a@b.co", "message": "M"}', 'x')`,
    allowed: ['service'],
  },
  { call: `public.search_chat_logs('')`, allowed: ['outsider', 'admin'] },
  { call: 'public.chat_step_report()', allowed: ['outsider', 'admin'] },
  { call: 'public.is_someone_live()', allowed: ['outsider', 'admin', 'service'] },
  { call: 'public.chat_queue()', allowed: ['outsider', 'admin'] },
  { call: `public.accept_chat(${chat})`, allowed: ['outsider', 'admin'] },
  { call: `public.attend_chat(${chat})`, allowed: ['outsider', 'admin'] },
  { call: `public.end_chat(${chat})`, allowed: ['outsider', 'admin'] },
  { call: `public.chat_handoff(${chat}, 'x', 'listen', 0)`, allowed: ['service'] },
  { call: `public.save_chat(${savedChat}, repeat('0', 64), 'x')`, allowed: ['service'] },
  { call: 'public.sweep_chats()', allowed: ['service'] },
  { call: 'public.visit_summary()', allowed: ['outsider', 'admin'] },
  { call: 'public.admin_login_summary()', allowed: ['outsider', 'admin'] },
  { call: `public.restore_deleted('{}')`, allowed: ['admin'] },
  { call: 'public.submissions_pulse()', allowed: ['outsider', 'admin', 'service'] },
  { call: `public.search_blog_posts('')`, allowed: ['outsider', 'admin'] },
  { call: `public.place_portfolio_items('{}')`, allowed: ['outsider', 'admin', 'service'] },
  { call: `public.retry_notification(${chat})`, allowed: ['admin'] },
  { call: 'public.publishing_state()', allowed: ['outsider', 'admin', 'service'] },
  { call: `public.record_visit('{"path": "/"}', 'x')`, allowed: ['service'] },
  {
    call: `public.record_admin_login('{"email": "a@b.co", "status": "failure"}', 'x')`,
    allowed: ['service'],
  },
  { call: 'public.purge_deleted_rows()', allowed: ['service'] },
  { call: 'public.apply_retention(90, 180)', allowed: ['service'] },
  { call: `public.claim_notifications('mail')`, allowed: ['service'] },
  { call: `public.finish_notifications(${chat}, 'delivered', null, 0)`, allowed: ['service'] },
  { call: `public.start_publication('change')`, allowed: ['service'] },
  { call: `public.receive_deploy('{"id": "d", "state": "building"}')`, allowed: ['service'] },
  { call: 'public.project_facts()', allowed: ['service'] },
  { call: 'public.backup_tables()', allowed: ['service'] },
  { call: `public.backup_rows('faqs', null, 1)`, allowed: ['service'] },
  { call: `public.restore_rows('faqs', '[]')`, allowed: ['service'] },
  { call: `public.clear_rows('visits')`, allowed: ['service'] },
  { call: 'private.is_admin()', allowed: [] },
  { call: 'private.is_someone_live()', allowed: [] },
  { call: `private.count_visitor_messages('[]')`, allowed: [] },
  { call: `private.merge_chat_messages('[]', '[]')`, allowed: [] },
  { call: `private.count_steps('1', '{}', '{}')`, allowed: [] },
  { call: `private.is_address('/')`, allowed: [] },
  { call: `private.are_addresses('{}')`, allowed: [] },
  { call: `private.are_short('{}', 1)`, allowed: [] },
]
const names: CallerName[] = ['anon', 'outsider', 'admin', 'service']
const calls = functions.flatMap(({ call, allowed }) =>
  names.map(caller => ({ caller, call, may: allowed.includes(caller), name: call.split('(')[0] })),
)

describe('Administrators', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    test.each(calls)('SEC-16 $caller calling $name: allowed is $may', async ({ caller, call, may }) => {
      const code = await codeOf(trying(database(), caller, sql => sql.query(`select ${call}`)))
      expect(code).toBe(may ? null : '42501')
    })

    test('SEC-16 the functions above are all that the API can see', async () => {
      const found = await tryingAsOwner(database(), sql =>
        sql.query<{ name: string }>(
          `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
        ),
      )
      const listed = functions.filter(({ call }) => call.startsWith('public.'))
      expect(found.map(({ name }) => `public.${name}`).sort()).toEqual(
        listed.map(({ call }) => call.slice(0, call.indexOf('('))).sort(),
      )
    })

    test('DASH-01 is_admin() is true for an administrator and false for another signed-in user', async () => {
      expect(await trying(database(), 'admin', isAdmin)).toBe(true)
      expect(await trying(database(), 'outsider', isAdmin)).toBe(false)
    })

    test.each([
      { user_metadata: { role: 'admin' } },
      { app_metadata: { role: 'admin' } },
      { is_admin: true, user_role: 'admin', email: 'admin@example.com' },
    ])('SEC-18 the claims %j make nobody an administrator', async extra => {
      const answer = await tryingAsOwner(database(), async sql => {
        await become(sql, 'outsider')
        const claims = JSON.stringify({ sub: outsiderId, role: 'authenticated', ...extra })
        await sql.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
        return isAdmin(sql)
      })
      expect(answer).toBe(false)
    })

    test('SEC-18 what a user writes into their own record makes nobody an administrator', async () => {
      const [record] = await tryingAsOwner(database(), sql =>
        sql.query<{ role: string }>(
          `select raw_user_meta_data ->> 'role' as role from auth.users where id = '${outsiderId}'`,
        ),
      )
      expect(record).toEqual({ role: 'admin' })
      expect(await trying(database(), 'outsider', isAdmin)).toBe(false)
    })

    test('SEC-18 a token without a user is nobody’s', async () => {
      const answer = await tryingAsOwner(database(), async sql => {
        await become(sql, 'admin')
        await sql.query(`select set_config('request.jwt.claims', '{"role": "authenticated"}', true)`)
        return isAdmin(sql)
      })
      expect(answer).toBe(false)
    })

    test('AUTH-09 a deleted user is no administrator, although their token lives on', async () => {
      const answer = await tryingAsOwner(database(), async sql => {
        await sql.query(`delete from auth.users where id = '${adminId}'`)
        await become(sql, 'admin')
        return isAdmin(sql)
      })
      expect(answer).toBe(false)
    })

    test.each(['outsider@example.com', ' Outsider@Example.COM '])(
      'DEC-31 grant_admin(%j) makes that user an administrator, twice as once',
      async email => {
        const answer = await tryingAsOwner(database(), async sql => {
          await become(sql, 'service')
          await sql.query('select public.grant_admin($1)', [email])
          await sql.query('select public.grant_admin($1)', [email])
          await become(sql, 'outsider')
          return isAdmin(sql)
        })
        expect(answer).toBe(true)
      },
    )

    test.each(['nobody@example.com', '', '%', null])(
      'DEC-31 grant_admin(%j) says that there is no such user',
      async email => {
        const attempt = trying(database(), 'service', sql =>
          sql.query('select public.grant_admin($1)', [email]),
        )
        await expect(attempt).rejects.toThrow('There is no user with this address.')
      },
    )
  })
})
