/** Waits after which a test can assert that something has not happened. */
import type { Page } from '@playwright/test'

/** Waits until everything that has happened so far is painted. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/**
 * Waits until all responses so far have taken effect: a later request is answered and two frames are painted. Not for a
 * page whose clock is stopped.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch('/robots.txt', { cache: 'no-store' })).text()
  })
  await drawn(page)
}
