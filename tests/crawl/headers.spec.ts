/** The headers of every route, of missing pages, and of every function (SEC-21). */
import { readdirSync } from 'node:fs'
import { BACKEND } from '../e2e/service.ts'
import { ROUTES } from '../routes.ts'
import { expect, test } from './built-site.ts'
import { findings, scoreOf } from './observatory.ts'

/** Headers that every response must have, with exactly these values. */
const EVERYWHERE = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Scheduled functions have no URL in production; here they do. */
const FUNCTIONS = readdirSync('netlify/functions').map(file => file.replace(/\.mts$/, ''))

async function ask(base: string | undefined, path: string) {
  const response = await fetch(new URL(path, base), { redirect: 'manual' })
  // The tests' backend is local; a hosted one has an https URL.
  const headers = new Headers(response.headers)
  const policy = headers.get('Content-Security-Policy')
  if (policy) headers.set('Content-Security-Policy', policy.replaceAll(BACKEND, 'https://backend.example'))
  return { status: response.status, headers, body: await response.text() }
}

test('SEC-21 every page, the 404 page and the dashboard score 140 of 140 in Mozilla’s rubric', async ({
  baseURL,
}) => {
  for (const path of [...ROUTES, '/admin', '/no-such-page', '/blog/no-such-post']) {
    const { headers, body } = await ask(baseURL, path)
    const found = findings(headers, body)
    expect.soft({ path, score: scoreOf(found), found }).toMatchObject({ score: 140 })
    expect.soft(Object.fromEntries(headers), path).toMatchObject(EVERYWHERE)
    const policy = headers.get('Content-Security-Policy')
    expect.soft(policy, path).not.toMatch(/unsafe-/)
    for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"]) {
      expect.soft(policy, path).toContain(part)
    }
    expect.soft(policy, path).toContain("require-trusted-types-for 'script'")
  }
})

test('SEC-21 F-41 the content editor, which compiles its rules, scores 120 and connects only to this site', async ({
  baseURL,
}) => {
  const { headers, body } = await ask(baseURL, '/admin-cms/')
  const found = findings(headers, body)
  expect({ score: scoreOf(found), found }).toMatchObject({ score: 120 })
  expect(found.filter(([, points]) => points < 0)).toEqual([['content-security-policy', -10]])
  expect(headers.get('Content-Security-Policy')).toContain("connect-src 'self' blob:;")
  expect(Object.fromEntries(headers)).toMatchObject(EVERYWHERE)
})

test('SEC-21 SEC-24 every function carries its own headers, whatever it is asked, and never fails', async ({
  baseURL,
}) => {
  const paths = FUNCTIONS.map(name => `/.netlify/functions/${name}`)
  let judged = 0
  for (const path of [...paths, '/api/upload', '/api/chat', '/assets/..%2fsecret', '/assets/none.png']) {
    const { status, headers, body } = await ask(baseURL, path)
    // A page without scripts cannot earn the bonus points for hashes.
    if (headers.get('Content-Type')?.startsWith('text/html')) continue
    expect.soft(status, path).not.toBe(500)
    expect.soft(Object.fromEntries(headers), path).toMatchObject(EVERYWHERE)
    expect.soft(scoreOf(findings(headers, body)), path).toBe(135)
    judged += 1
  }
  expect(judged).toBeGreaterThan(10)
})

test('SEC-21 files that are no pages carry the same headers', async ({ baseURL, site }) => {
  const [, script = 'none'] = /<script type="module" src="([^"]+)"/.exec(site.pages[0]?.html ?? '') ?? []
  for (const path of [script, '/robots.txt', '/sitemap.xml', '/rss.xml', '/manifest.webmanifest']) {
    const { status, headers } = await ask(baseURL, path)
    expect.soft(status, path).toBe(200)
    expect.soft(Object.fromEntries(headers), path).toMatchObject(EVERYWHERE)
    expect.soft(headers.get('Content-Security-Policy'), path).toBe("frame-ancestors 'none'")
  }
})

test('SEC-30 responses announce a keep-alive of 65 s, so that no request meets a closing connection', async ({
  baseURL,
}) => {
  const { headers } = await fetch(new URL('/robots.txt', baseURL))
  expect(headers.get('keep-alive')).toBe('timeout=65')
})
