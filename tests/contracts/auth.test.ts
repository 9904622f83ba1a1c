/** Signing in and out, sessions, passwords, and managing users. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { hashSync } from 'bcryptjs'
import { beforeEach, describe, expect, test } from 'vitest'
import { onEveryServer } from './support/server.ts'

const schema = `
  create table diary (id int generated always as identity primary key, owner uuid default auth.uid(), text text);
  alter table diary enable row level security;
  grant select, insert on diary to authenticated;
  create policy "people read their own diary" on diary for select using (owner = (select auth.uid()));
  create policy "people write their own diary" on diary for insert with check (owner = (select auth.uid()));`

const password = 'correct horse'

/** Cheap to compare with, so that the suite spends its time elsewhere. */
const passwordHash = hashSync(password, 4)

onEveryServer(schema, contract => {
  let people = 0

  /** A confirmed user of a test's own. */
  async function register(): Promise<{ email: string; id: string }> {
    people += 1
    const email = `person${people}@example.com`
    const { data, error } = await contract().service.auth.admin.createUser({
      email,
      password_hash: passwordHash,
      email_confirm: true,
    })
    if (error) throw error
    return { email, id: data.user.id }
  }

  async function signIn(email: string, secret = password) {
    const client = contract().visitor()
    const { data, error } = await client.auth.signInWithPassword({ email, password: secret })
    if (error) throw error
    return { client, session: data.session, user: data.user }
  }

  const refresh = (token: string) => contract().visitor().auth.refreshSession({ refresh_token: token })

  const moveClock = (seconds: number) => {
    contract().clock.now = new Date(contract().clock.now.getTime() + seconds * 1000)
  }

  beforeEach(() => {
    contract().clock.now = new Date()
  })

  describe('signing in', () => {
    test('gives a session that lasts an hour, whatever case the address is written in', async () => {
      const { email, id } = await register()
      const { session, user } = await signIn(email.toUpperCase())
      expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
      expect(user).toMatchObject({ id, email, role: 'authenticated', aud: 'authenticated' })
      expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
      expect(user.last_sign_in_at).toBeDefined()
      expect(JSON.stringify(session)).not.toContain('$2')
    })
    test('makes the token that row level security sees', async () => {
      const { email, id } = await register()
      const { client } = await signIn(email)
      const mine = await client.from('diary').insert({ text: 'mine' }).select('owner, text')
      expect(mine.data).toEqual([{ owner: id, text: 'mine' }])
      const other = await signIn((await register()).email)
      expect((await other.client.from('diary').select().eq('owner', id)).data).toEqual([])
      const forged = await other.client.from('diary').insert({ owner: id, text: 'forged' })
      expect([forged.status, forged.error?.code]).toEqual([403, '42501'])
    })
    test('refuses a wrong password and an unknown address alike', async () => {
      const { email } = await register()
      for (const [address, secret] of [
        [email, 'wrong'],
        ['nobody@example.com', password],
        ['', ''],
      ]) {
        const { error } = await contract()
          .visitor()
          .auth.signInWithPassword({ email: address ?? '', password: secret ?? '' })
        expect([error?.status, error?.code, error?.message]).toEqual([
          400,
          'invalid_credentials',
          'Invalid login credentials',
        ])
      }
    })
    test('refuses an address that is not confirmed, and a user without a password', async () => {
      const { service, visitor } = contract()
      await service.auth.admin.createUser({ email: 'new@example.com', password })
      await service.auth.admin.createUser({ email: 'bare@example.com', email_confirm: true })
      const unconfirmed = await visitor().auth.signInWithPassword({ email: 'new@example.com', password })
      expect(unconfirmed.error?.code).toBe('email_not_confirmed')
      const bare = await visitor().auth.signInWithPassword({ email: 'bare@example.com', password: '' })
      expect(bare.error?.code).toBe('invalid_credentials')
    })
    test('up, anonymously or by a mailed code is closed', async () => {
      const { visitor } = contract()
      const up = await visitor().auth.signUp({ email: 'me@example.com', password })
      expect([up.error?.status, up.error?.code]).toEqual([422, 'signup_disabled'])
      const anonymous = await visitor().auth.signInAnonymously()
      expect([anonymous.error?.status, anonymous.error?.code]).toEqual([422, 'anonymous_provider_disabled'])
      const code = await visitor().auth.signInWithOtp({ email: 'me@example.com' })
      expect(code.error?.status).toBe(422)
    })
  })

  describe('refreshing', () => {
    test('gives a new pair of tokens, of the same session', async () => {
      const { session, user } = await signIn((await register()).email)
      moveClock(60)
      const { data, error } = await refresh(session.refresh_token)
      expect(error).toBeNull()
      expect(data.session?.refresh_token).not.toBe(session.refresh_token)
      expect(data.session?.access_token).not.toBe(session.access_token)
      expect(data.user?.id).toBe(user.id)
      const read = await contract().visitor().auth.getUser(data.session?.access_token)
      expect(read.data.user?.id).toBe(user.id)
    })
    test('with a token used before, gives its unused successor again', async () => {
      const { session } = await signIn((await register()).email)
      const first = await refresh(session.refresh_token)
      const again = await refresh(session.refresh_token)
      expect(again.data.session?.refresh_token).toBe(first.data.session?.refresh_token)
    })
    test('with a token used long ago is refused, and ends the whole session', async () => {
      const { session } = await signIn((await register()).email)
      const second = await refresh(session.refresh_token)
      const third = await refresh(second.data.session?.refresh_token ?? '')
      moveClock(60)
      const stolen = await refresh(session.refresh_token)
      expect([stolen.error?.status, stolen.error?.code]).toEqual([400, 'refresh_token_already_used'])
      const victim = await refresh(third.data.session?.refresh_token ?? '')
      expect(victim.error?.code).toBe('refresh_token_already_used')
    })
    test('twice at the same time gives both the same token', async () => {
      const { session } = await signIn((await register()).email)
      const [left, right] = await Promise.all([1, 2].map(() => refresh(session.refresh_token)))
      expect(left?.data.session?.refresh_token).toBeDefined()
      expect(left?.data.session?.refresh_token).toBe(right?.data.session?.refresh_token)
    })
    test('with a token that was never given is refused', async () => {
      for (const token of ['nonsense', `' or true --`]) {
        expect((await refresh(token)).error?.code).toBe('refresh_token_not_found')
      }
    })
  })

  describe('the signed-in user', () => {
    test('is read back, until the token expires', async () => {
      const { client, session, user } = await signIn((await register()).email)
      expect((await client.auth.getUser()).data.user?.id).toBe(user.id)
      moveClock(3601)
      const { error } = await contract().visitor().auth.getUser(session.access_token)
      expect([error?.status, error?.code]).toEqual([403, 'bad_jwt'])
    })
    test('changes the password, which ends the other sessions', async () => {
      const { email } = await register()
      const here = await signIn(email)
      const elsewhere = await signIn(email)
      expect((await here.client.auth.updateUser({ password: 'new password' })).error).toBeNull()
      expect((await refresh(elsewhere.session.refresh_token)).error?.code).toBe('refresh_token_not_found')
      expect((await here.client.auth.refreshSession()).error).toBeNull()
      expect((await signIn(email, 'new password')).user.email).toBe(email)
      await expect(signIn(email)).rejects.toThrow('Invalid login credentials')
    })
    test('cannot choose a weak password, the same one, or one too long', async () => {
      const { client } = await signIn((await register()).email)
      const refusal = async (secret: string) =>
        (await client.auth.updateUser({ password: secret })).error?.code
      expect(await refusal('short')).toBe('weak_password')
      expect(await refusal(password)).toBe('same_password')
      expect(await refusal('x'.repeat(73))).toBe('validation_failed')
    })
    test('changes the own metadata, and by no means the role', async () => {
      const { client, user } = await signIn((await register()).email)
      const { data } = await client.auth.updateUser({ data: { role: 'admin', name: 'Ann' } })
      expect(data.user?.user_metadata).toEqual({ role: 'admin', name: 'Ann' })
      expect([data.user?.role, data.user?.app_metadata]).toEqual(['authenticated', user.app_metadata])
      const less = await client.auth.updateUser({ data: { role: null } })
      expect(less.data.user?.user_metadata).toEqual({ name: 'Ann' })
    })
  })

  describe('signing out', () => {
    const sessions = async () => {
      const { email } = await register()
      return { here: await signIn(email), there: await signIn(email) }
    }
    const alive = async ({ session }: { session: { access_token: string } }) =>
      (await contract().visitor().auth.getUser(session.access_token)).error === null

    test('locally ends this session', async () => {
      const { here, there } = await sessions()
      expect((await here.client.auth.signOut({ scope: 'local' })).error).toBeNull()
      expect([await alive(here), await alive(there)]).toEqual([false, true])
    })
    test('of the others ends all but this session', async () => {
      const { here, there } = await sessions()
      expect((await here.client.auth.signOut({ scope: 'others' })).error).toBeNull()
      expect([await alive(here), await alive(there)]).toEqual([true, false])
    })
    test('globally ends every session and its refresh tokens', async () => {
      const { here, there } = await sessions()
      expect((await here.client.auth.signOut()).error).toBeNull()
      expect([await alive(here), await alive(there)]).toEqual([false, false])
      expect((await refresh(there.session.refresh_token)).error?.code).toBe('refresh_token_not_found')
    })
  })

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
