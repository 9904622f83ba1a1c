/** The second factor: set up, used, lost, replaced; and what requires a recent sign-in. */
import { readFileSync } from 'node:fs'
import {
  anHourAgo,
  codeApp,
  codeField,
  giveCode,
  linkFor,
  logIn,
  makeRecoveryCodes,
  setUpFactor,
  test,
} from './accounts.ts'
import { answering, expect } from './fixtures.ts'
import { settled } from './settled.ts'

const alerts = (page: import('@playwright/test').Page) => page.getByRole('alert').filter({ hasText: /\w/ })

test('ACC-62 ACC-64 ACC-65 a member sets up a second factor in three steps, gives it at the next login, and removes it', async ({
  newMember,
  newBrowser,
}) => {
  const { person, page } = await newMember('sales')
  await page.goto('/admin?tab=account')
  await page.getByRole('button', { name: 'Set up the second factor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up the second factor' })
  await expect(dialog).toContainText('Step 1 of 3')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByRole('img', { name: 'A code to scan with the app' })).toBeVisible()
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? ''
  const code = codeApp(secret)
  const goOn = dialog.getByRole('button', { name: 'Go on' })
  await expect(goOn).toBeDisabled()
  await codeField(page).fill('000 000')
  await expect(codeField(page)).toHaveValue('000000')
  await goOn.click()
  await expect(dialog.getByRole('alert')).toHaveText(/This code is not right/)
  await codeField(page).fill(await code())
  await goOn.click()

  await expect(dialog).toContainText('Step 3 of 3')
  const list = dialog.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allTextContents()
  expect(new Set(codes).size).toBe(10)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  for (const one of codes) expect(file).toContain(one)
  await page.evaluate(() =>
    Object.assign(window, { print: () => Object.assign(window, { isPrinted: true }) }),
  )
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.evaluate(() => 'isPrinted' in window)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your account', includeHidden: true })).toBeHidden()
  await expect(dialog.getByText('I have kept them')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  // The codes cannot be lost by accident.
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
  const asked = answering(page, false, true)
  await page.keyboard.press('Escape')
  await expect(list).toBeVisible()
  expect(asked).toEqual(['The recovery codes are not shown again. Close without having kept them?'])
  await dialog.getByLabel('I have kept them').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()
  await expect(page.getByText(/^Code app, since/)).toBeVisible()

  const other = await newBrowser()
  await logIn(other, person)
  await expect(other.getByRole('heading', { name: 'Your second factor' })).toBeVisible()
  await giveCode(other, '123456')
  await expect(alerts(other)).toHaveText(/This code is not right/)
  await expect(codeField(other)).toHaveValue('123456')
  await giveCode(other, await code())
  await expect(other.getByRole('heading', { name: 'Contact Form Submissions' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove the second factor' }).click()
  await expect(page.getByText('The second factor is removed')).toBeVisible()
  expect(asked.at(-1)).toBe('Remove the second factor? Then your password alone opens the dashboard.')
  await expect(page.getByRole('button', { name: 'Set up the second factor' })).toBeVisible()
})

test('ACC-62 ACC-64 a recovery code works once, a wrong or used one is refused, and a new second factor is asked for', async ({
  newMember,
  newBrowser,
}) => {
  const member = await newMember('owner')
  const { session } = await setUpFactor(member.session)
  const [first = '', second = ''] = await makeRecoveryCodes(session)
  const page = await newBrowser()
  async function comeIn(code: string) {
    await logIn(page, member.person)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Go on' }).click()
  }
  await comeIn('aaaa-bbbb-cccc')
  await expect(alerts(page)).toHaveText('This is not one of your codes, or it was used before.')
  await expect(page.getByLabel('Recovery code')).toHaveValue('aaaa-bbbb-cccc')
  await page.getByLabel('Recovery code').fill(first.toUpperCase())
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(page.getByText('The recovery code is used up. Set up your second factor again.')).toBeVisible()
  await expect(page.getByText(/whoever finds out your password comes in/)).toBeVisible()

  // Set up again: the earlier codes are still valid, except the used one.
  const stored = await page.evaluate(() => localStorage.getItem('sb-127-auth-token'))
  await setUpFactor(JSON.parse(stored ?? ''))
  await page.evaluate(() => localStorage.clear())
  await comeIn(first)
  await expect(alerts(page)).toHaveText('This is not one of your codes, or it was used before.')
  await page.getByLabel('Recovery code').fill(second)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
})

test('ACC-60 ACC-62 AUTH-06 a member who forgot the password gets a link, and gives the second factor before the new password is set', async ({
  newMember,
  newBrowser,
}) => {
  const { person, session } = await newMember('editor')
  const { code } = await setUpFactor(session)
  const page = await newBrowser()
  let isTooSoon = false
  // Before the page opens: an open one may learn of its first route after the press.
  await page.route('**/auth/v1/recover**', route =>
    isTooSoon
      ? route.fulfill({
          status: 429,
          json: { code: 429, error_code: 'over_email_send_rate_limit', msg: 'Wait for 59 seconds.' },
        })
      : route.continue(),
  )
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'If this address belongs to an account, a link is on its way.',
  )
  const link = await linkFor(person.email)
  // For an unknown address: the response does not reveal who has an account, not even on a retry too soon.
  await page.getByLabel('Email').fill(`nobody-${person.email}`)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status')).toHaveText(/a link is on its way/)
  isTooSoon = true
  const refused = page.waitForResponse(response => response.status() === 429)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await refused
  await settled(page)
  await expect(page.getByRole('status')).toHaveText(/a link is on its way/)
  await expect(alerts(page)).toHaveCount(0)

  // The dashboard is already open, where a link does not load a new page.
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('New password').fill('gravel otter lantern mosaic')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Then your new password is set.')).toBeVisible()
  await codeField(page).fill(await code())
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('tab', { name: 'Portfolio', exact: true })).toBeVisible()

  const other = await newBrowser()
  await logIn(other, { email: person.email, password: 'gravel otter lantern mosaic' })
  await giveCode(other, await code())
  await expect(other.getByRole('tab', { name: 'Portfolio', exact: true })).toBeVisible()
})

test('ACC-68 an export asks for the password if the sign-in is old: a wrong one is refused, the right one continues', async ({
  newMember,
}) => {
  const { person, page } = await newMember('owner', anHourAgo)
  await page.goto('/admin')
  const files: string[] = []
  page.on('download', file => files.push(file.suggestedFilename()))
  const exported = page.getByRole('button', { name: 'Export CSV' })
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await exported.click()
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  // A key that comes as soon as the dialog is open may not be heard yet.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0, { timeout: 3000 })
  }).toPass()
  await expect(page.getByText('Failed to export submissions. Please try again.')).toBeVisible()
  expect(files).toEqual([])

  await exported.click()
  await dialog.getByLabel('Your password').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Invalid login credentials')
  await dialog.getByLabel('Your password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => files).toHaveLength(1)
  // The sign-in is recent now.
  await exported.click()
  await expect.poll(() => files).toHaveLength(2)
  await expect(dialog).toHaveCount(0)
  // Confirming the password has left no extra session.
  await page.goto('/admin?tab=account')
  await expect(page.getByText('You are here')).toBeVisible()
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0)
})

