/** Nothing written in the blog's editor is lost: drafts, two administrators, expired sessions, history. */
import type { Page } from '@playwright/test'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { button, content, entries, expect, openBlog, POSTS, says, test, title } from './blog-editor.ts'
import { LISTS, whenAsked } from './clock.ts'
import { untilReloaded } from './fixtures.ts'
import { storedDrafts } from './keystrokes.ts'
import { STORAGE_KEY } from './service.ts'

/** Types at the end of the text, key by key. */
async function append(page: Page, text: string) {
  await content(page).press('ControlOrMeta+End')
  await content(page).pressSequentially(text)
}

test('UX-05 UX-12 a draft is kept on the device, offered after a reload, saved by Ctrl+S, and not public', async ({
  admin: page,
  addPosts: _,
  stored,
  mark,
  request,
}) => {
  await openBlog(page)
  await page.getByRole('heading', { name: 'Blog', exact: true }).click()
  await page.keyboard.press('n')
  await expect(title(page)).toBeFocused()
  await page.keyboard.type(`Half a thought ${mark}`)
  await append(page, 'Not ready, n and / are letters here.')
  await says(page, 'Unsaved changes')
  await expect.poll(() => storedDrafts(page, 'blog/new')).toContain('letters here.')

  const questions: string[] = []
  page.on('dialog', dialog => {
    questions.push(`${dialog.type()} ${dialog.message()}`)
    return dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()
  })
  await page.getByRole('tab', { name: 'Submissions' }).click()
  await page.evaluate(() => history.back())
  await expect.poll(() => questions).toHaveLength(2)
  await expect(page).toHaveURL(/post=new/)
  await expect(content(page)).toHaveValue(/letters here/)
  await page.reload()
  expect(questions[0]).toContain('You have unsaved changes')
  expect(questions[1]).toBe(questions[0])
  expect(questions[2]).toContain('beforeunload')

  await expect(
    page.getByText(/Kept on this device, not yet saved: a draft from (Today|Yesterday)/),
  ).toBeVisible()
  await expect(title(page)).toHaveValue('')
  await button(page, 'Continue with it').click()
  await expect(title(page)).toHaveValue(`Half a thought ${mark}`)
  await content(page).press('ControlOrMeta+s')
  await says(page, 'Draft saved')
  await expect(page).toHaveURL(/post=[\da-f-]{36}/)
  await expect(entries(page, mark)).toContainText('Draft')
  const [post] = await stored()
  expect(post).toMatchObject({ status: 'draft', content: 'Not ready, n and / are letters here.' })
  await expect.poll(() => storedDrafts(page, 'blog/')).toBe('[]')
  await expect(page.getByText(/Kept on this device, not yet saved/)).toHaveCount(0)
  expect((await request.get(`/blog/${post?.slug}`)).status()).toBe(404)
})

test('UX-06 UX-07 two administrators edit one post: both versions are shown, and neither is overwritten unasked', async ({
  admin: page,
  colleague,
  addPosts,
  stored,
}) => {
  const [post] = await addPosts({ title: 'Shared', content: 'One\n\nTwo\n\nThree' })
  if (!post) throw new Error('The post was added')
  await colleague.clock.install()
  await openBlog(page, post)
  await openBlog(colleague, post)
  await append(colleague, '\n\nby the colleague')
  await button(colleague, 'Save changes').click()
  await says(colleague, 'Blog post saved successfully')

  await append(page, '\n\nby me')
  await button(page, 'Save changes').click()
  const dialog = page.getByRole('dialog', { name: /^Two versions of “Shared/ })
  await expect(dialog).toContainText('by the colleague')
  await expect(dialog).toContainText('by me')
  await button(page, 'Decide later').click()
  await expect.poll(async () => (await stored())[0]?.content).toContain('by the colleague')
  // The next save asks again, with the latest text; nothing is sent before the user decides.
  await append(page, ' too')
  await button(page, 'Save changes').click()
  await expect(dialog).toContainText('by me too')
  await button(page, 'Keep mine').click()
  await says(page, 'Blog post saved successfully')
  await says(page, 'All changes saved')
  const first = async () => (await stored())[0]
  await expect.poll(first).toMatchObject({ content: 'One\n\nTwo\n\nThree\n\nby me too', revision: 3 })

  // The colleague is notified before saving, compares, and takes this version.
  await append(colleague, ' again')
  await whenAsked(colleague, () => expect(button(colleague, 'Compare')).toBeVisible({ timeout: 2000 }), LISTS)
  await button(colleague, 'Compare').click()
  await button(colleague, 'Take theirs').click()
  await expect(content(colleague)).toHaveValue('One\n\nTwo\n\nThree\n\nby me too')
  await says(colleague, 'All changes saved')

  // The discarded version is in the history.
  await button(page, 'History').click()
  await page.getByRole('list', { name: 'Versions' }).getByRole('button').nth(1).click()
  await expect(page.getByRole('dialog').getByText('by the colleague')).toBeVisible()
  await expect(page.getByRole('dialog').getByText(DEMO_ADMIN.email).first()).toBeVisible()
  await button(page, 'Restore this version').click()
  await expect(content(page)).toHaveValue(/by the colleague/)
  await says(page, 'Unsaved changes')
  await button(page, 'Save changes').click()
  await says(page, 'All changes saved')
  await expect.poll(first).toMatchObject({ revision: 4, status: 'published' })
})

