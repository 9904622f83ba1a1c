/** Which requests are a page view by a person, and what is kept of one. */
import { isbot } from 'isbot'
import type { NewVisit } from '#data/visits.ts'
import { HttpError } from './http.ts'
import { truncateAddress } from './truncate-address.ts'

const USER_AGENT_LIMIT = 512

/** A path of this site: no host, query, fragment, backslash or control character. */
const SITE_PATH = /^\/(?![/\\])[^\s?#\\\p{Cc}]{0,511}$/u
const HOST = /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/

/**
 * Whether the request must not be counted: the visitor asked not to be, it is no person's, or nobody looks at
 * the page (yet).
 */
export function isUncounted({ headers }: Request): boolean {
  const purpose = headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? ''
  return (
    headers.get('DNT') === '1' ||
    headers.get('Sec-GPC') === '1' ||
    /prefetch|prerender|preview/i.test(purpose) ||
    isbot(headers.get('User-Agent') ?? '') ||
    !headers.get('User-Agent')
  )
}

/** Throws 403 when a browser says that another site sent the request; requests by GET carry no Origin. */
export function requireSameSite({ headers }: Request): void {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null && site !== 'same-origin') {
    throw new HttpError(403, 'Requests from other sites are not accepted.')
  }
}

/** What is kept of the page view that `request` reports from `address`. Throws 400 for a path of no site. */
export function visitOf(request: Request, address: string): NewVisit {
  const { searchParams, hostname } = new URL(request.url)
  const path = searchParams.get('path') ?? ''
  if (!SITE_PATH.test(path) || !path.isWellFormed()) throw new HttpError(400, 'Send the path of a page.')
  const userAgent = request.headers.get('User-Agent') ?? ''
  const referrer = (searchParams.get('from') ?? '').toLowerCase().replace(/^www\./, '')
  return {
    path: path.replace(/(.)\/+$/, '$1'),
    ip_address: truncateAddress(address),
    user_agent: userAgent.slice(0, USER_AGENT_LIMIT),
    referrer: HOST.test(referrer) && referrer !== hostname.replace(/^www\./, '') ? referrer : null,
    device: deviceOf(userAgent),
  }
}

/** Tablets of Apple call themselves a Mac, and count as one. */
function deviceOf(userAgent: string): NewVisit['device'] {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  return /Mobi|iPhone|iPod|Android/i.test(userAgent) ? 'phone' : 'desktop'
}
