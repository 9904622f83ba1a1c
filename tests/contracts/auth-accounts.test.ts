/** Recovering a password, and managing users. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, test } from 'vitest'
import { password, peopleOf } from './support/people.ts'
import { onEveryServer } from './support/server.ts'

onEveryServer('', contract => {
  const { register, signIn, refresh, moveClock, resetClock } = peopleOf(contract)

  beforeEach(resetClock)

  describe('recovering a forgotten password', () => {
    async function recoveryLink(email: string, redirectTo?: string): Promise<URL> {
      const options = redirectTo === undefined ? {} : { redirectTo }
      const { error } = await contract().visitor().auth.resetPasswordForEmail(email, options)
      expect(error).toBeNull()
      const line = contract().mail.at(-1) ?? ''
      expect(line).toContain(`Password recovery for ${email}: `)
      return new URL(line.slice(line.indexOf('http')))
    }

    test('logs a link that signs in once and leads back to the site', async () => {
      const { email } = await register()
      const link = await recoveryLink(email, 'http://localhost:4321/admin?reset=1')
      const response = await fetch(link, { redirect: 'manual' })
      expect(response.status).toBe(303)
      const target = new URL(response.headers.get('location') ?? '')
      expect(target.href).toContain('http://localhost:4321/admin?reset=1#')
      const fragment = new URLSearchParams(target.hash.slice(1))
      expect(fragment.get('type')).toBe('recovery')
      const client = contract().visitor()
      await client.auth.setSession({
        access_token: fragment.get('access_token') ?? '',
        refresh_token: fragment.get('refresh_token') ?? '',
      })
      expect((await client.auth.updateUser({ password: 'remembered' })).error).toBeNull()
      expect((await signIn(email, 'remembered')).user.email).toBe(email)

      const again = await fetch(link, { redirect: 'manual' })
      expect(again.headers.get('location')).toContain('error_code=otp_expired')
    })
    test('also works with verifyOtp', async () => {
      const { email, id } = await register()
      const token_hash = (await recoveryLink(email)).searchParams.get('token') ?? ''
      const { data } = await contract().visitor().auth.verifyOtp({ token_hash, type: 'recovery' })
      expect(data.user?.id).toBe(id)
    })
    test('ends after an hour, and with the next link', async () => {
      const { email } = await register()
      const first = await recoveryLink(email)
      const second = await recoveryLink(email)
      expect((await fetch(first, { redirect: 'manual' })).headers.get('location')).toContain('otp_expired')
      moveClock(3700)
      expect((await fetch(second, { redirect: 'manual' })).headers.get('location')).toContain('otp_expired')
    })
    test('never leads to another site, and does not tell who has an account', async () => {
      const { email } = await register()
      const link = await recoveryLink(email, 'https://evil.example/')
      const response = await fetch(link, { redirect: 'manual' })
      expect(response.headers.get('location')).toMatch(/^http:\/\/localhost:4321\/?#access_token/)
      const mails = contract().mail.length
      const { error } = await contract().visitor().auth.resetPasswordForEmail('nobody@example.com')
      expect([error, contract().mail.length]).toEqual([null, mails])
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
        password: 'another one',
        app_metadata: { team: null },
      })
      expect(changed.data.user).toMatchObject({
        email: 'moved@example.com',
        app_metadata: { provider: 'email' },
      })
      const { session } = await signIn('moved@example.com', 'another one')
      expect((await admin().deleteUser(id)).error).toBeNull()
      expect((await admin().getUserById(id)).error?.code).toBe('user_not_found')
      expect((await refresh(session.refresh_token)).error?.code).toBe('refresh_token_not_found')
    })
    test('refuses a second user of one address, a malformed address and a short password', async () => {
      const { email } = await register()
      const refusal = async (attributes: { email: string; password?: string }) =>
        (await admin().createUser(attributes)).error?.code
      expect(await refusal({ email: email.toUpperCase() })).toBe('email_exists')
      expect(await refusal({ email: 'no address' })).toBe('validation_failed')
      expect(await refusal({ email: 'a@example.com', password: 'x' })).toBe('weak_password')
    })
    test('lists them in pages', async () => {
      for (let count = 0; count < 3; count += 1) await register()
      const all = await admin().listUsers({ perPage: 1000 })
      const total = all.data.users.length
      const page = await admin().listUsers({ page: 2, perPage: 2 })
      expect(page.data.users.map(user => user.id)).toEqual(all.data.users.slice(2, 4).map(user => user.id))
      expect(page.data).toMatchObject({ total, nextPage: 3 })
    })
    test('is nobody else’s business', async () => {
      const { id, email } = await register()
      const { client } = await signIn(email)
      const refused = async (who: SupabaseClient) => {
        const { error } = await who.auth.admin.getUserById(id)
        return error?.status
      }
      expect(await refused(contract().anon)).toBe(403)
      expect(await refused(client)).toBe(403)
    })
    test('needs a real id', async () => {
      const { server } = contract()
      const headers = { apikey: server.serviceKey, authorization: `Bearer ${server.serviceKey}` }
      const response = await fetch(`${server.url}/auth/v1/admin/users/42`, { headers })
      expect([response.status, (await response.json()).code]).toEqual([404, 'validation_failed'])
    })
  })
})
