/** How soon the next page shows after the pointer has rested on its link. */
import puppeteer, { type Page } from 'puppeteer-core'
import { asPersonsBrowser } from '../tests/e2e/person.ts'
import { median, type Row } from './results.ts'
import { measured } from './site.ts'

/** Most milliseconds from a click to the next page's largest paint, in the median. */
export const NEXT_PAGE = 100
/**
 * Milliseconds that the pointer rests on a link before it is pressed (as long as browsers wait before they prerender, and
 * as people do), and that the press takes: none, and a person's shortest.
 */
const HOVERS = [
  { rest: 200, press: 0 },
  { rest: 200, press: 80 },
  { rest: 500, press: 0 },
]
const LINKS = ['/services', '/work', '/about', '/faqs', '/contact']

/** Milliseconds after navigation in which the largest picture or text may still appear. */
const SETTLING = 1000

/** A row for each page in the main menu; medians of `runs`, each in a new browser. */
export async function measureNextPages(origin: string, runs: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of LINKS) {
    const row: Row = { page: path }
    for (const hover of HOVERS) {
      const times: number[] = []
      for (let run = 0; run < runs; run += 1) times.push(await largestPaintAfter(origin, path, hover))
      const { rest, press } = hover
      row[`rested ${rest}${press ? `, pressed ${press}` : ''} ms: largest paint, ms`] = Math.round(
        median(times),
      )
    }
    rows.push(row)
  }
  return rows
}

async function largestPaintAfter(
  origin: string,
  path: string,
  { rest, press }: (typeof HOVERS)[number],
): Promise<number> {
  const { executablePath = '', args } = asPersonsBrowser()
  const browser = await puppeteer.launch({ executablePath, headless: 'shell', args: measured(args) })
  try {
    const page = await browser.newPage()
    await page.setViewport({ width: 1280, height: 800 })
    await page.goto(`${origin}/`, { waitUntil: 'networkidle0' })
    const link = `nav[aria-label=Main] a[href="${path}"]`
    await page.hover(link)
    await pause(rest)
    const arrived = page.waitForNavigation()
    await page.click(link, { delay: press })
    await arrived
    await pause(SETTLING)
    return await largestPaint(page)
  } finally {
    await browser.close()
  }
}

/** Measured from activation: a prerendered page counts from the moment it is shown. */
function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const [navigation] = performance.getEntriesByType('navigation')
        const shownAt = Number(Reflect.get(navigation ?? {}, 'activationStart') ?? 0)
        new PerformanceObserver(list => {
          const last = list.getEntries().at(-1)?.startTime ?? Number.NaN
          resolve(Math.max(0, last - shownAt))
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
