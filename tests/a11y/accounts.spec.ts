/** Team, account and sign-in views under automated accessibility checks, and with the keyboard alone. */
import type { Page } from '@playwright/test'
import {
  anHourAgo,
  codeApp,
  codeField,
  giveCode,
  linkFor,
  logIn,
  setUpFactor,
  test,
} from '../e2e/accounts.ts'
import { expect } from '../e2e/fixtures.ts'
import { findViolations } from './axe.ts'

const WIDTHS = [360, 1280]

async function findings(page: Page, where: string, part?: string): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await findViolations(page, `${where} ${width}`, part)))
  }
  return found
}

/** Findings in the dialog that is opening; its code may still be loading. */
async function inDialog(page: Page, where: string): Promise<string[]> {
  await expect(page.getByRole('dialog')).toBeVisible()
  return findings(page, where, '[role=dialog]')
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('A11Y-01 SEC-36 ACC-78 the team dialogs, the account tab and the second-factor steps have no axe findings', async ({
  newMember,
}) => {
  test.slow()
  const owner = await newMember('owner')
  const other = await newMember('sales')
  const { page } = owner
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/admin?tab=team')
  const found: string[] = []
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(/This is not a mail address/)).toBeVisible()
  found.push(...(await inDialog(page, 'invite')))
  await closeDialog(page)
  await page.getByRole('button', { name: `Role of ${other.person.email}: Sales` }).click()
  found.push(...(await inDialog(page, 'role')))
  await closeDialog(page)
  await page.getByRole('button', { name: `More about ${other.person.email}` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  found.push(...(await findViolations(page, 'menu', '[role=menu]')))
  await page.getByRole('menuitem', { name: 'Remove from the team' }).click()
  found.push(...(await inDialog(page, 'remove')))
  await closeDialog(page)

  await page.goto('/admin?tab=account')
  await expect(page.getByText('You are here')).toBeVisible()
  found.push(...(await findings(page, 'account')))
  for (const opener of ['Change name and time zone', 'Change the password']) {
    await page.getByRole('button', { name: opener }).click()
    found.push(...(await inDialog(page, opener)))
    await closeDialog(page)
  }
  await page.getByRole('button', { name: 'Set up the second factor' }).click()
  found.push(...(await inDialog(page, 'step 1')))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(codeField(page)).toBeVisible()
  found.push(...(await inDialog(page, 'step 2')))
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? ''
  await codeField(page).fill(await codeApp(secret)())
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  found.push(...(await inDialog(page, 'step 3')))
  await page.getByLabel('I have kept them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()
  found.push(...(await findings(page, 'account with a second factor', '[role=tabpanel]')))
  expect(found).toEqual([])
})

test('A11Y-01 SEC-36 ACC-78 the invite link, code, recovery code and confirmation screens have no axe findings', async ({
  newMember,
  newBrowser,
}) => {
  test.slow()
  const { person, session, page: signedIn } = await newMember('owner', anHourAgo)
  const page = await newBrowser()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  await page.goto('/admin#token_hash=00000000&type=invite')
  await page.getByLabel('New password').fill('gravel otter lantern mosaic')
  await expect(page.getByText(/^Good/)).toBeVisible()
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('heading', { name: /This link has been used/ })).toBeVisible()
  found.push(...(await findings(page, 'link')))

  await signedIn.goto('/admin')
  await signedIn.getByRole('button', { name: 'Export CSV' }).click()
  await expect(signedIn.getByRole('dialog', { name: 'Confirm it is you' })).toBeVisible()
  found.push(...(await inDialog(signedIn, 'confirmation')))

  await setUpFactor(session)
  await logIn(page, person)
  await giveCode(page, '000000')
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  found.push(...(await findings(page, 'code')))
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  found.push(...(await findings(page, 'recovery code')))
  expect(found).toEqual([])
})

/** Presses Tab until `what` has focus. */
async function tabTo(page: Page, what: ReturnType<Page['getByRole']>): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    // Now: the key before has had its effect.
    if (await what.evaluate(element => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  await expect(what).toBeFocused()
}

test('A11Y-02 ACC-78 inviting, opening a role and setting up the second factor work by keyboard, and focus returns', async ({
  newMember,
  mark,
}) => {
  const { page, person } = await newMember('owner')
  const email = `joan-${mark}@gantry.example`
  await page.goto('/admin?tab=team')
  const invite = page.getByRole('button', { name: 'Invite', exact: true })
  await tabTo(page, invite)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Mail address'))
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Sales' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Editor' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(invite).toBeFocused()
  await linkFor(email)

  const role = page.getByRole('button', { name: `Role of ${person.email}: Owner` })
  await tabTo(page, role)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your role' })).toBeVisible()
  // A key that comes as soon as the dialog is open may not be heard yet.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(role).toBeFocused({ timeout: 3000 })
  }).toPass()

  const withdraw = page.getByRole('button', { name: `Withdraw the invitation of ${email}` })
  await tabTo(page, withdraw)
  page.once('dialog', question => question.accept())
  await page.keyboard.press('Enter')
  await expect(withdraw).toHaveCount(0)

  await page.goto('/admin?tab=account')
  const setUp = page.getByRole('button', { name: 'Set up the second factor' })
  await tabTo(page, setUp)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Go on' }))
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? ''
  await page.keyboard.type(await codeApp(secret)())
  await page.keyboard.press('Enter')
  const kept = page.getByLabel('I have kept them')
  await expect(kept).toBeVisible()
  await tabTo(page, kept)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Replace the second factor' })).toBeFocused()
})

test('A11Y-02 ACC-78 the focus returns from the question who it is, and from the steps after it, to their button', async ({
  newMember,
}) => {
  const { page, person } = await newMember('owner', anHourAgo)
  await page.goto('/admin?tab=account')
  const setUp = page.getByRole('button', { name: 'Set up the second factor' })
  const question = page.getByRole('dialog', { name: 'Confirm it is you' })
  const password = question.getByLabel('Your password')
  // The second time its code is loaded, so that the field has the focus at once.
  for (const _ of [1, 2]) {
    await setUp.press('Enter')
    await expect(password).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(setUp).toBeFocused()
  }
  await setUp.press('Enter')
  await password.fill(person.password)
  await password.press('Enter')
  const steps = page.getByRole('dialog', { name: 'Set up the second factor' })
  await expect(steps).toBeVisible()
  await expect(steps.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(steps).toHaveCount(0)
  await expect(setUp).toBeFocused()
})
