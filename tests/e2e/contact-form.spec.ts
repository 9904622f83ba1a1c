/** The contact form in the browser: what it shows, keeps and rejects. */
import type { Page } from '@playwright/test'
import {
  acknowledge,
  expect,
  fillContactForm,
  pressSend,
  SUBMISSIONS,
  sumOf,
  test,
  thanks,
} from './fixtures.ts'

test.beforeEach(async ({ page }) => {
  await page.route(SUBMISSIONS, acknowledge)
  // The contact page has the same form as the home page, without films around it.
  await page.goto('/contact')
})

/** From here on, the page's clock advances only when the test says so. */
async function stopClock(page: Page) {
  await page.clock.install()
  await page.reload()
  await page.clock.pauseAt(Date.now() + 60_000)
}

const submissions = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('contactSubmissions') ?? '[]'))

test('CONT-01 the form has five required fields, two of them of the email type', async ({ page }) => {
  const form = page.locator('form').filter({ has: page.getByLabel('Confirm email') })
  await expect(form.locator('[required]')).toHaveCount(5)
  await expect(form.locator('input[type=email]')).toHaveCount(2)
})

test('CONT-02 CONT-04 both errors show at once, focus goes to the first, entries are kept', async ({
  page,
}) => {
  await fillContactForm(page, { message: 'Hello', confirmEmail: 'other@ondine.example', answer: '99' })
  await pressSend(page)
  await expect(page.getByText('Email addresses do not match')).toBeVisible()
  await expect(page.getByText('Incorrect answer, please try again')).toBeVisible()
  const confirm = page.getByLabel('Confirm email')
  await expect(confirm).toBeFocused()
  await expect(confirm).toHaveAttribute('aria-invalid', 'true')
  await expect(confirm).toHaveAccessibleDescription('Email addresses do not match')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Hello')
  await expect.poll(() => submissions(page)).toEqual([])
})

test('CONT-02 an error disappears with the next edit of its field', async ({ page }) => {
  await fillContactForm(page, { message: 'Hello', confirmEmail: 'other@ondine.example' })
  await pressSend(page)
  await page.getByLabel('Confirm email').fill('maria@ondine.example')
  await expect(page.getByText('Email addresses do not match')).toBeHidden()
})

test('CONT-05 the device stores exactly the submission, after earlier ones', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('contactSubmissions', '[{"id":"earlier"}]'))
  await fillContactForm(page, { message: 'Hello' })
  await pressSend(page)
  await expect(thanks(page)).toBeVisible()
  await expect
    .poll(() => submissions(page))
    .toEqual([
      { id: 'earlier' },
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Maria Okafor',
        email: 'maria@ondine.example',
        message: 'Hello',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ])
})

test('CONT-07 the thank-you panel stays 5 seconds and then gives way to an empty form', async ({ page }) => {
  await stopClock(page)
  await fillContactForm(page, { message: 'Hello' })
  await pressSend(page)
  await expect(thanks(page)).toBeVisible()
  await page.clock.runFor(4999)
  await expect(thanks(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(thanks(page)).toBeHidden()
  for (const label of ['Name', 'Email', 'Confirm email', 'Message']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  }
  await expect(page.getByLabel(/^What is/)).toHaveValue('')
})

test('CONT-08 the second captcha question accepts the sum that it shows', async ({ page }) => {
  await stopClock(page)
  await fillContactForm(page, { message: 'First' })
  await pressSend(page)
  await expect(thanks(page)).toBeVisible()
  await page.clock.runFor(5000)
  await expect(thanks(page)).toBeHidden()
  await fillContactForm(page, { message: 'Second', answer: await sumOf(page) })
  await pressSend(page)
  await expect(thanks(page)).toBeVisible()
  await expect.poll(() => submissions(page)).toHaveLength(2)
})

test('CONT-09 the form promises when a reply comes', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText(/typically within 24-48 hours/).first()).toBeVisible()
  await expect(page.getByText(/spam[^.]* after 48 hours/).first()).toBeVisible()
})

test('CONT-12 a filled honeypot still gets the thank-you, and its message is not stored on the device', async ({
  page,
}) => {
  const sent = page.waitForRequest(SUBMISSIONS)
  await fillContactForm(page, { message: 'Buy now' })
  await page.locator('[name=leave_empty]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example'
  })
  await pressSend(page)
  await expect(thanks(page)).toBeVisible()
  // tests/functions/spam.test.ts covers the server's part, the flag.
  expect((await sent).postDataJSON()).toMatchObject({
    message: 'Buy now',
    leave_empty: 'https://spam.example',
  })
  await expect.poll(() => submissions(page)).toEqual([])
})

test('CONT-03 the server signs the sum, and the form sends the proof along', async ({ page }) => {
  await page.clock.install()
  await page.reload()
  const signed = page.waitForResponse('**/.netlify/functions/challenge?*')
  await page.getByLabel('Name', { exact: true }).focus()
  const { token } = await (await signed).json()
  const answer = await sumOf(page)
  // At a person's pace: within two seconds of the first touch, the proof is not valid.
  await page.clock.fastForward(2000)
  const sent = page.waitForRequest(SUBMISSIONS)
  await fillContactForm(page, { message: 'Typed by hand.', answer })
  await pressSend(page)
  expect((await sent).postDataJSON()).toMatchObject({ captcha: { token, answer } })
})

test('CONT-13 a half-written message is shown again without a touch, the captcha’s answer is not', async ({
  page,
}) => {
  await page.getByLabel(/^What is \d+ \+ \d+\?$/).fill('7')
  await page.getByLabel('Message', { exact: true }).fill('Half a thought')
  await page.getByLabel('Name', { exact: true }).fill('Maria')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('contactDraft'))).toContain('Maria')
  await page.goto('/contact?again')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Half a thought')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maria')
  await expect(page.getByLabel(/^What is \d+ \+ \d+\?$/)).toHaveValue('')
})

test('a form filled in and sent before its script has loaded is not lost', async ({ page }) => {
  let release = () => {}
  const pressed = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/_astro/*.js', async route => {
    await pressed
    await route.continue()
  })
  await page.goto('/contact?slow', { waitUntil: 'commit' })
  const answer = await sumOf(page)
  await page.getByLabel('Message', { exact: true }).fill('Faster than the script')
  await page.getByLabel('Name', { exact: true }).fill('Quick')
  await page.getByLabel('Email', { exact: true }).fill('quick@example.com')
  await page.getByLabel('Confirm email').fill('quick@example.com')
  await page.getByLabel(/^What is/).fill(answer)
  await pressSend(page)
  release()
  await expect(thanks(page)).toBeVisible()
  await expect
    .poll(() => submissions(page))
    .toMatchObject([{ name: 'Quick', message: 'Faster than the script' }])
})
