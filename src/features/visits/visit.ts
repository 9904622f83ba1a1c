/** Whether a page view is told to the site's own counter, and how. Nothing about the visitor is in it. */
import type { Arrival, StoredArrival, VisitStep } from '#lib/arrival.ts'

/** What decides about it; the browser's own objects fit. */
export interface Viewing {
  location: Pick<Location, 'hostname' | 'pathname' | 'search'>
  /** Address of the page that led here, or ''. */
  referrer: string
  navigator: { doNotTrack?: string | null; globalPrivacyControl?: boolean; webdriver?: boolean }
  /** Whether the page says that there is none here. */
  isMissing?: boolean
  /** Whether somebody is signed in to the dashboard. */
  isSignedIn: () => boolean
}

/** Machines of people who make the site. */
const OWN_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/
/** What an address may say about the campaign that it stands in, each as `utm_…`. */
const CAMPAIGN = ['source', 'medium', 'campaign', 'term', 'content'] as const

/**
 * Whether anything is counted or kept of this view (ANLY-09): not on a developer's machine, for visitors who ask not to
 * be tracked (DEC-26), for whoever is signed in to the dashboard, and for a browser that says that a program drives it.
 */
export const isCounted = ({ location, navigator, isSignedIn }: Omit<Viewing, 'referrer'>): boolean =>
  !(
    OWN_HOST.test(location.hostname) ||
    navigator.webdriver ||
    navigator.doNotTrack === '1' ||
    navigator.globalPrivacyControl ||
    isSignedIn()
  )

/** How a visit began that is first seen on this page (FIG-01). */
export function firstArrival({ location, referrer }: Pick<Viewing, 'location' | 'referrer'>): Arrival {
  const before = URL.parse(referrer)
  const host = before?.hostname
  // A page that was left before the browser had a moment to spare has told nothing; the next one knows its address.
  const { pathname, search } = before && host === location.hostname ? before : location
  const said = new URLSearchParams(search)
  const arrival: Arrival = { page: pathname }
  if (host && host !== location.hostname) arrival.referrer = host
  for (const field of CAMPAIGN) {
    const value = said.get(`utm_${field}`)
    if (value) arrival[field] = value.slice(0, 100)
  }
  return arrival
}

/** The query that counts this view by its path and by the host of the page that led here, where that is another's. */
export function viewQuery({
  location,
  referrer,
  isMissing,
}: Pick<Viewing, 'location' | 'referrer' | 'isMissing'>): Record<string, string> {
  const from = URL.parse(referrer)?.hostname
  return {
    path: location.pathname,
    ...(from && from !== location.hostname && { from }),
    ...(isMissing && { missing: '1' }),
  }
}

/** Those of `steps` that the tab has not told yet, as a query with how it began, and what to remember; null without any. */
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
