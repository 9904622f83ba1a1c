/** The address that builds are requested at: Netlify's, or that of `npm start` on this machine. */
import { HttpError } from './http.ts'
import { logProblem } from './log.ts'

/** How long the host may take to accept, in milliseconds. */
const LIMIT_MS = 6000

/**
 * The address of a build hook, or null if `text` is not one. A setting is no license to call anything: only Netlify's
 * own hooks pass, and on a developer's machine that of the program that serves the site.
 */
export function parseBuildHook(text: string | undefined): URL | null {
  if (!text || !URL.canParse(text)) return null
  const { protocol, hostname, port, pathname, username, password } = new URL(text)
  if (username || password) return null
  const isNetlify =
    protocol === 'https:' &&
    hostname === 'api.netlify.com' &&
    port === '' &&
    /^\/build_hooks\/[\da-f]{16,64}$/.test(pathname)
  const isLocal =
    protocol === 'http:' && hostname === '127.0.0.1' && /^\/local_build_hook\/[\w-]{20,}$/.test(pathname)
  return isNetlify || isLocal ? new URL(text) : null
}

/** The title of a publication's deploy, by which its reports are told from others. */
export const deployTitle = (publication: string): string => `Publication ${publication}`

/** The publication (a UUID) that a deploy's title names, or undefined. */
export function publicationOf(title: string): string | undefined {
  return /\bPublication ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\b/.exec(title)?.[1]
}

/** Requests a build. Throws unless the host accepts; redirects are not followed. */
export async function callBuildHook(
  hook: URL,
  publication: string,
  send: typeof fetch = fetch,
): Promise<void> {
  const address = new URL(hook)
  address.searchParams.set('trigger_title', deployTitle(publication))
  const response = await send(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The build hook answered ${response.status}`)
}

/** The build hook of this installation. Throws 503 when it is not set up. */
export function configuredBuildHook(variables: Record<string, string | undefined>): URL {
  const hook = parseBuildHook(variables.NETLIFY_BUILD_HOOK)
  if (hook) return hook
  logProblem('publish', 'NETLIFY_BUILD_HOOK is missing or not the address of a Netlify build hook')
  throw new HttpError(503, 'Publishing is not set up yet: the site has no build hook.')
}
