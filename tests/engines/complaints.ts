/** What pages complain of, told the same way by every engine: a request that no server has to answer. */

/** The path of that request; its query is the complaint. */
export const COMPLAINT_PATH = '/engine-complaint'

/** The complaint that a requested address carries, or null. */
export function complaintIn(address: string): string | null {
  const url = new URL(address)
  return url.pathname === COMPLAINT_PATH ? decodeURIComponent(url.search.slice(1)) : null
}

/**
 * Runs in every page before its own scripts: reports errors of scripts, promises that nobody caught, what the
 * security policy refused, and files that did not arrive. What is cut short because the visitor leaves is none.
 */
export function reportComplaints(path: string): void {
  let isLeaving = false
  const report = (...parts: unknown[]) => {
    if (!isLeaving) void fetch(`${path}?${encodeURIComponent(`${location.pathname}: ${parts.join(' ')}`)}`)
  }
  addEventListener('beforeunload', () => {
    isLeaving = true
  })
  addEventListener('pageshow', () => {
    isLeaving = false
  })
  addEventListener(
    'error',
    event => {
      const { target } = event
      if (!(target instanceof Element)) report('error', event.message, event.filename)
      // A video says itself what it cannot play; that journey looks at it.
      else if (target.localName !== 'source')
        report('missing', target.getAttribute('src') ?? target.getAttribute('href'))
    },
    true,
  )
  addEventListener('unhandledrejection', event => report('unhandled', event.reason))
  document.addEventListener('securitypolicyviolation', event =>
    report('policy', event.violatedDirective, event.blockedURI),
  )
  const { error } = console
  console.error = (...parts) => {
    error(...parts)
    report('console', ...parts)
  }
}
