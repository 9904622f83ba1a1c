/** Checks a deployed site from outside: `npm run doctor -- --live https://site.example`. Changes nothing there. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { EVERYWHERE } from '#integrations/headers.ts'
import { SIGNATURE_HEADER, signBody } from '../../../netlify/lib/deploy-signature.ts'
import { isSecret } from '../../../netlify/lib/secret.ts'
import type { LiveFunction } from '../functions.ts'
import { UserError } from '../user-error.ts'
import { checkLanding, checkMailHook } from './accounts.ts'
import { type Finding, fault, note, ok } from './finding.ts'

type Settings = Record<string, string | undefined>

/** Timeout of one request, in milliseconds. */
const LIMIT_MS = 15_000

const VARIABLES = 'Netlify: Project configuration, Environment variables; then deploy again.'
const LOGS = 'Netlify, Logs, Functions says why.'

/** The origin of the URL `text`. Throws a `UserError` unless it uses https or points to this machine. */
export function siteOrigin(text: string): string {
  const url = URL.parse(text)
  const isHere = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname)
  if (url && (url.protocol === 'https:' || isHere) && ['', '/'].includes(url.pathname)) return url.origin
  throw new UserError(`--live takes the address of a site, e.g. https://your-agency.example, not ${text}`)
}

/** Requests a path of the site without following redirects; null when nothing answers. */
type Ask = (path: string, init?: RequestInit) => Promise<Response | null>

export interface LiveOptions {
  /** The settings in `.env`; the more are set, the more is checked. */
  settings: Settings
  /** The functions of this checkout, except those that only the scheduler calls. */
  functions: readonly LiveFunction[]
  send?: typeof fetch
}

/** Checks everything of the site at the origin `site` that can be seen from outside. */
export async function checkLive(
  site: string,
  { settings, functions, send = fetch }: LiveOptions,
): Promise<Finding[]> {
  const ask: Ask = (path, init) =>
    send(new URL(path, site), { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS), ...init }).catch(
      () => null,
    )
  const home = await ask('/')
  const reached = await checkHome(site, home)
  if (home?.status !== 200) return [reached]
  const asked = await ask('/admin')
  const isMoved = URL.parse(asked?.headers.get('Location') ?? '', site)?.pathname === '/admin/'
  const admin = isMoved ? await ask('/admin/') : asked
  return [
    reached,
    checkAddresses(isMoved),
    ...(await checkEncryption(site, send)),
    ...(await checkHeaders(ask, [home, admin])),
    ...(await checkHealth(ask)),
    await checkFunctions(ask, functions),
    await checkPictures(ask),
    await checkReports(ask, settings),
    await checkAuthMail(site, ask, settings, send),
    await checkInbound(ask),
    ...(await checkSignIn(site, admin, settings, send)),
  ]
}

async function checkHome(site: string, home: Response | null): Promise<Finding> {
  if (home === null) {
    return fault(
      'Site',
      `${site} does not answer.`,
      'Check the address; Netlify, Domain management says where it leads.',
    )
  }
  const { status } = home
  const place = home.headers.get('Location')
  if (status >= 300 && status < 400 && place) {
    const origin = new URL(place, site).origin
    const remedy = `Ask that address: npm run doctor -- --live ${origin}; SITE_URL has to be the same.`
    return fault('Site', `${site} leads to ${origin}.`, remedy)
  }
  if (status !== 200)
    return fault('Site', `${site} answers ${status}.`, 'Netlify, Deploys says whether a deploy is live.')
  const [, canonical = site] = /<link rel="canonical" href="([^"]+)"/.exec(await home.text()) ?? []
  const { origin } = new URL(canonical, site)
  if (origin === site) return ok('Site', `${site} answers.`)
  const remedy = 'They were built before the domain was added: Netlify, Deploys, Trigger deploy.'
  return fault('Site', `Its pages name ${origin} as their address.`, remedy)
}