test('ACC-68 ACC-71 with a second factor the confirmation asks for a code, also for a function of the site', async ({
  newMember,
  mark,
}) => {
  let code = async () => ''
  const { page } = await newMember('owner', async session => {
    const app = await setUpFactor(session)
    code = app.code
    return anHourAgo(app.session)
  })
  const email = `joan-${mark}@gantry.example`
  await page.goto('/admin?tab=team')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('Mail address').fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByLabel(/^The six digits/).fill(await code())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
  page.once('dialog', question => question.accept())
  await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click()
  await expect(page.getByText(`Invitation withdrawn of ${email}`)).toBeVisible()
})

test('ACC-66 with a second factor, changing the password needs the current one and a code', async ({
  newMember,
}) => {
  let code = async () => ''
  const { person, page } = await newMember('sales', async session => {
    const app = await setUpFactor(session)
    code = app.code
    return app.session
  })
  await page.goto('/admin?tab=account')
  await page.getByRole('button', { name: 'Change the password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByLabel('New password').fill('gravel otter lantern mosaic')
  await codeField(page).fill('000000')
  await dialog.getByRole('button', { name: 'Set the password' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/This code is not right/)
  await expect(dialog.getByLabel('New password')).toHaveValue('gravel otter lantern mosaic')
  await codeField(page).fill(await code())
  await dialog.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Password changed, every other session has ended')).toBeVisible()
  await expect(page.getByText('You are here')).toBeVisible()
})
