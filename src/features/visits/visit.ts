/** Whether a page view is told to the site's own counter, and how. Nothing about the visitor is in it. */

/** What decides about it; the browser's own objects fit. */
export interface Viewing {
  location: Pick<Location, 'hostname' | 'pathname'>
  /** Address of the page that led here, or ''. */
  referrer: string
  navigator: { doNotTrack?: string | null; globalPrivacyControl?: boolean }
  /** Reading it may throw. */
  storage: () => object
}

/** Machines of people who make the site. */
const OWN_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/
/** Where the dashboard keeps its session. */
const SESSION_KEY = /^sb-.+-auth-token$/

/**
 * The address that counts this view (ANLY-09), or null where it is not counted: on a developer's machine, for
 * visitors who ask not to be tracked (DEC-26), and for whoever is signed in to the dashboard.
 */
export function visitAddress({ location, referrer, navigator, storage }: Viewing): string | null {
  if (OWN_HOST.test(location.hostname)) return null
  if (navigator.doNotTrack === '1' || navigator.globalPrivacyControl) return null
  try {
    if (Object.keys(storage()).some(key => SESSION_KEY.test(key))) return null
  } catch {
    // Storage is denied: then there is no session in it.
  }
  const from = URL.parse(referrer)?.hostname
  const query = new URLSearchParams({ path: location.pathname })
  if (from && from !== location.hostname) query.set('from', from)
  return `/.netlify/functions/log-visit?${query}`
}
