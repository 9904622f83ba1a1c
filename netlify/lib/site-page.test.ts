import { afterEach, expect, test, vi } from 'vitest'
import { pageUrl, readPage, resend } from './site-page.ts'

test('F-52 a forged Host does not choose the site that a page comes from', () => {
  const request = new Request('http://evil.example/.netlify/functions/submissions')
  expect(pageUrl('/contact', request, 'https://gantry.example').href).toBe('https://gantry.example/contact')
})

test('without a configured site address the page is at the address of the request', () => {
  const request = new Request('http://localhost:4321/blog/young')
  expect(pageUrl('/blog-post', request, '').href).toBe('http://localhost:4321/blog-post')
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('F-52 a page is read from the configured site, within a time limit', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response('the page'))
  vi.stubGlobal('fetch', send)
  vi.stubEnv('URL', 'https://gantry.example')
  const found = await readPage('/contact', new Request('http://evil.example/'))
  expect(await found.text()).toBe('the page')
  expect(send).toHaveBeenCalledExactlyOnceWith(new URL('https://gantry.example/contact'), {
    signal: expect.any(AbortSignal),
  })
})

/** The headers that the build gives a page (src/integrations/headers.ts), and its type. */
const HEADERS = {
  'content-security-policy': "default-src 'none'",
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=1',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const page = (headers: Record<string, string> = HEADERS) =>
  new Response('<h1>Contact</h1>', { headers: { ...headers, etag: 'a' } })

test('a page is sent again with its protection, another status and other words', async () => {
  const sent = await resend(page(), 422, { 'Cache-Control': 'no-store' }, html =>
    html.replace('Contact', 'Sorry'),
  )
  expect(sent.status).toBe(422)
  expect(Object.fromEntries(sent.headers)).toEqual({ ...HEADERS, 'cache-control': 'no-store' })
  expect(await sent.text()).toBe('<h1>Sorry</h1>')
})

test('a page without words to change is sent as it is, and no header gets a value that it did not have', async () => {
  const { 'permissions-policy': _, ...others } = HEADERS
  const sent = await resend(page(others), 200, {})
  expect(await sent.text()).toBe('<h1>Contact</h1>')
  expect(Object.fromEntries(sent.headers)).toEqual({ ...others, 'permissions-policy': '' })
})
