/** A message on its way to the server: whatever happens meanwhile, it ends up as one row (SEC-30). */
import type { Page } from '@playwright/test'
import { chatFromOwnAddress } from '../e2e/chat.ts'
import {
  expect,
  fillContactForm,
  fromOwnAddress,
  newVisitor,
  pressSend,
  SUBMISSIONS,
  test,
  thanks,
} from '../e2e/fixtures.ts'
import { expectOne } from './stored.ts'

/** Resolves when the server has stored a message of `page`; the outbox retries after earlier failures. */
const stored = (page: Page) =>
  page.waitForResponse(answer => answer.url().includes('/submissions') && answer.status() === 201)

test('SEC-30 a message written offline is delivered once when the browser is back online', async ({
  page,
  context,
  mark,
}) => {
  await fromOwnAddress(page)
  await page.goto('/contact')
  await fillContactForm(page, { message: `Sent from a train. ${mark}` })
  await context.setOffline(true)
  await pressSend(page)
  await expect(thanks(page)).toBeVisible()
  const delivered = stored(page)
  await context.setOffline(false)
  await delivered
  await expectOne(mark)
})

test('SEC-30 a message whose page was closed before delivery arrives on the next visit', async ({
  browser,
  mark,
}) => {
  const visitor = await newVisitor(browser)
  const page = await visitor.newPage()
  await page.goto('/contact')
  await fillContactForm(page, { message: `Closed the laptop. ${mark}` })
  await visitor.setOffline(true)
  await pressSend(page)
  await expect(thanks(page)).toBeVisible()
  await page.close()
  await visitor.setOffline(false)

  const later = await visitor.newPage()
  await fromOwnAddress(later)
  await later.goto('/contact')
  await expect.poll(() => later.evaluate(() => localStorage.getItem('contactOutbox'))).toBeNull()
  await expectOne(mark)
  await visitor.close()
})

test('SEC-30 a message whose page closes during delivery arrives once, and the next page empties the outbox', async ({
  browser,
  mark,
}) => {
  const visitor = await newVisitor(browser)
  const page = await visitor.newPage()
  // Not with a route, whose requests would end when the page is closed.
  await chatFromOwnAddress(page)
  await page.goto('/contact')
  await fillContactForm(page, { message: `Sent and gone. ${mark}` })
  const leaves = page.waitForRequest(SUBMISSIONS)
  await pressSend(page)
  await leaves
  await page.close()

  // The response may be 201, or 200 if the first page's request was faster; either way nothing is left in the outbox.
  const later = await visitor.newPage()
  await chatFromOwnAddress(later)
  await later.goto('/contact')
  await expect.poll(() => later.evaluate(() => localStorage.getItem('contactOutbox'))).toBeNull()
  await expectOne(mark)
  await visitor.close()
})

test('SEC-30 a double click stores one row', async ({ page, mark }) => {
  await fromOwnAddress(page)
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('/submissions')) sent.push(request.postData() ?? '')
  })
  await page.goto('/contact')
  await fillContactForm(page, { message: `Pressed twice. ${mark}` })
  const delivered = stored(page)
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await expect(thanks(page)).toBeVisible()
  await delivered
  await expectOne(mark)
  expect(sent).toHaveLength(1)
})

test('SEC-30 a message whose answer was lost is sent again and stays one row', async ({ page, mark }) => {
  const ids: string[] = []
  await page.route(SUBMISSIONS, async route => {
    const headers = { ...route.request().headers(), 'x-forwarded-for': '198.51.100.7' }
    ids.push(JSON.parse(route.request().postData() ?? '{}').id)
    const response = await route.fetch({ headers })
    // The first response is lost after the server has stored the message.
    if (ids.length === 1) await route.abort('connectionreset')
    else await route.fulfill({ response })
  })
  await page.goto('/contact')
  await fillContactForm(page, { message: `Lost answer. ${mark}` })
  await pressSend(page)
  await expect.poll(() => ids.length).toBe(2)
  expect(new Set(ids).size).toBe(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('contactOutbox'))).toBeNull()
  await expectOne(mark)
})

test('SEC-30 two tabs with the same undelivered message store one row', async ({ page, context, mark }) => {
  await fromOwnAddress(page)
  let isDown = true
  let failed = 0
  // Before the page opens: an open one may learn of its first route after the press.
  await page.route(SUBMISSIONS, route => {
    if (!isDown) return route.fallback()
    failed += 1
    return route.abort()
  })
  await page.goto('/contact')
  await fillContactForm(page, { message: `In two tabs. ${mark}` })
  await pressSend(page)
  await expect(thanks(page)).toBeVisible()
  await expect.poll(() => failed).toBeGreaterThan(0)
  const other = await context.newPage()
  await fromOwnAddress(other)
  isDown = false
  await Promise.all([page.reload(), other.goto('/contact')])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('contactOutbox'))).toBeNull()
  await expectOne(mark)
})
