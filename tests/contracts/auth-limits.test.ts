/** Rate limits, as on hosted projects. */
import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, test } from 'vitest'
import { peopleOf } from './support/people.ts'
import { onEveryServer } from './support/server.ts'

/** One attempt, with the error that auth-js reports. */
type Attempt = () => Promise<{ error: AuthError | null }>

/** Refreshes with a random token that was never issued; auth-js sends no token twice. */
const refreshAs =
  ({ auth }: SupabaseClient): Attempt =>
  () =>
    auth.refreshSession({ refresh_token: crypto.randomUUID() })

/** The error codes of `count` attempts in sequence. */
async function codesOf(count: number, attempt: Attempt): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = []
  for (let done = 0; done < count; done += 1) codes.push((await attempt()).error?.code)
  return codes
}

onEveryServer(
  '',
  contract => {
    const { register, signIn, moveClock, resetClock } = peopleOf(contract)

    beforeEach(resetClock)

    /** The number of the first of `count` attempts that is rate-limited; 0 if none is. */
    const firstRefused = async (count: number, attempt: Attempt) =>
      (await codesOf(count, attempt)).indexOf('over_request_rate_limit') + 1

    test('ACC-30 each IP address gets thirty refreshes at once, then the rate in config.toml', async () => {
      const attempt = refreshAs(contract().visitor())
      expect(await firstRefused(31, attempt)).toBe(31)
      const { error } = await attempt()
      expect([error?.status, error?.code, error?.message]).toEqual([
        429,
        'over_request_rate_limit',
        'Request rate limit reached',
      ])
      expect(await firstRefused(1, refreshAs(contract().visitor()))).toBe(0)
      // 150 in five minutes is one every two seconds.
      moveClock(4)
      expect(await firstRefused(3, attempt)).toBe(3)
    })
    test('ACC-30 sign-ins and refreshes share one limit per IP address', async () => {
      const { email } = await register()
      const client = contract().visitor()
      await codesOf(30, refreshAs(client))
      const { error } = await client.auth.signInWithPassword({ email, password: 'wrong' })
      expect(error?.code).toBe('over_request_rate_limit')
      expect((await signIn(email)).user.email).toBe(email)
    })
    test.each<[string, (client: SupabaseClient) => ReturnType<Attempt>]>([
      ['opening links', ({ auth }) => auth.verifyOtp({ token_hash: 'nonsense', type: 'recovery' })],
      ['asking for links', ({ auth }) => auth.resetPasswordForEmail(`${crypto.randomUUID()}@example.com`)],
      ['signing up', ({ auth }) => auth.signInWithOtp({ email: 'new@example.com' })],
    ])('ACC-30 %s is limited', async (_, ask) => {
      const client = contract().visitor()
      expect(await firstRefused(32, () => ask(client))).toBe(31)
      // Thirty in five minutes is one every ten seconds.
      moveClock(10)
      expect(await firstRefused(2, () => ask(client))).toBe(2)
    })
    test('ACC-30 account changes, challenges and guessed codes are limited', async () => {
      const { client } = await signIn((await register()).email)
      const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
      const factorId = data?.id ?? ''
      const challengeId = crypto.randomUUID()
      expect(await firstRefused(31, () => client.auth.updateUser({ data: {} }))).toBe(31)
      expect(await firstRefused(31, () => client.auth.mfa.challenge({ factorId }))).toBe(31)
      const guess = () => client.auth.mfa.verify({ factorId, challengeId, code: '123456' })
      expect(await firstRefused(31, guess)).toBe(31)
      // Fifteen per minute.
      moveClock(8)
      expect(await firstRefused(3, guess)).toBe(3)
    })
    test('ACC-30 the mails per hour are limited for all recipients together', async () => {
      moveClock(7200)
      const emails = [await register(), await register(), await register()].map(({ email }) => email)
      const asked = await Promise.all(
        emails.map(email => contract().visitor().auth.resetPasswordForEmail(email)),
      )
      expect(asked.map(({ error }) => error?.code).sort()).toEqual([
        'over_email_send_rate_limit',
        undefined,
        undefined,
      ])
      const { error } = await contract().service.auth.admin.inviteUserByEmail('late@example.com')
      expect([error?.status, error?.message]).toEqual([429, 'email rate limit exceeded'])
    })
  },
  () => ({ rates: { tokens: 150, verifications: 30, signIns: 30, mailsPerHour: 2 } }),
)

describe('with rate limits switched off', () => {
  onEveryServer(
    '',
    contract => {
      test('ACC-30 no request is refused', async () => {
        const client = contract().visitor()
        const codes = await codesOf(40, refreshAs(client))
        expect(new Set(codes)).toEqual(new Set(['refresh_token_not_found']))
        const again = await codesOf(2, () => client.auth.resetPasswordForEmail('nobody@example.com'))
        expect(again).toEqual([undefined, undefined])
      })
    },
    () => ({ rates: null }),
  )
})
