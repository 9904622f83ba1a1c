/** The form as soon as it is readable, without a network (F-08). */
import type { BrowserContext, Page } from '@playwright/test'
import { chatFromOwnAddress } from '../e2e/chat.ts'
import { expect, fillContactForm, pressSend, test } from '../e2e/fixtures.ts'
import { expectOne } from './stored.ts'

const status = (page: Page) => page.locator('main').getByRole('status')
/** The form's island, once its code has loaded unprompted. */
const code = (page: Page) => page.locator('astro-island[data-code]:has(.contact-form)')

/** Goes offline, fills in and sends the form; then goes online again. */
async function sendOffline(page: Page, context: BrowserContext, mark: string): Promise<void> {
  await expect(code(page)).toBeAttached()
  await context.setOffline(true)
  await fillContactForm(page, { message: `Between two stations. ${mark}` })
  await pressSend(page)
  await expect(status(page).filter({ hasText: 'Your message is on its way.' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('contactOutbox'))).toContain(mark)
  await context.setOffline(false)
  await expect(
    status(page).filter({ hasText: /Your message is in[.:].+reference [0-9a-f]{8}/ }),
  ).toBeVisible()
  await expectOne(mark)
}

test('F-08 an idle contact page has loaded all that the form needs to work offline', async ({
  page,
  context,
  mark,
}) => {
  await chatFromOwnAddress(page)
  await page.goto('/contact')
  await sendOffline(page, context, mark)
})

test('F-08 on other pages the form works offline once it comes near the viewport', async ({
  page,
  context,
  mark,
}) => {
  await chatFromOwnAddress(page)
  await page.goto('/')
  await expect(page.locator('astro-island:has(.contact-form)')).toBeAttached()
  await expect(code(page)).toHaveCount(0)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await sendOffline(page, context, mark)
})
