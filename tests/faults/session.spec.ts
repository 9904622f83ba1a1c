/** Sessions that end, or cannot be checked or renewed, and devices that store none (SEC-28, SEC-29, SEC-31). */
import type { Page } from '@playwright/test'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { signToken } from '../../local/http/token.ts'
import { LISTS, stopClock, whenAsked } from '../e2e/clock.ts'
import { expect } from '../e2e/fixtures.ts'
import {
  alerts,
  checking,
  countRenewals,
  dashboard,
  enter,
  expired,
  hold,
  login,
  storedSession,
  submissions,
  TOKEN,
  test,
} from '../e2e/login-page.ts'
import { keys, type Session, STORAGE_KEY, startSession } from '../e2e/service.ts'
import { settled } from '../e2e/settled.ts'

/** Advances the clock by two minutes, in steps that each wait for the page's pending requests. */
async function twoMinutes(page: Page) {
  for (let step = 0; step < 4; step += 1) {
    await page.clock.runFor(30_000)
    await settled(page)
  }
}

test('AUTH-01 while the session is checked the page says so, then the dashboard opens', async ({
  openWith,
}) => {
  const page = await openWith(await expired())
  const answer = await hold(page, TOKEN)
  await page.goto('/admin')
  await expect(checking(page)).toBeVisible()
  await expect(login(page)).toHaveCount(0)
  await expect(dashboard(page)).toHaveCount(0)
  answer()
  await expect(dashboard(page)).toBeVisible()
  await expect(checking(page)).toHaveCount(0)
})

test('SEC-29 a hanging session check says so by 2 s and shows the login form by 5 s', async ({
  openWith,
}) => {
  const page = await openWith(await expired())
  await page.route(TOKEN, () => {})
  await stopClock(page)
  await page.goto('/admin')
  await expect(page.getByRole('status').getByText('Checking authentication...')).toBeVisible()
  await expect(page.getByText(/Still loading/)).toHaveCount(0)
  await page.clock.runFor(2000)
  await expect(page.getByText(/Still loading/)).toBeVisible()
  await expect(login(page)).toHaveCount(0)
  await page.clock.runFor(3000)
  await expect(alerts(page)).toHaveText(/could not check/)
  await expect(login(page)).toBeVisible()
})

test('AUTH-07 a failed session check keeps the session, and Try Again opens the dashboard', async ({
  openWith,
}) => {
  const page = await openWith(await expired())
  await page.route(TOKEN, route => route.fulfill({ status: 503 }))
  await page.clock.install()
  await page.goto('/admin')
  const tryAgain = page.getByRole('button', { name: 'Try Again' })
  // The check is retried a few times first, at growing intervals.
  await whenAsked(page, () => expect(tryAgain).toBeVisible({ timeout: 1000 }))
  await expect(login(page)).toBeVisible()
  await page.unroute(TOKEN)
  // Clicked at once, because the page also retries by itself, and the button then disappears.
  await tryAgain.or(dashboard(page)).first().dispatchEvent('click')
  await expect(dashboard(page)).toBeVisible()
})

test('SEC-31 a session that cannot be renewed leads to the login form without a loop', async ({
  openWith,
}) => {
  const page = await openWith(await expired({ refresh_token: 'long-gone' }))
  const renewals = countRenewals(page)
  await page.clock.install()
  await page.goto('/admin')
  await expect(login(page)).toBeVisible()
  await expect(alerts(page)).toHaveCount(0)
  await twoMinutes(page)
  expect(renewals()).toBe(1)
  await expect.poll(() => storedSession(page)).toBeNull()
})

test('AUTH-07 SEC-31 a token that the database rejects is renewed', async ({ openWith }) => {
  const session = await startSession(DEMO_ADMIN)
  const past = Math.floor(Date.now() / 1000) - 600
  const claims = { sub: session.user.id, role: 'authenticated', aud: 'authenticated', exp: past }
  const refused = signToken(claims, keys().jwtSecret)
  const page = await openWith({ ...session, access_token: refused })
  await page.goto('/admin')
  await expect(submissions(page)).toBeVisible()
  // A token of the same second and session is identical to the original, so only these two can be compared.
  const renewed: Session = JSON.parse((await storedSession(page)) ?? '')
  expect(renewed.access_token).not.toBe(refused)
  expect(renewed.refresh_token).not.toBe(session.refresh_token)
})

