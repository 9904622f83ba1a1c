/** Where a user is signed in, ending sessions, and the limit on sign-in attempts. */
import { logIn, test, tryToLogIn } from './accounts.ts'
import { expect } from './fixtures.ts'
import { TOKEN } from './login-page.ts'

const ENDED =
  'This session was ended from another device. Log in again to go on. What you had typed is kept on this device.'

test('ACC-67 ACC-77 a session is ended from another browser, then all others, and each says so', async ({
  newMember,
  newBrowser,
}) => {
  const { person, page } = await newMember('editor')
  await page.goto('/admin?tab=account')
  const end = page.getByRole('button', { name: /^End the session/ })
  const alertsOf = (other: typeof page) => other.getByRole('alert').filter({ hasText: /\w/ })
  // The page may find out by its own poll, which takes the tabs away.
  const askAgain = (other: typeof page) =>
    other.getByRole('tab', { name: 'Blog' }).or(alertsOf(other)).first().click()
  const others = [await newBrowser(), await newBrowser()]
  for (const other of others) {
    await logIn(other, person)
    await expect(other.getByRole('heading', { name: 'Portfolio' }).first()).toBeVisible()
  }
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'You are here' })).toHaveCount(1)
  await expect(end).toHaveCount(2)
  // The newest comes first: the last browser's session.
  await end.first().click()
  await expect(end).toHaveCount(1)
  await askAgain(others[1] as typeof page)
  await expect(alertsOf(others[1] as typeof page)).toHaveText(ENDED)

  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByText('All other sessions have ended')).toBeVisible()
  await expect(end).toHaveCount(0)
  await askAgain(others[0] as typeof page)
  await expect(alertsOf(others[0] as typeof page)).toHaveText(ENDED)
  // This session continues.
  await page.getByRole('tab', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible()
})

test('ACC-76 too many sign-in attempts show a request to wait and keep what was typed', async ({ page }) => {
  await page.route(TOKEN, route =>
    route.fulfill({
      status: 429,
      json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
    }),
  )
  await page.goto('/admin')
  await tryToLogIn(page, { email: 'nora@gantry.example', password: 'not this one' })
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveText(
    'Too many attempts from here. Wait five minutes, then try again.',
  )
  await expect(page.getByLabel('Email')).toHaveValue('nora@gantry.example')
  await expect(page.getByLabel('Password')).toHaveValue('not this one')
})
