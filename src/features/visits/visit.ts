/** Whether and how a page view is reported to the site's own counter. It contains nothing about the visitor. */
import type { Arrival, StoredArrival, VisitStep } from '#lib/arrival.ts'

/** The inputs of that decision; the browser's own objects fit. */
export interface Viewing {
  location: Pick<Location, 'hostname' | 'pathname' | 'search'>
  /** Address of the page that led here, or ''. */
  referrer: string
  navigator: { doNotTrack?: string | null; globalPrivacyControl?: boolean; webdriver?: boolean }
  /** Whether this is the 404 page. */
  isMissing?: boolean
  /** Whether somebody is signed in to the dashboard. */
  isSignedIn: () => boolean
}

/** Hosts of developers' machines. */
const OWN_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/
/** What an address may say about its campaign, each as `utm_…`. */
const CAMPAIGN = ['source', 'medium', 'campaign', 'term', 'content'] as const

/**
 * Whether anything is counted or stored of this view (ANLY-09): not on a developer's machine, for visitors who ask
 * not to be tracked (DEC-26), for members who are signed in to the dashboard, or for a browser driven by a program.
 */
export const isCounted = ({ location, navigator, isSignedIn }: Omit<Viewing, 'referrer'>): boolean =>
  !(
    OWN_HOST.test(location.hostname) ||
    navigator.webdriver ||
    navigator.doNotTrack === '1' ||
    navigator.globalPrivacyControl ||
    isSignedIn()
  )

/**
 * The URL of the page that led here; without a host if there is none. Not `URL.parse`, which the oldest browsers lack,
 * and not `parseUrl`, which would be one more file for every page to load.
 */
const pageBefore = (referrer: string) => new URL(URL.canParse(referrer) ? referrer : 'about:blank')

/** How a visit began, if this is the first page to report it (FIG-01). */
export function firstArrival({ location, referrer }: Pick<Viewing, 'location' | 'referrer'>): Arrival {
  const before = pageBefore(referrer)
  const host = before.hostname
  // A page that was left before the browser was idle has reported nothing; the next one knows its address.
  const { pathname, search } = host === location.hostname ? before : location
  const said = new URLSearchParams(search)
  const arrival: Arrival = { page: pathname }
  if (host && host !== location.hostname) arrival.referrer = host
  for (const field of CAMPAIGN) {
    const value = said.get(`utm_${field}`)
    if (value) arrival[field] = value.slice(0, 100)
  }
  return arrival
}

/** The query that counts this view by its path and, if that is another site's, the host of the referring page. */
export function viewQuery({
  location,
  referrer,
  isMissing,
}: Pick<Viewing, 'location' | 'referrer' | 'isMissing'>): Record<string, string> {
  const from = pageBefore(referrer).hostname
  return {
    path: location.pathname,
    ...(from && from !== location.hostname && { from }),
    ...(isMissing && { missing: '1' }),
  }
}

/** The query for those of `steps` not reported yet, with how the visit began, and what to store; null without any. */
export function stepsQuery(
  { told = '', ...began }: StoredArrival,
  steps: VisitStep[],
): { query: Record<string, string>; remember: StoredArrival } | null {
  const before = told.split(' ')
  const news = steps.filter(step => !before.includes(step)).join(' ')
  return news
    ? { query: { ...began, steps: news }, remember: { ...began, told: `${told} ${news}`.trim() } }
    : null
}
