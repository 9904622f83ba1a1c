/** The morning mail, from the stored next step to the mail on a real mail server. */
import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPublicClient } from '#data/public-client.ts'
import type { Db } from '#data/rest-client.ts'
import { asOwner } from '../../local/database/roles.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { mailDue } from '../../netlify/lib/due-digest.ts'
import { morningOf } from '../../netlify/lib/morning-mails.ts'
import { bodyOf, header, type Mailbox, openMailbox } from './support/mailbox.ts'

let backend: LocalSupabase
let db: Db
let mailbox: Mailbox
/** Member ids, by role. */
const members: Record<string, string> = {}
/** Seven in the morning in New York. */
const MORNING = new Date('2026-11-24T12:00:00Z')

const environment = () => ({
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Gantry <site@gantry.example>',
  URL: 'https://gantry.example',
  AGENCY_TIME_ZONE: 'America/New_York',
})
const work = (now = MORNING) => mailDue(db, environment(), now)

beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: false })
  db = createPublicClient({ url: backend.url, key: backend.serviceKey })
  const { auth } = createClient(backend.url, backend.serviceKey, { auth: { persistSession: false } })
  for (const role of ['owner', 'sales', 'editor']) {
    const email = `${role}@gantry.example`
    const { data } = await auth.admin.createUser({ email, email_confirm: true })
    members[role] = data.user?.id ?? ''
    await db.rpc('grant_role', { email, member_role: role })
  }
})
afterAll(() => backend.close())
beforeEach(async () => {
  mailbox = await openMailbox()
})
afterEach(async () => {
  await mailbox.close()
  await db.from('people').delete().neq('name', '')
})

/** Adds a next step for a new person; returns the person's id. */
async function step(text: string, due_on: string, owner: string | null): Promise<string> {
  const id = randomUUID()
  const person = await db.from('people').insert({ id, name: `With ${text}` })
  const added = await db
    .from('follow_ups')
    .insert({ person_id: id, text, due_on, owner_id: owner && (members[owner] ?? null) })
  expect([person.error, added.error]).toEqual([null, null])
  return id
}

test('PPL-25 each member gets one mail a day with what is due', async () => {
  const id = await step('the contract', '2026-11-24', 'sales')
  await step('the plan', '2026-11-20', 'sales')
  await step('the invoice', '2026-11-25', 'sales')
  await step('the call', '2026-11-23', null)
  expect(await work()).toEqual({ sent: 2, failed: 0 })
  expect(await work(new Date('2026-11-24T15:00:00Z'))).toEqual({ sent: 0, failed: 0 })
  const [sales] = mailbox.mails.filter(({ to }) => to.includes('sales@gantry.example'))
  const [owner] = mailbox.mails.filter(({ to }) => to.includes('owner@gantry.example'))
  if (!sales || !owner) throw new Error('Somebody was not told')
  expect(mailbox.mails).toHaveLength(2)
  expect(header(sales, 'Subject')).toBe('2 next steps are due')
  expect(header(sales, 'Auto-Submitted')).toBe('auto-generated')
  expect(bodyOf(sales)).toContain('With the plan, since Nov 20')
  expect(bodyOf(sales)).toContain('With the contract, today')
  expect(bodyOf(sales)).toContain(`https://gantry.example/admin?tab=people&person=${id}`)
  // The list of the people one looks after lacks steps with anybody else.
  expect(bodyOf(sales)).toMatch(/gantry\.example\/admin\?tab=people\s/)
  expect(bodyOf(sales)).not.toContain('the invoice')
  expect(bodyOf(owner)).toContain('With the call, since Nov 23')
})

test('PPL-25 a failed mail is counted and held for a while; an empty mail is never sent', async () => {
  await step('the plan', '2026-11-26', 'sales')
  const later = new Date('2026-11-26T12:00:00Z')
  expect(await mailDue(db, { ...environment(), SMTP_URL: 'smtp://127.0.0.1:9' }, later)).toEqual({
    sent: 0,
    failed: 1,
  })
  // Held back for five minutes.
  expect(await work(later)).toEqual({ sent: 0, failed: 0 })
  const done = await db.from('follow_ups').update({ done_at: later.toISOString() }).eq('text', 'the plan')
  expect(done.error).toBeNull()
  expect(await work(new Date('2026-11-27T12:00:00Z'))).toEqual({ sent: 0, failed: 0 })
  expect(mailbox.mails).toEqual([])
})

test.each([
  ['2026-11-24T11:59:00Z', 'America/New_York', null],
  ['2026-11-24T12:00:00Z', 'America/New_York', '2026-11-24'],
  ['2026-11-24T16:59:00Z', 'America/New_York', '2026-11-24'],
  ['2026-11-24T17:00:00Z', 'America/New_York', null],
  ['2026-11-24T22:30:00Z', 'Asia/Tokyo', '2026-11-25'],
  ['2026-07-01T11:00:00Z', 'America/New_York', '2026-07-01'],
  ['2026-11-24T07:00:00Z', undefined, '2026-11-24'],
  ['2026-11-24T07:00:00Z', 'Nowhere/Else', '2026-11-24'],
])('PPL-25 at %s in %s it is the morning of %s', (now, zone, day) => {
  expect(morningOf(new Date(now), zone)).toBe(day)
})

test('PPL-25 without a mail server nothing is sent and nothing is held', async () => {
  await step('the plan', '2026-11-28', 'sales')
  const morning = new Date('2026-11-28T12:00:00Z')
  expect(await mailDue(db, {}, morning)).toEqual({ sent: 0, failed: 0 })
  expect(await work(morning)).toEqual({ sent: 1, failed: 0 })
})

test('PPL-25 once three seconds have passed no mail begins; the next call sends it', async () => {
  await step('the plan', '2026-11-30', 'sales')
  await step('the call', '2026-11-30', 'owner')
  const morning = new Date('2026-11-30T12:00:00Z')
  /** A mail takes four seconds. */
  const clock = () => 4000 * mailbox.mails.length
  expect(await mailDue(db, environment(), morning, clock)).toEqual({ sent: 1, failed: 0 })
  await asOwner(backend.database, sql =>
    sql.script(`update private.due_digests set leased_until = now() - interval '1 second'`),
  )
  expect(await work(morning)).toEqual({ sent: 1, failed: 0 })
  expect(new Set(mailbox.mails.flatMap(({ to }) => to))).toEqual(
    new Set(['owner@gantry.example', 'sales@gantry.example']),
  )
})
