/** Old URLs of the site and their targets: parsed as typed, and resolved. */
import { parseUrl } from './parse-url.ts'

/** Two paths of this site, without a trailing slash; `to` may have a fragment. */
export interface Redirect {
  from: string
  to: string
}

/**
 * Parses a typed address: a full URL of this site (`origin`) becomes its path, without query and trailing slash.
 * Null when it is not an address of this site.
 */
export function pathOf(text: string, origin: string): string | null {
  const typed = text.trim()
  if (typed === '' || /\s/.test(typed)) return null
  // The leading slash may have been forgotten.
  const url = parseUrl(/^(\/|https?:)/i.test(typed) ? typed : `/${typed}`, origin)
  if (url === null || url.origin !== origin) return null
  return url.pathname.replace(/(?<=.)\/+$/, '') + url.hash
}

/** A redirect's target for a request with this query (`?…` or ''), which precedes a fragment. */
export const withQuery = (to: string, search: string): string => to.replace(/(?=#|$)/, () => search)

/** Every redirect with its final target. Loops, which the database rejects, are left out. */
export function resolveRedirects(redirects: readonly Redirect[]): Redirect[] {
  const next = new Map(redirects.map(({ from, to }) => [from, to]))
  return redirects.flatMap(({ from, to }) => {
    const seen = new Set([from])
    let end = to
    for (;;) {
      const [path = ''] = end.split('#')
      if (seen.has(path)) return []
      seen.add(path)
      const further = next.get(path)
      if (further === undefined) return [{ from, to: end }]
      end = further
    }
  })
}

/** Pairs of adjacent letters, used to compare words. */
function pairsIn(path: string): Set<string> {
  const words = path
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return new Set(Array.from({ length: Math.max(0, words.length - 1) }, (_, at) => words.slice(at, at + 2)))
}

/** Similarity of two addresses, from 0 to 1. */
function likeness(one: Set<string>, other: Set<string>): number {
  const shared = [...one].filter(pair => other.has(pair)).length
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size)
}

/** The `pages` that an address most likely meant, best match first; the parent page when none is similar. */
export function nearestPages(path: string, pages: readonly string[], most = 3): string[] {
  const wanted = pairsIn(path)
  const alike = pages
    .map(page => ({ page, score: likeness(wanted, pairsIn(page)) }))
    .filter(({ score }) => score >= 0.35)
    .sort((left, right) => right.score - left.score)
    .map(({ page }) => page)
  const parents = path
    .split('/')
    .map((_, depth, parts) => parts.slice(0, depth).join('/') || '/')
    .slice(1)
    .reverse()
    .filter(parent => pages.includes(parent))
  return [...new Set([...alike, ...parents])].filter(page => page !== path).slice(0, most)
}
