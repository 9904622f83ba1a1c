/** Returns people to the page that sent them here to sign in, e.g. `/admin?back=%2Fadmin-cms%2F`. */

/** The path in `back`, only if it is on this site; otherwise null. */
export function wayBack(search: string, origin: string): string | null {
  const back = new URLSearchParams(search).get('back')
  if (!back?.startsWith('/') || !URL.canParse(back, origin)) return null
  const { origin: target, pathname, search: query, hash } = new URL(back, origin)
  const isHere = target === origin && pathname !== '/admin' && pathname !== '/admin/'
  return isHere ? `${pathname}${query}${hash}` : null
}
