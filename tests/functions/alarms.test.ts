/** Owners are told about account events: from the audit log to the mail on a real mail server. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createRestClient } from '#data/rest-client.ts'
import { asOwner } from '../../local/database/roles.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { raiseAlarms } from '../../netlify/lib/alarms.ts'
import { bodyOf, header, type Mailbox, openMailbox } from './support/mailbox.ts'
import { quickHash } from './support/quick-password.ts'

const OWNER = 'owner@agency.example'
const SELLER = 'seller@agency.example'
const password = 'a long enough password'

let server: LocalSupabase
let service: SupabaseClient
let mailbox: Mailbox
const ids: Record<string, string> = {}
const lines: string[] = []

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startLocalSupabase({ demo: false, auth: { rates: null }, log: () => undefined })
  service = createClient(server.url, server.serviceKey, { auth: { persistSession: false } })
  for (const [email, member_role] of [
    [OWNER, 'owner'],
    [SELLER, 'sales'],
  ] as const) {
    const { data } = await service.auth.admin.createUser({
      email,
      password_hash: quickHash(password),
      email_confirm: true,
    })
    await service.rpc('grant_role', { email, member_role }).throwOnError()
    ids[email] = data.user?.id ?? ''
  }
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})
beforeEach(() => {
  mailbox.mails.length = 0
  mailbox.mood = 'accept'
  mailbox.refused = {}
  lines.length = 0
  vi.spyOn(console, 'error').mockImplementation(line => void lines.push(String(line)))
})
afterEach(async () => {
  vi.restoreAllMocks()
  const clear = `
    alter table public.audit_log disable trigger user;
    delete from public.audit_log where true; delete from public.admin_logins where true;
    alter table public.audit_log enable trigger user`
  await asOwner(server.database, sql => sql.script(clear))
})

const raise = (environment = {}) =>
  raiseAlarms(createRestClient({ url: server.url, key: server.serviceKey }, null), {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'site@gantry.example',
    URL: 'https://gantry.example',
    ...environment,
  })
const visitor = () => createClient(server.url, server.anonKey, { auth: { persistSession: false } })
async function guess(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await visitor().auth.signInWithPassword({ email: SELLER, password: `guess number ${time}` })
}

test('ACC-88 nine wrong passwords are nobody’s business, the tenth is told to every owner, once an hour', async () => {
  await guess(9)
  expect(await raise()).toBe(0)
  await guess(12)
  expect(await raise()).toBe(1)
  expect(await raise()).toBe(0)
  expect(mailbox.mails).toHaveLength(1)
  const [mail] = mailbox.mails
  if (!mail) throw new Error('No mail')
  expect(mail.to).toEqual([OWNER])
  expect(header(mail, 'Subject')).toBe('Accounts of gantry.example: something you should know of')
  expect(bodyOf(mail)).toContain(`Ten wrong passwords within an hour for ${SELLER}.`)
  expect(bodyOf(mail)).toContain('https://gantry.example/admin?tab=team')
  // The host's log has it too, without any address.
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'error', alarm: 'sign-in failed' }),
  ])
  expect(lines.join()).not.toContain('@')
})

test('ACC-88 a role change is mailed with who made it, and a refused mail is retried', async () => {
  const owner = visitor()
  await owner.auth.signInWithPassword({ email: OWNER, password })
  await owner.rpc('set_member_role', { member: ids[SELLER], new_role: 'editor' }).throwOnError()
  mailbox.mood = 'refuse'
  await expect(raise()).rejects.toThrow()
  mailbox.mood = 'accept'
  expect(await raise()).toBe(1)
  const [mail] = mailbox.mails
  expect(mail && bodyOf(mail)).toContain(`${SELLER} has another role: editor. By ${OWNER}.`)
})

/** Causes alarms, and leaves the role as the test before left it. */
async function changeRole(): Promise<void> {
  const owner = visitor()
  await owner.auth.signInWithPassword({ email: OWNER, password })
  for (const new_role of ['sales', 'editor'])
    await owner.rpc('set_member_role', { member: ids[SELLER], new_role }).throwOnError()
}

test('ACC-88 an alarm is in the log though the mailbox of the only owner refuses it', async () => {
  await changeRole()
  mailbox.refused = { [OWNER]: 450 }
  await expect(raise()).rejects.toThrow()
  expect(lines.map(line => JSON.parse(line).alarm)).toContain('role changed')
})

test('ACC-88 an owner whose mailbox refuses the mail does not have the others mailed again', async () => {
  const second = 'second@agency.example'
  await service.auth.admin.createUser({ email: second, password, email_confirm: true })
  await service.rpc('grant_role', { email: second, member_role: 'owner' }).throwOnError()
  await changeRole()
  mailbox.refused = { [second]: 450 }
  await raise()
  await raise()
  expect(mailbox.mails.map(({ to }) => to)).toEqual([[OWNER]])
  expect(lines.map(line => JSON.parse(line).problem)).toContain('An owner could not be mailed')
})

test('ACC-88 without a mail server the alarm is only logged', async () => {
  const owner = visitor()
  await owner.auth.signInWithPassword({ email: OWNER, password })
  await owner.rpc('set_member_role', { member: ids[SELLER], new_role: 'sales' }).throwOnError()
  expect(await raise({ SMTP_URL: '' })).toBe(1)
  expect(mailbox.mails).toEqual([])
  expect(lines.map(line => JSON.parse(line).alarm)).toEqual(['role changed'])
})
