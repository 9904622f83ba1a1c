// @vitest-environment jsdom
import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthUnknownError,
  AuthWeakPasswordError,
  createClient,
} from '@supabase/supabase-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  isCodeMissing,
  isRefused,
  messageOf,
  readMailLink,
  readRecoveryToken,
  readSession,
  type SessionChange,
  sendRecoveryLink,
  setPassword,
  signIn,
  signOut,
  spendLink,
  watchSession,
  watchSessionId,
} from './session.ts'

type Auth = Parameters<typeof watchSessionId>[0]

const payload = { sub: 'ana', aal: 'aal1', exp: Date.now() / 1000 + 3600 }
const TOKEN = `${btoa('{"alg":"HS256"}')}.${btoa(JSON.stringify(payload))}.c2lnbmVk`
const HASH = `#${new URLSearchParams({
  access_token: TOKEN,
  ...{ refresh_token: 'r', expires_in: '3600', expires_at: String(payload.exp), token_type: 'bearer' },
  type: 'recovery',
})}`

/** Opens the page with the hash, and watches only once the library has signed in and told everybody so. */
async function watchLate(hash: string, linkToken: string | null) {
  history.replaceState(null, '', `/admin${hash}`)
  vi.stubGlobal('fetch', async () => Response.json({ id: 'ana', email: 'ana@osei.example' }))
  const { auth } = createClient('https://db.example', 'key', { auth: { storageKey: crypto.randomUUID() } })
  const told: string[] = []
  auth.onAuthStateChange(event => void told.push(event))
  await expect.poll(() => told).toContain('PASSWORD_RECOVERY')
  const changes: SessionChange[] = []
  onTestFinished(watchSession(auth, change => void changes.push(change), linkToken))
  onTestFinished(() => auth.dispose())
  await expect.poll(() => changes.length).toBeGreaterThan(0)
  return changes
}

const ana = { id: 'ana', email: 'ana@osei.example', isCodeDue: false }

test('AUTH-06 a recovery link asks for a new password even if nobody listened yet when it signed in', async () => {
  expect(readRecoveryToken(HASH)).toBe(TOKEN)
  expect(await watchLate(HASH, TOKEN)).toEqual([{ type: 'recovery started', user: ana }])
})

test('AUTH-06 a tab that a link has not opened carries on', async () => {
  expect(readRecoveryToken('#access_token=a&type=signup')).toBeNull()
  expect(await watchLate(HASH, null)).toEqual([{ type: 'session changed', user: ana }])
})

/** The session of this browser, as stored, and a service that answers like this to everything. */
function openAuth(answer: () => Response | Promise<never>, stored: object | null = null) {
  let kept = stored && JSON.stringify(stored)
  const { auth } = createClient('https://db.example', 'key', {
    auth: {
      ...{ persistSession: true, autoRefreshToken: false, detectSessionInUrl: false },
      // Of two clients with one key, the library warns.
      storageKey: crypto.randomUUID(),
      storage: {
        getItem: key => (key.includes('verifier') || key.endsWith('-user') ? null : kept),
        setItem: (_, value) => {
          kept = value
        },
        removeItem: () => {
          kept = null
        },
      },
    },
    global: { fetch: async () => answer() },
  })
  onTestFinished(() => auth.dispose())
  return auth
}

const person = { id: 'ana', email: 'ana@osei.example' }
const current = {
  ...{ access_token: TOKEN, refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user: person },
  expires_at: Math.floor(payload.exp),
}
const expired = { ...current, expires_at: 1 }
const SILENT = 'The sign-in service does not answer. Please try again.'
const webpage = () => new Response('<h1>Not found</h1>', { status: 404 })
const refusal =
  (status: number, code = 'refused', msg = 'No, not so') =>
  () =>
    Response.json({ code, msg }, { status, headers: { 'X-Supabase-Api-Version': '2024-01-01' } })

test('AUTH-07 a session that the service rejects is none, and a service that cannot be asked is a failure', async () => {
  expect(await readSession(openAuth(webpage, current))).toEqual(ana)
  expect(await readSession(openAuth(refusal(400, 'refresh_token_not_found'), expired))).toBeNull()
  expect(await readSession(openAuth(() => Response.json({}), expired))).toBeNull()
  await expect(readSession(openAuth(webpage, expired))).rejects.toMatchObject({
    ...{ code: 'refused', message: 'Could not check the session', cause: expect.any(Error) },
  })
})

