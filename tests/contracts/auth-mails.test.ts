/** Invitations, and the hook that sends auth's mails. */
import { randomBytes } from 'node:crypto'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailReceiver, receiveMails, TAKEN } from './support/mail-receiver.ts'
import { otherPassword, password, peopleOf } from './support/people.ts'
import { onEveryServer } from './support/server.ts'

const secret = `whsec_${randomBytes(32).toString('base64')}`
const earlierSecret = `whsec_${randomBytes(32).toString('base64')}`

let receiver: MailReceiver
/** An address where no server listens any more. */
let nobody: string
beforeAll(async () => {
  receiver = await receiveMails(secret)
  const gone = await receiveMails(secret)
  nobody = gone.url
  await gone.close()
})
beforeEach(() => {
  receiver.mails.length = 0
  receiver.answer = TAKEN
  receiver.takes = 0
  receiver.meanwhile = async () => undefined
})
afterAll(() => receiver.close())

const settings = () => ({
  notices: ['password_changed', 'mfa_factor_enrolled', 'mfa_factor_unenrolled'],
  rates: { tokens: 150, verifications: 30, signIns: 30, mailsPerHour: 1000 },
  hooks: {
    accessToken: null,
    passwordAttempt: null,
    sendEmail: { url: receiver.url, secrets: [earlierSecret, secret] },
  },
})

let guests = 0
const newAddress = () => {
  guests += 1
  return `guest${guests}@example.com`
}

