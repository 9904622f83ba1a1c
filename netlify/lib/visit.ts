/** Which requests are page views by people, and what is kept of one. */
import { isbot } from 'isbot'
import type { NewVisit, ReportedBy } from '#data/visits.ts'
import { type Device, VISIT_STEPS, type VisitStep } from '#lib/arrival.ts'
import { HttpError } from './http.ts'
import { truncateIp } from './truncate-ip.ts'

const USER_AGENT_LIMIT = 512

/** A path of this site: no host, query, fragment, backslash or control character. */
export const SITE_PATH = /^\/(?![/\\])[^\s?#\\\p{Cc}]{0,511}$/u
const HOST = /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/

/** Whether the visitor asks not to be counted (DEC-26). */
export function isNotToBeCounted({ headers }: Request): boolean {
  return headers.get('DNT') === '1' || headers.get('Sec-GPC') === '1'
}

/**
 * Whether the request must not be counted: the visitor asked not to be, it is not from a person, or nobody is looking
 * at the page (yet).
 */
export function isUncounted(request: Request): boolean {
  const { headers } = request
  const purpose = headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? ''
  return (
    isNotToBeCounted(request) ||
    /prefetch|prerender|preview/i.test(purpose) ||
    isbot(headers.get('User-Agent') ?? '') ||
    !headers.get('User-Agent')
  )
}

/** Whether a path is one that machines try, not one that a person got from somewhere. */
export function isProbe(path: string): boolean {
  return /(^|\/)(\.|wp-|cgi-bin|xmlrpc|phpmyadmin)|\.(php\d?|aspx?|jsp|cgi|sql|bak|env|ini|git|zip|tar|gz)$/i.test(
    path,
  )
}

/** Throws 403 when a browser says that another site sent the request; GET requests carry no Origin. */
export function requireSameSite({ headers }: Request): void {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null && site !== 'same-origin') {
    throw new HttpError(403, 'Requests from other sites are not accepted.')
  }
}

/** Network, browser and site of a report from `address`, by which visitors of one day are told apart. */
export function visitorOf(request: Request, address: string): ReportedBy {
  return {
    ip_address: truncateIp(address),
    user_agent: (request.headers.get('User-Agent') ?? '').slice(0, USER_AGENT_LIMIT),
    site: new URL(request.url).hostname,
  }
}

/** What is kept of the page view that `request` reports, besides who reports it. Throws 400 for an invalid path. */
export function visitOf(request: Request): Pick<NewVisit, 'path' | 'referrer' | 'device'> {
  const { searchParams } = new URL(request.url)
  return {
    path: pathOf(searchParams.get('path') ?? ''),
    referrer: referrerOf(searchParams.get('from') ?? '', request),
    device: deviceOf(request.headers.get('User-Agent') ?? ''),
  }
}

/** The path of a page of this site, without a trailing slash. Throws 400 for an invalid path. */
export function pathOf(path: string): string {
  if (!SITE_PATH.test(path) || !path.isWellFormed()) throw new HttpError(400, 'Send the path of a page.')
  return path.replace(/(.)\/+$/, '$1')
}

/** The random number of a report; undefined if missing or invalid. */
export function nonceOf(request: Request): string | undefined {
  return /^\d{1,40}$/.exec(new URL(request.url).searchParams.get('once') ?? '')?.[0]
}

/** The space-separated steps that a page reports; undefined for none. Throws 400 for an unknown step. */
export function stepsOf(sent: string | null): VisitStep[] | undefined {
  if (!sent) return undefined
  const steps = new Set(sent.split(' '))
  const known = VISIT_STEPS.filter(step => steps.has(step))
  if (known.length !== steps.size) throw new HttpError(400, 'Send steps that are counted.')
  return known
}

/** The host of the site that led to this one, without its `www.`; null for this site itself and for an invalid host. */
export function referrerOf(from: string, request: Request): string | null {
  const host = from.toLowerCase().replace(/^www\./, '')
  const own = new URL(request.url).hostname.replace(/^www\./, '')
  return HOST.test(host) && host !== own ? host : null
}

/** The kind of device. Apple's tablets identify as a Mac and count as one. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  return /Mobi|iPhone|iPod|Android/i.test(userAgent) ? 'phone' : 'desktop'
}
