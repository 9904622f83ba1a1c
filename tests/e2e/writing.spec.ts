/** Text typed during a new post's first save stays, and so does the focus (F-20). */
import type { Page } from '@playwright/test'
import {
  button,
  choosePictures,
  content,
  entries,
  expect,
  openBlog,
  picture,
  says,
  test,
  title,
  WRITES,
} from './blog-editor.ts'
import { holdClock } from './clock.ts'
import { storedDrafts } from './keystrokes.ts'
import { askService } from './service.ts'

/**
 * Holds back the first request that writes a post until `release` lets it continue as `fate` says. Before the page
 * opens, since an open one may learn of it after the key that saves.
 */
async function holdFirstSave(page: Page, fate: 'slow' | 'failed' | 'lost' | 'other slug') {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let isFirst = true
  await page.route(WRITES, async route => {
    if (!isFirst || route.request().method() !== 'POST') return route.continue()
    isFirst = false
    await held
    if (fate === 'failed') return route.fulfill({ status: 503, json: { message: 'Unavailable' } })
    if (fate === 'slow' || fate === 'other slug') return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  return () => release()
}

const isSaving = (page: Page) => says(page, 'Saving')

test('F-20 UX-07 text typed during a slow first save stays in one post, with focus and caret', async ({
  admin: page,
  addPosts: _,
  stored,
  mark,
}) => {
  const release = await holdFirstSave(page, 'slow')
  await openBlog(page)
  await title(page).fill(`First ${mark}`)
  await content(page).fill('One three')
  await content(page).press('ControlOrMeta+s')
  await isSaving(page)
  // Type in the middle of the text, with letters that are shortcuts elsewhere.
  await content(page).press('Home')
  for (let press = 0; press < 'One '.length; press += 1) await content(page).press('ArrowRight')
  await page.keyboard.type('tw')
  release()
  await expect(page).toHaveURL(/post=[\da-f-]{36}/)
  await page.keyboard.type('o n / ')
  await expect(content(page)).toBeFocused()
  await expect(content(page)).toHaveValue('One two n / three')
  await expect(page).toHaveURL(/post=[\da-f-]{36}/)
  await says(page, 'Unsaved changes')
  await content(page).press('ControlOrMeta+s')
  await says(page, 'All changes saved')
  await expect.poll(() => stored()).toMatchObject([{ content: 'One two n / three', revision: 2 }])
  await expect(entries(page, mark)).toHaveCount(1)
  await expect.poll(() => storedDrafts(page, 'blog/')).toBe('[]')
})

test('F-20 BADM-06 a post published while its author keeps typing stays open with all text', async ({
  admin: page,
  addPosts: _,
  stored,
  mark,
}) => {
  const release = await holdFirstSave(page, 'slow')
  await openBlog(page)
  await title(page).fill(`Public ${mark}`)
  await content(page).fill('Published.')
  await button(page, 'Add post').click()
  await content(page).press('ControlOrMeta+End')
  await page.keyboard.type(' And')
  release()
  await says(page, 'Blog post added successfully')
  await page.keyboard.type(' more.')
  await expect(content(page)).toHaveValue('Published. And more.')
  await button(page, 'Save changes').click()
  await says(page, 'All changes saved')
  await expect.poll(() => stored()).toMatchObject([{ content: 'Published. And more.', status: 'published' }])
})

test('F-20 a failed first save and one whose answer is lost each end as one post with all text', async ({
  admin: page,
  addPosts: _,
  stored,
  mark,
}) => {
  for (const fate of ['failed', 'lost'] as const) {
    const release = await holdFirstSave(page, fate)
    await openBlog(page)
    await page.getByRole('heading', { name: 'Blog', exact: true }).click()
    await page.keyboard.press('n')
    await title(page).fill(`${fate} ${mark}`)
    await content(page).fill('Before')
    await content(page).press('ControlOrMeta+s')
    await isSaving(page)
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(', during')
    release()
    await says(page, 'Not saved')
    await page.keyboard.type(', after')
    await expect(content(page)).toHaveValue('Before, during, after')
    await content(page).press('ControlOrMeta+s')
    await says(page, 'All changes saved')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const posts = (await stored()).filter(post => post.title.startsWith(fate))
    expect(posts).toMatchObject([{ content: 'Before, during, after' }])
    await page.unroute(WRITES)
  }
})

test('F-20 a slug changed by the server is adopted while typing continues', async ({
  admin: page,
  addPosts,
  stored,
  mark,
}) => {
  await addPosts({ title: 'Same' })
  const release = await holdFirstSave(page, 'other slug')
  await openBlog(page)
  await title(page).fill(`Same ${mark}`)
  await content(page).fill('A')
  await content(page).press('ControlOrMeta+s')
  await isSaving(page)
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('B')
  release()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(/-2$/)
  await page.keyboard.type('C')
  await expect(content(page)).toHaveValue('ABC')
  await content(page).press('ControlOrMeta+s')
  await says(page, 'All changes saved')
  await expect.poll(async () => (await stored()).map(post => post.content)).toContain('ABC')
})

test('F-20 UX-12 letter keys trigger no shortcut after the focus has fallen out of a field', async ({
  admin: page,
  mark,
}) => {
  await openBlog(page)
  await title(page).fill(`Kept ${mark}`)
  await content(page).press('a')
  // A field that becomes unavailable loses the focus, whatever the cause.
  await content(page).evaluate(field => field.setAttribute('disabled', ''))
  await expect(page.locator('body')).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.press('/')
  await expect(page.locator('body')).toBeFocused()
  await expect(page).not.toHaveURL(/post=/)
  // After a click elsewhere, shortcuts work again.
  await page.getByRole('heading', { name: 'Blog', exact: true }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search blog posts' })).toBeFocused()
})

test('F-20 F-26 a conflict found while typing waits for a pause, and no typed letter goes into its dialog', async ({
  admin: page,
  addPosts,
}) => {
  const [post] = await addPosts({ title: 'Asked', content: 'Start.' })
  if (!post) throw new Error('The post was added')
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(WRITES, async route => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  await page.clock.install()
  await openBlog(page, post)
  await content(page).press('ControlOrMeta+End')
  await page.keyboard.type(' Mine.')
  await askService(`rest/v1/blog_posts?id=eq.${post.id}`, 'PATCH', { content: 'Theirs.' })
  await content(page).press('ControlOrMeta+s')
  await isSaving(page)
  const answered = page.waitForResponse(
    response => WRITES.test(response.url()) && response.request().method() === 'PATCH',
  )
  // A second without a key opens the question: here it passes only while somebody types, however slow the test is.
  await holdClock(page)
  release()
  let typed = 'Start. Mine.'
  let isAnswered = false
  answered.then(
    () => {
      isAnswered = true
    },
    () => {},
  )
  for (let word = 0; word < 12 || !isAnswered; word += 1) {
    typed += ' word'
    // Meant: the rhythm of a person's typing.
    await page.keyboard.type(' word', { delay: 20 })
    await page.clock.runFor(100)
  }
  await expect(content(page)).toHaveValue(typed)
  await page.clock.resume()
  await expect(page.getByRole('dialog', { name: /^Two versions of/ })).toBeVisible()
  await expect(content(page)).toHaveValue(typed)
})

test('F-26 UX-05 unsaved pictures above the text survive a reload with their descriptions', async ({
  admin: page,
  addPosts: _,
  stored,
  mark,
}) => {
  page.on('dialog', dialog => dialog.accept())
  await openBlog(page)
  await title(page).fill(`Pictured ${mark}`)
  await content(page).fill('Text')
  await choosePictures(page, [await picture('a.png', '#d33'), await picture('b.png', '#33d')])
  const words = page.getByLabel('Description of image 2')
  await words.fill(`A lamp ${mark}`)
  await expect.poll(() => storedDrafts(page, 'blog/new')).toContain(`A lamp ${mark}`)
  for (let time = 0; time < 2; time += 1) {
    await page.reload()
    await button(page, 'Continue with it').click()
    await expect(words).toHaveValue(`A lamp ${mark}`)
    await expect(page.getByRole('img', { name: `A lamp ${mark}` }).first()).toHaveJSProperty(
      'naturalWidth',
      48,
    )
    // The editor that continues a draft has a draft of its own.
    await content(page).press('ControlOrMeta+End')
    await page.keyboard.type(` ${time}`)
    await expect.poll(() => storedDrafts(page, 'blog/new')).toContain(`Text${' 0 1'.slice(0, 2 * time + 2)}`)
  }
  await content(page).press('ControlOrMeta+s')
  await says(page, 'Draft saved')
  const [post] = await stored()
  expect(post?.image_urls).toEqual(Array(2).fill(expect.stringMatching(/^\/assets\/blog\//)))
  expect(Object.values(post?.image_alts ?? {})).toEqual([`A lamp ${mark}`])
})

test('UX-05 two tabs with a new post each: neither draft replaces the other, and an open one is not offered', async ({
  admin: page,
  mark,
}) => {
  page.on('dialog', dialog => dialog.accept())
  const other = await page.context().newPage()
  await openBlog(other)
  await openBlog(page)
  await content(page).fill(`Here ${mark}`)
  await content(other).fill(`There ${mark}`)
  await expect.poll(() => storedDrafts(page, 'blog/new')).toContain(`Here ${mark}`)
  await expect.poll(() => storedDrafts(page, 'blog/new')).toContain(`There ${mark}`)
  await expect(button(page, 'Continue with it')).toHaveCount(0)
  // The other tab closes: its draft is offered here, and nothing in this tab is replaced.
  await other.close()
  await expect(button(page, 'Continue with it')).toBeVisible()
  await expect(content(page)).toHaveValue(`Here ${mark}`)
  await page.reload()
  // Continuing one draft does not replace the other either.
  await button(page, 'Continue with it').click()
  await expect(content(page)).toHaveValue(new RegExp(`here ${mark}$`, 'i'))
  const isHere = (await content(page).inputValue()).startsWith('Here')
  for (const text of isHere ? ['There', 'Here'] : ['Here', 'There']) {
    await button(page, 'Continue with it').click()
    await expect(content(page)).toHaveValue(`${text} ${mark}`)
  }
})
