/**
 * What happens on repeated attempts: how often each response comes, and what is logged. The table in docs/security.md
 * (What guessing gets) has these numbers.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import { hashSync } from 'bcryptjs'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { clientOf, freshAddress } from './support/server.ts'

const PASSWORD = 'quarry lantern modest thirteen'
/** A cheap hash, because two hundred guesses are compared with it. */
const passwordHash = hashSync(PASSWORD, 4)

/** Number of responses by status and code, e.g. `{ '400 invalid_credentials': 30 }`. */
type Counts = Record<string, number>

interface Attempted {
  status?: number | undefined
  code?: string | undefined
  message: string
}

let server: LocalSupabase
let service: SupabaseClient
let now: Date
const mails: string[] = []
let people = 0

beforeAll(async () => {
  // The rate limits of hosted projects, from supabase/config.toml.
  server = await startLocalSupabase({
    demo: false,
    environment: {},
    now: () => now,
    log: line => mails.push(line),
  })
  service = clientOf(server.url, server.serviceKey)
})
afterAll(() => server.close())
beforeEach(() => {
  now = new Date()
  mails.length = 0
})

const visitor = (address = freshAddress()) => clientOf(server.url, server.anonKey, address)

/** Creates a team member. */
async function member(role = 'owner') {
  people += 1
  const email = `person${people}@agency.example`
  const { data, error } = await service.auth.admin.createUser({
    email,
    password_hash: passwordHash,
    email_confirm: true,
  })
  if (error) throw error
  await service.rpc('grant_role', { email, member_role: role }).throwOnError()
  return { id: data.user.id, email }
}

async function signIn(email: string) {
  const client = visitor()
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { client, session: data.session }
}

