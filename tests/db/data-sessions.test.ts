/** Signing in and out, links from mails, passwords and the second factor, against the running backend. */
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import {
  beginFactor,
  countRecoveryCodes,
  giveAnyCode,
  giveCode,
  listFactors,
  makeRecoveryCodes,
  removeFactor,
} from '#data/second-factor.ts'
import {
  isCodeMissing,
  readSession,
  type SessionChange,
  sendRecoveryLink,
  setPassword,
  signIn,
  signOut,
  spendLink,
  watchSession,
} from '#data/session.ts'
import { quickHash } from '../functions/support/quick-password.ts'
import { backendForThisFile } from './support/backend.ts'

const backend = backendForThisFile()

const PASSWORD = 'lumber orbit canyon seven'
const OTHER = 'violet hammock plural eighty'

let addresses = 0

/** A client that keeps nothing, from an address of its own, so that the tests do not use up each other's attempts. */
function visitor(send: typeof fetch = fetch): SupabaseClient {
  const { server } = backend()
  addresses += 1
  const address = `2001:db8::${addresses.toString(16)}`
  return createClient(server.url, server.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: send, headers: { 'x-forwarded-for': address } },
  })
}

/** Registers somebody in the team. */
async function member() {
  const { service } = backend()
  const email = `${randomUUID()}@example.com`
  const { data, error } = await service.auth.admin.createUser({
    ...{ email, password_hash: quickHash(PASSWORD), email_confirm: true },
  })
  if (error) throw error
  await service.rpc('grant_role', { email, member_role: 'sales' }).throwOnError()
  return { id: data.user.id, email }
}

/** The same, signed in with the password. */
async function signedIn() {
  const person = await member()
  return { ...person, client: await signInAs(person.email) }
}

async function signInAs(email: string, password = PASSWORD): Promise<SupabaseClient> {
  const client = visitor()
  await signIn(client.auth, { email, password })
  return client
}

/** What the app shows `seconds` from now. */
function codeOf(uri: string, seconds = 0): string {
  const app = URI.parse(uri)
  if (!(app instanceof TOTP)) throw new Error('The address names no app for codes by time')
  return app.generate({ timestamp: Date.now() + seconds * 1000 })
}

/** Sets up an app, whose code of the next half minute is unused. */
async function setUpFactor({ auth }: SupabaseClient) {
  const setup = await beginFactor(auth, 'Gantry')
  await giveCode(auth, setup.id, codeOf(setup.uri))
  return setup
}

async function linkTo(email: string) {
  const { data, error } = await backend().service.auth.admin.generateLink({ type: 'recovery', email })
  if (error) throw error
  return { tokenHash: data.properties.hashed_token, type: 'recovery' as const }
}

test('AUTH-02 AUTH-03 signing in opens the session, and a wrong password says so in the service’s words', async () => {
  const { id, email } = await member()
  const { auth } = visitor()
  expect(await readSession(auth)).toBeNull()
  await expect(signIn(auth, { email, password: 'wrong' })).rejects.toMatchObject({
    ...{ message: 'Invalid login credentials', cause: { code: 'invalid_credentials' } },
  })
  expect(await readSession(auth)).toBeNull()
  const token = await signIn(auth, { email, password: PASSWORD })
  expect(token).toBe((await auth.getSession()).data.session?.access_token)
  expect(await readSession(auth)).toEqual({ id, email, isCodeDue: false })
})

test('AUTH-05 signing out ends this device’s session only', async () => {
  const { email, client } = await signedIn()
  const elsewhere = await signInAs(email)
  await signOut(client.auth)
  expect(await readSession(client.auth)).toBeNull()
  expect((await elsewhere.auth.refreshSession()).error).toBeNull()
})

test('AUTH-06 whoever watches learns of every change of the session, until they stop', async () => {
  const { id, email } = await member()
  const { auth } = visitor()
  const changes: SessionChange[] = []
  const stop = watchSession(auth, change => void changes.push(change), null)
  await new Promise<void>(resolve => {
    auth.onAuthStateChange(event => event === 'INITIAL_SESSION' && resolve())
  })
  expect(changes).toEqual([])
  const token = await signIn(auth, { email, password: PASSWORD })
  const user = { id, email, isCodeDue: false }
  expect(changes).toEqual([{ type: 'session changed', user }])
  // As if the token were of the link that opened this page: that is news only when the page opens.
  const told: SessionChange[] = []
  watchSession(auth, change => void told.push(change), token)
  await expect.poll(() => told).toEqual([{ type: 'recovery started', user }])
  await auth.updateUser({ data: { a: 1 } })
  expect(told.slice(1)).toEqual([{ type: 'session changed', user }])
  await signOut(auth)
  expect(changes.at(-1)).toEqual({ type: 'session changed', user: null })
  stop()
  const count = changes.length
  await signIn(auth, { email, password: PASSWORD })
  expect(changes).toHaveLength(count)
})

test('AUTH-06 a link is asked for with the page that it leads to, and asking again too soon shows nothing', async () => {
  const { email } = await member()
  const asked: string[] = []
  const answers: number[] = []
  const { auth } = visitor(async (input, init) => {
    asked.push(new URL(String(input)).searchParams.get('redirect_to') ?? '')
    const answer = await fetch(input, init)
    answers.push(answer.status)
    return answer
  })
  await sendRecoveryLink(auth, email, 'https://site.example/admin')
  await sendRecoveryLink(auth, email, 'https://site.example/admin')
  expect(asked).toEqual(['https://site.example/admin', 'https://site.example/admin'])
  expect(answers).toEqual([200, 429])
  await expect(sendRecoveryLink(auth, 'no address', '')).rejects.toMatchObject({
    cause: { status: expect.any(Number) },
  })
})

