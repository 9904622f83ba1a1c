/** `npm run doctor -- --live`: a healthy site, and faults planted in it one at a time. */
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EVERYWHERE } from '#integrations/headers.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { handle as authMail } from '../../netlify/functions/auth-mail.mts'
import { handle as deployStatus } from '../../netlify/functions/deploy-status.mts'
import { hookSecret } from '../../netlify/lib/auth-hook.ts'
import type { Finding } from '../../scripts/lib/doctor/finding.ts'
import { checkLive, siteOrigin } from '../../scripts/lib/doctor/live.ts'
import { liveFunctions } from '../../scripts/lib/functions.ts'

const SITE = 'https://gantry.example'
const REPORTS = 'a secret of the deploy reports, long enough'
const HOOK = `v1,whsec_${randomBytes(32).toString('base64')}`

let backend: LocalSupabase
beforeAll(async () => {
  backend = await startLocalSupabase({
    demo: false,
    environment: { SITE_URL: SITE },
    auth: { siteUrl: SITE, rates: null },
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(async () => {
  vi.restoreAllMocks()
  await backend.close()
})

const page = (html: string, changes: ResponseInit & { headers?: Record<string, string> } = {}) =>
  new Response(html, {
    ...changes,
    headers: {
      ...EVERYWHERE,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src 'self' 'sha256-x'; connect-src 'self' ${backend.url}`,
      ...changes.headers,
    },
  })
const file = (body: string, type: string) =>
  new Response(body, { headers: { ...EVERYWHERE, 'Content-Type': type } })
const refusal = (status: number) => Response.json({ error: 'No' }, { status })

type Answer = (request: Request) => Response | Promise<Response>

const health =
  (changes: Record<string, string> = {}, status = 200): Answer =>
  () =>
    Response.json(
      {
        checks: {
          ...{ database: 'ok', storage: 'ok', clock: 'running', mail: 'set up', publishing: 'set up' },
          ...changes,
        },
      },
      { status },
    )

/** The responses of a healthy site, by path; the functions that are called are the real ones. */
const sound: Record<string, Answer> = {
  '/': () => page(`<link rel="canonical" href="${SITE}/">`),
  '/admin': () => page('Dashboard'),
  '/robots.txt': () => file('', 'text/plain'),
  '/no-such-page': () => page('Nothing here', { status: 404 }),
  '/work.json': () => Response.json([{ image_url: '/assets/1-shop.webp' }]),
  '/assets/1-shop.webp': () => file('…', 'image/webp'),
  '/.netlify/functions/health': health(),
  '/api/inbound-mail': () => refusal(401),
  '/.netlify/functions/deploy-status': request =>
    deployStatus(request, { secret: () => REPORTS, record: async () => 'recorded', announce: () => {} }),
  '/api/auth-mail': request =>
    authMail(request, {
      secret: () => hookSecret({ SEND_EMAIL_HOOK_SECRET: HOOK }),
      site: SITE,
      siteName: async () => 'Gantry',
      send: () => Promise.reject(new Error('Nothing is to be sent')),
      waitUntil: () => {},
    }),
}

const settings = () => ({
  SUPABASE_URL: backend.url,
  SUPABASE_ANON_KEY: backend.anonKey,
  DEPLOY_SIGNATURE_SECRET: REPORTS,
  SEND_EMAIL_HOOK_SECRET: HOOK,
})

/** Checks the healthy site with `changes` to its responses and `variables` from `.env`. */
async function look(changes: Record<string, Answer> = {}, variables: Record<string, string> = {}) {
  const answers = { ...sound, ...changes }
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { origin, pathname } = new URL(request.url)
    if (origin === backend.url) return fetch(request)
    if (origin === 'http://gantry.example') {
      return answers['http:']?.(request) ?? new Response(null, { status: 301, headers: { Location: SITE } })
    }
    return answers[pathname]?.(request) ?? refusal(405)
  }
  const functions = await liveFunctions(resolve('netlify/functions'))
  return checkLive(SITE, { settings: { ...settings(), ...variables }, functions, send })
}

const faults = (findings: Finding[]) =>
  findings.filter(({ state }) => state === 'fault').map(({ subject, says }) => `${subject}: ${says}`)

test('F-50 a healthy site has no fault, and every check ran', async () => {
  const findings = await look()
  expect(findings.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(findings.map(({ subject }) => subject)).toEqual([
    ...[
      'Site',
      'Addresses',
      'Encryption',
      'Headers',
      'Policy',
      'Database',
      'Files',
      'Schedules',
      'Mail',
      'Publishing',
    ],
    ...[
      'Functions',
      'Pictures',
      'Deploy reports',
      'Mail hook',
      'Answers by mail',
      'Sign-in',
      'Links of mails',
    ],
  ])
})

test.each<[string, Record<string, Answer>, string]>([
  [
    'another address',
    { '/': () => new Response(null, { status: 301, headers: { Location: 'https://www.gantry.example/' } }) },
    `Site: ${SITE} leads to https://www.gantry.example.`,
  ],
  [
    'pages that were built for another address',
    { '/': () => page('<link rel="canonical" href="https://gantry.netlify.example/">') },
    'Site: Its pages name https://gantry.netlify.example as their address.',
  ],
  ['no deploy', { '/': () => refusal(404) }, `Site: ${SITE} answers 404.`],
  [
    'no https',
    { 'http:': () => page('Home') },
    'Encryption: http://gantry.example is answered without https.',
  ],
  [
    'a header that a proxy takes away',
    { '/robots.txt': () => new Response('') },
    'Headers: Not as in this version: Strict-Transport-Security, X-Content-Type-Options, X-Frame-Options, Referrer-Policy, Cross-Origin-Opener-Policy, Cross-Origin-Resource-Policy, Permissions-Policy.',
  ],
  [
    'a policy that lets scripts in',
    { '/': () => page('Home', { headers: { 'Content-Security-Policy': "script-src 'unsafe-inline'" } }) },
    'Policy: A page has no content security policy of its own, or one that lets more in.',
  ],
  [
    'a database that is full',
    { '/.netlify/functions/health': health({ database: 'failing' }, 503) },
    'Database: The site cannot write to it.',
  ],
  [
    'a bucket that is gone',
    { '/.netlify/functions/health': health({ storage: 'failing' }, 503) },
    'Files: The site does not reach the bucket.',
  ],
  [
    'a clock that stands',
    { '/.netlify/functions/health': health({ clock: 'late' }) },
    'Schedules: The clock was not seen for a quarter of an hour.',
  ],
  [
    'no mail server',
    { '/.netlify/functions/health': health({ mail: 'not set up' }) },
    'Mail: The site has no mail server.',
  ],
  [
    'no build hook',
    { '/.netlify/functions/health': health({ publishing: 'not set up' }) },
    'Publishing: The site has no build hook.',
  ],
  [
    'no functions',
    { '/.netlify/functions/health': () => page('Nothing here', { status: 404 }) },
    'Health: The health check answers 404 and no word of health.',
  ],
  [
    'a function that is missing',
    { '/.netlify/functions/submissions': () => page('', { status: 404 }) },
    'Functions: submissions is missing.',
  ],
  ['a function that does not start', { '/api/upload': () => refusal(502) }, 'Functions: upload fails.'],
  [
    'pictures that are gone',
    { '/assets/1-shop.webp': () => refusal(404) },
    'Pictures: /assets/1-shop.webp answers 404.',
  ],
  [
    'unsigned reports that are believed',
    { '/.netlify/functions/deploy-status': () => Response.json({}) },
    'Deploy reports: An unsigned report is answered 200.',
  ],
  [
    'no secret of the reports',
    { '/.netlify/functions/deploy-status': () => refusal(503) },
    'Deploy reports: The site has no DEPLOY_SIGNATURE_SECRET.',
  ],
  [
    'mail that anybody brings',
    { '/api/inbound-mail': () => Response.json({}) },
    'Answers by mail: Mail without the secret is answered 200.',
  ],
  [
    'a build without a backend',
    {
      '/admin': () =>
        page('', {
          headers: {
            'Content-Security-Policy': "default-src 'none'; script-src 'sha256-x'; connect-src 'self'",
          },
        }),
    },
    'Sign-in: The dashboard was built without a backend.',
  ],
])('F-50 planted in a live site: %s', async (_, changes, expected) => {
  const findings = await look(changes)
  expect(faults(findings)).toContain(expected)
  const found = findings.find(({ says }) => expected.endsWith(says))
  expect(found?.remedy).toMatch(/\w{3}/)
})

test.each<[string, Record<string, string>, string]>([
  [
    'another secret of the reports',
    { DEPLOY_SIGNATURE_SECRET: 'x'.repeat(40) },
    'Deploy reports: One that is signed with the secret of .env is answered 401.',
  ],
  [
    'another secret of the mail hook',
    { SEND_EMAIL_HOOK_SECRET: `v1,whsec_${'A'.repeat(43)}=` },
    'Mail hook: The site knows another secret than .env.',
  ],
])('F-50 planted between a live site and .env: %s', async (_, variables, expected) => {
  expect(faults(await look({}, variables))).toEqual([expected])
})

test('F-50 a redirect to a trailing slash is the only fault found: the page behind it is checked', async () => {
  const slash = () => new Response(null, { status: 301, headers: { Location: '/admin/' } })
  const findings = await look({ '/admin': slash, '/admin/': () => page('Dashboard') })
  expect(faults(findings)).toEqual(['Addresses: Every page redirects to its address with a trailing slash.'])
  expect(findings.find(({ subject }) => subject === 'Addresses')?.remedy).toContain('Pretty URLs')
})

test('F-50 a project other than that of .env is a fault', async () => {
  const found = faults(await look({}, { SUPABASE_URL: 'https://other.supabase.co' }))
  expect(found).toEqual([
    `Sign-in: The dashboard asks ${backend.url}, and .env names https://other.supabase.co.`,
  ])
})

test('F-50 without .env nothing is a fault, and skipped checks are noted', async () => {
  const nothing = {
    SUPABASE_URL: '',
    SUPABASE_ANON_KEY: '',
    DEPLOY_SIGNATURE_SECRET: '',
    SEND_EMAIL_HOOK_SECRET: '',
  }
  const findings = await look({}, nothing)
  expect(faults(findings)).toEqual([])
  const notes = findings.filter(({ state }) => state === 'note').map(({ subject }) => subject)
  expect(notes).toEqual(['Deploy reports', 'Mail hook', 'Sign-in'])
})

test('F-50 only the origin of a site is accepted', () => {
  expect(siteOrigin('https://gantry.example/')).toBe(SITE)
  expect(siteOrigin('http://localhost:4321')).toBe('http://localhost:4321')
  for (const text of [
    'gantry.example',
    'http://gantry.example',
    'https://gantry.example/admin',
    'file:///etc',
  ]) {
    expect(() => siteOrigin(text), text).toThrow('--live takes the address of a site')
  }
})

test('F-50 every function with a fixed URL is checked, and none that is scheduled', async () => {
  const functions = await liveFunctions(resolve('netlify/functions'))
  const paths = Object.fromEntries(functions.map(({ name, path }) => [name, path]))
  expect(paths).toMatchObject({ submissions: '/.netlify/functions/submissions', upload: '/api/upload' })
  for (const name of ['clock', 'retention', 'assets', 'blog-post', 'session'])
    expect(paths).not.toHaveProperty(name)
})
