/**
 * Structured data of a page for search engines, in schema.org vocabulary. Pure builders: each takes plain values
 * and `origin`, the site's address without a path.
 */

/** A node of the graph; its fields are schema.org's. */
export interface Thing {
  '@type': string
  [field: string]: unknown
}

const organizationId = (origin: string) => `${origin}/#organization`

/** What content/site.yml says about the agency; nothing is claimed about it otherwise. */
export interface AgencyFacts {
  /** Year of its foundation. */
  founded?: string | undefined
  /** Where its clients are, e.g. `US`. */
  area?: string | undefined
}

/**
 * The organization that runs the site. The email address is left out: it must not appear in the HTML (FOOT-03).
 * @param profiles URLs of its profiles elsewhere; anything that is not a web URL, as in a demo, is left out.
 */
export function organization(
  origin: string,
  name: string,
  slogan: string,
  profiles: readonly string[] = [],
  { founded, area }: AgencyFacts = {},
): Thing {
  const sameAs = profiles.filter(address => /^https?:\/\//.test(address))
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name,
    slogan,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(founded ? { foundingDate: founded } : {}),
    ...areaServed(area),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      url: `${origin}/contact`,
      availableLanguage: 'en',
    },
    ...(sameAs.length > 0 ? { sameAs } : {}),
  }
}

const areaServed = (area: string | undefined) => (area ? { areaServed: area } : {})

export interface Crumb {
  name: string
  /** Absolute path, with a leading slash. */
  path: string
}

/** Sections whose pages belong to a list page, by the first segment of their path. */
const LISTS: Record<string, Crumb> = {
  services: { name: 'Services', path: '/services' },
  'case-studies': { name: 'Work', path: '/work' },
  blog: { name: 'Blog', path: '/blog' },
}

const HOME: Crumb = { name: 'Home', path: '/' }

/** The parent of a page: its list page, or the home page. */
export function listOf(path: string): Crumb {
  const [section = '', page] = path.split('/').filter(part => part !== '')
  return (page && LISTS[section]) || HOME
}

/** The path from the home page to a page, both included; just the page itself for the home page. */
export function trail(path: string, name: string): Crumb[] {
  if (path === '/') return [{ name, path }]
  const list = listOf(path)
  return [HOME, ...(list === HOME ? [] : [list]), { name, path }]
}

/** The trail of a page, for search engines. */
export function breadcrumbs(origin: string, crumbs: readonly Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

interface Described {
  name: string
  description: string
  path: string
}

/** A service of the agency; `path` is its page, `area` is where its clients are. */
export function service(origin: string, { name, description, path }: Described, area?: string): Thing {
  return {
    '@type': 'Service',
    name,
    description,
    url: `${origin}${path}`,
    provider: { '@id': organizationId(origin) },
    ...areaServed(area),
  }
}

/**
 * An article of the agency; `path` is its page.
 * @param image     URL of the picture for its link previews.
 * @param published ISO time, if the article has one.
 * @param modified  ISO time of its last change; defaults to the time of publication.
 * @param author    Name of the author; '' for the agency.
 */
export function article(
  origin: string,
  { name, description, path }: Described,
  image: string,
  published?: string,
  modified = published,
  author = '',
): Thing {
  return {
    '@type': 'Article',
    headline: name,
    description,
    ...(published ? { datePublished: published, dateModified: modified } : {}),
    url: `${origin}${path}`,
    image: new URL(image, origin).href,
    author: author ? { '@type': 'Person', name: author } : { '@id': organizationId(origin) },
    publisher: { '@id': organizationId(origin) },
  }
}

/** A page of questions and answers, which search engines show below its link. */
export function faqPage(faqs: readonly { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Path of a page's own picture for link previews: `/og/home.jpg`, `/og/services/web-design.jpg`. */
export function socialImagePath(path: string): string {
  return `/og${path === '/' ? '/home' : path}.jpg`
}

export interface PageFacts extends AgencyFacts {
  /** The site's address without a path. */
  origin: string
  siteName: string
  slogan: string
  path: string
  title: string
  description: string
  /** URL of the picture for link previews. */
  image: string
  /** What the page is about, if it is more than a plain page. */
  kind?: 'Service' | 'Article' | undefined
  /** ISO time at which an article was published. */
  published?: string | undefined
  /** ISO time of its last change. */
  modified?: string | undefined
  /** Name of an article's author; the agency if omitted. */
  author?: string | undefined
  /** URLs of the agency's profiles elsewhere. */
  profiles?: readonly string[] | undefined
  /** Questions that the page answers. */
  faqs?: readonly { question: string; answer: string }[] | undefined
}

/** All structured data of one page. */
export function pageThings({
  origin,
  siteName,
  slogan,
  kind,
  published,
  modified,
  author,
  profiles,
  founded,
  area,
  faqs = [],
  ...page
}: PageFacts): Thing[] {
  const described = { name: page.title, description: page.description, path: page.path }
  return [
    organization(origin, siteName, slogan, profiles, { founded, area }),
    breadcrumbs(origin, trail(page.path, page.title)),
    ...(kind === 'Service' ? [service(origin, described, area)] : []),
    ...(kind === 'Article' ? [article(origin, described, page.image, published, modified, author)] : []),
    ...(faqs.length > 0 ? [faqPage(faqs)] : []),
  ]
}

/** The content of a page's `application/ld+json` script. `<` is escaped, so that no text in it can end the script. */
export function toJsonLd(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}
