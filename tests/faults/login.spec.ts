/** Signing in while the service, the network or the dashboard's own code fails (SEC-29, SEC-32). */
import type { Route } from '@playwright/test'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { expect } from '../e2e/fixtures.ts'
import {
  checking,
  dashboard,
  email,
  enter,
  isReloaded,
  leaveMark,
  login,
  logout,
  password,
  TOKEN,
  test,
} from '../e2e/login-page.ts'

const silence = 'The sign-in service does not answer. Please try again.'
const markup = '<img src=x onerror="window.isHacked=true"><b>No</b>'
const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>Sorry</h1>' })

/** What arrives instead of a proper response, and the message; no two neighbors have the same message. */
const FAULTS: [string, (route: Route) => Promise<void>, says: string][] = [
  ['502', html(502), 'Bad Gateway'],
  ['200 with HTML', html(200), silence],
  ['503', html(503), 'Service Unavailable'],
  ['an empty 200', route => route.fulfill({ status: 200, body: '' }), silence],
  ['504', html(504), 'Gateway Timeout'],
  ['null', route => route.fulfill({ status: 200, json: null }), silence],
  [
    '503 with JSON',
    route => route.fulfill({ status: 503, json: { code: 503, msg: 'Try later' } }),
    'Try later',
  ],
  ['no network', route => route.abort('internetdisconnected'), silence],
  [
    'markup',
    route => route.fulfill({ status: 400, json: { code: 'invalid_credentials', msg: markup } }),
    markup,
  ],
]

test('AUTH-07 SEC-29 ERRS-03 SEC-5 with any wrong answer the login form keeps its entries and shows an error', async ({
  page,
}) => {
  await page.goto('/admin')
  await leaveMark(page)
  for (const [name, fault, says] of FAULTS) {
    await page.route(TOKEN, fault)
    await enter(page, DEMO_ADMIN)
    await expect(page.getByRole('alert'), name).toHaveText(says)
    await expect(login(page), name).toBeEnabled()
    await expect(email(page), name).toHaveValue(DEMO_ADMIN.email)
    await expect(password(page), name).toHaveValue(DEMO_ADMIN.password)
    await page.unroute(TOKEN)
  }
  await expect(page.getByRole('alert').locator('img, b')).toHaveCount(0)
  // Now: all answers have been said; in the end the page is another one.
  expect(await page.evaluate(() => 'isHacked' in window)).toBe(false)
  // Now: as above.
  expect(await isReloaded(page)).toBe(false)
  await login(page).click()
  await expect(dashboard(page)).toBeVisible()
})

test('AUTH-07 SEC-29 a sign-in service that never answers is given up within 5 s', async ({ page }) => {
  await page.route(TOKEN, () => {})
  await page.clock.install()
  await page.goto('/admin')
  await expect(login(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await enter(page, DEMO_ADMIN)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  await page.clock.runFor(5000)
  await expect(page.getByRole('alert')).toHaveText('The sign-in service does not answer. Please try again.')
  await expect(login(page)).toBeEnabled()
})

test('SEC-32 a tab whose code is missing asks for a reload, which helps', async ({ admin: page }) => {
  await page.route(/SubmissionsTab[^/]*\.js/, route => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto('/admin')
  await expect(page.getByRole('alert')).toHaveText(/The dashboard has been updated.*Please reload the page\./)
  await expect(logout(page)).toBeVisible()
  await page.unroute(/SubmissionsTab[^/]*\.js/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(dashboard(page)).toBeVisible()
})

test('SEC-29 SEC-32 a dashboard whose code cannot be loaded offers a reload, which helps', async ({
  page,
}) => {
  await page.route(/AdminApp[^/]*\.js/, route => route.abort())
  await page.goto('/admin')
  const reload = page.getByRole('link', { name: 'Reload the page' })
  await expect(reload).toBeVisible()
  await page.unroute(/AdminApp[^/]*\.js/)
  await reload.click()
  await expect(login(page)).toBeVisible()
  await expect(reload).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('SEC-32 the page says that it needs JavaScript', async ({ page }) => {
    await page.goto('/admin')
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(checking(page)).toBeHidden()
  })
})
