/** Database functions that are called on sign-ins. */
import bcrypt from 'bcryptjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { asOwner } from '../../local/database/roles.ts'
import { password, peopleOf } from './support/people.ts'
import { onEveryServer } from './support/server.ts'

/** Two hooks that record their events, and fail or refuse if a row of `moods` says so. */
const schema = `
  create table heard (id int generated always as identity primary key, hook text, event jsonb, by text);
  create table moods (mood text);
  create function hear_token(event jsonb) returns jsonb language plpgsql security definer
    set search_path = '' as $$
  begin
    insert into public.heard (hook, event, by) values ('token', event, session_user);
    if exists (select from public.moods where mood = 'broken') then raise exception 'out of order'; end if;
    if exists (select from public.moods where mood = 'refusing') then
      return '{"error": {"http_code": 403, "message": "Not today"}}';
    end if;
    return jsonb_build_object('claims', event -> 'claims' || '{"team": "red"}');
  end $$;
  create function hear_password(event jsonb) returns jsonb language plpgsql security definer
    set search_path = '' as $$
  begin
    insert into public.heard (hook, event, by) values ('password', event, session_user);
    if exists (select from public.moods where mood = 'rejecting') then
      return '{"decision": "reject", "message": "Wait a moment", "should_logout_user": true}';
    end if;
    return '{"decision": "continue"}';
  end $$;
  revoke execute on function hear_token, hear_password from public;
  grant usage on schema public to supabase_auth_admin;
  grant execute on function hear_token, hear_password to supabase_auth_admin;`

const hookAt = (name: string) => ({
  uri: `pg-functions://postgres/public/${name}`,
  name: `"public"."${name}"`,
})

onEveryServer(
  schema,
  contract => {
    const { register, signIn, refresh, resetClock } = peopleOf(contract)

    beforeEach(resetClock)
    afterEach(() => contract().owner('delete from moods'))

    const inMood = (mood: string) => contract().owner(`insert into moods values ('${mood}')`)
    const heard = (id: string) =>
      asOwner(contract().server.database, ({ query }) =>
        query<{ hook: string; event: Record<string, unknown> }>(
          `select hook, event from heard where event ->> 'user_id' = $1 order by id`,
          [id],
        ),
      )
    const claimsOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

    describe('before a token is issued', () => {
      test('ACC-33 the function receives the sign-in method and may add claims', async () => {
        const { email, id } = await register()
        const { session } = await signIn(email)
        const refreshed = await refresh(session.refresh_token)
        const events = (await heard(id)).filter(({ hook }) => hook === 'token').map(({ event }) => event)
        expect(events.map(event => event.authentication_method)).toEqual(['password', 'token_refresh'])
        expect(events[0]).toMatchObject({
          user_id: id,
          metadata: { name: 'customize-access-token', ip_address: expect.stringContaining('2001:db8:') },
          claims: { sub: id, email, role: 'authenticated', aal: 'aal1', amr: [{ method: 'password' }] },
        })
        for (const token of [session.access_token, refreshed.data.session?.access_token ?? '']) {
          expect(claimsOf(token)).toMatchObject({ sub: id, team: 'red' })
        }
      })
      test('ACC-33 signing in fails when the function fails, and the cause is logged', async () => {
        const { email, id } = await register()
        const { session } = await signIn(email)
        await inMood('broken')
        const { error } = await contract().visitor().auth.signInWithPassword({ email, password })
        expect([error?.status, error?.message]).toEqual([
          500,
          'Error running hook URI: pg-functions://postgres/public/hear_token',
        ])
        expect(contract().mail.at(-1)).toBe(
          'The hook pg-functions://postgres/public/hear_token failed: out of order',
        )
        expect(await heard(id), 'and nothing stays of the attempt').toHaveLength(3)
        await contract().owner('delete from moods')
        expect((await refresh(session.refresh_token)).error).toBeNull()
      })
      test('ACC-33 the function may refuse with its own message, and the link stays valid', async () => {
        const { email } = await register()
        const { data } = await contract().service.auth.admin.generateLink({ type: 'recovery', email })
        const token_hash = data.properties?.hashed_token ?? ''
        const follow = () => contract().visitor().auth.verifyOtp({ token_hash, type: 'recovery' })
        await inMood('refusing')
        const { error } = await follow()
        expect([error?.status, error?.message]).toEqual([403, 'Not today'])
        await contract().owner('delete from moods')
        expect((await follow()).error).toBeNull()
      })
    })

    describe('after a password is compared', () => {
      test('ACC-33 the function receives whether the password was right', async () => {
        const { email, id } = await register()
        await expect(signIn(email, 'wrong')).rejects.toThrow('Invalid login credentials')
        await signIn(email)
        const events = (await heard(id)).filter(({ hook }) => hook === 'password').map(({ event }) => event)
        expect(events).toMatchObject([
          { user_id: id, valid: false, metadata: { name: 'password-verification' } },
          { user_id: id, valid: true },
        ])
      })
      test('ACC-33 the function may refuse even the right password and end the user’s sessions', async () => {
        const { email } = await register()
        const { session } = await signIn(email)
        await inMood('rejecting')
        const { error } = await contract().visitor().auth.signInWithPassword({ email, password })
        expect([error?.status, error?.code, error?.message]).toEqual([
          400,
          'invalid_credentials',
          'Wait a moment',
        ])
        expect((await refresh(session.refresh_token)).error?.code).toBe('refresh_token_not_found')
      })
      test('ACC-33 the service key cannot call a hook’s function', async () => {
        const { error } = await contract().service.rpc('hear_token', { event: {} })
        expect(error?.code).toBe('42501')
      })
    })

    test('ACC-21 a sign-in compares exactly one password, even without account or password', async () => {
      const { email } = await register()
      await contract().service.auth.admin.createUser({ email: 'without@example.com', email_confirm: true })
      const compare = vi.spyOn(bcrypt, 'compare')
      try {
        for (const address of [email, 'nobody@example.com', 'without@example.com']) {
          compare.mockClear()
          const attempt = { email: address, password: 'wrong' }
          const { error } = await contract().visitor().auth.signInWithPassword(attempt)
          expect([error?.status, error?.code, error?.message]).toEqual([
            400,
            'invalid_credentials',
            'Invalid login credentials',
          ])
          expect(compare).toHaveBeenCalledOnce()
        }
      } finally {
        compare.mockRestore()
      }
    })
  },
  () => ({
    hooks: { accessToken: hookAt('hear_token'), passwordAttempt: hookAt('hear_password'), sendEmail: null },
  }),
)
