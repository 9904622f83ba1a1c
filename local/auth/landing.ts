/** Where a link finally leads. */

/**
 * The page in a request's `redirect_to` if it is on the site or on this machine, otherwise the site: a link must not
 * hand a session to somebody else's site.
 */
export function landing(query: URLSearchParams, siteUrl: string): string {
  const wanted = URL.parse(query.get('redirect_to') ?? '')
  if (wanted === null || !/^https?:$/.test(wanted.protocol)) return siteUrl
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(wanted.hostname)
  if (!isLocal && wanted.origin !== new URL(siteUrl).origin) return siteUrl
  wanted.hash = ''
  return wanted.href
}
