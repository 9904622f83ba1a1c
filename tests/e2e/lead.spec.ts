/** A lead from the visitor's form to the administrator's list, whatever happens in between. */
import type { Page } from '@playwright/test'
import { LISTS, whenAsked } from './clock.ts'
import {
  entriesWith,
  expect,
  fillContactForm,
  fromOwnAddress,
  pressSend,
  SUBMISSIONS,
  test,
  thanks,
} from './fixtures.ts'

/** Resolves when the server has stored a message of `page`; the outbox retries after earlier failures. */
const stored = (page: Page) =>
  page.waitForResponse(answer => answer.url().includes('/submissions') && answer.status() === 201)

test('SUBM-10 a message appears in the administrator’s list without a reload, with its notification status', async ({
  page,
  admin,
  mark,
}) => {
  await admin.clock.install()
  // Search for the mark, because other tests' leads could push this one to the second page.
  await admin.goto(`/admin?q=${mark}`)
  await expect(admin.getByText('No submissions match')).toBeVisible()
  await fromOwnAddress(page)
  await page.goto('/')
  await fillContactForm(page, { message: `New images for our serum, please. ${mark}` })
  const delivered = stored(page)
  await pressSend(page)
  await expect(thanks(page)).toBeVisible()
  await delivered
  await whenAsked(admin, () => expect(entriesWith(admin, mark)).toHaveCount(1, { timeout: 2000 }), LISTS)
  await entriesWith(admin, mark).getByRole('button').filter({ hasText: mark }).click()
  // The tests' site has no recipients for notifications.
  const told = admin.getByRole('list', { name: 'Notifications' })
  await expect(told).toContainText('waiting, because mail is not set up')
})

test('SUBM-04 the thank-you panel does not wait for a server that hangs', async ({ page, mark }) => {
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(SUBMISSIONS, async route => {
    await held
    await route.fulfill({ status: 503 })
  })
  await page.goto('/')
  await fillContactForm(page, { message: mark })
  await pressSend(page)
  await expect(thanks(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('contactOutbox'))).toContain(mark)
  answer()
})
