/** Complaints of pages, reported the same way in every engine: as a request that no server has to answer. */

/** The path of that request; its query is the complaint. */
export const COMPLAINT_PATH = '/engine-complaint'

/** The complaint in a requested URL, or null. */
export function complaintIn(address: string): string | null {
  const url = new URL(address)
  return url.pathname === COMPLAINT_PATH ? decodeURIComponent(url.search.slice(1)) : null
}

/**
 * Runs in every page before its own scripts: reports script errors, unhandled rejections, security policy violations,
 * and files that failed to load. Loads aborted because the visitor leaves do not count.
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
      // A video shows itself what it cannot play; its own journey checks that.
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
