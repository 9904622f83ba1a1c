/** Which callers may call which database function. */
import { beforeAll, describe, expect, test } from 'vitest'
import { limitFor, READ_LIMIT_MS } from '../../src/data/deadline.ts'
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
/** Every caller with a token; the functions or row-level security decide what it gives access to. */
const signedIn: CallerName[] = [...members, 'outsider', 'ended', 'halfway']
const service: CallerName[] = ['service']
const noSuchPerson = Object.fromEntries(ownersAndSales.map(caller => [caller, 'PT404']))

/** Every function of the API, and which callers may call it at all. */
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
    { call: `public.funnel('2026-01-01', '2026-01-31', '{"device": "phone"}')`, allowed: signedIn },
    { call: `private.months_and_days('2026-01-01', '2026-01-31')`, allowed: [] },
    { call: `public.vitals('2026-01-01', '2026-01-31', 'phone')`, allowed: signedIn },
    { call: `public.record_vitals('{"page": "/", "device": "phone", "lcp": 1200}', 'x')`, allowed: service },
    { call: `public.funnel_leads('2026-01-01', '2026-01-31')`, allowed: signedIn },
    { call: 'public.due_alarms()', allowed: service },
    { call: 'public.note_alarms(now())', allowed: service },
    { call: `public.begin_first_password('nobody@example.com')`, allowed: service },
    { call: `public.first_password_of('nobody@example.com')`, allowed: service },
    // Only auth's own role calls these two.
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
    { call: 'public.unanswered_questions()', allowed: signedIn },
    {
      call: `public.settle_questions('{Why?}')`,
      allowed: ownersAndSales,
    },
    { call: `public.spend_model_answer(${chat}, repeat('0', 64), 1, 1)`, allowed: service },
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
    { call: `public.record_session_renewal('x')`, allowed: service },
    { call: 'public.purge_deleted_rows()', allowed: service },
    { call: 'public.stray_mail_files()', allowed: service },
    { call: 'public.apply_retention(90, 180)', allowed: service },
    { call: `public.claim_notifications('mail')`, allowed: service },
    { call: `public.finish_notifications(${chat}, 'delivered', null, 0)`, allowed: service },
    { call: `public.start_publication('change')`, allowed: service },
    { call: `public.receive_deploy('{"id": "d", "state": "building"}')`, allowed: service },
    { call: `public.list_people()`, allowed: signedIn },
    { call: `public.count_people()`, allowed: signedIn },
    { call: `public.first_answers('2026-01-01')`, allowed: signedIn },
    { call: `public.person_timeline(${chat})`, allowed: signedIn },
    { call: `public.person_files(${chat}, array[${chat}]::uuid[])`, allowed: signedIn },
    // Nobody has this id.
    { call: `public.merge_people(${chat}, ${chat})`, allowed: [], otherwise: noSuchPerson },
    { call: `public.unmerge_people(${chat})`, allowed: [], otherwise: noSuchPerson },
    { call: `public.copy_of_person(${chat})`, allowed: [], otherwise: noSuchPerson },
    { call: `public.erase_person(${chat}, array[${chat}]::uuid[])`, allowed: [], otherwise: noSuchPerson },
    {
      call: `public.make_lead(jsonb_build_object('id', ${chat}, 'name', 'A', 'email', 'a@b.co', 'message', 'M'))`,
      allowed: ownersAndSales,
    },
    { call: `public.people_at('{a@b.co}')`, allowed: signedIn },
    {
      call: `public.add_people(jsonb_build_array(jsonb_build_object('id', ${chat}, 'email', 'new@b.co', 'name', 'A',
        'phone', '', 'company', '', 'tags', '[]'::jsonb)))`,
      allowed: ownersAndSales,
    },
    {
      call: `public.queue_email(jsonb_build_object('id', ${chat}, 'person_id', ${chat}, 'body_text', 'Hi'))`,
      allowed: [],
      // The recipient does not exist; editors and outsiders get the same error, and nothing is stored.
      otherwise: Object.fromEntries(signedIn.map(caller => [caller, 'PT409'])),
    },
    { call: `public.take_email_back(${chat})`, allowed: ownersAndSales },
    { call: `public.retry_email(${chat})`, allowed: ownersAndSales },
    { call: `public.claim_due_digests('2026-11-24')`, allowed: service },
    { call: `public.due_digest_sent('2026-11-24', ${chat})`, allowed: service },
    { call: `public.claim_month_reports('2026-10-01')`, allowed: service },
    { call: `public.month_report_sent('2026-10-01', ${chat})`, allowed: service },
    { call: `private.month_figures('2026-10-01')`, allowed: [] },
    { call: 'public.claim_emails(1)', allowed: service },
    { call: `public.email_sent(${chat}, 1)`, allowed: service },
    { call: `public.email_failed(${chat}, 1, 'x', null)`, allowed: service },
    {
      call: `public.receive_email('{"message_id": "m@x", "from_address": "a@b.co", "to_address": "c@d.co"}')`,
      allowed: service,
    },
    { call: 'public.queue_chat_answers()', allowed: service },
    { call: `public.resume_chat(${chat})`, allowed: service },
    {
      call: `public.save_push_subscription(jsonb_build_object('endpoint', 'https://push.example/9',
        'p256dh', repeat('a', 87), 'auth', repeat('b', 22)))`,
      allowed: ownersAndSales,
    },
    { call: 'public.queue_due_pushes()', allowed: service },
    { call: 'public.claim_pushes(1)', allowed: service },
    { call: `public.finish_push(${chat}, 1, 'sent', 0)`, allowed: service },
    { call: 'public.project_facts()', allowed: service },
    { call: `public.beat('health')`, allowed: service },
    { call: `public.note_missing_page('/none', null)`, allowed: service },
    { call: 'public.backup_tables()', allowed: service },
    { call: `public.backup_rows('faqs', null, 1)`, allowed: service },
    { call: `public.restore_rows('faqs', '[]')`, allowed: service },
    { call: `public.clear_rows('visits')`, allowed: service },
    { call: `private.access()`, allowed: [] },
    { call: `private.has_role('owner')`, allowed: [] },
    { call: `private.first_password_ends('${editorId}')`, allowed: [] },
    { call: `private.sign_in_refusal('${editorId}', 'password', '{}')`, allowed: [] },
    { call: 'private.tables_in_hand()', allowed: [] },
    { call: 'private.team()', allowed: [] },
    { call: `private.person_of('a@b.co', 'A', '')`, allowed: [] },
    { call: 'private.find_all_people()', allowed: [] },
    { call: `private.write_person_states(null)`, allowed: [] },
    { call: `private.people_with('a')`, allowed: [] },
    { call: `private.note_account('${editorId}', 'invited', '${editorId}')`, allowed: [] },
    { call: `private.end_presence('${editorId}')`, allowed: [] },
    { call: 'private.is_someone_live()', allowed: [] },
    { call: `private.is_machine('203.0.113.0', 'Firefox', 'gantry.example')`, allowed: [] },
    { call: `private.count_visitor('203.0.113.0', 'Firefox', 'gantry.example')`, allowed: [] },
    { call: `private.count_visitor_messages('[]')`, allowed: [] },
    { call: `private.count_steps('1', '{}', '{}')`, allowed: [] },
    { call: `private.is_url('/')`, allowed: [] },
    { call: `private.are_urls('{}')`, allowed: [] },
    { call: `private.are_short('{}', 1)`, allowed: [] },
    { call: `private.are_tags('{}')`, allowed: [] },
    { call: `private.is_focus('1% 1%')`, allowed: [] },
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

    test('SEC-29 clients use the short time limit for functions that only read, and for no others', async () => {
      const found = await tryingAsOwner(database(), sql =>
        sql.query<{ name: string; reads: boolean }>(
          `select proname as name, provolatile <> 'v' as reads from pg_proc
           where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')`,
        ),
      )
      const isQuestion = ({ name }: { name: string }) =>
        limitFor('POST', `/rest/v1/rpc/${name}`) === READ_LIMIT_MS
      const names = (some: typeof found) => some.map(({ name }) => name).sort()
      expect(names(found.filter(isQuestion))).toEqual(names(found.filter(({ reads }) => reads)))
    })

    test('SEC-16 the list above names every function of the API', async () => {
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
