/** Reads all pages of the built site by following its links, starting from the site map. */
import { test as base, expect, type Page } from '@playwright/test'
import { ROUTES } from '../routes.ts'
import { type PageFacts, readPage } from './page-facts.ts'

export { expect }

export interface BuiltPage extends PageFacts {
  path: string
  status: number
  html: string
}

/** Existing pages that no other page links to or that the site map must not list. */
const UNLISTED = ['/custo', '/admin', '/search']

export interface Site {
  pages: BuiltPage[]
  /** Pages that search engines may show. */
  indexed: BuiltPage[]
  /** Paths of links that answer 200 with something other than a page, such as a feed. */
  files: string[]
  /** The origin of the canonical URLs. */
  origin: string
  /** The URLs of the site map, in its order. */
  sitemap: string[]
  /** The parsed URL if it is on this site; null for other sites and other protocols. */
  internal(address: string, from: BuiltPage): URL | null
}

export const test = base.extend<object, { site: Site }>({
  site: [
    async ({ browser }, use, { project }) => {
      const parser = await browser.newPage()
      await use(await crawl(parser, project.use.baseURL ?? ''))
      await parser.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function crawl(parser: Page, base: string): Promise<Site> {
  const sitemap = await (await fetch(new URL('/sitemap.xml', base))).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  const origin = new URL(addresses[0] ?? '').origin
  const internal = (address: string, from: { path: string }) => {
    const url = URL.parse(address, origin + from.path)
    return url?.origin === origin ? url : null
  }
  const pages = new Map<string, BuiltPage>()
  const files = new Set<string>()
  const waiting = [...addresses.map(address => new URL(address).pathname), ...UNLISTED]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path) || files.has(path)) continue
    const { status, headers, ...answer } = await get(new URL(path, base))
    if (!headers.get('content-type')?.startsWith('text/html')) {
      if (status === 200) files.add(path)
      continue
    }
    const found = { path, status, ...answer, ...(await readPage(parser, answer.html)) }
    pages.set(path, found)
    for (const { href } of found.links) {
      const target = internal(href, found)
      if (target) waiting.push(target.pathname)
    }
  }
  const all = [...pages.values()]
  const indexed = all.filter(found => found.status === 200 && !found.isNoindex)
  if (indexed.length < ROUTES.length / 2) throw new Error(`Only ${indexed.length} pages were found`)
  return { pages: all, indexed, files: [...files], origin, sitemap: addresses, internal }
}

async function get(url: URL) {
  const response = await fetch(url)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** The answers to all questions, asked twenty at a time. */
export async function inGroups<Question, Answer>(
  all: Question[],
  ask: (question: Question) => Promise<Answer>,
) {
  const answers: Answer[] = []
  for (let start = 0; start < all.length; start += 20) {
    answers.push(...(await Promise.all(all.slice(start, start + 20).map(ask))))
  }
  return answers
}
