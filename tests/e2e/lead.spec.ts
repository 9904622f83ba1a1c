/** A lead's way: from the visitor's form to the administrator's list, whatever happens in between. */
import type { Page } from '@playwright/test'
import {
  entriesWith,
  expect,
  fillContactForm,
  fromOwnAddress,
  newVisitor,
  pressSend,
  SUBMISSIONS,
  test,
  thanks,
} from './fixtures.ts'

/** Resolves when the server has stored a message of `page`; what failed before is for the outbox to repeat. */
const stored = (page: Page) =>
  page.waitForResponse(answer => answer.url().includes('/submissions') && answer.status() === 201)

/** Opens the administrator's list; its time is the test's to move. */
async function openList(admin: Page) {
  await admin.clock.install()
  await admin.goto('/admin')
  await expect(admin.getByRole('list', { name: 'Submissions' })).toBeVisible()
}

/** With the next poll the list holds exactly one entry with `mark`. */
async function expectOne(admin: Page, mark: string) {
  await admin.clock.fastForward(16_000)
  await expect(entriesWith(admin, mark)).toHaveCount(1)
}

test('SUBM-10 a message appears in the administrator’s list without a reload, with who was told', async ({
  page,
  admin,
  mark,
}) => {
  await openList(admin)
  await fromOwnAddress(page)
  await page.goto('/')
  await fillContactForm(page, { message: `New images for our serum, please. ${mark}` })
  const delivered = stored(page)
  await pressSend(page)
  await expect(thanks(page)).toBeVisible()
  await delivered
  await expectOne(admin, mark)
  await entriesWith(admin, mark).getByRole('button').filter({ hasText: mark }).click()
  // The tests' site has no mail server.
  const told = admin.getByRole('list', { name: 'Notifications' })
  await expect(told).toContainText('waiting, because mail is not set up')
})

test('SEC-30 a message written offline arrives once after coming back', async ({
  page,
  context,
  admin,
  mark,
}) => {
  await openList(admin)
  await fromOwnAddress(page)
  await page.goto('/')
  await fillContactForm(page, { message: `Sent from a train. ${mark}` })
  await context.setOffline(true)
  await pressSend(page)
  await expect(thanks(page)).toBeVisible()
  const delivered = stored(page)
  await context.setOffline(false)
  await delivered
  await expectOne(admin, mark)
})

test('SEC-30 a message whose page was closed before delivery arrives with the next visit', async ({
  browser,
  admin,
  mark,
}) => {
  await openList(admin)
  const visitor = await newVisitor(browser)
  const page = await visitor.newPage()
  await page.goto('/')
  await fillContactForm(page, { message: `Closed the laptop. ${mark}` })
  await visitor.setOffline(true)
  await pressSend(page)
  await expect(thanks(page)).toBeVisible()
  await page.close()
  await visitor.setOffline(false)

  const later = await visitor.newPage()
  await fromOwnAddress(later)
  const delivered = stored(later)
  await later.goto('/')
  await delivered
  await expect.poll(() => later.evaluate(() => localStorage.getItem('contactOutbox'))).toBeNull()
  await expectOne(admin, mark)
  await visitor.close()
})

test('SEC-30 a double click makes one row', async ({ page, admin, mark }) => {
  await openList(admin)
  await fromOwnAddress(page)
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('/submissions')) sent.push(request.postData() ?? '')
  })
  await page.goto('/')
  await fillContactForm(page, { message: `Pressed twice. ${mark}` })
  const delivered = stored(page)
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await expect(thanks(page)).toBeVisible()
  await delivered
  await expectOne(admin, mark)
  expect(sent).toHaveLength(1)
})

test('SEC-30 an answer that never reached the browser is asked for again and makes one row', async ({
  page,
  admin,
  mark,
}) => {
  await openList(admin)
  const ids: string[] = []
  await page.route(SUBMISSIONS, async route => {
    const headers = { ...route.request().headers(), 'x-forwarded-for': '198.51.100.7' }
    ids.push(JSON.parse(route.request().postData() ?? '{}').id)
    const response = await route.fetch({ headers })
    // The first answer is lost on its way, after the server has stored the message.
    if (ids.length === 1) await route.abort('connectionreset')
    else await route.fulfill({ response })
  })
  await page.goto('/')
  await fillContactForm(page, { message: `Lost answer. ${mark}` })
  await pressSend(page)
  await expect.poll(() => ids.length, { timeout: 20_000 }).toBe(2)
  expect(new Set(ids).size).toBe(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('contactOutbox'))).toBeNull()
  await expectOne(admin, mark)
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
  await expect(thanks(page)).toBeVisible({ timeout: 1000 })
  expect(await page.evaluate(() => localStorage.getItem('contactOutbox'))).toContain(mark)
  answer()
})
