/** The blog's editor: a post's fields besides its text, kept like the text, and previews of how others show it. */
import type { Page } from '@playwright/test'
import {
  button,
  content,
  expect,
  openBlog,
  picture,
  type StoredPost,
  says,
  test,
  title,
} from './blog-editor.ts'
import { storedDrafts } from './keystrokes.ts'
import { hold } from './login-page.ts'

interface Facts extends StoredPost {
  excerpt: string
  author: string
  description: string
  share_image: string
  tags: string[]
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const previews = (page: Page) => page.getByRole('region', { name: 'Search and sharing' })

/** Uploads a picture in the picker and selects it. */
async function chooseSharePicture(page: Page, file: Awaited<ReturnType<typeof picture>>): Promise<void> {
  await button(page, 'Choose share picture').click()
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await picker.locator('input[type=file]').first().setInputFiles(file)
  await picker.getByRole('button', { name: 'Use this picture' }).click()
  await expect(picker).toHaveCount(0)
}

test('POST-05 tag suggestions that arrive late do not shift the form', async ({ admin: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const arrive = await hold(page, /\/rest\/v1\/blog_posts\?select=tags&/)
  await openBlog(page)
  await expect(previews(page).getByText('As a share card')).toBeVisible()
  const choose = button(page, 'Choose share picture')
  await choose.scrollIntoViewIfNeeded()
  await page.evaluate(() => document.fonts.ready)
  const before = await choose.boundingBox()
  arrive()
  await expect(page.getByRole('button', { name: /^Add the tag / }).first()).toBeVisible()
  // Now: they have been drawn.
  expect(await choose.boundingBox()).toEqual(before)
})

test('POST-01 to POST-05 POST-09: excerpt, author, tags, description and share picture are written, previewed, kept as a draft and stored', async ({
  admin: page,
  addPosts,
  stored,
  mark,
  complaints,
}) => {
  // The tags used by the most posts are suggested first.
  const tagged = { title: 'Tagged before', ...{ tags: ['Known tag'] } }
  await addPosts(tagged, tagged, tagged, tagged)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openBlog(page)
  await title(page).fill(`Facts ${mark}`)
  await content(page).fill('How the **text** begins.')
  const shown = previews(page)
  await expect(shown.getByText('How the text begins.')).toHaveCount(2)
  await field(page, 'Excerpt').fill('What lists say.')
  await expect(shown.getByText('What lists say.')).toHaveCount(2)
  await field(page, 'Description').fill('What engines say.')
  await expect(shown.getByText('What engines say.')).toHaveCount(2)
  await expect(shown.getByText(`› blog › facts-${mark.toLowerCase()}`)).toBeVisible()
  await field(page, 'Author').fill('Ana Ruiz')
  await field(page, 'Tags').fill('SEO, 你好')
  await button(page, 'Add post').click()
  await expect(page.getByRole('alert').filter({ hasText: 'needs a Latin letter' })).toBeVisible()
  // Now: nothing is sent before the form is right, and it has said that it is not.
  expect(await stored()).toHaveLength(4)
  await field(page, 'Tags').fill('SEO, seo')
  await button(page, 'Add the tag Known tag').click()
  await expect(field(page, 'Tags')).toHaveValue('SEO, Known tag')
  await expect(field(page, 'Tags')).toBeFocused()

  await chooseSharePicture(page, await picture('card.png', '#36c'))
  const card = shown.locator('.card-preview img')
  await expect(card).toHaveAttribute('src', /^\/assets\/blog\/card-/)
  await expect(button(page, 'Replace share picture')).toBeFocused()
  // The last change: an earlier draft may have the tags without it.
  await expect.poll(() => storedDrafts(page, 'blog/new')).toContain('/assets/blog/card-')
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await button(page, 'Continue with it').click()
  await expect(field(page, 'Excerpt')).toHaveValue('What lists say.')
  await expect(field(page, 'Author')).toHaveValue('Ana Ruiz')
  await expect(field(page, 'Description')).toHaveValue('What engines say.')
  await expect(card).toHaveAttribute('src', /^\/assets\/blog\/card-/)

  await button(page, 'Save draft').click()
  await says(page, 'Draft saved')
  await says(page, 'All changes saved')
  const post = (await stored()).find(row => row.title.startsWith('Facts')) as Facts
  expect(post).toMatchObject({
    ...{ excerpt: 'What lists say.', author: 'Ana Ruiz', description: 'What engines say.' },
    ...{ tags: ['SEO', 'Known tag'], share_image: expect.stringMatching(/^\/assets\/blog\/card-\d+/) },
  })
  await expect(card).toHaveAttribute('src', post.share_image)
  await button(page, 'Remove share picture').click()
  await expect(button(page, 'Choose share picture')).toBeFocused()
  await says(page, 'Unsaved changes')
  // Without a share picture, a card with the title is shown.
  await expect(shown.locator('.card-preview-heading')).toHaveText(`Facts ${mark}`)
  expect(complaints).toEqual([])
})

test('POST-09 two administrators edit different fields of a post: the second sees both versions, and the history keeps the first', async ({
  admin: page,
  colleague,
  addPosts,
  stored,
}) => {
  const [post] = await addPosts({ title: 'Shared facts', ...{ excerpt: 'Before', tags: ['SEO'] } })
  if (!post) throw new Error('The post was added')
  await openBlog(page, post)
  await openBlog(colleague, post)
  await field(colleague, 'Excerpt').fill('By the colleague')
  await button(colleague, 'Save changes').click()
  await says(colleague, 'Blog post saved successfully')

  await field(page, 'Tags').fill('SEO, Ads')
  await button(page, 'Save changes').click()
  const dialog = page.getByRole('dialog', { name: /^Two versions of “Shared facts/ })
  await expect(dialog).toContainText('By the colleague')
  await expect(dialog).toContainText('SEO, Ads')
  await button(page, 'Keep mine').click()
  await says(page, 'All changes saved')
  await expect
    .poll(async () => (await stored())[0])
    .toMatchObject({ excerpt: 'Before', tags: ['SEO', 'Ads'], revision: 3 })

  await button(page, 'History').click()
  await page.getByRole('list', { name: 'Versions' }).getByRole('button').nth(1).click()
  await expect(page.getByRole('region', { name: 'Changes: Excerpt' })).toContainText('By the colleague')
  await button(page, 'Restore this version').click()
  await expect(field(page, 'Excerpt')).toHaveValue('By the colleague')
  await expect(field(page, 'Tags')).toHaveValue('SEO')
  await says(page, 'Unsaved changes')
})

test('UX-09 the preview of a published post shows its own date', async ({ admin: page, addPosts }) => {
  const [post] = await addPosts({ title: 'Of long ago', published_at: '2019-02-03T12:00:00Z' })
  if (!post) throw new Error('The post was added')
  await openBlog(page, post)
  await button(page, 'Preview').click()
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview).toContainText('February 3, 2019')
})
