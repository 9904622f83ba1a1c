/** The contact form reports a message as delivered only after the server has acknowledged it (F-01). */
import type { Page, Route } from '@playwright/test'
import { acknowledge, expect, fillContactForm, pressSend, SUBMISSIONS, test } from './fixtures.ts'

const status = (page: Page, text: string | RegExp) =>
  page.locator('main').getByRole('status').filter({ hasText: text })
const ON_ITS_WAY = 'Thank you. Your message is on its way.'
const IS_IN = 'Thank you. Your message is in.'
const alarm = (page: Page) =>
  page.locator('main').getByRole('alert').filter({ hasText: 'Your message could not be delivered.' })

const invalid = (route: Route) =>
  route.fulfill({ status: 400, json: { error: 'Please check the field “email”.', code: 'invalid' } })

/** Sends a message; `answer` handles every attempt from the first on. */
async function sendTo(page: Page, answer: (route: Route) => Promise<void>, message = 'Hello'): Promise<void> {
  // In every tab: another one may send what this one has waiting.
  await page.context().route(SUBMISSIONS, answer)
  await page.goto('/contact')
  await fillContactForm(page, { message })
  await pressSend(page)
}

/** The same, after stopping the page's clock: from here on it advances only when the test says so. */
async function sendInStoppedTime(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(SUBMISSIONS, answer)
  await page.clock.install()
  await page.goto('/contact')
  await fillContactForm(page, { message: 'Hello' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await pressSend(page)
}

const waiting = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('contactOutbox') ?? '[]').length)

test('F-01 the panel says “on its way”, and after the acknowledgement the time and reference', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  let id = ''
  await sendInStoppedTime(page, async route => {
    id = route.request().postDataJSON().id
    await held.promise
    await acknowledge(route)
  })
  await expect(status(page, ON_ITS_WAY)).toBeVisible()
  await expect.poll(() => id).not.toBe('')
  await expect(status(page, IS_IN)).toBeHidden()
  held.resolve()
  await expect(status(page, IS_IN)).toContainText(
    new RegExp(`Received at \\d{1,2}:\\d\\d\\s[AP]M, reference ${id.slice(0, 8)}\\.`),
  )
  await expect(status(page, ON_ITS_WAY)).toBeHidden()
  await page.clock.runFor(5000)
  await expect(status(page, IS_IN)).toBeHidden()
  await expect(status(page, `reference ${id.slice(0, 8)}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
})

test('F-01 a refused message returns to the form with the reason and a mail address, until it is sent again', async ({
  page,
}) => {
  await sendTo(page, invalid, 'We have a serum.')
  await expect(alarm(page)).toContainText('Please check the field “email”.')
  await expect(alarm(page).getByRole('link')).toHaveAttribute('href', 'mailto:support@gantry.example')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('We have a serum.')
  await expect(page.getByLabel('Confirm email')).toHaveValue('maria@ondine.example')
  await expect(status(page, /Thank you/)).toBeHidden()
  await expect.poll(() => waiting(page)).toBe(0)

  // Neither a reload nor another tab loses the message.
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/contact')
    await expect(alarm(tab)).toBeVisible()
    await expect(tab.getByLabel('Message', { exact: true })).toHaveValue('We have a serum.')
  }
  await page.context().unroute(SUBMISSIONS)
  await page.context().route(SUBMISSIONS, acknowledge)
  await fillContactForm(page, { message: 'We have a serum.', email: 'm@ondine.example' })
  await pressSend(page)
  await expect(status(page, IS_IN)).toBeVisible()
  await expect(alarm(page)).toBeHidden()
  await expect(alarm(other)).toBeHidden()
})

test('F-01 a refused message does not replace other text in the form', async ({ page }) => {
  await page.clock.install()
  const held = Promise.withResolvers<void>()
  await sendTo(page, async route => {
    await held.promise
    await invalid(route)
  })
  await expect(status(page, ON_ITS_WAY)).toBeVisible()
  await page.clock.runFor(5000)
  await page.getByLabel('Message', { exact: true }).fill('Another matter')
  held.resolve()
  await expect(alarm(page)).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Another matter')
  await page.context().unroute(SUBMISSIONS)
  await page.context().route(SUBMISSIONS, acknowledge)
  await fillContactForm(page, { message: 'Another matter' })
  await pressSend(page)
  await expect(status(page, IS_IN)).toBeVisible()
  await page.clock.runFor(5000)
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Hello')
})

test('F-02 the form says that a rate-limited message waits and is sent later', async ({ page }) => {
  const answers = [
    (route: Route) => route.fulfill({ status: 429, json: { error: 'Too many.', code: 'limited' } }),
    acknowledge,
  ]
  await sendInStoppedTime(page, route => (answers.shift() ?? acknowledge)(route))
  await expect(status(page, 'Yours waits on this device and is sent again automatically.')).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(1)
  await page.clock.runFor(2000)
  await expect(status(page, IS_IN)).toBeVisible()
  await expect(status(page, 'Yours waits')).toBeHidden()
})

test('F-01 every tab mentions messages waiting from an earlier visit, until they are delivered', async ({
  page,
  context,
}) => {
  await context.route(SUBMISSIONS, route => route.abort())
  await page.clock.install()
  await page.goto('/contact')
  await fillContactForm(page, { message: 'Hello' })
  await pressSend(page)
  await expect(status(page, ON_ITS_WAY)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/contact')
  await page.reload()
  const told = [page, other].map(tab => status(tab, '1 message is on its way.'))
  for (const note of told) await expect(note).toBeVisible()

  await context.unroute(SUBMISSIONS)
  await context.route(SUBMISSIONS, acknowledge)
  await page.clock.fastForward(60_000)
  await expect(status(page, 'Your message is in:')).toBeVisible()
  for (const note of told) await expect(note).toBeHidden()
  await expect.poll(() => waiting(page)).toBe(0)
})
