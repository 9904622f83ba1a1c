/** Which pages the browser makes ready before they are asked for: those behind links that the pointer rests on. */

/**
 * Links whose pages are neither drawn nor fetched ahead: the dashboard and the content editor, files and functions
 * (their addresses have a dot), addresses with a query, which do something (`?chat=open`), and links that open
 * another tab, stay on the page or are handled by a script.
 */
const NOT_AHEAD = [
  { not: { href_matches: ['/admin*', '/*.*', '/*\\?*=*'] } },
  { not: { selector_matches: '[download], [target], [href^="#"], [aria-current="page"], [data-in-place]' } },
]

const ahead = [{ where: { and: [{ href_matches: '/*' }, ...NOT_AHEAD] }, eagerness: 'moderate' }]

/**
 * Rules for `<script type="speculationrules">`. Browsers draw the page, those that cannot fetch it, and those that do
 * not know rules do so on the click, as ever.
 */
export const preloadRules = JSON.stringify({ prerender: ahead, prefetch: ahead })
