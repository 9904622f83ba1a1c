/** Which addresses of links and images a post keeps (BLOG-05). */

/**
 * Matches an address with one of the six kept schemes, or with none: a colon makes a scheme only while no `/`,
 * `?` or `#` came before it. Whatever a browser would overlook in a scheme, such as a tab, makes it another one.
 */
export const ALLOWED_URL = /^(?:(?:https?|ircs?|mailto|xmpp):|[^:/?#]*(?:[/?#]|$))/i

/**
 * The address itself, or '' when its scheme is not kept.
 * @param value As the browser would see it, with entities decoded.
 * @param base  Makes a relative address absolute, for readers that are not on this site.
 */
export function allowedUrl(value: string, base?: string): string {
  if (!ALLOWED_URL.test(value)) return ''
  return base === undefined ? value : (URL.parse(value, base)?.href ?? '')
}
