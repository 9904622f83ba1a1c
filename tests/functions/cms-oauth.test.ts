/** Signing in to the content editor, against a provider of our own on loopback. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { handle as begin } from '../../netlify/functions/cms-auth.mts'
import { handle as finish } from '../../netlify/functions/cms-callback.mts'
import { oauthApp } from '../../netlify/lib/cms-oauth.ts'

const SITE = 'https://gantry.example'
const TOKEN = 'gho_</script><script>alert(1)'

let provider: Server
let app: ReturnType<typeof oauthApp>
/** What the provider was asked, and what it answers. */
let asked: Record<string, string>[]
let answer: { status: number; body: string }

beforeAll(async () => {
  provider = createServer((request, response) => {
    let text = ''
    request.on('data', part => {
      text += part
    })
    request.on('end', () => {
      asked.push(JSON.parse(text))
      const headers = { 'Content-Type': 'application/json', Location: '/elsewhere' }
      response.writeHead(answer.status, headers).end(answer.body)
    })
  })
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  app = oauthApp({
    GITHUB_CLIENT_ID: 'client',
    GITHUB_CLIENT_SECRET: 'hush',
    GITHUB_URL: `http://127.0.0.1:${port}`,
  })
})
afterAll(() => provider.close())
beforeEach(() => {
  asked = []
  answer = { status: 200, body: JSON.stringify({ access_token: TOKEN }) }
})

/** Begins a sign-in and returns what the browser keeps and where it is sent. */
async function began() {
  const response = await begin(new Request(`${SITE}/api/cms/auth?provider=github`), () => app)
  const cookie = response.headers.get('Set-Cookie') ?? ''
  return { response, cookie, address: new URL(response.headers.get('Location') ?? '') }
}

const back = (query: Record<string, string>, cookie: string) =>
  finish(
    new Request(`${SITE}/api/cms/callback?${new URLSearchParams(query)}`, {
      headers: { Cookie: `other=1; ${cookie.split(';')[0]}` },
    }),
    () => app,
  )

test('the browser is sent to the provider with a state that only it keeps', async () => {
  const { response, cookie, address } = await began()
  expect(response.status).toBe(302)
  expect(address.pathname).toBe('/login/oauth/authorize')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'client',
    redirect_uri: `${SITE}/api/cms/callback`,
    scope: 'repo',
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(cookie).toMatch(/^__Host-cms-state=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=600$/)
  expect((await began()).address.searchParams.get('state')).not.toBe(address.searchParams.get('state'))
})

test('the code is exchanged for the token, which goes to this site only and ends the sign-in', async () => {
  const { cookie, address } = await began()
  const response = await back({ code: 'abc', state: address.searchParams.get('state') ?? '' }, cookie)
  expect(response.status).toBe(200)
  expect(asked).toEqual([
    { client_id: 'client', client_secret: 'hush', code: 'abc', redirect_uri: `${SITE}/api/cms/callback` },
  ])
  expect(response.headers.get('Set-Cookie')).toContain('Max-Age=0')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const html = await response.text()
  const data = /id="answer">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(data)).toBe(
    `authorization:github:success:${JSON.stringify({ token: TOKEN, provider: 'github' })}`,
  )
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain("'*'")
  expect(html).not.toContain('hush')
})

test.each([
  ['another state', { state: 'x'.repeat(43) }],
  ['a state of as many characters and more bytes', { state: 'é'.repeat(43) }],
  ['no state', {}],
])('SEC-24 %s is refused and the provider is not asked', async (_, query) => {
  const { cookie } = await began()
  const response = await back({ code: 'abc', ...query }, cookie)
  expect(response.status).toBe(400)
  expect(asked).toEqual([])
})

test('SEC-24 a state without this browser’s cookie is refused', async () => {
  const { address } = await began()
  const response = await back({ code: 'abc', state: address.searchParams.get('state') ?? '' }, '')
  expect(response.status).toBe(400)
  expect(asked).toEqual([])
})

test('a cancelled sign-in says so to the editor', async () => {
  const { cookie, address } = await began()
  const state = address.searchParams.get('state') ?? ''
  const response = await back({ error: 'access_denied', state }, cookie)
  expect(await response.text()).toContain('authorization:github:error:')
})

test.each([
  ['an error', { status: 200, body: '{"error":"bad_verification_code"}' }],
  ['a page', { status: 502, body: '<html>' }],
  ['the way to another address', { status: 307, body: '{"access_token":"stolen"}' }],
])('a provider that answers %s is a failure without its words, and no token is logged', async (_, given) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  answer = given
  const { cookie, address } = await began()
  const response = await back({ code: 'abc', state: address.searchParams.get('state') ?? '' }, cookie)
  expect(response.status).toBe(502)
  expect(await response.text()).not.toMatch(/bad_verification|<html>|hush/)
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/gho_|hush/)
  expect(asked, 'ACC-50 the secret went to one address').toHaveLength(1)
  log.mockRestore()
})

test('SEC-24 another method is refused, and a site that is not set up says so', async () => {
  const post = new Request(`${SITE}/api/cms/auth`, { method: 'POST' })
  expect((await begin(post, () => app)).status).toBe(405)
  const unset = await begin(new Request(`${SITE}/api/cms/auth`), () => oauthApp({}))
  expect(unset.status).toBe(503)
})