test('UX-07 text typed during a save stays and is saved next', async ({ admin: page, addPosts, stored }) => {
  const [post] = await addPosts({ title: 'Slow', content: 'A' })
  if (!post) throw new Error('The post was added')
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let running = 0
  let most = 0
  await page.route(POSTS, async route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    running += 1
    most = Math.max(most, running)
    await held
    await route.continue()
    running -= 1
  })
  await openBlog(page, post)
  await append(page, 'B')
  await content(page).press('ControlOrMeta+s')
  await expect(button(page, 'Saving...')).toBeDisabled()
  await append(page, 'C')
  await content(page).press('ControlOrMeta+s')
  await append(page, 'D')
  release()
  await says(page, 'Unsaved changes')
  await expect(content(page)).toHaveValue('ABCD')
  await expect.poll(async () => (await stored())[0]).toMatchObject({ content: 'ABC', revision: 3 })
  expect(most).toBe(1)
})

test('SEC-31 SEC-19 neither an expired session nor a deleted post loses what was typed', async ({
  admin: page,
  colleague,
  addPosts,
}) => {
  const [post] = await addPosts({ title: 'Interrupted', content: 'Before.' })
  if (!post) throw new Error('The post was added')
  // From the save on, the backend accepts neither the token nor its renewal: a poll that finds out first would take
  // the button away. Routed before the page opens: an open one may learn of its first route late.
  let isOver = false
  await page.route(/\/rest\/v1\//, route => {
    isOver ||= route.request().method() === 'PATCH'
    return isOver ? route.fulfill({ status: 401, json: { message: 'JWT expired' } }) : route.continue()
  })
  const refused = { code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }
  await page.route(/\/auth\/v1\/token/, route =>
    isOver ? route.fulfill({ status: 400, json: refused }) : route.continue(),
  )
  await openBlog(page, post)
  await append(page, ' And after.')
  await button(page, 'Save changes').click()
  await expect(button(page, 'Login')).toBeVisible()
  await expect.poll(() => page.evaluate(key => localStorage.getItem(key), STORAGE_KEY)).toBeNull()
  await page.unroute(/\/rest\/v1\//)
  await page.unroute(/\/auth\/v1\/token/)
  await page.getByLabel('Email').fill(DEMO_ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_ADMIN.password)
  await untilReloaded(page, () => button(page, 'Login').click())
  await button(page, 'Continue with it').click()
  await expect(content(page)).toHaveValue('Before. And after.')

  colleague.on('dialog', dialog => dialog.accept())
  await openBlog(colleague, post)
  await button(colleague, 'Delete post').click()
  await says(colleague, 'Blog post deleted successfully')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(/ deleted this .*Yours is not saved\.$/)).toBeVisible()
  await button(page, 'Save changes').click()
  const lost = page.getByRole('dialog', { name: /“Interrupted .*” was deleted$/ })
  await expect(lost.getByRole('button', { name: 'Close' })).toBeFocused()
  // A key that comes as soon as the dialog is open may not be heard yet.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(lost).toHaveCount(0, { timeout: 3000 })
  }).toPass()
  await says(page, 'Not saved')
  await expect(content(page)).toHaveValue('Before. And after.')
})
