import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import type { AdminClient } from './admin-client.ts'
import {
  beginFactor,
  giveAnyCode,
  giveCode,
  knownFactors,
  listFactors,
  removeFactor,
  spendRecoveryCode,
} from './second-factor.ts'

test('ACC-62 a recovery code whose answer was lost opens the session at the next try', async () => {
  const refreshSession = vi.fn(async () => ({ error: null }))
  const auth = { getSession: async () => ({ data: { session: null } }), refreshSession }
  const client = { auth, confirm: async () => false } as unknown as Pick<AdminClient, 'auth' | 'confirm'>
  const refuse = (status: number, error: string) => Response.json({ error }, { status })
  const send = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', send)
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(spendRecoveryCode(client, 'k7qf')).rejects.toThrow('The code could not be checked.')
  send.mockResolvedValueOnce(refuse(422, 'This is not one of your codes, or it was used before.'))
  await expect(spendRecoveryCode(client, 'aaaa')).rejects.toThrow('This is not one of your codes')
  expect(refreshSession).not.toHaveBeenCalled()
  send.mockResolvedValueOnce(refuse(409, 'Nothing asks for a code here.'))
  await spendRecoveryCode(client, 'k7qf')
  expect(refreshSession).toHaveBeenCalledOnce()
})

const SILENT = 'The sign-in service does not answer. Please try again.'

const ana = { id: 'ana', email: 'ana@example.com' }

/** Somebody's session, and the service behind `send`. */
function authBehind(send: typeof fetch, user: object = ana): AdminClient['auth'] {
  const session = {
    ...{ access_token: 'a.e30.c', refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user },
    expires_at: Math.floor(Date.now() / 1000) + 3600,
  }
  const storage = { getItem: () => JSON.stringify(session), setItem: () => {}, removeItem: () => {} }
  const settings = { persistSession: true, autoRefreshToken: false, detectSessionInUrl: false, storage }
  return createClient('https://db.example', 'key', { auth: settings, global: { fetch: send } }).auth
}

test('ACC-62 a code that was right but opens no session says so', async () => {
  const cause = new Error('Failed to fetch')
  const auth = {
    getSession: async () => ({ data: { session: null } }),
    refreshSession: async () => ({ error: cause }),
  }
  const client = { auth, confirm: async () => false } as unknown as Pick<AdminClient, 'auth' | 'confirm'>
  const asked: [unknown, unknown][] = []
  vi.stubGlobal('fetch', async (input: unknown, init: RequestInit) => {
    asked.push([input, init.body])
    return Response.json({})
  })
  await expect(spendRecoveryCode(client, 'k7qf')).rejects.toMatchObject({
    ...{ message: SILENT, cause },
  })
  expect(asked).toEqual([['/.netlify/functions/recovery-code', '{"code":"k7qf"}']])
})

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with a page', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])(
  'ACC-26 SEC-29 a sign-in service that %s has neither listed nor added an app, nor taken a code',
  async (_, send) => {
    const auth = authBehind(send)
    const silence = { message: SILENT, cause: { name: 'AuthRetryableFetchError' } }
    await expect(listFactors(auth)).rejects.toMatchObject(silence)
    await expect(beginFactor(auth, 'Gantry')).rejects.toMatchObject(silence)
    await expect(giveCode(auth, 'app', '123456')).rejects.toMatchObject(silence)
    await expect(giveAnyCode(auth, '123456')).rejects.toMatchObject(silence)
    await expect(removeFactor(auth, 'app')).rejects.toMatchObject(silence)
  },
)

test('ACC-26 SEC-29 a sign-in service that answers null has neither listed nor added an app', async () => {
  const auth = authBehind(async () => Response.json(null))
  await expect(listFactors(auth)).rejects.toThrow(SILENT)
  await expect(beginFactor(auth, 'Gantry')).rejects.toMatchObject({ code: 'unreadable', message: SILENT })
})

test('ACC-26 what the library throws is said in words, too', async () => {
  const cause = new Error('Unexpected token')
  const mfa = new Proxy({}, { get: () => () => Promise.reject(cause) })
  const auth = { mfa } as unknown as AdminClient['auth']
  for (const attempt of [
    listFactors(auth),
    beginFactor(auth, 'Gantry'),
    giveCode(auth, 'app', '123456'),
    removeFactor(auth, 'app'),
  ])
    await expect(attempt).rejects.toMatchObject({ message: SILENT, cause })
})

const factor = (id: string, day: number, changes: object = {}) => ({
  ...{ id, factor_type: 'totp', status: 'verified', created_at: `2026-11-0${day}` },
  ...changes,
})

test('ACC-29 the app that was asked for a code last, or else added last, comes last', async () => {
  const asked = { last_challenged_at: '2026-11-05' }
  const factors = [factor('added late', 3), factor('asked', 1, asked), factor('added early', 2)]
  const auth = authBehind(async () => Response.json({ ...ana, factors }))
  expect(await listFactors(auth)).toEqual([
    { id: 'added early', since: '2026-11-02' },
    { id: 'added late', since: '2026-11-03' },
    { id: 'asked', since: '2026-11-01' },
  ])
})

test('ACC-20 a session names the apps that are set up, without asking the service', async () => {
  const silent = () => Promise.reject(new TypeError('Failed to fetch'))
  const factors = [
    factor('half', 1, { status: 'unverified' }),
    factor('app', 2),
    factor('phone', 3, { factor_type: 'phone' }),
  ]
  expect(await knownFactors(authBehind(silent, { ...ana, factors }))).toEqual([
    { id: 'app', since: '2026-11-02' },
  ])
  expect(await knownFactors(authBehind(silent))).toEqual([])
  const nobody = { getSession: async () => ({ data: { session: null } }) } as unknown as AdminClient['auth']
  expect(await knownFactors(nobody)).toEqual([])
})

test('ACC-29 whether an app is removed is seen in what is left, if the service refuses', async () => {
  const auth = authBehind(async (_, init) =>
    init?.method === 'DELETE'
      ? Response.json({ code: 'mfa_factor_not_found', msg: 'Not found' }, { status: 422 })
      : Response.json({ ...ana, factors: [factor('left', 1)] }),
  )
  await removeFactor(auth, 'gone')
  await expect(removeFactor(auth, 'left')).rejects.toThrow('Not found')
})