onEveryServer(
  '',
  contract => {
    const { register, signIn, moveClock, resetClock } = peopleOf(contract)

    beforeEach(resetClock)

    const admin = () => contract().service.auth.admin
    const invite = async (email: string) => {
      const { data, error } = await admin().inviteUserByEmail(email, { data: { invited_by: 'Ann' } })
      if (error) throw error
      return data.user
    }
    const tokenFor = (email: string) =>
      receiver.mails.findLast(({ user }) => user.email === email)?.email_data.token_hash ?? ''
    const accept = (token_hash: string, client = contract().visitor()) =>
      client.auth.verifyOtp({ token_hash, type: 'invite' })
    const exists = async (email: string) =>
      (await admin().listUsers({ perPage: 1000 })).data.users.some(user => user.email === email)

    describe('an invitation', () => {
      test('ACC-22 creates an account without a password, and its link allows choosing one', async () => {
        const email = newAddress()
        const invited = await invite(email.toUpperCase())
        expect(invited).toMatchObject({ email, user_metadata: { invited_by: 'Ann' } })
        expect(invited.invited_at).toBeDefined()
        expect(invited.email_confirmed_at).toBeUndefined()
        await expect(signIn(email, otherPassword)).rejects.toThrow('Invalid login credentials')

        const client = contract().visitor()
        const { data, error } = await accept(tokenFor(email), client)
        expect(error).toBeNull()
        expect(data.user).toMatchObject({ id: invited.id, user_metadata: { email_verified: true } })
        expect(data.user?.email_confirmed_at).toBeDefined()
        expect((await client.auth.updateUser({ password: otherPassword })).error).toBeNull()
        expect((await signIn(email, otherPassword)).user.id).toBe(invited.id)
      })
      test('ACC-22 is valid once, for an hour, and until a newer one is sent', async () => {
        const email = newAddress()
        await invite(email)
        const first = tokenFor(email)
        await invite(email)
        const second = tokenFor(email)
        const refusal = async (token: string) => {
          const { error } = await accept(token)
          return error && [error.status, error.code, error.message]
        }
        const expired = [403, 'otp_expired', 'Email link is invalid or has expired']
        expect(await refusal(first)).toEqual(expired)
        expect(await refusal(second)).toBeNull()
        expect(await refusal(second)).toEqual(expired)
        const late = newAddress()
        await invite(late)
        moveClock(3601)
        expect(await refusal(tokenFor(late))).toEqual(expired)
      })
      test('ACC-22 is refused for an existing account, without an address or without the service key', async () => {
        const { email } = await register()
        const known = await admin().inviteUserByEmail(email)
        expect([known.error?.status, known.error?.code]).toEqual([422, 'email_exists'])
        const nobody = await admin().inviteUserByEmail('')
        expect([nobody.error?.status, nobody.error?.code]).toEqual([400, 'validation_failed'])
        const { client } = await signIn(email)
        const stranger = await client.auth.admin.inviteUserByEmail(newAddress())
        expect([stranger.error?.status, stranger.error?.code]).toEqual([403, 'not_admin'])
        expect(receiver.mails).toEqual([])
      })
      test('ACC-22 creates no account when its mail fails, and an earlier link stays valid', async () => {
        const email = newAddress()
        receiver.answer = { status: 502 }
        expect((await admin().inviteUserByEmail(email)).error?.status).toBe(500)
        expect(await exists(email)).toBe(false)
        receiver.answer = TAKEN
        await invite(email)
        receiver.answer = { status: 502 }
        const earlier = tokenFor(email)
        expect((await admin().inviteUserByEmail(email)).error?.status).toBe(500)
        expect(await exists(email)).toBe(true)
        expect((await accept(earlier)).error, 'the link that did leave').toBeNull()
      })
    })

    describe('the mail hook', () => {
      test('ACC-32 receives the user and the link in a signed request', async () => {
        const { email, id } = await register()
        const visitor = contract().visitor('203.0.113.7')
        const forged = receiver.forged
        await visitor.auth.resetPasswordForEmail(email, { redirectTo: 'http://localhost:4321/admin' })
        expect(receiver.forged).toBe(forged)
        const [mail, ...more] = receiver.mails
        expect(more).toEqual([])
        expect(mail?.metadata).toMatchObject({ name: 'send-email', ip_address: '203.0.113.7' })
        expect(mail?.user).toMatchObject({ id, email })
        expect(JSON.stringify(mail?.user)).not.toContain('$2')
        const { token, token_hash, ...data } = mail?.email_data ?? {}
        expect(token).toMatch(/^\d{10}$/)
        expect(token_hash).toMatch(/^[\da-f]{56}$/)
        expect(data).toEqual({
          email_action_type: 'recovery',
          redirect_to: 'http://localhost:4321/admin',
          site_url: `${contract().server.url}/auth/v1`,
          token_new: '',
          token_hash_new: '',
          old_email: '',
          old_phone: '',
          provider: '',
          factor_type: '',
        })
        const { data: session } = await visitor.auth.verifyOtp({
          token_hash: token_hash ?? '',
          type: 'recovery',
        })
        expect(session.user?.id).toBe(id)
      })
      // auth-js drops the code of a 500 response.
      test.each([
        [{ status: 502 }, 500, undefined, 'Unexpected status code returned from hook: 502'],
        [{ status: 503 }, 500, undefined, 'Service currently unavailable due to hook'],
        [{ status: 401 }, 500, undefined, 'Hook requires authorization token'],
        [{ status: 400 }, 500, undefined, 'Invalid payload sent to hook'],
        [
          { status: 200, type: 'text/html', body: 'Hello' },
          400,
          'hook_payload_invalid_content_type',
          'Invalid JSON response. Received content-type: text/html',
        ],
        [
          { ...TAKEN, body: '{"error": {"http_code": 429, "message": "Too many mails"}}' },
          429,
          'unknown',
          'Too many mails',
        ],
        [{ ...TAKEN, body: '{"error": {"message": "No"}}' }, 500, undefined, 'No'],
      ])('ACC-32 responds %j, so the request fails and the cause is logged', async (answer, ...refusal) => {
        const { email } = await register()
        receiver.answer = answer
        const ask = () => contract().visitor().auth.resetPasswordForEmail(email)
        const { error } = await ask()
        expect([error?.status, error?.code, error?.message]).toEqual(refusal)
        expect(contract().mail.at(-1)).toContain(`The hook ${receiver.url} failed: `)
        receiver.answer = { status: 204 }
        expect((await ask()).error, 'at once, since no mail has left').toBeNull()
      })
      test('ACC-32 may read users before it responds', async () => {
        const { email } = await register()
        let found: string | undefined
        receiver.meanwhile = async () => {
          found = (await admin().listUsers({ perPage: 1000 })).data.users.find(
            user => user.email === email,
          )?.id
        }
        expect((await contract().visitor().auth.resetPasswordForEmail(email)).error).toBeNull()
        expect(found).toBe(receiver.mails[0]?.user.id)
      })
      test('ACC-32 times out after five seconds', async () => {
        const { email } = await register()
        receiver.takes = 20_000
        const { error } = await contract().visitor().auth.resetPasswordForEmail(email)
        expect([error?.status, error?.code, error?.message]).toEqual([
          422,
          'hook_timeout',
          'Failed to reach hook within maximum time of 5.000000 seconds',
        ])
        expect(contract().mail.at(-1)).toMatch(/failed: .*timeout/)
      })
      test('ACC-24 delays the response for an unknown address as long as for a known one', async () => {
        const { email } = await register()
        receiver.takes = 400
        const took = async (address: string) => {
          const begun = performance.now()
          expect((await contract().visitor().auth.resetPasswordForEmail(address)).error).toBeNull()
          return performance.now() - begun
        }
        expect(await took(email)).toBeGreaterThan(390)
        expect(await took(newAddress())).toBeGreaterThan(390)
        expect(receiver.mails).toHaveLength(1)
      })
      test('ACC-36 is notified of a password change, which succeeds even if the hook fails', async () => {
        const { email, id } = await register()
        const { client } = await signIn(email)
        expect(
          (await client.auth.updateUser({ password: otherPassword, current_password: password })).error,
        ).toBeNull()
        expect(receiver.mails).toMatchObject([
          { user: { id }, email_data: { email_action_type: 'password_changed_notification', token: '' } },
        ])
        expect((await client.auth.updateUser({ data: { name: 'Bo' } })).error).toBeNull()
        expect(receiver.mails).toHaveLength(1)
        receiver.answer = { status: 500 }
        const again = await client.auth.updateUser({
          password: `${otherPassword} and more`,
          current_password: otherPassword,
        })
        expect(again.error).toBeNull()
        expect(contract().mail.at(-1)).toContain('The mail about password_changed was not sent')
      })
      test('ACC-36 is notified when an authenticator app is added or removed', async () => {
        const { email, id } = await register()
        const { client } = await signIn(email)
        const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
        const factorId = data?.id ?? ''
        const app = URI.parse(data?.totp.uri ?? '')
        expect(receiver.mails, 'not before a code was shown').toEqual([])
        const confirm = async () => {
          const timestamp = contract().clock.now.getTime()
          const code = app instanceof TOTP ? app.generate({ timestamp }) : ''
          expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
        }
        await confirm()
        const told = (kind: string) => ({
          user: { id },
          email_data: { email_action_type: `mfa_factor_${kind}_notification`, factor_type: 'totp' },
        })
        expect(receiver.mails).toMatchObject([told('enrolled')])
        moveClock(30)
        await confirm()
        await client.auth.mfa.unenroll({ factorId })
        expect(receiver.mails).toMatchObject([told('enrolled'), told('unenrolled')])
      })
    })
  },
  settings,
)

describe('a mail hook that cannot be reached', () => {
  onEveryServer(
    '',
    contract => {
      test('ACC-32 fails the request with a timeout error', async () => {
        const { error } = await contract().service.auth.admin.inviteUserByEmail(newAddress())
        expect([error?.status, error?.code]).toEqual([422, 'hook_timeout_after_retry'])
        expect(contract().mail.at(-1)).toMatch(/ failed: .*ECONNREFUSED/)
      })
    },
    () => ({
      hooks: { accessToken: null, passwordAttempt: null, sendEmail: { url: nobody, secrets: [secret] } },
    }),
  )
})
