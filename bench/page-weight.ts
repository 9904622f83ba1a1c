/** What a page costs a phone: the bytes that come over the wire, compressed, into an empty cache. */
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page, Request } from '@playwright/test'
import { type Row, rounded } from './results.ts'

/** Kilobytes (1000 bytes). `html` is without its inline styles and scripts, which count as `css` and `js`. */
export interface Weight {
  html: number
  /** The page itself, with its inline styles and scripts. */
  document: number
  css: number
  js: number
  font: number
  /** Font files. */
  fonts: number
  image: number
  /** Everything but films and far pictures. */
  total: number
  /** How many files were requested, including the page itself and parts of films. */
  requests: number
}

export interface Budget {
  path: string
  /** When the page is weighed: before the browser is idle, once it has been, or in use. */
  moment: 'first view' | 'at rest' | 'after hydration'
  limits: Partial<Weight>
}

// A fifth of a kilobyte of script keeps the layout stable in Firefox (src/layouts/late-font.js); a third lets a
// prerendered page wait until it is shown. Half a kilobyte of CSS is the cost of two files, one for all pages and one
// for the page itself, which compress less well than one.
// With its headers, which are 1.2 kB over HTTP/2, a document of 13.4 fits into the first ten packets of a connection.
const READING = { html: 12, document: 13.4, css: 11.6, js: 4.4, fonts: 1, font: 48 }

/**
 * At rest, 1 kB more counts how far a visit came (FIG-04), 0.6 how fast it was (FIG-09), and a third listens for the
 * search's keys.
 */
const AT_REST = { ...READING, js: 6.4 }

/** What AstroWind's page of the same kind weighs on the same phone, in kilobytes; ours must be lighter (F-34). */
const ASTROWIND = {
  '/': 131,
  '/services': 141,
  '/blog/core-web-vitals-in-plain-words-and-what-moves-each-one': 159,
  '/contact': 88,
}

const rest = (path: keyof typeof ASTROWIND, limits: Partial<Weight>): Budget => ({
  path,
  moment: 'at rest',
  limits: { ...limits, total: ASTROWIND[path] },
})

// On pages with islands, a tenth is the cost of a file for Astro's scripts, which saves 2 kB of each of their documents.
// From one build to the next a page weighs some bytes more or less: the names of its files compress differently.
export const BUDGETS: Budget[] = [
  { path: '/', moment: 'first view', limits: { ...READING, js: 6.5 } },
  // Half a kilobyte of it lets the form load its code when it comes near the screen, before the network may be lost
  // (F-08).
  rest('/', { js: 9.7 }),
  rest('/services', AT_REST),
  rest('/blog/core-web-vitals-in-plain-words-and-what-moves-each-one', AT_REST),
  { path: '/services/web-design', moment: 'first view', limits: READING },
  { path: '/case-studies/web-design', moment: 'first view', limits: READING },
  { path: '/case-studies/product-visualization', moment: 'first view', limits: READING },
  { path: '/privacy-policy', moment: 'first view', limits: READING },
  // The form's loader in addition to what every page loads; at rest the page is still lighter than AstroWind's.
  { path: '/contact', moment: 'first view', limits: { ...READING, js: 5.5 } },
  // With the form's code, which must be there before the network is lost (F-08).
  rest('/contact', { js: 35 }),
  { path: '/work', moment: 'first view', limits: { ...READING, js: 10 } },
  { path: '/blog', moment: 'first view', limits: { ...READING, js: 10 } },
  { path: '/work', moment: 'after hydration', limits: { js: 40 } },
  { path: '/blog', moment: 'after hydration', limits: { js: 40 } },
]

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** Opens the page as a phone would and adds up what it loaded until the given moment. */
export async function weigh(browser: Browser, origin: string, { path, moment }: Budget): Promise<Weight> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const finished: Request[] = []
    page.on('requestfinished', request => finished.push(request))
    if (moment === 'first view') await neverIdle(page)
    // Keeps what was built: a post newer than the build would load the code that renders posts.
    await page.route(/\/rest\/v1\/blog_posts/, route => route.abort())
    const answer = await page.goto(origin + path)
    if (!answer?.ok()) throw new Error(`${path} answered ${answer?.status()} instead of a page to weigh`)
    if (moment === 'after hydration') await hydrate(page)
    await page.waitForLoadState('networkidle')
    return await addUp(page, finished)
  } finally {
    await context.close()
  }
}

/** Kilobytes of script that the dashboard may load before the first tab's own. */
export const DASHBOARD_LIMIT = 180

