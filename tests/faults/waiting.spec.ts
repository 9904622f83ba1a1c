/** Neither backend nor built file ever responds: a notice by 2 s, an error by 5 s, nothing lost (SEC-29). */
import type { Locator, Page } from '@playwright/test'
import { clockOfEverything, holdClock, stepUntil } from '../e2e/clock.ts'
import { expect, test } from '../e2e/fixtures.ts'

/** Opens `path`, whose data will never arrive, and stops its clock. `ask` triggers the request under test. */
async function askInVain(page: Page, path: string, data: RegExp, ask: () => Promise<void>) {
  await clockOfEverything(page)
  const asked: string[] = []
  await page.route(data, route => void asked.push(route.request().url()))
  await page.goto(path)
  await holdClock(page)
  await ask()
  await stepUntil(page, async () => expect(asked.length).toBeGreaterThan(0))
}

/** Expects the sentence to appear after two seconds by CSS alone, without a script. */
const comesBy2s = async (sentence: Locator) => {
  await stepUntil(sentence.page(), () => expect(sentence).toBeAttached({ timeout: 200 }))
  await expect(sentence).toHaveCSS('animation-delay', '2s')
}

test('SEC-29 PORT-02 projects that never load: first a loading notice, then an error; the cards stay', async ({
  page,
}) => {
  const more = page.getByRole('button', { name: 'Load More Projects' })
  await askInVain(page, '/work', /\/rest\/v1\/|\/work\.json/, () => more.click())
  await comesBy2s(page.getByText('Still loading...'))
  await page.clock.runFor(5000)
  await page.clock.resume()
  await expect(page.getByRole('alert')).toHaveText('Failed to load content. Please try again later.')
  await expect(page.locator('#projects > li')).toHaveCount(12)
  await expect(more).toBeEnabled()
})

test('SEC-29 a post that never loads: first a loading notice, then an error and a link to its page', async ({
  page,
}) => {
  await askInVain(page, '/blog', /\/rest\/v1\/|\/blog\.json/, () =>
    page.getByRole('button', { name: 'Next' }).first().click(),
  )
  await comesBy2s(page.getByText('Still loading, please wait.'))
  await page.clock.runFor(5000)
  await page.clock.resume()
  await expect(page.getByRole('alert')).toContainText(
    'This post could not be loaded. Please try again later.',
  )
  await expect(page.getByRole('link', { name: 'Open the post on its own page' })).toBeVisible()
})

test('SEC-29 FAQS-02 FAQs that never load leave the built ones, which still work', async ({ page }) => {
  const list = page.locator('[data-faqs]')
  await askInVain(page, '/', /\/rest\/v1\/faqs/, () => list.scrollIntoViewIfNeeded())
  const before = await list.locator('summary').allTextContents()
  const told = page.waitForEvent('console', message => message.text().includes('could not be refreshed'))
  await page.clock.runFor(5000)
  await page.clock.resume()
  await told
  await expect(list.locator('summary')).toHaveText(before)
  await list.locator('summary').nth(1).click()
  await expect(list.locator('details[open]')).toHaveCount(1)
})
