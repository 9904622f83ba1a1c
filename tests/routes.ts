/** The public pages that the site promises (ROUT-01), and which of them stand for the others. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const SERVICES = [
  ...['web-design', 'software-design', 'app-design', 'video-ads', 'amazon-optimization'],
  ...['product-visualization', 'ai-automation', 'google-ads', 'ai-design'],
]

const CASE_STUDIES = [
  ...['web-design', 'software-design', 'app-design', 'video-ads', 'amazon-optimization'],
  ...['product-visualization', 'healthcare-platform', 'real-estate-platform', 'ai-content-platform'],
  ...['fitness-app', 'smart-retail-platform', 'edtech-platform'],
]

export const ROUTES = [
  ...['/', '/about', '/services', '/work', '/contact', '/faqs', '/blog'],
  ...['/privacy-policy', '/terms', '/cookies', '/accessibility', '/custo', '/search'],
  ...SERVICES.map(name => `/services/${name}`),
  ...CASE_STUDIES.map(name => `/case-studies/${name}`),
]

/** The built file that a route shows; for the search page, a function inserts the results. */
export const builtFile = (route: string): string =>
  route === '/search' ? '/search-page/index.html' : `${route === '/' ? '' : route}/index.html`

/** One page of each kind: pages of one kind differ only in text and pictures, except case studies (`STUDIES`). */
export const KINDS = [
  ...['/', '/about', '/services', '/services/web-design', '/work', '/case-studies/web-design'],
  ...['/contact', '/faqs', '/blog', '/privacy-policy', '/custo', '/search'],
]

/** The second of the demonstration's posts. */
export const POST = '/blog/core-web-vitals-in-plain-words-and-what-moves-each-one'

/** Pages of kinds that are not in `KINDS`: a post, a tag's posts, and a page that does not exist. */
export const OTHERS = [POST, '/blog/tags/websites', '/no-such-page']

/** The order in which a case study's parts are shown (CASE-05). */
function compositionOf(study: string): string {
  const text = readFileSync(join(import.meta.dirname, `../content/case-studies/${study}.md`), 'utf8')
  return /^composition: (\w+)$/m.exec(text)?.[1] ?? ''
}

/** One case study of each composition. */
export const STUDIES = [
  ...new Map(
    CASE_STUDIES.toReversed().map(name => [compositionOf(name), `/case-studies/${name}`] as const),
  ).values(),
]