/** Makes `times` attempts in sequence and counts the responses. */
async function countsOf(
  times: number,
  attempt: (time: number) => Promise<{ error: Attempted | null }>,
): Promise<Counts> {
  const counts: Counts = {}
  for (let time = 0; time < times; time += 1) {
    const { error } = await attempt(time)
    const answer = error ? `${error.status} ${error.code}` : 'let in'
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

/** Number of audit log entries about an account. */
async function noted(person: string, action: string): Promise<number> {
  const { count } = await service
    .from('audit_log')
    .select('id', { count: 'exact', head: true })
    .eq('row_id', person)
    .eq('action', action)
    .throwOnError()
  return count ?? -1
}

describe('200 wrong passwords', () => {
  const guess = (client: SupabaseClient, email: string) => (time: number) =>
    client.auth.signInWithPassword({ email, password: `wrong guess number ${time}` })

  test('ACC-85 from one IP address: thirty are compared, the rest rate-limited, as for an unknown account', async () => {
    const { id, email } = await member()
    const attacker = visitor()
    const expected = { '400 invalid_credentials': 30, '429 over_request_rate_limit': 170 }
    expect(await countsOf(200, guess(attacker, email))).toEqual(expected)
    expect(await countsOf(200, guess(visitor(), 'nobody@agency.example'))).toEqual(expected)
    // Even the right password is no longer checked; from another address its owner can still sign in.
    const right = await attacker.auth.signInWithPassword({ email, password: PASSWORD })
    expect(right.error?.status).toBe(429)
    await signIn(email)
    expect([await noted(id, 'sign-in failed'), await noted(id, 'signed in')]).toEqual([20, 1])
  })

  test('ACC-85 from 200 IP addresses: all fail, twenty are logged, and the user can still sign in', async () => {
    const { id, email } = await member()
    const counts = await countsOf(200, time => guess(visitor(), email)(time))
    expect(counts).toEqual({ '400 invalid_credentials': 200 })
    expect(await noted(id, 'sign-in failed')).toBe(20)
    await signIn(email)
  })
})

describe('50 requests for a new password', () => {
  const ask = (client: SupabaseClient, email: string) => () => client.auth.resetPasswordForEmail(email)

  test('ACC-85 for one user: one mail is sent, the rest refused; an unknown address gets the same responses', async () => {
    const { id, email } = await member()
    const expected = { 'let in': 1, '429 over_email_send_rate_limit': 29, '429 over_request_rate_limit': 20 }
    expect(await countsOf(50, ask(visitor(), email))).toEqual(expected)
    expect(await countsOf(50, ask(visitor(), 'nobody@agency.example'))).toEqual(expected)
    expect(mails.filter(line => line.includes(email))).toHaveLength(1)
    expect(mails.filter(line => line.includes('nobody@'))).toEqual([])
    expect(await noted(id, 'signed in')).toBe(0)
  })

  test('ACC-85 for fifty users: no more mails are sent in an hour than config.toml allows', async () => {
    now = new Date(now.getTime() + 3_600_000)
    const all = await Promise.all(Array.from({ length: 50 }, () => member('editor')))
    const counts = await countsOf(50, time => visitor().auth.resetPasswordForEmail(all[time]?.email ?? ''))
    expect(counts).toEqual({ 'let in': 30, '429 over_email_send_rate_limit': 20 })
    expect(mails.filter(line => line.includes('token_hash='))).toHaveLength(30)
  })
})

describe('old tokens and links', () => {
  /** Endpoints that are open to an owner, with the body to send. */
  const doors = [
    ['/rest/v1/contact_submissions?select=id', null],
    ['/rest/v1/team_members?select=user_id', null],
    ['/rest/v1/rpc/team', '{}'],
    ['/storage/v1/object/list/portfolio-images', '{"prefix": ""}'],
    ['/auth/v1/user', null],
  ] as const

  /** Counts the responses to ten requests at each endpoint; an empty list counts as `200 nothing`. */
  async function knock(token: string): Promise<Counts> {
    const counts: Counts = {}
    for (let time = 0; time < 10; time += 1) {
      for (const [path, body] of doors) {
        const response = await fetch(server.url + path, {
          method: body === null ? 'GET' : 'POST',
          headers: {
            apikey: server.anonKey,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'x-forwarded-for': freshAddress(),
          },
          ...(body !== null && { body }),
        })
        const isEmpty = (await response.text()) === '[]'
        const answer = response.ok ? `200 ${isEmpty ? 'nothing' : 'something'}` : String(response.status)
        counts[answer] = (counts[answer] ?? 0) + 1
      }
    }
    return counts
  }

  beforeAll(async () => {
    now = new Date()
    await service
      .from('contact_submissions')
      .insert({ name: 'Maria', email: 'maria@ondine.example', message: 'M' })
      .throwOnError()
    const film = new Blob(['x'], { type: 'video/mp4' })
    await service.storage.from('portfolio-images').upload('there.mp4', film)
  })

  test('ACC-85 a valid token gets data from every endpoint, as a control for the next tests', async () => {
    const { session } = await signIn((await member()).email)
    expect(await knock(session.access_token)).toEqual({ '200 something': 50 })
  })

  test('ACC-85 an expired token is refused by every endpoint', async () => {
    const { email } = await member()
    const { session } = await signIn(email)
    const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString())
    const expired = await new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(server.jwtSecret))
    expect(await knock(expired)).toEqual({ '401': 30, '400': 10, '403': 10 })
  })

  test('ACC-85 an unexpired token of a removed member gets nothing from any endpoint', async () => {
    const { session } = await signIn((await member()).email)
    const heir = await member()
    const { client } = await signIn(heir.email)
    const leaving = session.user.id
    await client.rpc('remove_member', { member: leaving, heir: heir.id }).throwOnError()
    await service.auth.admin.deleteUser(leaving)
    expect(await knock(session.access_token)).toEqual({ '200 nothing': 30, '403': 20 })
    const again = await visitor().auth.refreshSession({ refresh_token: session.refresh_token })
    expect(again.error?.code).toBe('refresh_token_not_found')
  })

  test('ACC-85 a used refresh token is refused fifty times and invalidates its successors', async () => {
    const { session } = await signIn((await member()).email)
    const refresh = (token: string) => visitor().auth.refreshSession({ refresh_token: token })
    const second = (await refresh(session.refresh_token)).data.session
    const third = (await refresh(second?.refresh_token ?? '')).data.session
    // Past the grace period in which a client that lost the response may retry.
    now = new Date(now.getTime() + 60_000)
    const counts = await countsOf(50, () => refresh(session.refresh_token))
    expect(counts).toEqual({ '400 refresh_token_already_used': 50 })
    expect((await refresh(third?.refresh_token ?? '')).error?.code).toBe('refresh_token_already_used')
  })

  test('ACC-85 a mailed link works once and not after an hour', async () => {
    const { email } = await member()
    const linkFor = async () => {
      // Late enough that the hourly mail limit does not interfere.
      now = new Date(now.getTime() + 3 * 3_600_000)
      const { error } = await visitor().auth.resetPasswordForEmail(email)
      expect(error).toBeNull()
      return (
        /token(?:_hash)?=([\da-f]{56})/.exec(mails.findLast(line => line.includes(email)) ?? '')?.[1] ?? ''
      )
    }
    const open = (token: string) => visitor().auth.verifyOtp({ token_hash: token, type: 'recovery' })
    const used = await linkFor()
    expect(used).not.toBe('')
    expect(await countsOf(50, () => open(used))).toEqual({ 'let in': 1, '403 otp_expired': 49 })
    const late = await linkFor()
    now = new Date(now.getTime() + 3_601_000)
    expect(await countsOf(50, () => open(late))).toEqual({ '403 otp_expired': 50 })
  })
})