/**
 * Opens the dashboard and adds up its scripts, except the first tab's own, in kilobytes. `page` belongs to a browser
 * with an empty cache and an administrator's session.
 */
export async function weighDashboard(page: Page, origin: string): Promise<number> {
  const finished: Request[] = []
  page.on('requestfinished', request => finished.push(request))
  await page.route(/\/SubmissionsTab\.[^/]*\.js$/, route => route.abort())
  await page.goto(`${origin}/admin`)
  await page.getByRole('tabpanel').getByRole('alert').waitFor()
  await page.waitForLoadState('networkidle')
  return (await addUp(page, finished)).js
}

/** Keeps islands that hydrate when idle from doing so. */
async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
}

/** Uses every island once, so that all of them load what they need. */
async function hydrate(page: Page): Promise<void> {
  for (const island of await page.locator('astro-island').all()) {
    await island.dispatchEvent('pointerover')
    await island.dispatchEvent('keydown')
  }
  await page.mouse.wheel(0, 400)
}

/**
 * Pixels beyond the screen at which a phone on 4G loads lazy pictures; browsers that do not know the connection load
 * more.
 */
const AHEAD = 1250

/** Addresses of the pictures that only some browsers load before anybody scrolls. */
function farPictures(page: Page): Promise<string[]> {
  return page.evaluate(ahead => {
    const isFar = (picture: HTMLImageElement) => {
      const { top, left } = picture.getBoundingClientRect()
      return picture.loading === 'lazy' && (top > innerHeight + ahead || left > innerWidth + ahead)
    }
    const pictures = [...document.images]
    const near = new Set(pictures.filter(picture => !isFar(picture)).map(picture => picture.currentSrc))
    return pictures.map(picture => picture.currentSrc).filter(address => !near.has(address))
  }, AHEAD)
}

async function addUp(page: Page, requests: Request[]): Promise<Weight> {
  const far = new Set(await farPictures(page))
  const weight: Weight = {
    html: 0,
    document: 0,
    css: 0,
    js: 0,
    font: 0,
    fonts: 0,
    image: 0,
    total: 0,
    requests: 0,
  }
  for (const request of requests) {
    if (far.has(request.url())) continue
    weight.requests += 1
    const kilobytes = (await request.sizes()).responseBodySize / 1000
    const type = request.resourceType()
    if (type === 'media') continue
    weight.total += kilobytes
    if (type === 'document') weight.document += kilobytes
    if (type === 'script') weight.js += kilobytes
    if (type === 'stylesheet') weight.css += kilobytes
    if (type === 'image') weight.image += kilobytes
    if (type === 'font') {
      weight.fonts += 1
      weight.font += kilobytes
    }
  }
  const { html, css, js } = inlineParts(await (await page.request.get(page.url())).text())
  weight.html += compressed(html)
  weight.css += compressed(css)
  weight.js += compressed(js)
  return weight
}

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g
const SCRIPT = /<script(?![^>]*(?:\ssrc=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g

/** Splits a page into its HTML, styles and scripts; structured data stays with the HTML. */
function inlineParts(source: string): { html: string; css: string; js: string } {
  const inside = (block: RegExp) => [...source.matchAll(block)].map(([, text = '']) => text).join('\n')
  return { html: source.replace(STYLE, '').replace(SCRIPT, ''), css: inside(STYLE), js: inside(SCRIPT) }
}

const compressed = (text: string) => (text === '' ? 0 : brotliCompressSync(text).length / 1000)

/** The budgets that a page exceeds, as sentences; empty if it keeps them all. */
export function excesses({ path, moment, limits }: Budget, weight: Weight): string[] {
  const parts = Object.keys(limits) as (keyof Weight)[]
  return parts
    .filter(part => weight[part] > (limits[part] ?? Number.POSITIVE_INFINITY))
    .map(part => `${path}, ${moment}: ${part} ${weight[part].toFixed(1)}, at most ${limits[part]}`)
}

/** One line of the printed table. */
export function tableRow({ path, moment, limits }: Budget, weight: Weight): Row {
  const figures = Object.entries(weight).map(([part, value]) => [part, rounded(value)])
  const budget = Object.entries(limits).map(([part, limit]) => `${part} ${limit}`)
  const rival = moment === 'at rest' ? ((ASTROWIND as Record<string, number>)[path] ?? '') : ''
  return {
    page: path,
    when: moment,
    ...Object.fromEntries(figures),
    AstroWind: rival,
    budget: budget.join(', '),
  }
}
