/** Moments at which one may look for what must not have happened. */
import type { Page } from '@playwright/test'

/** Waits until everything that has happened so far is drawn. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/**
 * Waits until what was asked and answered so far has had its effect: the answer to a later request is there, and
 * two frames are drawn. Not for a page whose clock is stopped.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch('/robots.txt', { cache: 'no-store' })).text()
  })
  await drawn(page)
}
