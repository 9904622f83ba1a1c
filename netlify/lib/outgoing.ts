/**
 * The systems that functions may send requests to. Any other request is refused before it leaves, whatever code made
 * it.
 */
import { AppError } from '#lib/app-error.ts'

/** The settings that name an allowed system. */
const SETTINGS = [
  'SUPABASE_URL',
  'URL',
  'DEPLOY_URL',
  'DEPLOY_PRIME_URL',
  'NETLIFY_BUILD_HOOK',
  'WEBHOOK_URL',
  'GITHUB_API_URL',
  'INDEXNOW_URL',
  'LANGUAGE_MODEL_URL',
]

/** Where a site's repository is, unless `GITHUB_API_URL` says otherwise. */
const ALWAYS = ['https://api.github.com']

/** Where search engines are told of changed pages, if this site has a key for that. */
const INDEXNOW = 'https://api.indexnow.org'

/** The push services of browser makers, allowed once push is set up for this site: Google, Mozilla. */
const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  // Chromium as Linux distributions build it.
  'https://jmt17.google.com',
  'https://updates.push.services.mozilla.com',
]
/** Apple's and Microsoft's push services have many hosts. */
const PUSH_DOMAINS = ['.push.apple.com', '.notify.windows.com']

/** The origins that the environment allows, e.g. `https://abc.supabase.co`. */
export function knownOrigins(environment: Record<string, string | undefined>): Set<string> {
  const addresses = SETTINGS.flatMap(name => environment[name] ?? [])
  return new Set([
    ...ALWAYS,
    ...(environment.INDEXNOW_KEY ? [INDEXNOW] : []),
    ...addresses.filter(address => URL.canParse(address)).map(address => new URL(address).origin),
  ])
}

/** Whether `url` belongs to a push service (netlify/lib/push.ts). */
function isPushService({ origin, protocol, port, hostname }: URL): boolean {
  if (PUSH_SERVICES.includes(origin)) return true
  return protocol === 'https:' && port === '' && PUSH_DOMAINS.some(domain => hostname.endsWith(domain))
}

/** Restricts `send` to the origins that `environment` allows; rejects with `AppError` for others. */
export function guarded(send: typeof fetch, environment: Record<string, string | undefined>): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const isKnown = knownOrigins(environment).has(url.origin)
    if (!isKnown && !(environment.VAPID_PRIVATE_KEY && isPushService(url))) {
      throw new AppError('refused', 'Functions do not send requests there')
    }
    return send(input, init)
  }
}

let isGuarding = false

/** Guards every request of this process from now on. */
export function guardOutgoing(environment: Record<string, string | undefined>): void {
  if (isGuarding) return
  isGuarding = true
  globalThis.fetch = guarded(globalThis.fetch, environment)
}
