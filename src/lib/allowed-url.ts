/** Which link and image URLs a post keeps (BLOG-05). */
import { parseUrl } from './parse-url.ts'

/**
 * Matches a URL with one of the six allowed schemes, or with none: a colon ends a scheme only if no `/`, `?` or `#`
 * precedes it. Characters that browsers strip from a scheme, such as a tab, make it a different scheme.
 */
export const ALLOWED_URL = /^(?:(?:https?|ircs?|mailto|xmpp):|[^:/?#]*(?:[/?#]|$))/i

/**
 * Returns the URL unchanged, or '' when its scheme is not allowed.
 * @param value As the browser would see it, with entities decoded.
 * @param base  Makes a relative URL absolute, for readers outside this site.
 */
export function allowedUrl(value: string, base?: string): string {
  if (!ALLOWED_URL.test(value)) return ''
  return base === undefined ? value : (parseUrl(value, base)?.href ?? '')
}