/** Links, sitemap and feeds name pages without a trailing slash: each would cost a redirect. */
function checkAddresses(isMoved: boolean): Finding {
  const subject = 'Addresses'
  if (!isMoved) return ok(subject, 'Pages are at the addresses that links name.')
  const remedy =
    'netlify.toml turns this off: deploy this version again. Netlify, Build & deploy, Post processing: Pretty URLs has to be off.'
  return fault(subject, 'Every page redirects to its address with a trailing slash.', remedy)
}

async function checkEncryption(site: string, send: typeof fetch): Promise<Finding[]> {
  if (!site.startsWith('https:')) return []
  const open = site.replace(/^https:/, 'http:')
  const answer = await send(open, { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) }).catch(
    () => null,
  )
  const leads = answer?.headers.get('Location')?.startsWith('https://')
  if (answer === null || leads) return [ok('Encryption', 'Without https nothing is sent.')]
  return [
    fault(
      'Encryption',
      `${open} is answered without https.`,
      'Netlify, Domain management, HTTPS: force HTTPS.',
    ),
  ]
}

/** Checks that everything is sent with this checkout's headers, and pages with a strict content security policy. */
async function checkHeaders(ask: Ask, pages: (Response | null)[]): Promise<Finding[]> {
  const files = [...pages, await ask('/robots.txt'), await ask('/no-such-page')]
  const wanted = Object.entries(EVERYWHERE).filter(([name]) => name !== 'Content-Security-Policy')
  const missing = wanted
    .filter(([name, value]) => files.some(file => file !== null && file.headers.get(name) !== value))
    .map(([name]) => name)
  const remedy =
    'The build writes them into _headers: deploy this version again, and look whether a proxy in front takes them away.'
  const policies = pages.map(page => page?.headers.get('Content-Security-Policy') ?? '')
  const isStrict = policies.every(
    policy =>
      policy.includes("default-src 'none'") && policy.includes("'sha256-") && !policy.includes('unsafe-'),
  )
  return [
    missing.length === 0
      ? ok('Headers', 'Everything is sent with its headers.')
      : fault('Headers', `Not as in this version: ${missing.join(', ')}.`, remedy),
    isStrict
      ? ok('Policy', 'Pages run nothing but their own scripts.')
      : fault(
          'Policy',
          'A page has no content security policy of its own, or one that lets more in.',
          remedy,
        ),
  ]
}

const healthSchema = z.object({ checks: z.record(z.string(), z.string()) })

async function checkHealth(ask: Ask): Promise<Finding[]> {
  const answer = await ask('/.netlify/functions/health')
  const health = healthSchema.safeParse(await answer?.json().catch(() => null))
  if (!health.success) {
    const says = `The health check answers ${answer?.status ?? 'nothing'} and no word of health.`
    return [
      fault('Health', says, `Functions come from netlify.toml; no setting may name another folder. ${LOGS}`),
    ]
  }
  const { database, storage, clock, mail, publishing } = health.data.checks
  const keys = `Check SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY. ${VARIABLES} A paused project has to be restored in Supabase.`
  return [
    database === 'ok'
      ? ok('Database', 'The site writes to it.')
      : fault('Database', 'The site cannot write to it.', `${keys} A full one only reads. ${LOGS}`),
    storage === 'ok'
      ? ok('Files', 'The site reaches them.')
      : fault('Files', 'The site does not reach the bucket.', `${keys} npm run doctor looks at the bucket.`),
    checkClock(clock),
    mail === 'set up'
      ? ok('Mail', 'The site has a mail server.')
      : fault('Mail', 'The site has no mail server.', `Set SMTP_URL and MAIL_FROM. ${VARIABLES}`),
    publishing === 'set up'
      ? ok('Publishing', 'The site has a build hook.')
      : fault('Publishing', 'The site has no build hook.', `Set NETLIFY_BUILD_HOOK. ${VARIABLES}`),
  ]
}

function checkClock(clock: string | undefined): Finding {
  if (clock === 'running') return ok('Schedules', 'The clock runs.')
  const remedy =
    'Netlify, Logs, Functions, clock: it has to be marked as scheduled; scheduled functions run on published deploys only.'
  if (clock === 'late') return fault('Schedules', 'The clock was not seen for a quarter of an hour.', remedy)
  if (clock === 'not seen yet') {
    return note(
      'Schedules',
      'The clock was never seen.',
      `Wait five minutes after the first deploy. ${remedy}`,
    )
  }
  return note(
    'Schedules',
    'The site does not say whether the clock runs.',
    'Deploy this version; look after Database.',
  )
}

