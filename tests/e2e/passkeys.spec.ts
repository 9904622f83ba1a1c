/** Passkeys, with Chromium's virtual authenticator. */
import type { Page } from '@playwright/test'
import { anHourAgo, test } from './accounts.ts'
import { answering, expect, untilReloaded } from './fixtures.ts'
import { email, login, password } from './login-page.ts'
import { askService } from './service.ts'

/** Gives the page an authenticator that signs by itself, as if the user had touched it. */
async function plugIn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const add = (page: Page) => passkeys(page).getByRole('button', { name: 'Add a passkey' })
const enter = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' })

test('ACC-90 a member adds a passkey, logs in with it, and removes it', async ({ newMember }) => {
  const { page, person } = await newMember('sales')
  await plugIn(page)
  await page.goto('/admin?tab=account')
  await expect(passkeys(page)).toContainText('which calls it a beta')
  await add(page).click()
  await expect(page.getByText('The passkey is added')).toBeVisible()
  await expect(passkeys(page).getByRole('listitem')).toHaveText(
    /^PasskeySince (today|yesterday), .+ · not used yet/,
  )
  await add(page).click()
  await expect(page.getByText('This device has a passkey of your account already.')).toBeVisible()

  await untilReloaded(page, () => page.getByRole('button', { name: 'Logout' }).click())
  await untilReloaded(page, () => enter(page).click())
  // Back on the view from before the logout.
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(page.getByText(person.email).first()).toBeVisible()
  await expect(passkeys(page).getByRole('listitem')).toContainText(/last used (today|yesterday)/)

  answering(page, true)
  await passkeys(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByText('The passkey is removed')).toBeVisible()
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await enter(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveText(
    'This passkey does not count here. Log in with your password.',
  )
  await expect(login(page)).toBeEnabled()
})

test('ACC-90 a device without a passkey is refused, and the password can still be entered', async ({
  newBrowser,
}) => {
  const page = await newBrowser()
  await plugIn(page)
  await page.goto('/admin')
  await enter(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveText(
    'No passkey was given. Log in with your password.',
  )
  await expect(password(page)).toBeEditable()
})

test('ACC-90 a member who signed in long ago gives the password before adding a passkey', async ({
  newMember,
}) => {
  const { page, person } = await newMember('editor', anHourAgo)
  await plugIn(page)
  await page.goto('/admin?tab=account')
  await add(page).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The passkey is added')).toBeVisible()
})

test('ACC-90 a member with a first password cannot add a passkey, and the dashboard says why', async ({
  newMember,
}) => {
  const { page, person } = await newMember('sales')
  await askService('rest/v1/rpc/begin_first_password', 'POST', { email: person.email })
  await page.goto('/admin?tab=account')
  await expect(passkeys(page)).toContainText('Choose a password of your own first.')
  await expect(add(page)).toBeDisabled()
})

test('ACC-90 if the sign-in service has no passkeys, nothing mentions them', async ({
  newMember,
  newBrowser,
}) => {
  const off = (page: Page) =>
    page.route('**/auth/v1/settings', route => route.fulfill({ json: { passkeys_enabled: false } }))
  const visitor = await newBrowser()
  await off(visitor)
  const asked = visitor.waitForResponse('**/auth/v1/settings')
  await visitor.goto('/admin')
  await (await asked).finished()
  await expect(login(visitor)).toBeVisible()
  await expect(enter(visitor)).toHaveCount(0)
  const { page } = await newMember('sales')
  await off(page)
  await page.goto('/admin?tab=account')
  await expect(page.getByRole('region', { name: 'Sessions' })).toContainText('You are here')
  await expect(passkeys(page)).toHaveCount(0)
})

test('ACC-90 the login form does not shift when the passkey button appears', async ({ newBrowser }) => {
  const page = await newBrowser()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/auth/v1/settings', async route => {
    await held
    await route.continue()
  })
  await page.goto('/admin')
  await expect(email(page)).toBeEditable()
  await page.evaluate(() => document.fonts.ready)
  const before = await email(page).boundingBox()
  release()
  await expect(enter(page)).toBeVisible()
  // Now: the button is there. A click that was aimed at a field before finds it.
  expect(await email(page).boundingBox()).toEqual(before)
})
