/** Time in the tests: it is set forward, never waited for. The page's clock has to be installed. */
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** How often, in milliseconds, the popup asks about its call, and the dashboard's desk who calls. */
const CALLS = 3000
/** How often the dashboard's lists are read again. */
export const LISTS = 16_000

/**
 * Lets time pass for the pages, `step` at a go, until `check` holds. They ask the server from time to time for what
 * is new, and only once they have the last answer: a single jump of the clock may come to nothing.
 */
export async function whenAsked(
  pages: Page | Page[],
  check: () => Promise<void>,
  step = CALLS,
): Promise<void> {
  await expect(async () => {
    for (const page of [pages].flat()) await page.clock.fastForward(step)
    await check()
    // Ever longer: after a minute on its own clock, less than two seconds of small steps, the chat stops waiting.
  }).toPass({ timeout: 30_000, intervals: [100, 250, 500, 1000, 2000] })
}

/** Gives the page a clock that can be set forward, also for the time limits of its requests. Before it is loaded. */
export async function clockOfEverything(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = limit => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), limit)
      return controller.signal
    }
  })
}
