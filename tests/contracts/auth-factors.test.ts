/** The second factor: codes of an authenticator app. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { TOTP, URI } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { otherPassword, password, peopleOf } from './support/people.ts'
import { freshAddress, onEveryServer } from './support/server.ts'

onEveryServer('', contract => {
  const { register, signIn, refresh, moveClock, resetClock } = peopleOf(contract)

  beforeEach(resetClock)

  /** The code that the app shows `seconds` after the server's current time. */
  const codeOf = (uri: string, seconds = 0) => {
    const app = URI.parse(uri)
    if (!(app instanceof TOTP)) throw new Error('The address names no app for codes by time')
    return app.generate({ timestamp: contract().clock.now.getTime() + seconds * 1000 })
  }
  const enroll = async ({ auth }: SupabaseClient, friendlyName = 'Phone') => {
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Gantry' })
    if (error) throw error
    return data
  }
  const challenge = async ({ auth }: SupabaseClient, factorId: string) => {
    const { data, error } = await auth.mfa.challenge({ factorId })
    if (error) throw error
    return data
  }
  const level = async ({ auth }: SupabaseClient) => {
    const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
    const methods = data?.currentAuthenticationMethods.map(each =>
      typeof each === 'string' ? each : each.method,
    )
    return [data?.currentLevel, data?.nextLevel, methods]
  }
  const confirm = ({ auth }: SupabaseClient, factorId: string, code: string) =>
    auth.mfa.challengeAndVerify({ factorId, code })
  /** A user with a verified factor, signed in with it; the code of the next half minute is unused. */
  const guarded = async () => {
    const person = await register()
    const signedIn = await signIn(person.email)
    const { id: factorId, totp } = await enroll(signedIn.client)
    const { error } = await confirm(signedIn.client, factorId, codeOf(totp.uri))
    if (error) throw error
    moveClock(30)
    return { ...person, ...signedIn, factorId, uri: totp.uri }
  }

  describe('setting up an app', () => {
    test('ACC-26 gives its URI and a QR code, and the app stays unverified for now', async () => {
      const { email } = await register()
      const { client } = await signIn(email)
      const factor = await enroll(client)
      expect(factor).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
      const { qr_code, secret, uri } = factor.totp
      expect(secret).toMatch(/^[A-Z2-7]{32}$/)
      expect(URI.parse(uri)).toMatchObject({ issuer: 'Gantry', label: email, digits: 6, period: 30 })
      expect(uri).toContain(`secret=${secret}`)
      expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/)
      const { data } = await client.auth.mfa.listFactors()
      expect(data?.all).toMatchObject([{ id: factor.id, status: 'unverified', friendly_name: 'Phone' }])
      expect([data?.totp, await level(client)]).toEqual([[], ['aal1', 'aal1', ['password']]])
    })
    test('ACC-26 completes with the first code, which raises the session to aal2 and ends the others', async () => {
      const { email } = await register()
      const elsewhere = await signIn(email)
      const { client } = await signIn(email)
      await enroll(client, 'Lost at once')
      const { id, totp } = await enroll(client)
      const { data, error } = await confirm(client, id, codeOf(totp.uri))
      expect(error).toBeNull()
      expect(data).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } })
      expect(await level(client)).toEqual(['aal2', 'aal2', expect.arrayContaining(['totp', 'password'])])
      const factors = await client.auth.mfa.listFactors()
      expect(factors.data?.all).toMatchObject([{ id, status: 'verified' }])
      const other = await refresh(elsewhere.session.refresh_token)
      expect(other.error?.code).toBe('refresh_token_not_found')
    })
    test('ACC-26 is refused for a name that is taken and for another type of factor', async () => {
      const { client } = await signIn((await register()).email)
      await enroll(client)
      const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
      expect([again.error?.status, again.error?.code]).toEqual([422, 'mfa_factor_name_conflict'])
      const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+15550100' })
      expect([phone.error?.status, phone.error?.code]).toEqual([400, 'validation_failed'])
    })
    test('ACC-26 uses the site’s host as the default issuer', async () => {
      const { client } = await signIn((await register()).email)
      const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
      expect(URI.parse(data?.totp.uri ?? '').issuer).toBe('localhost:4321')
    })
    test('ACC-26 is discarded after five minutes if not completed', async () => {
      const { client } = await signIn((await register()).email)
      await enroll(client)
      moveClock(301)
      const { id } = await enroll(client)
      const { data } = await client.auth.mfa.listFactors()
      expect(data?.all.map(factor => factor.id)).toEqual([id])
    })
    test('ACC-26 is possible for at most ten apps', async () => {
      const { client } = await guarded()
      for (let count = 2; count <= 10; count += 1) await enroll(client, `Number ${count}`)
      const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Number 11' })
      expect([error?.status, error?.code]).toEqual([422, 'too_many_enrolled_mfa_factors'])
    })
  })

  describe('signing in with an app', () => {
    test('ACC-20 needs the code after the password, and a refresh keeps the session at aal2', async () => {
      const { email, factorId, uri } = await guarded()
      const { client, session } = await signIn(email)
      expect(await level(client)).toEqual(['aal1', 'aal2', ['password']])
      expect((await confirm(client, factorId, codeOf(uri))).error).toBeNull()
      const signedInAt = client.auth.getClaims()
      moveClock(3000)
      expect((await client.auth.refreshSession()).error).toBeNull()
      expect(await level(client)).toEqual(['aal2', 'aal2', expect.arrayContaining(['totp', 'password'])])
      const later = await client.auth.getClaims()
      expect(later.data?.claims.amr).toEqual((await signedInAt).data?.claims.amr)
      const before = await refresh(session.refresh_token)
      expect(before.error?.code, 'the token from before the code').toBe('refresh_token_not_found')
    })
    test('ACC-27 accepts codes that are 30 seconds off but not 60, nor malformed ones', async () => {
      const { email, factorId, uri } = await guarded()
      moveClock(600)
      const { client } = await signIn(email)
      for (const code of [codeOf(uri, -60), codeOf(uri, 60), '000000', '12345', 'abcdef']) {
        const { error } = await confirm(client, factorId, code)
        expect([error?.status, error?.code, error?.message]).toEqual([
          422,
          'mfa_verification_failed',
          'Invalid TOTP code entered',
        ])
      }
      expect((await confirm(client, factorId, '')).error?.code).toBe('validation_failed')
      expect((await confirm(client, factorId, codeOf(uri, -30))).error).toBeNull()
      expect((await confirm(client, factorId, ` ${codeOf(uri, 30)} `)).error).toBeNull()
    })
    test('ACC-27 accepts a code only once, and no earlier code afterwards', async () => {
      const { email, factorId, uri } = await guarded()
      const code = codeOf(uri)
      const earlier = codeOf(uri, -30)
      const thief = await signIn(email)
      const { client } = await signIn(email)
      const open = await challenge(thief.client, factorId)
      expect((await confirm(client, factorId, code)).error).toBeNull()
      // A shoulder surfer is out in any case: a one-factor session does not survive the verification.
      const stolen = await thief.client.auth.mfa.verify({ factorId, challengeId: open.id, code })
      expect(stolen.error?.name).toBe('AuthSessionMissingError')
      const again = await signIn(email)
      for (const used of [code, earlier]) {
        expect((await confirm(again.client, factorId, used)).error?.code).toBe('mfa_verification_failed')
      }
      moveClock(30)
      expect((await confirm(again.client, factorId, codeOf(uri))).error).toBeNull()
    })
    test('ACC-27 succeeds for only one of two simultaneous attempts with the same code', async () => {
      const { client, factorId, uri } = await guarded()
      const code = codeOf(uri)
      const attempts = await Promise.all(
        [1, 2].map(async () => {
          const { id: challengeId } = await challenge(client, factorId)
          return client.auth.mfa.verify({ factorId, challengeId, code })
        }),
      )
      expect(attempts.map(({ error }) => error?.code).sort()).toEqual(['mfa_verification_failed', undefined])
    })
    test('ACC-27 accepts a challenge once, from the same IP address, within five minutes', async () => {
      const { email, factorId, uri } = await guarded()
      const { client, session } = await signIn(email)
      const refusal = async (challengeId: string, who = client) => {
        const { error } = await who.auth.mfa.verify({ factorId, challengeId, code: codeOf(uri) })
        return [error?.status, error?.code]
      }
      const { id, type, expires_at } = await challenge(client, factorId)
      expect([type, expires_at]).toEqual(['totp', Math.floor(contract().clock.now.getTime() / 1000) + 300])
      const elsewhere = contract().visitor(freshAddress())
      await elsewhere.auth.setSession(session)
      expect(await refusal(id, elsewhere)).toEqual([422, 'mfa_ip_address_mismatch'])
      expect(await refusal(crypto.randomUUID())).toEqual([422, 'mfa_factor_not_found'])
      expect(await refusal('nonsense')).toEqual([422, 'mfa_factor_not_found'])
      moveClock(301)
      expect(await refusal(id)).toEqual([422, 'mfa_challenge_expired'])
      const next = await challenge(client, factorId)
      expect(await refusal(next.id)).toEqual([undefined, undefined])
      moveClock(30)
      expect(await refusal(next.id)).toEqual([422, 'mfa_ip_address_mismatch'])
    })
    test('ACC-27 does not work with somebody else’s app', async () => {
      const { factorId, uri } = await guarded()
      const { client } = await guarded()
      const { error } = await confirm(client, factorId, codeOf(uri))
      expect([error?.status, error?.code]).toEqual([404, 'mfa_factor_not_found'])
      const { error: malformed } = await client.auth.mfa.unenroll({ factorId: '42' })
      expect([malformed?.status, malformed?.code]).toEqual([404, 'validation_failed'])
    })
  })

  describe('a session without the code', () => {
    test('ACC-28 neither adds nor removes an app, nor changes the password', async () => {
      const { email, factorId, uri } = await guarded()
      const { client } = await signIn(email)
      const refusals = async () => {
        const answers = [
          await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' }),
          await client.auth.mfa.unenroll({ factorId }),
          await client.auth.updateUser({ password: otherPassword }),
        ]
        return answers.map(({ error }) => error && [error.status, error.code])
      }
      expect(await refusals()).toEqual([403, 422, 401].map(status => [status, 'insufficient_aal']))
      expect((await confirm(client, factorId, codeOf(uri))).error).toBeNull()
      const { error } = await client.auth.updateUser({
        password: otherPassword,
        current_password: password,
      })
      expect(error).toBeNull()
    })
    test('ACC-28 is also what a password recovery link gives', async () => {
      const { email, factorId, uri } = await guarded()
      const generated = await contract().service.auth.admin.generateLink({ type: 'recovery', email })
      const token_hash = generated.data.properties?.hashed_token ?? ''
      const client = contract().visitor()
      expect((await client.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
      expect(await level(client)).toEqual(['aal1', 'aal2', ['otp']])
      const { error } = await client.auth.updateUser({ password: otherPassword })
      expect(error?.code).toBe('insufficient_aal')
      expect((await confirm(client, factorId, codeOf(uri))).error).toBeNull()
      expect((await client.auth.updateUser({ password: otherPassword })).error).toBeNull()
    })
  })

  describe('removing an app', () => {
    test('ACC-29 lowers every session that it verified to aal1 again', async () => {
      const { email, client, factorId, uri } = await guarded()
      const other = await signIn(email)
      expect((await confirm(other.client, factorId, codeOf(uri))).error).toBeNull()
      expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
      for (const each of [client, other.client]) {
        expect((await each.auth.refreshSession()).error).toBeNull()
        expect(await level(each)).toEqual(['aal1', 'aal1', ['password']])
      }
      expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
    })
    test('ACC-29 needs no code while the app is unverified', async () => {
      const { client } = await signIn((await register()).email)
      const { id } = await enroll(client)
      expect((await client.auth.mfa.unenroll({ factorId: id })).error).toBeNull()
    })
    test('ACC-29 through the admin API is possible only with the service key', async () => {
      const { id: userId, client, factorId } = await guarded()
      const admin = contract().service.auth.admin.mfa
      const { data } = await admin.listFactors({ userId })
      expect(data?.factors).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }])
      expect(JSON.stringify(data)).not.toContain('secret')
      const own = await client.auth.admin.mfa.deleteFactor({ userId, id: factorId })
      expect([own.error?.status, own.error?.code]).toEqual([403, 'not_admin'])
      const deleted = await admin.deleteFactor({ userId, id: factorId })
      expect(deleted.error).toBeNull()
      expect((await admin.listFactors({ userId })).data?.factors).toEqual([])
      expect((await admin.deleteFactor({ userId, id: factorId })).error?.code).toBe('mfa_factor_not_found')
      expect((await client.auth.refreshSession()).error).toBeNull()
      expect(await level(client)).toEqual(['aal1', 'aal1', ['password']])
    })
  })
})
