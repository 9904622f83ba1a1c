/** The dashboard's frame, which all tabs share. */
import { randomUUID } from 'node:crypto'
import { test as base, expect, newSignedIn, signIn } from './fixtures.ts'
import { askAs, askService, type Person, startSession } from './service.ts'

const test = base.extend<{ colleague: Person }>({
  // Each test's own administrator, whose password may change.
  colleague: async ({ browserName: _ }, use) => {
    const person = { email: `${randomUUID()}@colleague.example`, password: randomUUID() }
    const user = await askService('auth/v1/admin/users', 'POST', { ...person, email_confirm: true })
    await askService('rest/v1/rpc/grant_role', 'POST', { email: person.email, member_role: 'owner' })
    await use(person)
    await askService(`auth/v1/admin/users/${(user as { id: string }).id}`, 'DELETE')
  },
})

test('UX-12 ? lists the shortcuts without a policy violation, and Escape returns the focus', async ({
  admin: page,
}) => {
  const complaints: string[] = []
  page.on('console', message => {
    if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text())
  })
  await page.goto('/admin')
  const search = page.getByRole('searchbox', { name: 'Search submissions' })
  await search.fill('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.fill('')
  await page.getByRole('tab').first().focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog.getByText('Search', { exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.locator('input[type=search]')).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('tab').first()).toBeFocused()
  expect(complaints).toEqual([])
})

test('UX-01 UX-15 a deleted row waits in the trash and is restored, and the log says who did it', async ({
  browser,
  colleague,
  mark,
}) => {
  await askService('rest/v1/faqs', 'POST', { question: mark, answer: 'Because.' })
  const page = await newSignedIn(browser, await startSession(colleague))
  await page.goto('/admin')
  await expect(page.getByRole('tab').first()).toBeVisible()
  const menu = page.getByRole('button', { name: /^More/ })
  const open = async (item: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await askAs(colleague, `rest/v1/faqs?question=eq.${mark}`, 'DELETE')

  await open('Trash')
  const trash = page.getByRole('dialog', { name: 'Trash' })
  const row = trash.getByRole('listitem').filter({ hasText: mark })
  await expect(row).toContainText(`by ${colleague.email}`)
  await row.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
  const stored = () => askService(`rest/v1/faqs?question=eq.${mark}&select=answer`)
  await expect.poll(stored).toEqual([{ answer: 'Because.' }])
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  await open('Who changed what')
  const log = page.getByRole('dialog', { name: 'Who changed what' }).getByRole('listitem')
  const mine = log.filter({ hasText: mark })
  await expect(mine).toHaveCount(2)
  await expect(mine.filter({ hasText: 'restored' })).toContainText(colleague.email)
  await expect(mine.filter({ hasText: 'deleted' })).toContainText(`FAQ “${mark}”`)
  // F-26: the keyboard scrolls it, even without a focusable element inside.
  await page.setViewportSize({ width: 1280, height: 320 })
  const read = page.getByRole('region', { name: 'Who changed what' })
  await page.getByRole('button', { name: 'Close', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(read).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect.poll(() => read.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')

  await askAs(colleague, `rest/v1/faqs?question=eq.${mark}`, 'DELETE')
  await open('Trash')
  page.once('dialog', question => question.dismiss())
  await row.getByRole('button', { name: 'Delete for good' }).click()
  await expect(row).toHaveCount(1)
  page.once('dialog', question => question.accept())
  await row.getByRole('button', { name: 'Delete for good' }).click()
  await expect(row).toHaveCount(0)
  await page.context().close()
})

test('AUTH-06 ACC-66 changing the password needs the current one, and a weak one is refused before it is sent', async ({
  page,
  colleague,
}) => {
  const { email } = colleague
  const second = randomUUID()
  await signIn(page, colleague)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Change the password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const set = dialog.getByRole('button', { name: 'Set the password' })
  const fresh = dialog.getByLabel('New password')
  await dialog.getByLabel('Current password').fill('wrong')
  await fresh.fill('summer2026')
  await set.click()
  await expect(dialog.getByText('The password needs at least 12 characters; this one has 10.')).toBeVisible()
  await expect(fresh).toBeFocused()
  await fresh.fill('administrator1')
  await set.click()
  await expect(fresh).toHaveAttribute('aria-invalid', 'true')
  await fresh.fill(second)
  await expect(dialog.getByText(/^Good/)).toBeVisible()
  await set.click()
  await expect(dialog.getByRole('alert')).toHaveText('Invalid login credentials')
  await dialog.getByLabel('Current password').fill(colleague.password)
  await set.click()
  await expect(page.getByText('Password changed, every other session has ended')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  // The session continues and is the only one.
  await expect(page.getByText('You are here')).toBeVisible()
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0)
  expect(await startSession({ email, password: second })).toHaveProperty('access_token')
})

test('AUTH-06 an old-style recovery link, which is already signed in, asks for a new password', async ({
  page,
  colleague,
}) => {
  const session = await startSession(colleague)
  const parts = { ...session, user: '', expires_in: 3600, token_type: 'bearer', type: 'recovery' }
  const entries = Object.entries(parts).map(([key, value]) => [key, String(value)])
  await page.goto(`/admin#${new URLSearchParams(Object.fromEntries(entries))}`)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByText(`For ${colleague.email}`)).toBeVisible()
})

test('AUTH-06 an expired recovery link says so above the login form', async ({ page }) => {
  await page.goto('/admin#error=access_denied&error_code=otp_expired&error_description=Expired')
  await expect(page.getByRole('alert').first()).toHaveText(/no longer valid/)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

for (const [denied, isKept] of [
  [['localStorage'], true],
  [['localStorage', 'sessionStorage'], false],
] as const) {
  test(`SEC-28 with ${denied.join(' and ')} denied a member can log in${isKept ? ', and a reload keeps the session' : ', and is told that a reload ends it'}`, async ({
    page,
    colleague,
  }) => {
    await page.addInitScript(names => {
      const refuse = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      for (const name of names) Object.defineProperty(window, name, { get: refuse })
    }, denied)
    await signIn(page, colleague, isKept)
    const warning = page.getByText('reloading the page logs you out')
    await expect(warning).toHaveCount(isKept ? 0 : 1)
    await page.reload()
    await expect(page.getByRole(isKept ? 'tab' : 'textbox').first()).toBeVisible()
  })
}
