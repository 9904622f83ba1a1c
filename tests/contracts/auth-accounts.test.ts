/** Recovering a password, and managing users. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, test } from 'vitest'
import { otherPassword, password, peopleOf } from './support/people.ts'
import { onEveryServer } from './support/server.ts'

onEveryServer('', contract => {
  const { register, signIn, refresh, moveClock, resetClock } = peopleOf(contract)

  beforeEach(resetClock)

  describe('recovering a forgotten password', () => {
    /** The link that the server prints to the terminal. */
    async function recoveryLink(email: string): Promise<URL> {
      const { error } = await contract().visitor().auth.resetPasswordForEmail(email)
      expect(error).toBeNull()
      const line = contract().mail.at(-1) ?? ''
      expect(line).toContain(`Password recovery for ${email}: `)
      return new URL(line.slice(line.indexOf('http')))
    }
    const tokenIn = ({ hash }: URL) => new URLSearchParams(hash.slice(1)).get('token_hash') ?? ''
    const follow = async (link: URL) => {
      const token_hash = tokenIn(link)
      return contract().visitor().auth.verifyOtp({ token_hash, type: 'recovery' })
    }

    test('ACC-25 gives a link to the site whose token signs in once and allows a new password', async () => {
      const { email, id } = await register()
      const link = await recoveryLink(email)
      expect(link.href).toMatch(/^http:\/\/localhost:4321\/admin#token_hash=[\da-f]{56}&type=recovery$/)
      const client = contract().visitor()
      const token_hash = tokenIn(link)
      const { data } = await client.auth.verifyOtp({ token_hash, type: 'recovery' })
      expect(data.user?.id).toBe(id)
      expect((await client.auth.updateUser({ password: otherPassword })).error).toBeNull()
      expect((await signIn(email, otherPassword)).user.email).toBe(email)
      const again = await follow(link)
      expect([again.error?.status, again.error?.code]).toEqual([403, 'otp_expired'])
    })
    test('ACC-25 uses a token that does not work as an invitation', async () => {
      const link = await recoveryLink((await register()).email)
      const token_hash = tokenIn(link)
      const { error } = await contract().visitor().auth.verifyOtp({ token_hash, type: 'invite' })
      expect(error?.code).toBe('otp_expired')
      expect((await follow(link)).error).toBeNull()
    })
    test('ACC-25 is refused for a link after an hour, a newer link, or a new password', async () => {
      const { email } = await register()
      const first = await recoveryLink(email)
      moveClock(61)
      const second = await recoveryLink(email)
      expect((await follow(first)).error?.code).toBe('otp_expired')
      moveClock(3601)
      expect((await follow(second)).error?.code).toBe('otp_expired')
      const third = await recoveryLink(email)
      const { client } = await signIn(email)
      await client.auth.updateUser({ password: otherPassword, current_password: password })
      expect((await follow(third)).error?.code).toBe('otp_expired')
    })
    test('ACC-24 does not reveal who has an account', async () => {
      const { email } = await register()
      const ask = async (address: string) => {
        const { data, error } = await contract().visitor().auth.resetPasswordForEmail(address)
        return [data, error?.status, error?.code, error?.message]
      }
      const mails = contract().mail.length
      const known = [await ask(email), await ask(email.toUpperCase())]
      expect(contract().mail.length).toBe(mails + 1)
      const unknown = [await ask('nobody@example.com'), await ask('Nobody@example.com')]
      expect(unknown).toEqual(known)
      expect(known[1]?.slice(1)).toEqual([
        429,
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 60 seconds.',
      ])
      expect(contract().mail.length).toBe(mails + 1)
    })
  })

  describe('a link generated with the service key', () => {
    const generate = async (type: 'recovery' | 'invite', email: string, redirectTo?: string) => {
      const options = redirectTo === undefined ? {} : { redirectTo }
      const { data, error } = await contract().service.auth.admin.generateLink({ type, email, options })
      if (error) throw error
      return data
    }
    const open = async (link: string) => {
      const response = await fetch(link, { redirect: 'manual' })
      expect(response.status).toBe(303)
      return new URL(response.headers.get('location') ?? '')
    }

    test('ACC-25 signs in once and redirects to the site', async () => {
      const { email, id } = await register()
      const { properties, user } = await generate('recovery', email, 'http://localhost:4321/admin?reset=1')
      expect([user?.id, properties?.verification_type]).toEqual([id, 'recovery'])
      const target = await open(properties?.action_link ?? '')
      expect(target.href).toContain('http://localhost:4321/admin?reset=1#')
      const fragment = new URLSearchParams(target.hash.slice(1))
      expect(fragment.get('type')).toBe('recovery')
      const client = contract().visitor()
      const session = await client.auth.setSession({
        access_token: fragment.get('access_token') ?? '',
        refresh_token: fragment.get('refresh_token') ?? '',
      })
      expect(session.data.user?.id).toBe(id)
      const again = await open(properties?.action_link ?? '')
      expect(again.hash).toContain('error=access_denied&error_code=otp_expired')
    })
    test('ACC-25 never redirects to another site', async () => {
      const { email } = await register()
      const { properties } = await generate('recovery', email, 'https://evil.example/')
      const target = await open(properties?.action_link ?? '')
      expect(target.href).toMatch(/^http:\/\/localhost:4321\/?#access_token/)
    })
    test('ACC-22 comes with a code that works only with its email address', async () => {
      const email = 'coded@example.com'
      const { properties } = await generate('invite', email)
      const token = properties?.email_otp ?? ''
      expect(token).toMatch(/^\d{10}$/)
      const verify = (address: string) =>
        contract().visitor().auth.verifyOtp({ email: address, token, type: 'invite' })
      expect((await verify((await register()).email)).error?.code).toBe('otp_expired')
      expect((await verify(email)).data.user?.email).toBe(email)
    })
    test('ACC-25 is refused for an unknown address and without the service key', async () => {
      const unknown = { type: 'recovery', email: 'nobody@example.com' } as const
      const { error } = await contract().service.auth.admin.generateLink(unknown)
      expect([error?.status, error?.code]).toEqual([404, 'user_not_found'])
      const { email } = await register()
      const stranger = await contract().anon.auth.admin.generateLink({ type: 'recovery', email })
      expect(stranger.error?.status).toBe(403)
    })
  })

  describe('managing users with the service key', () => {
    const admin = () => contract().service.auth.admin

    test('creates, reads, changes and deletes them', async () => {
      const created = await admin().createUser({
        email: 'Managed@Example.com',
        password,
        email_confirm: true,
        app_metadata: { team: 'red' },
        user_metadata: { name: 'M' },
      })
      const id = created.data.user?.id ?? ''
      expect(created.data.user).toMatchObject({
        email: 'managed@example.com',
        app_metadata: { team: 'red', provider: 'email' },
        user_metadata: { name: 'M' },
      })
      expect((await admin().getUserById(id)).data.user?.id).toBe(id)
      const changed = await admin().updateUserById(id, {
        email: 'moved@example.com',
        password: otherPassword,
        app_metadata: { team: null },
      })
      expect(changed.data.user).toMatchObject({
        email: 'moved@example.com',
        app_metadata: { provider: 'email' },
      })
      const { session } = await signIn('moved@example.com', otherPassword)
      expect((await admin().deleteUser(id)).error).toBeNull()
      expect((await admin().getUserById(id)).error?.code).toBe('user_not_found')
      expect((await refresh(session.refresh_token)).error?.code).toBe('refresh_token_not_found')
    })
    test('ACC-23 refuses a duplicate address, a malformed address and a weak password', async () => {
      const { email } = await register()
      const refusal = async (attributes: { email: string; password?: string }) =>
        (await admin().createUser(attributes)).error?.code
      expect(await refusal({ email: email.toUpperCase() })).toBe('email_exists')
      expect(await refusal({ email: 'no address' })).toBe('validation_failed')
      expect(await refusal({ email: 'a@example.com', password: 'x' })).toBe('weak_password')
      expect(await refusal({ email: 'a@example.com', password: 'passwordpassword' })).toBe('weak_password')
    })
    test('lists them in pages', async () => {
      for (let count = 0; count < 3; count += 1) await register()
      const all = await admin().listUsers({ perPage: 1000 })
      const total = all.data.users.length
      const page = await admin().listUsers({ page: 2, perPage: 2 })
      expect(page.data.users.map(user => user.id)).toEqual(all.data.users.slice(2, 4).map(user => user.id))
      expect(page.data).toMatchObject({ total, nextPage: 3 })
    })
    test('is refused without the service key', async () => {
      const { id, email } = await register()
      const { client } = await signIn(email)
      const refused = async (who: SupabaseClient) => {
        const { error } = await who.auth.admin.getUserById(id)
        return error?.status
      }
      expect(await refused(contract().anon)).toBe(403)
      expect(await refused(client)).toBe(403)
    })
    test('is a 404 for a malformed id', async () => {
      const { server } = contract()
      const headers = { apikey: server.serviceKey, authorization: `Bearer ${server.serviceKey}` }
      const response = await fetch(`${server.url}/auth/v1/admin/users/42`, { headers })
      expect([response.status, (await response.json()).code]).toEqual([404, 'validation_failed'])
    })
  })
})
