/** The blog's editor: pictures in the text, slugs, and future dates. */
import {
  address,
  button,
  content,
  entries,
  expect,
  give,
  openBlog,
  picture,
  preview,
  says,
  test,
  title,
  UPLOAD,
} from './blog-editor.ts'
import { askService } from './service.ts'
import { settled } from './settled.ts'

test('UX-10 pictures enter the text by drop, paste or file choice, and each asks for a description', async ({
  admin: page,
  mark,
  complaints,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openBlog(page)
  await title(page).fill(`Pictures ${mark}`)
  await content(page).fill('Before after')
  await content(page).press('Home')
  for (let press = 0; press < 'Before '.length; press += 1) await content(page).press('ArrowRight')
  await give(page, 'drop', [await picture('a.png', '#d33'), await picture('b.png', '#3d3')])
  const dialog = page.getByRole('dialog', { name: 'Picture in the text' })
  await dialog.getByLabel('Description').fill('A [red] lamp')
  // UX-05: a key press does not discard what was typed.
  page.once('dialog', question => question.dismiss())
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Description')).toHaveValue('A [red] lamp')
  let refused = 0
  await page.route(UPLOAD, async route => {
    await route.fulfill({ status: 503 })
    refused += 1
  })
  await button(page, 'Insert').click()
  await button(page, 'Insert without description').click()
  // F-24: one below the other; failed pictures keep their places and descriptions.
  await says(page, 'A picture in the text could not be stored. Its place is kept. The server answered 503.')
  await expect(content(page)).toHaveValue(
    /^Before \n\n!\[A \\\[red\\\] lamp\]\(\S+\)\n\n!\[\]\(\S+\)\n\nafter$/,
  )
  // Waits for both; otherwise the second would fail after the click and need another one.
  await expect.poll(() => refused).toBe(2)
  await settled(page)
  await page.unroute(UPLOAD)
  await button(page, 'Try Again').click()
  await expect(content(page)).toHaveValue(
    /lamp\]\(\/assets\/blog\/\S+\)\n\n!\[\]\(\/assets\/blog\/\S+\)\n\nafter$/,
  )
  await says(page, '1 picture has no description yet')
  await expect(preview(page).getByRole('img', { name: 'A [red] lamp' })).toHaveJSProperty('complete', true)

  await content(page).press('End')
  await give(page, 'paste', [await picture('c.png', '#33d')])
  await dialog.getByLabel('Description').fill('A blue lamp')
  await dialog.getByLabel('Description').press('Enter')
  await expect(preview(page).getByRole('img', { name: 'A blue lamp' })).toHaveCount(1)
  await give(page, 'drop', [{ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await says(page, 'Only JPEG, PNG, GIF and WebP pictures can be added, not x.txt')
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Picture in the text').click()
  await (await chooser).setFiles(await picture('d.png', '#dd3'))
  await button(page, 'Cancel').click()
  await expect(dialog).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('F-23 MEDI-14 library pictures are added above a post with a description, and into its text', async ({
  admin: page,
  mark,
  stored,
  complaints,
}) => {
  await openBlog(page)
  await title(page).fill(`Library ${mark}`)
  await content(page).fill('Before')
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  const choose = async (name: string) => {
    // Samples come with the site, so they exist on every machine.
    await picker.getByLabel('Folder').selectOption('portfolio')
    await picker.getByRole('searchbox').fill(name)
    await picker.getByRole('button', { name, exact: true }).click()
    await picker.getByRole('button', { name: 'Use this picture' }).click()
    await expect(picker).toHaveCount(0)
  }
  await button(page, 'Picture from the library').click()
  await choose('site-ondine.webp')
  await expect(content(page)).toHaveValue(/^Before\n\n!\[\]\(\/samples\/site-ondine\.webp\)\s*$/)
  await button(page, 'Choose a picture').click()
  await choose('app-tally-street.webp')
  await page.getByLabel('Description of image 1').fill('A telephone')
  await button(page, 'Save draft').click()
  await expect.poll(stored).toMatchObject([
    {
      image_urls: ['/samples/app-tally-street.webp'],
      image_alts: { '/samples/app-tally-street.webp': 'A telephone' },
    },
  ])
  expect(complaints).toEqual([])
})

test('MEDI-14 A11Y-02 a picture dropped on the picker goes to the library and not also into the post beneath', async ({
  admin: page,
  mark,
}) => {
  await openBlog(page)
  await title(page).fill(`Dropped ${mark}`)
  await button(page, 'Choose a picture').click()
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  const { name, buffer } = await picture(`drop-${mark}.png`, '#3a7')
  const dataTransfer = await page.evaluateHandle(
    ([called, base64]) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64 ?? ''), character => character.charCodeAt(0))
      data.items.add(new File([bytes], called ?? '', { type: 'image/png' }))
      return data
    },
    [name, buffer.toString('base64')] as const,
  )
  await picker.getByRole('searchbox').dispatchEvent('drop', { dataTransfer })
  await expect(picker.getByRole('region', { name: 'Chosen picture' })).toContainText(`drop-${mark}`)
  const spoken = picker.getByRole('status').filter({ hasText: 'is uploaded and chosen' })
  await expect(spoken).toContainText(`drop-${mark}`)
  await picker.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByLabel('Description of image 1')).toBeVisible()
  await expect(page.getByLabel('Description of image 2')).toHaveCount(0)
})

test('MEDI-14 SEC-37 on a phone the chosen picture is above the others, also in the order of focus', async ({
  admin: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBlog(page, 'new')
  await button(page, 'Choose a picture').click()
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await picker.getByLabel('Folder').selectOption('portfolio')
  await picker.getByRole('searchbox').fill('app-tally-street.webp')
  await picker.getByRole('button', { name: 'app-tally-street.webp', exact: true }).click()
  const parts = picker.locator('.picker > *')
  await expect(parts).toHaveCount(2)
  await expect(parts.first()).toHaveAccessibleName('Chosen picture')
  // In a wide window it is on the right and comes after them.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(parts.last()).toHaveAccessibleName('Chosen picture')
})

test('MEDI-14 a double click uses the picture that the first click hit', async ({ admin: page, mark }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openBlog(page)
  await title(page).fill(`Pressed ${mark}`)
  await button(page, 'Choose share picture').click()
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await picker.getByLabel('Folder').selectOption('portfolio')
  // By name: uploads, also those of other tests, come first, and only once they have been read.
  const chosen = 'app-tally-street.webp'
  await picker.getByRole('list', { name: 'Pictures' }).getByRole('button', { name: chosen }).dblclick()
  await expect(picker).toHaveCount(0)
  await expect(page.locator('.card-preview img')).toHaveAttribute('src', `/samples/${chosen}`)
})

test('UX-05 a scheduled post is hidden until its time and then public before any build', async ({
  admin: page,
  addPosts,
  stored,
  mark,
  request,
}) => {
  const [taken] = await addPosts({ title: 'Taken' })
  await openBlog(page)
  await title(page).fill(`Tomorrow’s news ${mark}`)
  await content(page).fill('News of **tomorrow**')
  await address(page).fill('Not An Address')
  await button(page, 'Save draft').click()
  await expect(page.getByText(/3 to 80 small letters/)).toBeVisible()
  await address(page).fill(taken?.slug ?? '')
  await button(page, 'Save draft').click()
  await says(page, 'Another post has this address. Please choose a different one.')
  const slug = `news-${mark.slice(-12)}`
  await address(page).fill(slug)

  await button(page, 'Schedule...').click()
  const dialog = page.getByRole('dialog', { name: 'When does this post appear?' })
  await expect(dialog.getByText(/In your time zone, .+ \((GMT|UTC|[A-Z]{2,4}).*\)\./)).toBeVisible()
  await dialog.getByLabel('Date and time').fill('2999-12-31T23:30')
  await expect(dialog.getByText(/The post appears December 31, 2999/)).toBeVisible()
  await button(page, 'Schedule').click()
  await expect(page.getByText(/^Blog post scheduled for Dec 31, 2999/)).toBeVisible()
  await expect(entries(page, mark).filter({ hasText: 'Tomorrow' })).toContainText('Scheduled')
  expect((await request.get(`/blog/${slug}`)).status()).toBe(404)

  const [post] = (await stored()).filter(row => row.slug === slug)
  expect(post).toMatchObject({ status: 'scheduled' })
  const ofSlug = async () => (await stored()).find(row => row.slug === slug)
  // Again if the database came to it after those three seconds, when it publishes the post itself.
  await expect
    .poll(async () => {
      await reschedule(post?.id ?? '', new Date(Date.now() + 3000).toISOString())
      return (await ofSlug())?.status
    })
    .toBe('scheduled')
  await expect.poll(async () => (await request.get(`/blog/${slug}`)).status()).toBe(200)
  await expect.poll(ofSlug).toMatchObject({ status: 'scheduled' })
  const reader = await page.context().newPage()
  await reader.goto(`/blog/${slug}`)
  await expect(reader.locator('.post-text strong')).toHaveText('tomorrow')
  await reader.goto('/blog')
  await reader.getByRole('link', { name: `Tomorrow’s news ${mark}` }).click()
  await expect(reader.locator('.post-text strong')).toHaveText('tomorrow')

  await page.reload()
  await expect(entries(page, mark).filter({ hasText: 'Tomorrow' })).toContainText('Published')
  await button(page, 'Back to draft').click()
  await says(page, 'Draft saved')
  expect((await request.get(`/blog/${slug}`)).status()).toBe(404)
})

/** Changes a scheduled post's time, as another administrator would. */
async function reschedule(id: string, published_at: string) {
  await askService(`rest/v1/blog_posts?id=eq.${id}`, 'PATCH', { published_at })
}