/** Sends each function a request that it refuses: this shows that the function exists and has no side effect. */
async function checkFunctions(ask: Ask, functions: readonly LiveFunction[]): Promise<Finding> {
  const wrong: string[] = []
  for (const { name, path } of functions) {
    const answer = await ask(path)
    const isPage = answer?.headers.get('Content-Type')?.startsWith('text/html') ?? false
    if (answer === null || answer.status === 502 || answer.status === 500) wrong.push(`${name} fails`)
    else if (answer.status === 404 && isPage) wrong.push(`${name} is missing`)
    await answer?.body?.cancel()
  }
  if (wrong.length === 0) return ok('Functions', `All ${functions.length} answer.`)
  const remedy = `Deploy this version; change nothing of the build's settings, which netlify.toml has. ${LOGS}`
  return fault('Functions', `${wrong.join(', ')}.`, remedy)
}

/** Fetches a portfolio picture the way visitors get it: through the site, from the bucket. */
async function checkPictures(ask: Ask): Promise<Finding> {
  const listed = await ask('/work.json').then(answer => (answer?.ok ? answer.text() : ''))
  const [picture] = /\/assets\/[\w./-]+\.(?:webp|jpe?g|png|avif)/.exec(listed) ?? []
  if (picture === undefined) {
    return note(
      'Pictures',
      'No project has an uploaded picture, so none was tried.',
      'Add one in the dashboard.',
    )
  }
  const answer = await ask(picture)
  await answer?.body?.cancel()
  if (answer?.ok && answer.headers.get('Content-Type')?.startsWith('image/')) {
    return ok('Pictures', 'They come from the bucket.')
  }
  const remedy = `Supabase, Storage: the bucket has to be public and to have that file. ${LOGS}`
  return fault('Pictures', `${picture} answers ${answer?.status ?? 'nothing'}.`, remedy)
}

const json = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body,
})

/** Checks the host's deploy reports: refused if unsigned, accepted if signed with the secret in `.env`. */
async function checkReports(ask: Ask, { DEPLOY_SIGNATURE_SECRET: secret }: Settings): Promise<Finding> {
  const subject = 'Deploy reports'
  const path = '/.netlify/functions/deploy-status'
  const unsigned = await ask(path, json('{}'))
  if (unsigned?.status === 503) {
    return fault(subject, 'The site has no DEPLOY_SIGNATURE_SECRET.', `${VARIABLES} docs/deploy.md, step 3.`)
  }
  if (unsigned?.status !== 401) {
    return fault(subject, `An unsigned report is answered ${unsigned?.status ?? 'nothing'}.`, LOGS)
  }
  if (!isSecret(secret)) {
    const remedy = 'With DEPLOY_SIGNATURE_SECRET in .env it is tried.'
    return note(subject, 'They have to be signed; whether with your secret was not tried.', remedy)
  }
  // A report about a deploy preview has no effect.
  const body = JSON.stringify({ id: 'doctor', state: 'building', context: 'deploy-preview' })
  const signed = await ask(path, json(body, { [SIGNATURE_HEADER]: await signBody(body, secret) }))
  if (signed?.status === 200) return ok(subject, 'They are heard when they are signed.')
  const remedy = `DEPLOY_SIGNATURE_SECRET has to be the same in .env, on Netlify and in its notifications. ${VARIABLES}`
  return fault(
    subject,
    `One that is signed with the secret of .env is answered ${signed?.status ?? 'nothing'}.`,
    remedy,
  )
}

