/** The content editor's session: its page asks the site, which asks auth. */
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openEditorSession } from '#data/editor-session.ts'
import { createRestClient } from '#data/rest-client.ts'
import { recordSessionRenewal } from '#data/session-renewals.ts'
import { handle } from '../../netlify/functions/session.mts'
import { SITE, teamSiteForThisFile } from './support/team-site.ts'

const site = teamSiteForThisFile()

const ask = (
  step: string,
  body: unknown,
  headers: Record<string, string> = {},
  sender: string = randomUUID(),
) =>
  handle(
    new Request(`${SITE}/api/session/${step}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Origin: SITE, ...headers },
    }),
    {
      connection: () => ({ url: site().server.url, key: site().server.anonKey }),
      count: () => {
        const { url, serviceKey } = site().server
        return recordSessionRenewal(createRestClient({ url, key: serviceKey }, null), sender)
      },
    },
  )

test('F-40 the site renews a session as auth itself does', async () => {
  const { client } = await site().person('editor')
  const { data } = await client.auth.getSession()
  const response = await ask('renew', { refresh_token: data.session?.refresh_token })
  expect(response.status).toBe(200)
  const renewed = await response.json()
  expect(renewed).toMatchObject({ token_type: 'bearer', user: { id: data.session?.user.id } })
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const refused = await ask('renew', { refresh_token: 'made-up' })
  expect(refused.status).toBe(400)
})

test('ACC-67 a session that the site has renewed is listed with the browser it is in', async () => {
  const { client } = await site().person('editor')
  const { data } = await client.auth.getSession()
  const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36'
  const renewed = await ask(
    'renew',
    { refresh_token: data.session?.refresh_token },
    { 'User-Agent': browser },
  )
  expect(renewed.status).toBe(200)
  const { data: sessions } = await client.rpc('my_sessions').throwOnError()
  expect(sessions).toMatchObject([{ user_agent: browser }])
})

test('F-40 the site ends a session', async () => {
  const { client, token } = await site().person('editor')
  const { data } = await client.auth.getSession()
  const response = await ask('end', {}, { Authorization: `Bearer ${token}` })
  expect(response.status).toBe(204)
  const late = await ask('renew', { refresh_token: data.session?.refresh_token })
  expect(late.status).toBe(400)
})

test('F-40 no other auth endpoint is reachable, and none from another site', async () => {
  for (const step of ['user', 'admin%2Fusers', '..%2Fsignup', 'token'])
    expect((await ask(step, {})).status).toBe(404)
  expect((await ask('renew', {}, { Origin: 'https://evil.example' })).status).toBe(403)
  expect((await ask('renew', { refresh_token: 'x'.repeat(5000) })).status).toBe(413)
})

test('F-40 SEC-25 of many renewals of one address thirty reach auth, the others are answered 429', async () => {
  const { client } = await site().person('editor')
  const { data } = await client.auth.getSession()
  const flooding = randomUUID()
  const statuses: number[] = []
  for (let sent = 0; sent < 32; sent++) {
    const response = await ask('renew', { refresh_token: 'x' }, {}, flooding)
    statuses.push(response.status)
    if (response.status === 429) expect(response.headers.get('Retry-After')).toBe('300')
  }
  expect(statuses).toEqual([...Array(30).fill(400), 429, 429])
  // Logging out is possible all the same, and so is a renewal from elsewhere.
  expect((await ask('end', {}, {}, flooding)).status).not.toBe(429)
  const other = await ask('renew', { refresh_token: data.session?.refresh_token })
  expect(other.status).toBe(200)
})

test('F-40 a limit of auth or of the site is a passing failure, which ends no session', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('{}', { status: 429 }))
  const connection = () => ({ url: 'http://localhost:9', key: 'k' })
  const renewal = new Request(`${SITE}/api/session/renew`, {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  })
  const response = await handle(renewal, { connection, count: async () => 'recorded' })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60'])

  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}', { status: 429 }))
  vi.useFakeTimers()
  const asked = openEditorSession(connection()).refreshSession({ refresh_token: 'x' })
  // The client tries again for half a minute.
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await asked).error?.name).toBe('AuthRetryableFetchError')
})
