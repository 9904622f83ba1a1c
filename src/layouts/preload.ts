/** Which pages the browser preloads: those whose links the pointer rests on. */

/**
 * Links whose pages are neither prerendered nor prefetched: the dashboard and the content editor, files and
 * functions (their URLs contain a dot), URLs with a query, which trigger an action (`?chat=open`), and links that
 * open another tab, stay on the page or are handled by a script.
 */
const NOT_AHEAD = [
  { not: { href_matches: ['/admin*', '/*.*', '/*\\?*=*'] } },
  { not: { selector_matches: '[download], [target], [href^="#"], [aria-current="page"], [data-in-place]' } },
]

const ahead = [{ where: { and: [{ href_matches: '/*' }, ...NOT_AHEAD] }, eagerness: 'moderate' }]

/**
 * Rules for `<script type="speculationrules">`. Browsers prerender the page, or else prefetch it; those without
 * speculation rules load it on click as usual.
 */
export const preloadRules = JSON.stringify({ prerender: ahead, prefetch: ahead })