async function checkAuthMail(
  site: string,
  ask: Ask,
  { SEND_EMAIL_HOOK_SECRET: secret }: Settings,
  send: typeof fetch,
): Promise<Finding> {
  const subject = 'Mail hook'
  const uri = `${site}/api/auth-mail`
  if (secret?.startsWith('v1,whsec_')) return checkMailHook(uri, secret, send)
  const unsigned = await ask('/api/auth-mail', json('{}'))
  if (unsigned?.status === 401) {
    const remedy = 'With SEND_EMAIL_HOOK_SECRET in .env it is tried.'
    return note(subject, 'It has to be signed; whether with your secret was not tried.', remedy)
  }
  return unsigned?.status === 503
    ? fault(subject, 'The site has no SEND_EMAIL_HOOK_SECRET.', `${VARIABLES} docs/deploy.md, step 2.`)
    : fault(subject, `An unsigned call is answered ${unsigned?.status ?? 'nothing'}.`, LOGS)
}

async function checkInbound(ask: Ask): Promise<Finding> {
  const subject = 'Answers by mail'
  const answer = await ask('/api/inbound-mail', {
    method: 'POST',
    headers: { 'Content-Type': 'message/rfc822' },
    body: 'x',
  })
  if (answer?.status === 401) return ok(subject, 'Nobody brings mail without the secret.')
  if (answer?.status === 503) {
    return note(
      subject,
      'Not set up: answers go to the mailbox of MAIL_FROM.',
      'docs/deploy.md, step 4, if wanted.',
    )
  }
  return fault(subject, `Mail without the secret is answered ${answer?.status ?? 'nothing'}.`, LOGS)
}

/** Checks which backend the dashboard uses, and that its sign-in refuses an account that does not exist. */
async function checkSignIn(
  site: string,
  admin: Response | null,
  { SUPABASE_URL: url, SUPABASE_ANON_KEY: key, SUPABASE_SERVICE_ROLE_KEY: serviceKey = '' }: Settings,
  send: typeof fetch,
): Promise<Finding[]> {
  const subject = 'Sign-in'
  const policy = admin?.headers.get('Content-Security-Policy') ?? ''
  const [, backend] = /connect-src 'self' (https?:\/\/[^\s;]+)/.exec(policy) ?? []
  if (backend === undefined) {
    const remedy = `Set SUPABASE_URL and SUPABASE_ANON_KEY for builds, too. ${VARIABLES}`
    return [fault(subject, 'The dashboard was built without a backend.', remedy)]
  }
  if (!url || !key) {
    const remedy = 'With SUPABASE_URL and SUPABASE_ANON_KEY in .env it is tried.'
    return [note(subject, `The dashboard asks ${backend}; signing in was not tried.`, remedy)]
  }
  if (new URL(url).origin !== new URL(backend).origin) {
    const says = `The dashboard asks ${backend}, and .env names ${new URL(url).origin}.`
    return [fault(subject, says, `One of them is another project's. ${VARIABLES}`)]
  }
  const answer = await send(`${backend}/auth/v1/token?grant_type=password`, {
    ...json(JSON.stringify({ email: `doctor-${randomUUID()}@example.invalid`, password: randomUUID() }), {
      apikey: key,
      Origin: site,
    }),
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch(() => null)
  const body: unknown = await answer?.json().catch(() => null)
  const code =
    typeof body === 'object' && body !== null
      ? (Reflect.get(body, 'code') ?? Reflect.get(body, 'error_code'))
      : null
  const allowed = answer?.headers.get('access-control-allow-origin')
  const landing = await checkLanding({ url: backend, anonKey: key, serviceKey }, site, send)
  if (answer?.status === 429) {
    return [
      note(subject, 'Too much was tried from here to try once more.', 'Run this again in five minutes.'),
      landing,
    ]
  }
  if (answer?.status !== 400 || code !== 'invalid_credentials') {
    const says = `Somebody who is not there is answered ${answer?.status ?? 'nothing'}${typeof code === 'string' ? ` (${code})` : ''}.`
    const remedy =
      'Supabase, Authentication, Sign In / Providers: Email has to be on; npm run doctor looks at the keys.'
    return [fault(subject, says, remedy), landing]
  }
  if (allowed !== '*' && allowed !== site) {
    const says = `Pages of ${site} may not ask ${backend}.`
    return [fault(subject, says, 'Set SITE_URL in .env and run npx supabase@3 config push.'), landing]
  }
  return [ok(subject, 'Somebody who is not there is refused.'), landing]
}
