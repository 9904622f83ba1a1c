/** The blog's editor with the keyboard alone, and under axe. */
import { findViolations } from '../a11y/axe.ts'
import {
  address,
  button,
  choosePictures,
  content,
  expect,
  give,
  openBlog,
  POSTS,
  picture,
  preview,
  says,
  test,
  title,
} from './blog-editor.ts'
import { holdClock } from './clock.ts'

test('A11Y-02 a post is written, formatted, described and published by keyboard alone', async ({
  admin: page,
  addPosts: _,
  stored,
  mark,
}) => {
  await openBlog(page)
  await page.getByRole('tab', { name: 'Blog' }).focus()
  await page.keyboard.press('n')
  await expect(title(page)).toBeFocused()
  await page.keyboard.type(`By keys ${mark}`)
  await page.keyboard.press('Tab')
  await expect(address(page)).toBeFocused()
  for (const name of ['Write', 'Both', 'Preview']) {
    await page.keyboard.press('Tab')
    await expect(button(page, name)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Heading' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(content(page)).toBeFocused()
  await page.keyboard.type('bold')
  await expect(content(page)).toHaveValue('**bold**')
  await choosePictures(page, [await picture('a.png', '#d33'), await picture('b.png', '#3d3')])
  // Tabs past the preview and its scrollable parts.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Description of image 1')).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.type('First chosen')
  await page.getByRole('button', { name: 'Move image 1 down' }).press('Enter')
  await expect(page.getByLabel('Description of image 2')).toHaveValue('First chosen')
  await expect(page.getByRole('button', { name: 'Move image 2 down' })).toBeFocused()
  await button(page, 'Add post').press('Enter')
  await says(page, 'Blog post added successfully')
  const [post] = await stored()
  expect(Object.values(post?.image_alts ?? {})).toEqual(['First chosen'])
  expect(post?.image_urls[1]).toBe(Object.keys(post?.image_alts ?? {})[0])
})

test('SEC-36 A11Y-01 list, editor, preview and dialogs have no accessibility violations in light and dark mode', async ({
  admin: page,
  addPosts,
}) => {
  const [post] = await addPosts({
    title: 'Judged',
    content: '# One\n\n![](/samples/x.webp)',
    status: 'draft',
  })
  const findings: string[] = []
  const look = async (where: string) => findings.push(...(await findViolations(page, where)))
  await page.setViewportSize({ width: 1440, height: 900 })
  await openBlog(page, post)
  await choosePictures(page, [await picture('a.png', '#d33')])
  await expect(preview(page).getByRole('heading', { name: 'One' })).toBeVisible()
  await look('editor')
  await title(page).fill('Another title')
  await button(page, 'History').click()
  await expect(page.getByRole('dialog').getByText('Another title')).toBeVisible()
  await look('history')
  await page.keyboard.press('Escape')
  await button(page, 'Schedule...').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('schedule')
  await page.keyboard.press('Escape')
  await give(page, 'drop', [await picture('b.png', '#3d3')])
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('picture')
  await page.keyboard.press('Escape')
  await title(page).fill(' ')
  await button(page, 'Publish').click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await look('phone')
  expect(findings).toEqual([])
})

test('SEC-29 a hanging backend counts as slow after 2 s and as failed after 5 s, and a hanging save keeps the text', async ({
  admin: page,
  mark,
}) => {
  await page.route(POSTS, () => {})
  await page.clock.install()
  const asked = page.waitForRequest(POSTS)
  await page.goto('/admin?tab=blog', { waitUntil: 'commit' })
  await asked
  // The editor's code itself loads, in real time: the list's time limit must not run out meanwhile.
  await holdClock(page)
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(content(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.clock.runFor(2000)
  // The list's own message: a part of the editor shows the same text while its code loads.
  await expect(page.locator('span', { hasText: 'Still loading...' })).toBeVisible()
  await page.clock.runFor(3000)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch blog posts' })).toBeVisible()
  await page.clock.resume()
  await title(page).fill(`Hanging ${mark}`)
  await content(page).fill('Still here')
  await button(page, 'Add post').click()
  await expect(button(page, 'Adding...')).toBeDisabled()
  // A write gets more time than a read: giving up early would leave its outcome unknown.
  await page.clock.runFor(21_000)
  await says(page, 'Not saved')
  await expect(content(page)).toHaveValue('Still here')
  await expect(button(page, 'Add post')).toBeEnabled()
})
