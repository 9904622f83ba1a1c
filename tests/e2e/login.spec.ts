/** Signing in and out, and who has access. */
import type { Route } from '@playwright/test'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { SITE_PORT } from '../../playwright.config.ts'
import { expect, untilReloaded } from './fixtures.ts'
import {
  alerts,
  dashboard,
  email,
  enter,
  hold,
  isReloaded,
  leaveMark,
  login,
  logout,
  password,
  storedSession,
  submissions,
  TOKEN,
  test,
} from './login-page.ts'
import { isAlive, type Session, STORAGE_KEY } from './service.ts'
import { settled } from './settled.ts'

const LOG_LOGIN = '**/.netlify/functions/log-admin-login'

test('AUTH-01 AUTH-02 AUTH-08 DEC-43 a visitor who is not signed in sees the form with two required fields', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const response = await page.goto('/admin')
  expect(response?.headers()['x-robots-tag']).toBe('noindex')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in to your dashboard' })).toBeVisible()
  await expect(email(page)).toHaveAttribute('type', 'email')
  await expect(email(page)).toHaveAttribute('autocomplete', 'email')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.locator('form [required]')).toHaveCount(2)
  await login(page).click()
  await expect(email(page)).toBeFocused()
  await email(page).fill(DEMO_ADMIN.email)
  await login(page).click()
  await expect(password(page)).toBeFocused()
  // The only request is the one for the settings, to learn whether passkeys are available.
  expect(asked.filter(url => /\/auth\/v1\/(?!settings$)/.test(url))).toEqual([])
})

test('AUTH-01 AUTH-02 AUTH-03 AUTH-04 AUTH-08 a wrong password is refused, then login works by keyboard alone; on localhost no attempt is reported', async ({
  page,
}) => {
  const reported: string[] = []
  page.on('request', request => {
    if (request.url().includes('/log-admin-login')) reported.push(request.url())
  })
  await page.goto('/admin')
  await leaveMark(page)
  const answer = await hold(page, TOKEN)
  await enter(page, { email: DEMO_ADMIN.email, password: 'wrong' })
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  answer()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await expect(email(page)).toHaveValue(DEMO_ADMIN.email)
  await expect(login(page)).toBeEnabled()
  // Now: the answer has been said.
  expect(await isReloaded(page)).toBe(false)

  await email(page).fill('')
  await password(page).fill('')
  await email(page).focus()
  await page.keyboard.type(DEMO_ADMIN.email)
  await page.keyboard.press('Tab')
  await expect(password(page)).toBeFocused()
  await page.keyboard.type(DEMO_ADMIN.password)
  await untilReloaded(page, () => page.keyboard.press('Enter'))
  await expect(dashboard(page)).toBeVisible()
  await expect.poll(() => isReloaded(page)).toBe(true)
  expect(reported).toEqual([])
})

test('AUTH-04 SEC-26 on other hosts every attempt is reported, a success with its token, and a failed report changes nothing', async ({
  page,
}) => {
  const reported: unknown[] = []
  await page.route(LOG_LOGIN, route => {
    const { authorization = '' } = route.request().headers()
    reported.push([
      route.request().method(),
      route.request().postDataJSON(),
      /^Bearer ey/.test(authorization),
    ])
    return route.fulfill({ status: 500 })
  })
  await page.goto(`http://agency.localhost:${SITE_PORT}/admin`)
  await enter(page, { email: DEMO_ADMIN.email, password: 'wrong' })
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await untilReloaded(page, () => enter(page, DEMO_ADMIN))
  await expect(dashboard(page)).toBeVisible()
  await expect
    .poll(() => reported)
    .toEqual([
      ['POST', { email: DEMO_ADMIN.email, status: 'failure' }, false],
      ['POST', { email: DEMO_ADMIN.email, status: 'success' }, true],
    ])
})

