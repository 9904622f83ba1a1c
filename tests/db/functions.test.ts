/** Who may call which function of the database. */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type CallerName,
  callerNames,
  codeOf,
  createUsers,
  editorId,
  guardedId,
  trying,
  tryingAsOwner,
} from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

const chat = `'cccccccc-cccc-4ccc-8ccc-cccccccccccc'`
const savedChat = `jsonb_build_object('id', ${chat}, 'sequence', 1, 'messages', '[]'::jsonb, 'userInfo', '{}'::jsonb,
  'flowVersion', '1', 'step', 'service', 'trail', '{}'::jsonb, 'finished', false)`

const owners: CallerName[] = ['owner', 'guarded']
const ownersAndSales: CallerName[] = [...owners, 'sales']
const members: CallerName[] = [...ownersAndSales, 'editor']
/** Whoever has a token; the functions ask, or row-level security answers, what it opens. */
const signedIn: CallerName[] = [...members, 'outsider', 'ended', 'halfway']
const service: CallerName[] = ['service']

/** Every function of the API and, per caller, whether it may be called at all. */
const functions: { call: string; allowed: CallerName[]; otherwise?: Partial<Record<CallerName, string>> }[] =
  [
    { call: 'public.my_access()', allowed: signedIn },
    { call: 'public.mark_joined()', allowed: signedIn },
    { call: 'public.require_recent_sign_in()', allowed: signedIn },
    { call: 'public.team()', allowed: owners },
    { call: `public.set_member_role('${editorId}', 'sales')`, allowed: owners },
    { call: `public.remove_member('${editorId}', '${guardedId}')`, allowed: owners },
    { call: `public.add_member('${editorId}', 'sales', '${guardedId}')`, allowed: service },
    { call: `public.grant_role('outsider@example.com', 'sales')`, allowed: service },
    {
      call: 'public.make_recovery_codes()',
      allowed: ['guarded'],
      otherwise: { owner: 'PT409', sales: 'PT409', editor: 'PT409' },
    },
    { call: 'public.recovery_codes_left()', allowed: signedIn },
    { call: `public.spend_recovery_code('${editorId}', 'x')`, allowed: service },
    { call: 'public.my_sessions()', allowed: signedIn },
    { call: `public.end_session(${chat})`, allowed: members },
    { call: `public.begin_export('visits')`, allowed: owners },
    // Auth's own role calls these two.
    { call: `public.record_sign_in('{}')`, allowed: [] },
    { call: `public.record_password_attempt('{}')`, allowed: [] },
    { call: `public.search_contact_submissions('')`, allowed: signedIn },
    {
      call: `public.receive_submission(
      '{"id": "33333333-3333-4333-8333-333333333333", "name": "A", "email": "a@b.co", "message": "M"}', 'x')`,
      allowed: service,
    },
    { call: `public.search_chat_logs('')`, allowed: signedIn },
    { call: 'public.chat_step_report()', allowed: signedIn },
    { call: 'public.is_someone_live()', allowed: [...signedIn, 'service'] },
    { call: 'public.chat_queue()', allowed: signedIn },
    { call: `public.accept_chat(${chat})`, allowed: signedIn },
    { call: `public.attend_chat(${chat})`, allowed: signedIn },
    { call: `public.end_chat(${chat})`, allowed: signedIn },
    { call: `public.chat_handoff(${chat}, 'x', 'listen', 0)`, allowed: service },
    { call: `public.save_chat(${savedChat}, repeat('0', 64), 'x')`, allowed: service },
    { call: 'public.sweep_chats()', allowed: service },
    { call: 'public.visit_summary()', allowed: signedIn },
    { call: 'public.admin_login_summary()', allowed: signedIn },
    { call: `public.restore_deleted('{}')`, allowed: members },
    { call: 'public.submissions_pulse()', allowed: [...signedIn, 'service'] },
    { call: `public.search_blog_posts('')`, allowed: signedIn },
    { call: `public.place_portfolio_items('{}')`, allowed: [...signedIn, 'service'] },
    { call: `public.retry_notification(${chat})`, allowed: ownersAndSales },
    { call: 'public.publishing_state()', allowed: [...signedIn, 'service'] },
    { call: `public.record_visit('{"path": "/"}', 'x')`, allowed: service },
    { call: `public.record_admin_login('{"email": "a@b.co", "status": "failure"}', 'x')`, allowed: service },
    { call: 'public.purge_deleted_rows()', allowed: service },
    { call: 'public.apply_retention(90, 180)', allowed: service },
    { call: `public.claim_notifications('mail')`, allowed: service },
    { call: `public.finish_notifications(${chat}, 'delivered', null, 0)`, allowed: service },
    { call: `public.start_publication('change')`, allowed: service },
    { call: `public.receive_deploy('{"id": "d", "state": "building"}')`, allowed: service },
    { call: 'public.project_facts()', allowed: service },
    { call: 'public.backup_tables()', allowed: service },
    { call: `public.backup_rows('faqs', null, 1)`, allowed: service },
    { call: `public.restore_rows('faqs', '[]')`, allowed: service },
    { call: `public.clear_rows('visits')`, allowed: service },
    { call: `private.access()`, allowed: [] },
    { call: `private.has_role('owner')`, allowed: [] },
    { call: 'private.tables_in_hand()', allowed: [] },
    { call: 'private.team()', allowed: [] },
    { call: `private.note_account('${editorId}', 'invited', '${editorId}')`, allowed: [] },
    { call: `private.end_presence('${editorId}')`, allowed: [] },
    { call: 'private.is_someone_live()', allowed: [] },
    { call: `private.count_visitor_messages('[]')`, allowed: [] },
    { call: `private.count_steps('1', '{}', '{}')`, allowed: [] },
    { call: `private.is_address('/')`, allowed: [] },
    { call: `private.are_addresses('{}')`, allowed: [] },
    { call: `private.are_short('{}', 1)`, allowed: [] },
  ]
const calls = functions.flatMap(({ call, allowed, otherwise = {} }) =>
  callerNames.map(caller => ({
    ...{ caller, call, name: call.split('(')[0], may: allowed.includes(caller) },
    code: otherwise[caller] ?? (allowed.includes(caller) ? null : '42501'),
  })),
)

describe('The functions', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    test.each(calls)('SEC-16 $caller calling $name: allowed is $may', async ({ caller, call, code }) => {
      expect(await codeOf(trying(database(), caller, sql => sql.query(`select ${call}`)))).toBe(code)
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
  })
})
