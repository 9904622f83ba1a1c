/** Signing in and out, and the sessions between. */
import { isAuthWeakPasswordError } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { asOwner } from '../../local/database/roles.ts'
import { otherPassword, password, peopleOf } from './support/people.ts'
import { onEveryServer } from './support/server.ts'

const schema = `
  create table diary (id int generated always as identity primary key, owner uuid default auth.uid(), text text);
  alter table diary enable row level security;
  grant select, insert on diary to authenticated;
  create policy "people read their own diary" on diary for select using (owner = (select auth.uid()));
  create policy "people write their own diary" on diary for insert with check (owner = (select auth.uid()));`

onEveryServer(schema, contract => {
  const { register, signIn, refresh, moveClock, resetClock } = peopleOf(contract)

  beforeEach(resetClock)

  describe('signing in', () => {
    test('ACC-20 gives a token with the sign-in method, its time and the assurance level', async () => {
      const { client } = await signIn((await register()).email)
      const signedInAt = Math.floor(contract().clock.now.getTime() / 1000)
      const claims = async () => (await client.auth.getClaims()).data?.claims
      const assured = { aal: 'aal1', amr: [{ method: 'password', timestamp: signedInAt }] }
      expect(await claims()).toMatchObject(assured)
      moveClock(1800)
      await client.auth.refreshSession()
      expect(await claims()).toMatchObject({ ...assured, iat: signedInAt + 1800 })
    })
    test('ACC-20 records the IP address and the user agent of the last use', async () => {
      const { email, id } = await register()
      const { data } = await contract().visitor('203.0.113.7').auth.signInWithPassword({ email, password })
      const stored = () =>
        asOwner(contract().server.database, ({ query }) =>
          query('select host(ip) as address, user_agent as program from auth.sessions where user_id = $1', [
            id,
          ]),
        )
      const program = 'node'
      expect(await stored()).toEqual([{ address: '203.0.113.7', program }])
      const refresh_token = data.session?.refresh_token ?? ''
      await contract().visitor('2001:db8:1::9').auth.refreshSession({ refresh_token })
      expect(await stored()).toEqual([{ address: '2001:db8:1::9', program }])
    })
    test('gives a session of one hour, whatever the case of the email address', async () => {
      const { email, id } = await register()
      const { session, user } = await signIn(email.toUpperCase())
      expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
      expect(user).toMatchObject({ id, email, role: 'authenticated', aud: 'authenticated' })
      expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
      expect(user.last_sign_in_at).toBeDefined()
      expect(JSON.stringify(session)).not.toContain('$2')
    })
    test('gives a token that row level security uses', async () => {
      const { email, id } = await register()
      const { client } = await signIn(email)
      const mine = await client.from('diary').insert({ text: 'mine' }).select('owner, text')
      expect(mine.data).toEqual([{ owner: id, text: 'mine' }])
      const other = await signIn((await register()).email)
      expect((await other.client.from('diary').select().eq('owner', id)).data).toEqual([])
      const forged = await other.client.from('diary').insert({ owner: id, text: 'forged' })
      expect([forged.status, forged.error?.code]).toEqual([403, '42501'])
    })
    test('ACC-21 refuses a wrong password and an unknown address alike', async () => {
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
    test('anonymously, by a mailed code or by signing up is disabled', async () => {
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
    test('gives a new pair of tokens for the same session and user', async () => {
      const { session, user } = await signIn((await register()).email)
      moveClock(60)
      const { data, error } = await refresh(session.refresh_token)
      expect(error).toBeNull()
      expect(data.session?.refresh_token).not.toBe(session.refresh_token)
      expect(data.session?.access_token).not.toBe(session.access_token)
      expect(data.user?.id).toBe(user.id)
      const { session_id } = decodeJwt(session.access_token)
      expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ session_id, sub: user.id })
      const read = await contract().visitor().auth.getUser(data.session?.access_token)
      expect(read.data.user?.id).toBe(user.id)
    })
    test('with a token that was just used gives its unused successor again', async () => {
      const { session } = await signIn((await register()).email)
      const first = await refresh(session.refresh_token)
      const again = await refresh(session.refresh_token)
      expect(again.data.session?.refresh_token).toBe(first.data.session?.refresh_token)
    })
    test('with a used token after the grace period is refused and ends the session', async () => {
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
    test('with a token that was never issued is refused', async () => {
      for (const token of ['nonsense', `' or true --`]) {
        expect((await refresh(token)).error?.code).toBe('refresh_token_not_found')
      }
    })
  })

  describe('the signed-in user', () => {
    test('can be read until the token expires', async () => {
      const { client, session, user } = await signIn((await register()).email)
      expect((await client.auth.getUser()).data.user?.id).toBe(user.id)
      moveClock(3601)
      const { error } = await contract().visitor().auth.getUser(session.access_token)
      expect([error?.status, error?.code]).toEqual([403, 'bad_jwt'])
    })
    test('ACC-31 changes the password, which ends the other sessions', async () => {
      const { email } = await register()
      const here = await signIn(email)
      const elsewhere = await signIn(email)
      const change = { password: otherPassword, current_password: password }
      expect((await here.client.auth.updateUser(change)).error).toBeNull()
      expect((await refresh(elsewhere.session.refresh_token)).error?.code).toBe('refresh_token_not_found')
      expect((await here.client.auth.refreshSession()).error).toBeNull()
      expect((await signIn(email, otherPassword)).user.email).toBe(email)
      await expect(signIn(email)).rejects.toThrow('Invalid login credentials')
    })
    test('ACC-31 loses every session when the password is changed with the service key', async () => {
      const { email, id } = await register()
      const { session } = await signIn(email)
      const changed = await contract().service.auth.admin.updateUserById(id, { password: otherPassword })
      expect(changed.error).toBeNull()
      expect((await refresh(session.refresh_token)).error?.code).toBe('refresh_token_not_found')
    })
    test('ACC-23 cannot choose a weak password, the same one, or one too long', async () => {
      const { email } = await register()
      const { client } = await signIn(email)
      const refusal = async (secret: string) => {
        const change = { password: secret, current_password: password }
        const { error } = await client.auth.updateUser(change)
        return [error?.code, error?.message, isAuthWeakPasswordError(error) ? error.reasons : null]
      }
      expect(await refusal('hammock vi')).toEqual([
        'weak_password',
        'Password should be at least 12 characters.',
        ['length'],
      ])
      for (const guessable of ['passwordpassword', 'qwertyuiop123', `${email}1`, 'administrator2026']) {
        expect(await refusal(guessable)).toEqual([
          'weak_password',
          'Password is known to be weak and easy to guess, please choose a different one.',
          ['pwned'],
        ])
      }
      expect((await refusal(password))[0]).toBe('same_password')
      expect(await refusal('x'.repeat(73))).toEqual([
        'validation_failed',
        'Password cannot be longer than 72 characters',
        null,
      ])
    })
    test('ACC-35 needs the current password to choose a new one', async () => {
      const { email } = await register()
      const { client } = await signIn(email)
      const change = async (current?: string) => {
        const current_password = current === undefined ? {} : { current_password: current }
        const { error } = await client.auth.updateUser({ password: otherPassword, ...current_password })
        return error && [error.status, error.code]
      }
      expect(await change()).toEqual([400, 'current_password_required'])
      expect(await change('wrong')).toEqual([400, 'current_password_mismatch'])
      expect((await signIn(email)).user.email).toBe(email)
      expect(await change(password)).toBeNull()
    })
    test('ACC-35 must sign in again to change the password a day later', async () => {
      const { email } = await register()
      const { client } = await signIn(email)
      moveClock(24 * 60 * 60 + 1)
      await client.auth.refreshSession()
      const change = { password: otherPassword, current_password: password }
      const { error } = await client.auth.updateUser(change)
      expect([error?.status, error?.code]).toEqual([400, 'reauthentication_needed'])
      const again = await signIn(email)
      expect((await again.client.auth.updateUser(change)).error).toBeNull()
    })
    test('can change their own metadata but not their role', async () => {
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

    test('ACC-31 locally ends only this session', async () => {
      const { here, there } = await sessions()
      expect((await here.client.auth.signOut({ scope: 'local' })).error).toBeNull()
      expect([await alive(here), await alive(there)]).toEqual([false, true])
    })
    test('ACC-31 with scope others ends all sessions but this one', async () => {
      const { here, there } = await sessions()
      expect((await here.client.auth.signOut({ scope: 'others' })).error).toBeNull()
      expect([await alive(here), await alive(there)]).toEqual([true, false])
    })
    test('ACC-31 globally ends every session and its refresh tokens', async () => {
      const { here, there } = await sessions()
      expect((await here.client.auth.signOut()).error).toBeNull()
      expect([await alive(here), await alive(there)]).toEqual([false, false])
      expect((await refresh(there.session.refresh_token)).error?.code).toBe('refresh_token_not_found')
    })
  })
})
