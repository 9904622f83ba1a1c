/**
 * What a page costs a slow phone's processor: the time of all its tasks until it is at rest, and how long the handler
 * of a tap takes. The processor is slowed down four times. A busy machine only adds to either, so the lowest of the
 * runs counts, and tasks are compared with the floor's.
 */
import { type Browser, type CDPSession, devices, type Page } from '@playwright/test'

/** Milliseconds that all tasks of the home page may take. */
export const TASKS = 600
/** Milliseconds that the handler of a tap may take. */
export const HANDLER = 8
/** Milliseconds from a keypress in the search to the frame with its results. */
export const KEY = 100
/** What is typed there, one key at a time. */
const QUERY = 'website price'
/** What is tapped on the home page. */
export const TAPPED = {
  menu: '.menu-button',
  theme: '[data-theme-toggle]',
  accordion: 'main details:not([open]) > summary',
} as const

const SLOW_DOWN = 4
/** Milliseconds after loading in which idle callbacks and deferred work run. */
const SETTLING = 3000
const SCRIPTS_HAVE_RUN = () => !document.querySelector('template[data-late-scripts]')

/** Milliseconds of all tasks of the main thread from the request until the page is at rest; the lowest of `runs`. */
export async function taskTime(browser: Browser, address: string, runs: number): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++)
    times.push(
      await onSlowPhone(browser, async (page, client) => {
        await client.send('Performance.enable')
        await page.goto(address)
        await page.waitForTimeout(SETTLING)
        const { metrics } = await client.send('Performance.getMetrics')
        return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
      }),
    )
  return Math.round(Math.min(...times))
}

/** Milliseconds of the click handlers after a tap on the first match of `selector`; the lowest of `runs`. */
export async function handlerTime(
  browser: Browser,
  address: string,
  selector: string,
  runs: number,
): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++)
    times.push(
      await onSlowPhone(browser, async (page, client) => {
        await page.goto(address)
        await page.waitForFunction(SCRIPTS_HAVE_RUN)
        await page.locator(selector).first().scrollIntoViewIfNeeded()
        const took: number[] = []
        client.on('Tracing.dataCollected', ({ value }) => {
          for (const { name, dur, args } of value as unknown as TraceEvent[])
            if (name === 'EventDispatch' && args.data?.type === 'click') took.push((dur ?? 0) / 1000)
        })
        await client.send('Tracing.start', {
          transferMode: 'ReportEvents',
          traceConfig: { includedCategories: ['devtools.timeline'] },
        })
        await page.locator(selector).first().tap()
        const complete = new Promise(resolve => client.once('Tracing.tracingComplete', resolve))
        await client.send('Tracing.end')
        await complete
        return Math.max(...took)
      }),
    )
  return Math.round(Math.min(...times) * 10) / 10
}

/** Milliseconds from a keypress in the search dialog to the next frame, for the slowest key; the lowest of `runs`. */
export async function keyTime(browser: Browser, address: string, runs: number): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++)
    times.push(
      await onSlowPhone(browser, async page => {
        await page.goto(address)
        await page.locator('.search-button[aria-haspopup]').tap()
        await page.waitForFunction(() => document.querySelector('.search [role=status]')?.textContent === '')
        await page.evaluate(() => {
          const seen: number[] = []
          Object.assign(window, { seen })
          new PerformanceObserver(list => {
            for (const entry of list.getEntries()) if (entry.name === 'input') seen.push(entry.duration)
          }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
        })
        await page.keyboard.type(QUERY, { delay: 150 })
        await page.waitForTimeout(SETTLING)
        return page.evaluate(() => Math.max(0, ...(window as unknown as { seen: number[] }).seen))
      }),
    )
  return Math.min(...times)
}

interface TraceEvent {
  name: string
  /** Microseconds. */
  dur?: number
  args: { data?: { type?: string } }
}

async function onSlowPhone(
  browser: Browser,
  measure: (page: Page, client: CDPSession) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext(devices['Pixel 7'])
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    return await measure(page, client)
  } finally {
    await context.close()
  }
}