test('AUTH-06 a link signs in once, and then a password can be set without the current one', async () => {
  const { id, email } = await member()
  const link = await linkTo(email)
  const { auth } = visitor()
  await spendLink(auth, link)
  expect(await readSession(auth)).toMatchObject({ id })
  await setPassword(auth, OTHER)
  expect(await readSession((await signInAs(email, OTHER)).auth)).toMatchObject({ id })
  await expect(spendLink(visitor().auth, link)).rejects.toMatchObject({
    ...{
      code: 'missing',
      message: 'This link has been used, or is too old.',
      cause: { code: 'otp_expired' },
    },
  })
})

test('ACC-36 the password is changed with the current one, and a refusal is in the service’s words', async () => {
  const { email, client } = await signedIn()
  const wrong = await setPassword(client.auth, OTHER, 'wrong').catch((error: unknown) => error)
  expect(wrong).toMatchObject({ message: expect.stringMatching(/password/i), cause: { status: 400 } })
  expect(isCodeMissing(wrong)).toBe(false)
  const weak = await setPassword(client.auth, 'short', PASSWORD).catch((error: unknown) => error)
  expect(weak).toMatchObject({ cause: { code: 'weak_password' } })
  expect(isCodeMissing(weak)).toBe(false)
  await setPassword(client.auth, OTHER, PASSWORD)
  await expect(signInAs(email)).rejects.toThrow('Invalid login credentials')
  await signInAs(email, OTHER)
})

test('ACC-26 an app is set up under the site’s name, and an unfinished setup gives way to the next', async () => {
  const { client } = await signedIn()
  expect(await listFactors(client.auth)).toEqual([])
  const first = await beginFactor(client.auth, 'Gantry & Co')
  const second = await beginFactor(client.auth, 'Gantry & Co')
  const { data } = await client.auth.mfa.listFactors()
  expect(data?.all.map(({ id }) => id)).toEqual([second.id])
  expect(first.id).not.toBe(second.id)
  expect(URI.parse(second.uri)).toMatchObject({ issuer: 'Gantry & Co' })
  expect(second.uri).toContain(`secret=${second.secret}`)
  const wrong = giveCode(client.auth, second.id, codeOf(second.uri, -3600))
  await expect(wrong).rejects.toMatchObject({
    ...{
      message: expect.stringMatching(/^This code is not right\./),
      cause: { code: 'mfa_verification_failed' },
    },
  })
  await giveCode(client.auth, second.id, codeOf(second.uri))
  expect(await listFactors(client.auth)).toEqual([
    { id: second.id, since: expect.stringMatching(/^\d{4}-\d\d-/) },
  ])
  await expect(giveCode(client.auth, randomUUID(), '123456')).rejects.not.toThrow('This code is not right')
})

test('ACC-20 ACC-28 after the password a code of any app is due, and without it little is possible', async () => {
  const { email, client } = await signedIn()
  const setups = [await setUpFactor(client), await setUpFactor(client)]
  expect(await readSession(client.auth)).toMatchObject({ isCodeDue: false })
  const { auth } = await signInAs(email)
  expect(await readSession(auth)).toMatchObject({ isCodeDue: true })
  const early = await setPassword(auth, OTHER, PASSWORD).catch((error: unknown) => error)
  expect(isCodeMissing(early)).toBe(true)
  await expect(removeFactor(auth, setups[0]?.id ?? '')).rejects.toMatchObject({
    cause: { code: 'insufficient_aal' },
  })
  await expect(giveAnyCode(auth, '000000')).rejects.toThrow('This code is not right')
  expect(await readSession(auth)).toMatchObject({ isCodeDue: true })
  // The service lists the apps in its own order; the code of either opens the session.
  for (const { uri } of setups) {
    const session = await signInAs(email)
    await giveAnyCode(session.auth, codeOf(uri, 30))
    expect(await readSession(session.auth)).toMatchObject({ isCodeDue: false })
  }
})

test('ACC-29 an app is removed, also if the answer to an earlier try was lost, and then no code is due', async () => {
  const { email, client } = await signedIn()
  const { id } = await setUpFactor(client)
  const other = await signInAs(email)
  expect(await readSession(other.auth)).toMatchObject({ isCodeDue: true })
  await removeFactor(client.auth, id)
  expect(await listFactors(client.auth)).toEqual([])
  expect(await readSession(client.auth)).toMatchObject({ isCodeDue: false })
  await removeFactor(client.auth, id)
  // This device does not know yet that nothing is due.
  await giveAnyCode(other.auth, '000000')
  expect(await readSession(other.auth)).toMatchObject({ isCodeDue: false })
})

test('ACC-49 ten recovery codes are made after both factors, and counted', async () => {
  const { client } = await signedIn()
  await expect(makeRecoveryCodes(client)).rejects.toThrow('Could not make recovery codes')
  await setUpFactor(client)
  expect(await countRecoveryCodes(client)).toBe(0)
  const codes = await makeRecoveryCodes(client)
  expect(new Set(codes).size).toBe(10)
  expect(await countRecoveryCodes(client)).toBe(10)
})
