/** Logging out removes everything about the person from the browser, and no typed text is lost without warning. */
import sharp from 'sharp'
import { test } from './accounts.ts'
import { expect } from './fixtures.ts'
import { storedDrafts } from './keystrokes.ts'
import { dashboard, login, logout, storedSession } from './login-page.ts'
import { askService } from './service.ts'

const ASKED = 'You have an unsaved draft on this device. Log out and delete it?'

test('ACC-83 UX-05 logging out with a draft asks first: No keeps the draft, Yes leaves nothing behind', async ({
  newMember,
  mark,
}) => {
  const { page } = await newMember('editor')
  await page.goto('/admin?tab=blog&post=new&q=Anna+Berg')
  await page.getByLabel('Title', { exact: true }).fill(`A thought ${mark}`)
  await expect.poll(() => storedDrafts(page, 'blog/new')).toContain('A thought')
  const questions: string[] = []
  let isLeaving = false
  page.on('dialog', dialog => {
    questions.push(dialog.message())
    return isLeaving ? dialog.accept() : dialog.dismiss()
  })
  await logout(page).click()
  await expect.poll(() => questions).toEqual([ASKED])
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`A thought ${mark}`)
  // Now: nobody has logged out, so there is nothing to wait for.
  expect(await storedDrafts(page, 'blog/new')).toContain('A thought')

  isLeaving = true
  await logout(page).click()
  await expect(login(page)).toBeVisible()
  expect(questions).toEqual([ASKED, ASKED])
  await expect.poll(() => storedSession(page)).toBeNull()
  await expect.poll(() => storedDrafts(page, 'blog/new')).toBe('[]')
  const left = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))
  expect(left).not.toContain('dashboardAccess')
  expect(left).not.toContain('Anna')
  expect(page.url()).not.toContain('Anna')
})

test('ACC-83 logging out neither asks about nor deletes another person’s draft', async ({
  newMember,
  mark,
}) => {
  const ana = await newMember('editor')
  const bo = await newMember('editor')
  const { page } = ana
  await page.goto('/admin?tab=blog&post=new')
  await page.getByLabel('Title', { exact: true }).fill(`Of Ana ${mark}`)
  await expect.poll(() => storedDrafts(page, 'blog/new')).toContain('Of Ana')
  // Somebody else in the same browser: the previous session ended silently.
  await page.evaluate(
    ([key = '', session = '']) => localStorage.setItem(key, session),
    ['sb-127-auth-token', JSON.stringify(bo.session)],
  )
  await page.goto('/admin?tab=portfolio')
  await expect(page.getByRole('heading', { name: 'Portfolio', exact: true })).toBeVisible()
  await logout(page).click()
  await expect(login(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('dashboardAccess'))).toBeNull()
  // Now: that goes last of all.
  expect(await storedDrafts(page, 'blog/new')).toContain('Of Ana')
})

test('ACC-83 UX-02 search text stays out of the URL and survives a reload and Back', async ({
  newMember,
}) => {
  const { page } = await newMember('sales')
  await page.goto('/admin?tab=submissions')
  await expect(dashboard(page)).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search submissions' })
  await search.fill('Anna Berg')
  await expect.poll(() => page.evaluate(() => history.state?.words)).toBe('Anna Berg')
  expect(page.url()).not.toContain('Anna')
  await page.reload()
  await expect(search).toHaveValue('Anna Berg')
  await page.goBack()
  await expect(search).toHaveValue('')
  await page.goForward()
  await expect(search).toHaveValue('Anna Berg')
  expect(page.url()).not.toContain('Anna')
})

test('ACC-80 a notice says when the first password ends, until its owner chooses another', async ({
  newMember,
}) => {
  const { page, person } = await newMember('editor')
  await askService('rest/v1/rpc/begin_first_password', 'POST', { email: person.email })
  await page.goto('/admin?tab=blog')
  const notice = page.getByRole('status').filter({ hasText: 'Your first password ends' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Change the password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByLabel('New password').fill('gravel otter lantern mosaic')
  await dialog.getByRole('button', { name: 'Set the password' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(notice).toHaveCount(0)
})

test('ACC-86 a member adds a picture of their own, the team sees it, and the member removes it', async ({
  newMember,
}) => {
  const [seller, owner] = [await newMember('sales'), await newMember('owner')]
  const { page, id } = seller
  const pixels = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  await page.goto('/admin?tab=account')
  await page
    .getByLabel('Picture of you')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pixels.png().toBuffer() })
  await expect(page.getByText('Picture saved')).toBeVisible()
  const own = `img[src^="/assets/team/${id}/"]`
  await expect(page.locator(`.account ${own}`)).toBeVisible()
  await expect(page.locator(`.user-mark ${own}`)).toBeVisible()

  await owner.page.goto('/admin?tab=team')
  const row = owner.page.getByRole('row').filter({ hasText: seller.person.email })
  await expect(row.locator(own)).toBeVisible()
  // Navigate between the two pages.
  await owner.page
    .getByRole('navigation', { name: 'Team' })
    .getByRole('button', { name: 'Your account' })
    .click()
  await expect(owner.page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await owner.page.getByRole('navigation', { name: 'Team' }).getByRole('button', { name: 'Team' }).click()
  await expect(row).toBeVisible()

  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(page.getByText('Picture removed')).toBeVisible()
  await expect(page.locator(own)).toHaveCount(0)
})
