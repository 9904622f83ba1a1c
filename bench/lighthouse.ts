/**
 * Part 2 of the benchmark: Lighthouse on a phone and on a desktop, next to the floor, which the same server sends in
 * the same round: the ratio to it shows what our pages add, on a fast machine as on a slow one. Both come over HTTP/2,
 * as from the host: over HTTP/1.1 each further file of a first view would cost a further connection.
 */

import { freePort } from '../scripts/lib/ports.ts'
import lighthouse, { desktopConfig } from '../tools/lighthouse/lighthouse.mjs'
import { openHttp2 } from './http2.ts'
import { type Effort, type Measured, median, type Row, rounded } from './results.ts'
import { FLOOR, launchBrowser, openBuiltSite } from './site.ts'

const ROUTES = [
  '/',
  '/about',
  '/services',
  '/services/web-design',
  '/work',
  '/case-studies/web-design',
  '/blog',
  '/faqs',
  '/contact',
  '/privacy-policy',
]
const MODES = { phone: undefined, desktop: desktopConfig }
type Mode = keyof typeof MODES

/** Most that a page's largest paint may take, relative to the floor's. */
const LARGEST_PAINT_RATIO = { phone: 1.25, desktop: 1.5 }

/** Milliseconds and points of one visit. */
interface Visit {
  performance: number
  firstPaint: number
  largestPaint: number
  blocked: number
  /** Layout shift, without a unit. */
  shift: number
}

/** Visits every route in rounds, the floor first in each; medians of five rounds. */
export async function measureLighthouse({ quick }: Effort): Promise<Measured & { browser: string }> {
  const site = await openBuiltSite()
  const port = await freePort()
  const front = await openHttp2(site.origin)
  const browser = await launchBrowser([`--remote-debugging-port=${port}`, '--ignore-certificate-errors'])
  try {
    const tables = []
    const exceeded: string[] = []
    for (const mode of Object.keys(MODES) as Mode[]) {
      const rows = await compare(front.origin, port, mode, quick ? 1 : 5)
      const limit = LARGEST_PAINT_RATIO[mode]
      for (const { page, '× floor': ratio } of rows)
        if (Number(ratio) > limit)
          exceeded.push(`${page} on a ${mode}: largest paint ${ratio} × the floor's, at most ${limit}`)
      tables.push({ title: `Lighthouse, ${mode}, ${quick ? 'one visit' : 'median of five visits'}`, rows })
    }
    tables.push({ title: 'Lighthouse, points for the rest', rows: await points(site.origin, port) })
    return { browser: `Chromium ${browser.version()}`, tables, exceeded }
  } finally {
    await browser.close()
    await front.stop()
    await site.stop()
  }
}

/** The visits of all pages in one mode as rows of a table, the floor first. */
async function compare(origin: string, port: number, mode: Mode, rounds: number): Promise<Row[]> {
  const visits = new Map<string, Visit[]>([FLOOR, ...ROUTES].map(path => [path, []]))
  for (let round = 0; round < rounds; round++)
    for (const [path, seen] of visits) seen.push(await visit(origin + path, port, mode))
  const medians = [...visits].map(([path, seen]) => ({ path, at: middle(seen) }))
  const floor = medians[0]?.at.largestPaint ?? Number.NaN
  return medians.map(({ path, at }) => ({
    page: path === FLOOR ? 'the floor' : path,
    points: at.performance,
    'first paint, ms': Math.round(at.firstPaint),
    'largest paint, ms': Math.round(at.largestPaint),
    '× floor': rounded(at.largestPaint / floor, 2),
    'blocked, ms': Math.round(at.blocked),
    shift: rounded(at.shift, 3),
  }))
}

function middle(visits: Visit[]): Visit {
  const of = (name: keyof Visit) => median(visits.map(visit => visit[name]))
  return {
    performance: of('performance'),
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    blocked: of('blocked'),
    shift: of('shift'),
  }
}

async function visit(address: string, port: number, mode: Mode): Promise<Visit> {
  const { audits, categories } = await ask(address, port, ['performance'], mode)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: Math.round((categories.performance?.score ?? 0) * 100),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  }
}

const REST = { accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'search engines' }

/** Scores that do not vary between visits, out of 100. */
async function points(origin: string, port: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of ROUTES) {
    const { categories } = await ask(origin + path, port, Object.keys(REST), 'phone')
    const scores = Object.entries(REST).map(([id, name]) => [
      name,
      Math.round((categories[id]?.score ?? 0) * 100),
    ])
    rows.push({ page: path, ...Object.fromEntries(scores) })
  }
  return rows
}

async function ask(address: string, port: number, onlyCategories: string[], mode: Mode) {
  const flags = { port, onlyCategories, disableFullPageScreenshot: true, logLevel: 'error' as const }
  const answer = await lighthouse(address, flags, MODES[mode])
  if (!answer || answer.lhr.runtimeError) throw new Error(`${address}: ${answer?.lhr.runtimeError?.message}`)
  return answer.lhr
}