/** The library, which tells of what `tell` is called with. */
function toldBy() {
  type Listener = (event: string, session: object | null) => void
  const listeners: Listener[] = []
  const onAuthStateChange = (listener: Listener) => {
    listeners.push(listener)
    return { data: { subscription: { unsubscribe: () => listeners.splice(0) } } }
  }
  const tell: Listener = (...event) => {
    for (const listener of listeners) listener(...event)
  }
  return { auth: { onAuthStateChange } as unknown as Auth, listeners, tell }
}

test('AUTH-06 a recovery link that signs in while somebody listens asks for a new password at once', () => {
  const { auth, tell } = toldBy()
  const changes: SessionChange[] = []
  watchSession(auth, change => void changes.push(change), TOKEN)
  tell('INITIAL_SESSION', null)
  tell('PASSWORD_RECOVERY', current)
  expect(changes).toEqual([{ type: 'recovery started', user: ana }])
})

test('ACC-13 whoever watches for another session learns of it once, and of no renewed token', () => {
  const { auth, listeners, tell } = toldBy()
  let told = 0
  const stop = watchSessionId(auth, () => {
    told += 1
  })
  const tokenOf = (session_id: string, iat: number, aal = 'aal1') => ({
    access_token: `e30.${btoa(JSON.stringify({ session_id, iat, aal }))}.c2lnbmVk`,
  })
  const sessions = [
    { access_token: `e30.${btoa('{"iat": 0}')}.c2lnbmVk` },
    tokenOf('a', 1),
    tokenOf('a', 2),
    tokenOf('b', 3),
    tokenOf('b', 4, 'aal2'),
    null,
    tokenOf('b', 5),
  ]
  const counts = sessions.map(session => {
    tell('SIGNED_IN', session)
    return told
  })
  expect(counts).toEqual([0, 1, 1, 2, 3, 3, 4])
  stop()
  expect(listeners).toEqual([])
})

test('ACC-20 a code is due if an app is set up and the token has not had its code', async () => {
  const userWith = async (factors: object[], access_token = TOKEN) => {
    const stored = { ...current, access_token, user: { ...person, factors } }
    return (await readSession(openAuth(webpage, stored)))?.isCodeDue
  }
  expect(await userWith([{ status: 'unverified' }])).toBe(false)
  expect(await userWith([{ status: 'unverified' }, { status: 'verified' }])).toBe(true)
  const given = `${TOKEN.split('.')[0]}.${btoa(JSON.stringify({ ...payload, aal: 'aal2' }))}.c2lnbmVk`
  expect(await userWith([{ status: 'verified' }], given)).toBe(false)
  const nameless = { ...current, user: { id: 'ana' } }
  expect(await readSession(openAuth(webpage, nameless))).toMatchObject({ email: '' })
})

test('AUTH-05 the session ends here even if the service is not told', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const auth = openAuth(webpage, current)
  await signOut(auth)
  expect(await readSession(auth)).toBeNull()
  expect(warn.mock.calls).toEqual([
    ['The service was not told that this session has ended', expect.any(Error)],
  ])
  warn.mockClear()
  await signOut(openAuth(() => new Response(null, { status: 204 }), current))
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['the service’s own words', new AuthApiError('not so', 400, undefined), 'not so'],
  ['a refusal without words', new AuthApiError('', 400, undefined), SILENT],
  [
    'too many attempts',
    new AuthApiError('Rate limit', 429, 'over_request_rate_limit'),
    'Too many attempts from here. Wait five minutes, then try again.',
  ],
  ['a sentence of the library', new AuthWeakPasswordError('Too weak', 422, []), 'Too weak'],
  ['the browser’s error', new AuthRetryableFetchError('Failed to fetch', 0), SILENT],
  ['a page of somebody else', new AuthRetryableFetchError('<h1>Bad gateway', 502), SILENT],
  ['a status', new AuthRetryableFetchError('HTTP 502', 502), SILENT],
  ['words and a page', new AuthRetryableFetchError('Bad gateway <h1>', 502), SILENT],
  ['JSON', new AuthRetryableFetchError('Bad {"a"}', 502), SILENT],
  ['words that are no sentence', new AuthRetryableFetchError('fetch failed', 502), SILENT],
  ['what the library does not know', new AuthUnknownError('Unexpected token', null), SILENT],
  ['another error', Object.assign(new Error('Something'), { status: 429 }), SILENT],
  ['no error', null, SILENT],
])('AUTH-03 %s is shown as a person understands it', (_, error, words) => {
  expect(messageOf(error)).toBe(words)
})

