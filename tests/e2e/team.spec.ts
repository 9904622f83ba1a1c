/** The team: who joins and leaves, with which role, and what that changes on the screen. */
import { codeField, linkFor, logIn, type Member, test, tryToLogIn } from './accounts.ts'
import { answering, expect } from './fixtures.ts'
import { storedDrafts } from './keystrokes.ts'
import { askService } from './service.ts'

const PASSWORD = 'gravel otter lantern mosaic'
const team = (owner: Member) => owner.page.getByRole('table', { name: 'People of the team' })
const row = (owner: Member, email: string) => team(owner).getByRole('row').filter({ hasText: email })
/** The dashboard's tabs; tabs for conversations have a count after their names. */
const tabs = (page: Member['page']) => page.locator('[role=tab][id^="tab-"]')
const EDITORS = [/^Portfolio/, /^Categories/, /^Blog/, /^Analytics/]

/** Removes the account that a test has invited. */
async function forget(email: string): Promise<void> {
  const { users } = (await askService('auth/v1/admin/users?per_page=1000')) as {
    users: { id: string; email: string }[]
  }
  for (const user of users.filter(known => known.email === email)) {
    await askService(`auth/v1/admin/users/${user.id}`, 'DELETE')
  }
}

test('ACC-60 ACC-66 ACC-69 ACC-70 ACC-74 ACC-75 an invited member chooses a password and a name, and sees what an editor may see', async ({
  newMember,
  newBrowser,
  mark,
}) => {
  const owner = await newMember('owner')
  const email = `joan-${mark}@gantry.example`
  await owner.page.goto('/admin?tab=team')
  const invite = owner.page.getByRole('button', { name: 'Invite', exact: true })
  await invite.click()
  const dialog = owner.page.getByRole('dialog', { name: 'Invite to the team' })
  await dialog.getByLabel('Mail address').fill('joan at gantry')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText(/This is not a mail address/)).toBeVisible()
  await dialog.getByLabel('Mail address').fill(email)
  await dialog.getByRole('radio', { name: 'Editor' }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(invite).toBeFocused()
  await expect(row(owner, email)).toContainText('Editor')
  await expect(row(owner, email)).toContainText('Invited')
  // The list is short, and other tests add entries, so it is read while this entry is the newest.
  await expect(owner.page.getByText(`invited ${email} as Editor`)).toBeVisible()

  const link = await linkFor(email)
  const page = await newBrowser()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Welcome. Choose a password' })).toBeVisible()
  expect(page.url()).not.toContain('token_hash')
  const field = page.getByLabel('New password')
  await field.fill('gantry-gantry')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('gantry-gantry')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await field.fill(PASSWORD)
  await expect(page.getByText(/^Good/)).toBeVisible()
  await page.getByRole('button', { name: 'Set the password' }).click()

  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await page.getByRole('button', { name: 'Change name and time zone' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Joan Oduya')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Editor · times in Tokyo')).toBeVisible()
  await expect(page.getByRole('button', { name: /^More: your account/ })).toContainText('Joan OduyaEditor')

  await expect(tabs(page)).toHaveText(EDITORS)
  for (const name of ['Site Settings', 'Notify me on this device']) {
    await expect(page.getByRole('banner').getByRole('button', { name })).toHaveCount(0)
  }
  await expect(page.getByRole('switch', { name: /live/ })).toHaveCount(0)
  // A tab that the role cannot open is ignored; the first tab opens.
  await page.goto('/admin?tab=team&settings=open')
  await expect(page.getByRole('tab', { name: 'Portfolio', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('form', { name: 'Site Settings' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await expect(page.getByText('Top pages')).toBeVisible()
  for (const name of ['Recent visits', 'Recent admin logins', 'Admin login IPs', 'Leads per page']) {
    await expect(page.getByRole('heading', { name })).toHaveCount(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(tabs(page)).toHaveText(EDITORS)
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByText('Joan Oduya')).toBeVisible()

  await owner.page.reload()
  await expect(row(owner, email)).toContainText('Joan Oduya')
  await expect(row(owner, email)).toContainText('No second factor')
  await forget(email)
})

test('ACC-61 ACC-69 a used link says so, keeps what was typed and sends another; an invitation is sent again, and withdrawing it ends its link', async ({
  newMember,
  newBrowser,
  mark,
}) => {
  const owner = await newMember('owner')
  const email = `joan-${mark}@gantry.example`
  await owner.page.goto('/admin?tab=team')
  await owner.page.getByRole('button', { name: 'Invite', exact: true }).click()
  await owner.page.getByLabel('Mail address').fill(email)
  await owner.page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(row(owner, email)).toContainText('Sales')
  const first = await linkFor(email)
  await owner.page.getByRole('button', { name: `Send again to ${email}` }).click()
  await expect(owner.page.getByText(`Invitation sent again to ${email}`)).toBeVisible()
  const second = await linkFor(email, first)

  const page = await newBrowser()
  await page.goto(second.replace(/token_hash=\w{6}/, 'token_hash=000000'))
  const field = page.getByLabel('New password')
  await field.fill(PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('heading', { name: 'This link has been used, or is too old' })).toBeVisible()
  await expect(field).toHaveValue(PASSWORD)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If this address belongs to an account, a link is on its way.')).toBeVisible()

  // Withdrawing the invitation deletes the account, and with it every link.
  const asked = answering(owner.page, false, true)
  const withdraw = owner.page.getByRole('button', { name: `Withdraw the invitation of ${email}` })
  await withdraw.click()
  await expect(row(owner, email)).toHaveCount(1)
  await withdraw.click()
  await expect(row(owner, email)).toHaveCount(0)
  expect(asked[0]).toBe(`Withdraw the invitation of ${email}? The link in the mail stops working.`)
  await page.goto('about:blank')
  await page.goto(second)
  await field.fill(PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('heading', { name: 'This link has been used, or is too old' })).toBeVisible()
})

test('ACC-71 ACC-77 a role change while writing is explained, and the typed text is there after the login', async ({
  newMember,
  mark,
}) => {
  const owner = await newMember('owner')
  const editor = await newMember('editor')
  await editor.page.goto('/admin?tab=blog&post=new')
  await editor.page.getByLabel('Content', { exact: true }).fill('Without it, nothing is sent.')
  await editor.page.getByLabel('Title', { exact: true }).fill(`Half a thought ${mark}`)
  await expect.poll(() => storedDrafts(editor.page, 'blog/new')).toContain(mark)

  await owner.page.goto('/admin?tab=team')
  const role = owner.page.getByRole('button', { name: `Role of ${editor.person.email}: Editor` })
  await role.click()
  const dialog = owner.page.getByRole('dialog', { name: /^Role of/ })
  await dialog.getByRole('radio', { name: 'Owner' }).check()
  await dialog.getByRole('button', { name: 'Save the role' }).click()
  await expect(row(owner, editor.person.email)).toContainText('Owner')
  await expect(owner.page.getByText(/ made editor-1-\S+ Owner, all sessions ended/)).toBeVisible()

  // The refused save asks why.
  const changed = editor.page.getByRole('alert').filter({ hasText: 'Your role has changed' })
  // The poll may have come first, which takes the button away.
  await editor.page.getByRole('button', { name: 'Save draft' }).or(changed).first().click()
  await expect(changed).toHaveText(
    'Your role has changed: you are Owner now. Log in again to go on. What you had typed is kept on this device.',
  )
  await logIn(editor.page, editor.person)
  await expect(tabs(editor.page).filter({ hasText: 'Team' })).toBeVisible()
  await editor.page.goto('/admin?tab=blog&post=new')
  await editor.page.getByRole('button', { name: 'Continue with it' }).click()
  await expect(editor.page.getByLabel('Title', { exact: true })).toHaveValue(`Half a thought ${mark}`)
})

test('ACC-71 ACC-77 a member removed while working is told so and cannot log in again', async ({
  newMember,
}) => {
  const owner = await newMember('owner')
  const sales = await newMember('sales')
  const { email } = sales.person
  await sales.page.goto('/admin')
  await expect(tabs(sales.page)).toHaveText([/^Submissions/, /^People/, /^Chats/, /^Analytics/])
  await expect(sales.page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
  await expect(sales.page.getByRole('switch', { name: /live/ })).toBeVisible()

  await owner.page.goto('/admin?tab=team')
  await owner.page.getByRole('button', { name: `More about ${email}` }).click()
  await owner.page.getByRole('menuitem', { name: 'Remove from the team' }).click()
  const dialog = owner.page.getByRole('dialog', { name: `Remove ${email}` })
  await expect(dialog.getByLabel('Who goes on with this person’s work?')).toHaveValue(owner.id)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row(owner, email)).toHaveCount(0)

  const alert = sales.page.getByRole('alert').filter({ hasText: /\w/ })
  // The page may have found out by its own poll, which takes the tabs away.
  await sales.page.getByRole('tab', { name: 'Chats' }).or(alert).first().click()
  await expect(alert).toHaveText(
    'You are no longer in the team, so the dashboard has closed. What you had typed is kept on this device.',
  )
  await sales.page.goto('/admin')
  await tryToLogIn(sales.page, sales.person)
  await expect(alert).toHaveText('Invalid login credentials')
  await expect(codeField(sales.page)).toHaveCount(0)
})

test('ACC-71 a refusal by the database is shown in the dialog, which keeps its entries', async ({
  newMember,
}) => {
  const owner = await newMember('owner')
  await owner.page.goto('/admin?tab=team')
  // The response for the last owner; here there are others, so it is simulated.
  await owner.page.route('**/rpc/set_member_role', route =>
    route.fulfill({
      status: 409,
      json: {
        code: 'PT409',
        message: 'The last owner stays: make somebody else an owner first.',
        hint: 'last_owner',
      },
    }),
  )
  await owner.page
    .getByRole('button', { name: /^Role of .*: Owner$/ })
    .first()
    .click()
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Sales' }).check()
  await dialog.getByRole('button', { name: 'Save the role' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'The role could not be changed. The last owner stays: make somebody else an owner first.',
  )
  await expect(dialog.getByRole('radio', { name: 'Sales' })).toBeChecked()
})
