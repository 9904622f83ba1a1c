/** Signing in with a passkey. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { TOTP, URI } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { Authenticator, HERE } from './support/authenticator.ts'
import { peopleOf } from './support/people.ts'
import { onEveryServer } from './support/server.ts'

/** Status and code of an error from the service. */
const told = (error: object | null) => ['status', 'code'].map(name => error && Reflect.get(error, name))

type Verified = Parameters<SupabaseClient['auth']['passkey']['verifyRegistration']>[0]['credential']

onEveryServer('', contract => {
  const { register, signIn, moveClock, resetClock } = peopleOf(contract)

  beforeEach(resetClock)

  const offer = async ({ auth }: SupabaseClient) => {
    const { data, error } = await auth.passkey.startRegistration()
    if (error) throw error
    return data
  }
  const ask = async ({ auth }: SupabaseClient = contract().visitor()) => {
    const { data, error } = await auth.passkey.startAuthentication()
    if (error) throw error
    return data
  }
  /** `add` and `comeIn` both send the device's response. */
  const add = ({ auth }: SupabaseClient, challengeId: string, credential: object) =>
    auth.passkey.verifyRegistration({ challengeId, credential: credential as Verified })
  const comeIn = ({ auth }: SupabaseClient, challengeId: string, credential: object) =>
    auth.passkey.verifyAuthentication({ challengeId, credential: credential as Verified })
  /** A user with a passkey. */
  const holder = async () => {
    const person = await register()
    const { client } = await signIn(person.email)
    const device = new Authenticator()
    const { challenge_id, options } = await offer(client)
    const { data, error } = await add(client, challenge_id, device.create(options))
    if (error) throw error
    return { ...person, client, device, passkey: data }
  }
  const withPasskey = async (device: Authenticator) => {
    const visitor = contract().visitor()
    const { challenge_id, options } = await ask(visitor)
    return { visitor, ...(await comeIn(visitor, challenge_id, device.get(options))) }
  }
  const listed = async ({ auth }: SupabaseClient) => (await auth.passkey.list()).data

  describe('adding a passkey', () => {
    test('ACC-90 a new passkey is listed and signs its user in without an email address', async () => {
      const { email, id, client, device, passkey } = await holder()
      expect(passkey).toMatchObject({ friendly_name: 'Passkey' })
      expect(await listed(client)).toEqual([passkey])
      const { visitor, data, error } = await withPasskey(device)
      expect([error, data?.user?.id, data?.user?.email]).toEqual([null, id, email])
      const { data: level } = await visitor.auth.mfa.getAuthenticatorAssuranceLevel()
      expect(level).toMatchObject({
        currentLevel: 'aal1',
        currentAuthenticationMethods: [{ method: 'passkey' }],
      })
      const [used] = (await listed(client)) ?? []
      expect(Date.parse(used?.last_used_at ?? '')).toBeCloseTo(contract().clock.now.getTime(), -4)
    })
    test('ACC-90 a passkey is for this site and this user, and a device cannot add two', async () => {
      const { client, device, id } = await holder()
      const { options } = await offer(client)
      expect(options).toMatchObject({
        rp: { id: 'localhost' },
        authenticatorSelection: { residentKey: 'required' },
        excludeCredentials: [{ type: 'public-key' }],
      })
      expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(id)
      const { challenge_id, options: again } = await offer(client)
      const { error } = await add(client, challenge_id, device.create(again))
      expect(told(error)).toEqual([422, 'webauthn_credential_exists'])
    })
    test('ACC-90 a user has at most ten passkeys', async () => {
      const { client } = await holder()
      for (let count = 2; count <= 10; count += 1) {
        const { challenge_id, options } = await offer(client)
        await add(client, challenge_id, new Authenticator().create(options))
      }
      const { error } = await client.auth.passkey.startRegistration()
      expect(told(error)).toEqual([422, 'too_many_passkeys'])
    })
    test('ACC-90 adding a passkey needs a session and a challenge for the same user', async () => {
      const { client } = await holder()
      const { challenge_id, options } = await offer(client)
      const other = await signIn((await register()).email)
      const { error } = await add(other.client, challenge_id, new Authenticator().create(options))
      expect(told(error)).toEqual([400, 'webauthn_challenge_not_found'])
      const answer = await fetch(`${contract().server.url}/auth/v1/passkeys/registration/options`, {
        method: 'POST',
        headers: {
          apikey: contract().server.anonKey,
          Authorization: `Bearer ${contract().server.anonKey}`,
        },
      })
      expect(answer.status).toBe(403)
    })
    test('ACC-90 a user with a second factor needs it to add or remove a passkey and after a passkey sign-in', async () => {
      const { client, device, passkey, email } = await holder()
      const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
      const app = URI.parse(factor?.totp?.uri ?? '')
      if (!(app instanceof TOTP)) throw new Error('The address names no app for codes by time')
      const code = app.generate({ timestamp: contract().clock.now.getTime() })
      await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code })
      const { client: weak } = await signIn(email)
      const [adding, removing] = [
        await weak.auth.passkey.startRegistration(),
        await weak.auth.passkey.delete({ passkeyId: passkey.id }),
      ]
      expect([adding.error?.code, removing.error?.code]).toEqual(['insufficient_aal', 'insufficient_aal'])
      const { visitor } = await withPasskey(device)
      const { data: level } = await visitor.auth.mfa.getAuthenticatorAssuranceLevel()
      expect([level?.currentLevel, level?.nextLevel]).toEqual(['aal1', 'aal2'])
      expect((await client.auth.passkey.delete({ passkeyId: passkey.id })).error).toBeNull()
    })
  })

  describe('signing in', () => {
    test('ACC-90 a challenge is valid once, for five minutes and for one purpose', async () => {
      const { client, device } = await holder()
      const visitor = contract().visitor()
      const { challenge_id, options } = await ask(visitor)
      const answer = device.get(options)
      expect((await comeIn(visitor, challenge_id, answer)).error).toBeNull()
      expect((await comeIn(visitor, challenge_id, answer)).error?.code).toBe('webauthn_challenge_not_found')

      const late = await ask(visitor)
      moveClock(301)
      const { error } = await comeIn(visitor, late.challenge_id, device.get(late.options))
      expect(error?.code).toBe('webauthn_challenge_expired')
      resetClock()

      const { challenge_id: other, options: registration } = await offer(client)
      expect((await comeIn(visitor, other, device.get(registration))).error?.code).toBe(
        'webauthn_challenge_not_found',
      )
    })
    test.each<[string, (device: Authenticator, options: { challenge: string }, other: string) => object]>([
      [
        'another site',
        (device, options) => device.get(options, { ...HERE, origin: 'http://localhost.evil.example' }),
      ],
      ['another host', (device, options) => device.get(options, { ...HERE, rpId: 'evil.example' })],
      ['another challenge', device => device.get({ challenge: 'AAAA' })],
      ['another person', (device, options, other) => device.get(options, HERE, other)],
      ['nobody', (device, options) => device.get(options, HERE, '')],
      [
        'a person that is no id',
        (device, options) => device.get(options, HERE, Buffer.from("' or true").toString('base64url')),
      ],
      ['a passkey that was never added', (_, options) => new Authenticator().get(options)],
      [
        'another key',
        (device, options) => {
          const { id, rawId } = device.get(options)
          return {
            ...new Authenticator().get(options, HERE, device.get(options).response.userHandle),
            id,
            rawId,
          }
        },
      ],
      ['no signature', (device, options) => ({ ...device.get(options), response: {} })],
    ])('ACC-90 an answer for %s lets nobody in', async (_, answer) => {
      const { device } = await holder()
      const other = Buffer.from((await register()).id).toString('base64url')
      const visitor = contract().visitor()
      const { challenge_id, options } = await ask(visitor)
      const { data, error } = await comeIn(visitor, challenge_id, answer(device, options, other))
      expect([...told(error), data?.session ?? null]).toEqual([400, 'webauthn_verification_failed', null])
    })
    test('ACC-90 a removed passkey signs nobody in, and nobody can remove someone else’s', async () => {
      const { client, device, passkey } = await holder()
      const other = await signIn((await register()).email)
      const { error } = await other.client.auth.passkey.delete({ passkeyId: passkey.id })
      expect(told(error)).toEqual([404, 'validation_failed'])
      expect(await listed(client)).toEqual([passkey])
      await client.auth.passkey.delete({ passkeyId: passkey.id })
      expect(await listed(client)).toEqual([])
      expect((await withPasskey(device)).error?.code).toBe('webauthn_verification_failed')
    })
    test('ACC-90 a passkey of a deleted account signs nobody in', async () => {
      const { id, device } = await holder()
      await contract().service.auth.admin.deleteUser(id)
      expect((await withPasskey(device)).error?.code).toBe('webauthn_verification_failed')
    })
  })
})

onEveryServer(
  '',
  contract => {
    test('ACC-90 with passkeys switched off, starting a passkey sign-in is refused', async () => {
      const { error } = await contract().visitor().auth.passkey.startAuthentication()
      expect(told(error)).toEqual([404, 'passkey_disabled'])
      const { url, anonKey: apikey } = contract().server
      const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey } })
      expect(await answer.json()).toMatchObject({ passkeys_enabled: false })
    })
  },
  () => ({ passkeys: false }),
)
