/**
 * How long a page blocks a slow phone: the longest task of the main thread before anybody interacts, with the processor
 * slowed down four times.
 */
import { type Browser, devices } from '@playwright/test'

/** Milliseconds from which a visitor notices a task; the browser reports no shorter ones. */
export const LONG_TASK = 50
/** How many times slower the phone's processor is than this machine's. */
const SLOW_DOWN = 4
/** Milliseconds after loading in which idle callbacks and deferred work run. */
const SETTLING = 3000

/** Opens the page `runs` times; returns the longest task of the median run in milliseconds, 0 if none is long. */
export async function longestTask(browser: Browser, address: string, runs: number): Promise<number> {
  const longest: number[] = []
  for (let run = 0; run < runs; run++) longest.push(Math.max(0, ...(await longTasks(browser, address))))
  return Math.round(longest.sort((a, b) => a - b)[runs >> 1] ?? 0)
}

async function longTasks(browser: Browser, address: string): Promise<number[]> {
  const context = await browser.newContext(devices['Pixel 7'])
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    await page.addInitScript(() => {
      const tasks: number[] = []
      new PerformanceObserver(list => {
        for (const { duration } of list.getEntries()) tasks.push(duration)
      }).observe({ type: 'longtask', buffered: true })
      Object.assign(window, { tasks })
    })
    await page.goto(address)
    await page.waitForTimeout(SETTLING)
    return await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
  } finally {
    await context.close()
  }
}