test('AUTH-03 whatever a service answers that fails, the person learns of it', async () => {
  const credentials = { email: 'a@b.co', password: 'p' }
  const link = { tokenHash: 'a', type: 'invite' as const }
  const answers = [webpage, () => Response.json(null), () => Promise.reject(new TypeError('Failed to fetch'))]
  for (const answer of answers) {
    for (const attempt of [
      signIn(openAuth(answer), credentials),
      setPassword(openAuth(answer, current), 'p'),
      spendLink(openAuth(answer), link),
    ])
      await expect(attempt).rejects.toMatchObject({ message: SILENT, cause: expect.any(Error) })
  }
  await expect(sendRecoveryLink(openAuth(webpage), 'a@b.co', '')).rejects.toMatchObject({
    ...{ message: SILENT, cause: expect.any(Error) },
  })
})

test('AUTH-06 a link that cannot be checked now is not called used up', async () => {
  const link = { tokenHash: 'a', type: 'recovery' as const }
  await expect(spendLink(openAuth(refusal(403, 'otp_expired')), link)).rejects.toMatchObject({
    ...{
      code: 'missing',
      message: 'This link has been used, or is too old.',
      cause: { code: 'otp_expired' },
    },
  })
  const early = spendLink(openAuth(refusal(429, 'over_request_rate_limit')), link)
  await expect(early).rejects.toThrow('Too many attempts from here.')
  await expect(spendLink(openAuth(refusal(500)), link)).rejects.toMatchObject({
    ...{ message: 'No, not so', cause: { status: 500 } },
  })
})

test('AUTH-06 only that a link was asked for too soon is kept from whoever asks', async () => {
  const ask = (code: string) => sendRecoveryLink(openAuth(refusal(429, code)), 'a@b.co', '')
  await ask('over_email_send_rate_limit')
  await expect(ask('over_request_rate_limit')).rejects.toThrow('Too many attempts from here.')
  // What the library throws is nobody's answer.
  const cause = Object.assign(new Error('Failed to fetch'), { code: 'over_email_send_rate_limit' })
  const auth = { resetPasswordForEmail: () => Promise.reject(cause) } as unknown as Auth
  await expect(sendRecoveryLink(auth, 'a@b.co', '')).rejects.toMatchObject({ message: SILENT, cause })
})

test.each([
  ['#token_hash=a&type=invite', { tokenHash: 'a', type: 'invite' }],
  ['token_hash=a%23b&type=recovery', { tokenHash: 'a#b', type: 'recovery' }],
  ['type=recovery&token_hash=a#b', { tokenHash: 'a#b', type: 'recovery' }],
  ['#token_hash=a&type=signup', null],
  ['#token_hash=&type=invite', null],
  ['#type=invite', null],
  ['', null],
])('AUTH-06 the link of a mail is read from the address: %s', (hash, link) => {
  expect(readMailLink(hash)).toEqual(link)
})

test('AUTH-06 a link of the old kind is known by its type, with or without the hash sign', () => {
  expect(readRecoveryToken('type=recovery&access_token=a#b')).toBe('a#b')
  expect(readRecoveryToken('#type=recovery')).toBeNull()
  expect(readRecoveryToken('#type=invite&access_token=a')).toBeNull()
})

test('ACC-28 only the service can say that a code is missing', () => {
  const cause = new AuthApiError('No', 403, 'insufficient_aal')
  expect(isCodeMissing(new Error('No', { cause }))).toBe(true)
  expect(isCodeMissing(new Error('No', { cause: new AuthApiError('No', 403, 'other') }))).toBe(false)
  expect(isCodeMissing(new Error('No', { cause: { code: 'insufficient_aal' } }))).toBe(false)
  expect(isCodeMissing(new Error('No'))).toBe(false)
  expect(isCodeMissing({ cause })).toBe(false)
})

test.each([
  ['a refusal', new AuthApiError('No', 422, 'weak_password'), true],
  ['too many attempts', new AuthApiError('Wait', 429, undefined), true],
  ['a failure of the service', new AuthApiError('Sorry', 500, undefined), false],
  ['no answer', new AuthRetryableFetchError('Failed to fetch', 0), false],
  ['what the library does not know', new AuthUnknownError('Unexpected token', null), false],
  ['another error', Object.assign(new Error('No'), { status: 422 }), false],
])('ACC-36 after %s, whether the password may have changed', (_, cause, isOne) => {
  expect(isRefused(new Error('No', { cause }))).toBe(isOne)
  expect(isRefused({ cause })).toBe(false)
})