test('AUTH-05 Logout ends the session on the server, too, reloads and shows the form', async ({
  admin: page,
}) => {
  await page.goto('/admin')
  await expect(dashboard(page)).toBeVisible()
  const session = JSON.parse((await storedSession(page)) ?? '') as Session
  await leaveMark(page)
  const ended = page.waitForResponse('**/auth/v1/logout**')
  await logout(page).click()
  await ended
  await expect(login(page)).toBeVisible()
  await expect.poll(() => isReloaded(page)).toBe(true)
  await expect.poll(() => storedSession(page)).toBeNull()
  expect(await isAlive(session)).toBe(false)
  await page.goto('/admin')
  await expect(login(page)).toBeVisible()
})

for (const [name, fault] of [
  ['answers 503', (route: Route) => route.fulfill({ status: 503 })],
  ['is out of reach', (route: Route) => route.abort()],
] as const) {
  test(`AUTH-05 AUTH-07 Logout works even if the service ${name}`, async ({ admin: page }) => {
    await page.route('**/auth/v1/logout**', fault)
    await page.goto('/admin')
    await logout(page).click()
    await expect(login(page)).toBeVisible()
    await expect.poll(() => storedSession(page)).toBeNull()
  })
}

test('AUTH-06 signing out in one tab shows the form in the other', async ({ admin: page }) => {
  await page.goto('/admin')
  const other = await page.context().newPage()
  await other.goto('/admin')
  await expect(dashboard(other)).toBeVisible()
  await expect(dashboard(page)).toBeVisible()
  await logout(other).click()
  await expect(login(page)).toBeVisible()
  await expect(alerts(page)).toHaveCount(0)
})

test('AUTH-06 a token refreshed by another tab loses no typed text', async ({ admin: page }) => {
  await page.goto('/admin')
  const search = page.getByRole('searchbox', { name: 'Search submissions' })
  await search.fill('serum')
  await search.evaluate(input => Object.assign(input, { isSame: true }) && undefined)
  await page.evaluate(key => {
    const session = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: session.expires_at - 7200 }))
    new BroadcastChannel(key).addEventListener('message', ({ data }) => {
      if (data.event === 'TOKEN_REFRESHED') Object.assign(window, { hasHeard: true })
    })
  }, STORAGE_KEY)
  const other = await page.context().newPage()
  await other.goto('/admin')
  await expect(dashboard(other)).toBeVisible()
  await expect.poll(() => page.evaluate(() => 'hasHeard' in window)).toBe(true)
  await search.press('End')
  await search.pressSequentially('s')
  await expect.poll(() => page.evaluate(() => history.state.words)).toBe('serums')
  await expect(search).toBeFocused()
  await expect(search).toHaveJSProperty('isSame', true)
})

test('AUTH-09 DEC-31 SEC-18 an account without access receives no row, is told so, and can log out', async ({
  page,
  stranger,
}) => {
  const bodies: string[] = []
  page.on('response', async response => {
    if (/rest\/v1\/.*submissions/.test(response.url()) && response.request().method() !== 'HEAD') {
      // Empty for a CORS preflight, or for a response that the page aborted with its tab.
      const body = await response.text().catch(() => '')
      if (body) bodies.push(body)
    }
  })
  const answer = await hold(page, '**/rpc/my_access')
  await page.goto('/admin')
  await untilReloaded(page, () => enter(page, stranger))
  await expect(page.getByText('No submissions yet.')).toBeVisible()
  answer()
  await expect(page.getByText('You do not have access.')).toBeVisible()
  await expect.poll(() => bodies.length).toBeGreaterThan(0)
  const nothing = [
    [],
    { rows: [], total: 0 },
    { total: 0, flagged: 0, waiting: 0, arrived_at: null, changed_at: null },
  ]
  for (const body of bodies) expect(nothing).toContainEqual(JSON.parse(body))
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(dashboard(page)).toHaveCount(0)
  await logout(page).click()
  await expect(login(page)).toBeVisible()
})

test('DEC-31 SEC-29 the tabs stay while access cannot be checked', async ({ admin: page }) => {
  await page.route('**/rpc/my_access', route => route.fulfill({ status: 503 }))
  const failed = page.waitForResponse(response => response.status() === 503)
  await page.goto('/admin')
  await failed
  await settled(page)
  await expect(submissions(page)).toBeVisible()
  await expect(page.getByText('You do not have access.')).toHaveCount(0)
})
