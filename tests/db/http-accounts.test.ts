/** Accounts over HTTP, with auth's own tokens and hooks: what a token gives access to, and what is logged. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { accounts, backendForThisFile, connect, password } from './support/backend.ts'

const backend = backendForThisFile()

/** Creates an account with a role; returns its signed-in client. */
async function join(name: string, role: 'owner' | 'sales' | 'editor'): Promise<SupabaseClient> {
  const { service } = backend()
  const email = `${name}@example.com`
  const made = await service.auth.admin.createUser({ email, password, email_confirm: true })
  if (made.error) throw made.error
  await service.rpc('grant_role', { email, member_role: role }).throwOnError()
  return signIn(email)
}

async function signIn(email: string): Promise<SupabaseClient> {
  const client = connect(backend().server)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

const userOf = async ({ auth }: SupabaseClient) => (await auth.getUser()).data.user?.id ?? ''
const stateOf = async (client: SupabaseClient) => (await client.rpc('my_access').throwOnError()).data?.state
const leadsOf = async (client: SupabaseClient) =>
  (await client.from('contact_submissions').select('id').throwOnError()).data?.length

/** The audit log's entries about an account, oldest first. */
async function eventsOf(person: string): Promise<[string, string[]][]> {
  const { data } = await backend()
    .admin.from('audit_log')
    .select('action, fields')
    .eq('table_name', 'team_members')
    .eq('row_id', person)
    .order('happened_at')
    .order('action')
    .throwOnError()
  return data.map(({ action, fields }) => [action, fields])
}

/** Sets up a second factor; `code` generates the code that is valid `shift` seconds from now. */
async function setUpFactor({
  auth,
}: SupabaseClient): Promise<{ id: string; code: (shift: number) => string }> {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const app = URI.parse(data.totp.uri)
  if (!(app instanceof TOTP)) throw new Error('The address names no app for codes by time')
  const code = (shift: number) => app.generate({ timestamp: Date.now() + shift * 1000 })
  const verified = await auth.mfa.challengeAndVerify({ factorId: data.id, code: code(0) })
  if (verified.error) throw verified.error
  return { id: data.id, code }
}

test('ACC-03 ACC-13 a session ended from another one loses access at once, although its token is still valid', async () => {
  const here = await join('seller', 'sales')
  const there = await signIn('seller@example.com')
  expect(await leadsOf(there)).toBeGreaterThan(0)
  const { data } = await here.rpc('my_sessions').throwOnError()
  const [other] = data.filter(({ is_current }: { is_current: boolean }) => !is_current)
  expect(data).toHaveLength(2)
  expect((await here.rpc('end_session', { session: other.id }).throwOnError()).data).toBe(true)
  expect([await leadsOf(there), await stateOf(there)]).toEqual([0, 'session ended'])
  expect((await there.auth.refreshSession()).error).not.toBeNull()
  expect(await leadsOf(here)).toBeGreaterThan(0)
})

test('ACC-04 ACC-12 ACC-14 with a second factor a password alone gives no access; a recovery code replaces the factor once', async () => {
  const client = await join('careful', 'sales')
  const person = await userOf(client)
  const { id } = await setUpFactor(client)
  expect([await leadsOf(client), await stateOf(client)]).toEqual([1, 'open'])

  const elsewhere = await signIn('careful@example.com')
  expect([await leadsOf(elsewhere), await stateOf(elsewhere)]).toEqual([0, 'code needed'])

  const codes: string[] = (await client.rpc('make_recovery_codes').throwOnError()).data
  const { service } = backend()
  const parameters = { member: person, code: codes[0] }
  expect((await service.rpc('spend_recovery_code', parameters).throwOnError()).data).toBe('spent')
  await service.auth.admin.mfa.deleteFactor({ id, userId: person })
  expect([await leadsOf(elsewhere), await stateOf(elsewhere)]).toEqual([1, 'open'])
  expect((await elsewhere.auth.refreshSession()).error).toBeNull()
  expect((await service.rpc('spend_recovery_code', parameters).throwOnError()).data).toBe('wrong')

  expect(await eventsOf(person)).toEqual([
    ['signed in', ['password']],
    // At the same moment as the sign-in that follows.
    ['second factor set', []],
    ['signed in', ['totp']],
    ['signed in', ['password']],
    ['recovery code used', []],
    ['second factor removed', []],
  ])
})

test('ACC-14 a wrong password for a team member’s account is logged', async () => {
  const client = await join('forgetful', 'editor')
  const wrong = await connect(backend().server).auth.signInWithPassword({
    email: 'forgetful@example.com',
    password: 'not the right one',
  })
  expect(wrong.error).not.toBeNull()
  expect(await eventsOf(await userOf(client))).toEqual([
    ['signed in', ['password']],
    ['sign-in failed', []],
  ])
})

test('ACC-06 ACC-09 an owner who has just signed in can change a role, which ends that person’s sessions', async () => {
  const client = await join('climber', 'editor')
  const member = await userOf(client)
  const parameters = { member, new_role: 'sales' }
  expect(await client.rpc('set_member_role', parameters)).toMatchObject({ status: 403 })
  await backend().admin.rpc('set_member_role', parameters).throwOnError()
  expect(await stateOf(client)).toBe('session ended')
  expect((await client.auth.refreshSession()).error).not.toBeNull()
  expect((await (await signIn('climber@example.com')).rpc('my_access')).data).toMatchObject({ role: 'sales' })
})

test('ACC-07 a removed member loses access, and cannot sign in once the account is deleted', async () => {
  const client = await join('leaver', 'owner')
  const { admin, service } = backend()
  const [member, heir] = [await userOf(client), await userOf(admin)]
  await admin.rpc('remove_member', { member, heir }).throwOnError()
  expect([await leadsOf(client), (await client.rpc('my_access')).data]).toEqual([0, null])
  expect((await service.auth.admin.deleteUser(member)).error).toBeNull()
  const again = await connect(backend().server).auth.signInWithPassword({
    email: 'leaver@example.com',
    password,
  })
  expect(again.error).not.toBeNull()
})

test('ACC-05 the account of the last owner cannot be deleted', async () => {
  const { admin, service } = backend()
  const { error } = await service.auth.admin.deleteUser(await userOf(admin))
  expect(error?.status).toBe(500)
  expect(await stateOf(admin)).toBe('open')
  expect(await stateOf(await signIn(accounts.admin))).toBe('open')
})