test('AUTH-07 SEC-31 an invalid token that cannot be renewed leads to the login form without a loop', async ({
  openWith,
}) => {
  const session = await startSession(DEMO_ADMIN)
  const page = await openWith({ ...session, access_token: 'a.b.c', refresh_token: 'long-gone' })
  const renewals = countRenewals(page)
  await page.clock.install()
  await page.goto('/admin')
  await expect(login(page)).toBeVisible()
  const soFar = renewals()
  await twoMinutes(page)
  expect(renewals()).toBe(soFar)
  expect(soFar).toBeLessThanOrEqual(3)
})

test('SEC-31 a session rejected while the dashboard is open leads to the login form; the search stays', async ({
  openWith,
}) => {
  const session = await startSession(DEMO_ADMIN)
  const page = await openWith(session)
  await page.clock.install()
  const read = page.waitForResponse(/rpc\/search_contact_submissions/)
  await page.goto('/admin?tab=submissions&q=serum')
  await read
  await expect(dashboard(page)).toBeVisible()
  await page.evaluate(key => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(key, JSON.stringify({ ...kept, expires_at: 1, refresh_token: 'long-gone' }))
  }, STORAGE_KEY)
  await whenAsked(page, () => expect(login(page)).toBeVisible({ timeout: 2000 }), LISTS)
  await enter(page, DEMO_ADMIN)
  await expect(page.getByRole('searchbox', { name: 'Search submissions' })).toHaveValue('serum')
})

test('SEC-31 with a clock two hours ahead the dashboard works without a renewal loop', async ({
  openWith,
}) => {
  const page = await openWith(await startSession(DEMO_ADMIN))
  const renewals = countRenewals(page)
  await page.clock.install({ time: Date.now() + 2 * 3600_000 })
  await page.goto('/admin')
  await expect(submissions(page)).toBeVisible()
  const soFar = renewals()
  let polls = 0
  page.on('response', answer => {
    if (answer.url().includes('rpc/submissions_pulse')) polls += 1
  })
  await whenAsked(page, async () => expect(polls).toBeGreaterThanOrEqual(4), LISTS)
  // At most one per request of a poll; another poll may be in flight.
  expect(renewals() - soFar).toBeLessThanOrEqual((polls + 1) * 3)
  await expect(submissions(page)).toBeVisible()
  await expect(alerts(page)).toHaveCount(0)
})

test('SEC-28 AUTH-07 garbage in place of a session leads to the login form', async ({ page }) => {
  for (const garbage of ['{"broken":', 'null', '[]', '42', '{"access_token":1}']) {
    await page.goto('/manifest.webmanifest')
    await page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [STORAGE_KEY, garbage])
    await page.goto('/admin')
    await expect(login(page), garbage).toBeVisible()
  }
})

test('SEC-28 with storage denied the login form is shown', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto('/admin')
  await expect(login(page)).toBeVisible()
})

test('SEC-29 ACC-77 an empty answer to the access check sends nobody away', async ({ admin: page }) => {
  let isEmpty = false
  // Before the page opens: an open one may learn of its first route late.
  await page.route('**/rpc/my_access', route => (isEmpty ? route.fulfill({ json: null }) : route.continue()))
  await page.goto('/admin')
  await expect(dashboard(page)).toBeVisible()
  isEmpty = true
  const checked = page.waitForResponse('**/auth/v1/user')
  await page.getByRole('tab', { name: 'Chats' }).click()
  await checked
  await settled(page)
  await page.getByRole('tab', { name: 'Submissions' }).click()
  await expect(dashboard(page)).toBeVisible()
})
