/** Waits after which a test can assert that something has not happened, or look at all that is there. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

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

/** Waits until nothing in a part of the dashboard is still loading. */
export const loaded = (part: Page | Locator) =>
  expect(part.locator('.animate-pulse, .spinner')).toHaveCount(0)

/** Waits until the dashboard's view shows its data. Playwright's load states say nothing of it: a tab is no new page. */
export async function viewLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeAttached()
  await loaded(page)
}
