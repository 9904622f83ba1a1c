/** The public pages that the site promises (ROUT-01). */

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

/** One page of each kind: pages of one kind differ only in text and pictures. */
export const KINDS = [
  ...['/', '/about', '/services', '/services/web-design', '/work', '/case-studies/web-design'],
  ...['/contact', '/faqs', '/blog', '/privacy-policy', '/custo', '/search'],
]
