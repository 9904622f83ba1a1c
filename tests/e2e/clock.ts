/** Time in the tests: the page's clock is moved forward, never waited for. It has to be installed. */
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** How often, in milliseconds, the popup polls its call and the dashboard's desk polls for callers. */
const CALLS = 3000
/** How often the dashboard's lists are refetched, in milliseconds. */
export const LISTS = 16_000

/**
 * Moves the pages' clocks forward in `step`s until `check` passes. The pages poll the server, and only once they have
 * the previous response, so a single jump of the clock may have no effect.
 */
export async function whenAsked(
  pages: Page | Page[],
  check: () => Promise<void>,
  step = CALLS,
  timeout = 30_000,
): Promise<void> {
  await expect(async () => {
    for (const page of [pages].flat()) await page.clock.fastForward(step)
    await check()
    // Growing intervals: after a minute on its own clock, under two seconds of short intervals, the chat stops waiting.
  }).toPass({ timeout, intervals: [100, 250, 500, 1000, 2000] })
}

/**
 * Stops the page's clock before the page loads, for what lasts only seconds of it: from here on it moves only when a
 * test moves it. Ten seconds ahead, because a moment that has passed by the time the page hears of it is refused.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 10_000)
}

/**
 * Stops the clock of an open page, `ahead` milliseconds from now. A moment that has passed by the time the page hears of
 * it is refused.
 */
export const holdClock = (page: Page, ahead = 100) =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead)).toPass()

/**
 * Moves a stopped clock on in small steps until `check` passes: what loads takes real time, React a little of the
 * page's.
 */
export async function stepUntil(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50)
    await check()
  }).toPass({ intervals: [50] })
}

/** Installs a fake clock that also controls the timeouts of requests. Call it before the page loads. */
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
