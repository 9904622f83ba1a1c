/**
 * How much manual work daily tasks take: presses and filled fields, as the dashboard's pages receive them. Choices in
 * the system's file dialog do not count.
 */
import type { Page } from '@playwright/test'
import { address, button, content, entries, expect, openBlog, says, test, title } from './blog-editor.ts'
import { picture, test as withFiles } from './media-files.ts'
import { askService } from './service.ts'

/** Starts counting; returns a function that reads the counts. */
async function countHandwork(page: Page): Promise<() => Promise<{ presses: number; fields: number }>> {
  await page.evaluate(() => {
    const fields = new Set<EventTarget>()
    const done = { presses: 0, fields: 0 }
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) done.presses += 1
      },
      true,
    )
    addEventListener(
      'input',
      ({ target }) => {
        if (target && !(target instanceof HTMLInputElement && target.type === 'file')) fields.add(target)
        done.fields = fields.size
      },
      true,
    )
    Object.assign(window, { handwork: done })
  })
  return () => page.evaluate(() => Reflect.get(window, 'handwork'))
}

withFiles(
  'IMPT-10 MEDI-14 ten portfolio items with pictures: four presses with a table; five and five fields each without one',
  async ({ admin: page, mark, stored: _ }) => {
    withFiles.slow()
    const names = Array.from({ length: 10 }, (_, index) => `lamp-${index}-${mark}.png`)
    const rows = names.map(
      (name, index) => `Lamp ${index} ${mark},Kind ${mark},A lamp,${name},2x Sales,Figma`,
    )
    const table = ['Title,Category,Description,Image URL,Metrics,Technologies', ...rows].join('\n')
    const items = () =>
      askService(`rest/v1/portfolio_items?title=like.*${mark}*&select=image_url`) as Promise<
        { image_url: string }[]
      >
    await page.goto('/admin?tab=portfolio')
    await expect(button(page, 'Import')).toBeVisible()
    const handwork = await countHandwork(page)
    await button(page, 'Import').click()
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Choose files').click()
    const pictures = await Promise.all(names.map(name => picture(name)))
    await (await chooser).setFiles([
      { name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(table) },
      ...pictures,
    ])
    await button(page, 'Import 10 rows').click()
    await expect(page.getByRole('dialog').getByText('Added: 10')).toBeVisible({ timeout: 60_000 })
    await button(page, 'Done').click()
    // Now: what was pressed has done its work.
    expect(await handwork()).toEqual({ presses: 4, fields: 0 })
    // Now: all ten are stored, as the dialog said.
    expect((await items()).filter(({ image_url }) => image_url.startsWith('/assets/'))).toHaveLength(10)

    await page.reload()
    await expect(button(page, 'Add New Item')).toBeVisible()
    const again = await countHandwork(page)
    await button(page, 'Add New Item').click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Title').fill(`Alone ${mark}`)
    await form.getByLabel('Category').selectOption(`Kind ${mark}`)
    await form.getByLabel('Description').fill('A lamp')
    await form.getByLabel('Metrics (one per line)').fill('2x Sales')
    await form.getByLabel('Technologies (one per line)').fill('Figma')
    await button(page, 'Choose a picture').click()
    const upload = page.waitForEvent('filechooser')
    await button(page, 'Upload Images').last().click()
    await (await upload).setFiles(await picture(`alone-${mark}.png`))
    await button(page, 'Use this picture').click()
    await button(page, 'Save').click()
    await expect.poll(async () => (await items()).length).toBe(11)
    const done = await again()
    await askService(`rest/v1/portfolio_items?title=like.*${mark}*`, 'DELETE')
    await askService(`rest/v1/categories?name=like.*${mark}*`, 'DELETE')
    expect(done).toEqual({ presses: 5, fields: 5 })
  },
)

test('F-24 a post with three pictures from a pasted document takes two clicks and its title', async ({
  admin: page,
  mark,
  addPosts: _,
}) => {
  const images = await Promise.all(['a', 'b', 'c'].map(name => picture(`${name}.png`)))
  const document = images
    .map(
      ({ buffer }, index) =>
        `<h2>Part ${index}</h2><p>Words</p><p><img alt="Lamp ${index}" src="data:image/png;base64,${buffer.toString('base64')}"></p>`,
    )
    .join('')
  await openBlog(page)
  const handwork = await countHandwork(page)
  await button(page, 'New post').click()
  await title(page).fill(`Pasted ${mark}`)
  await content(page).evaluate((field, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'Part 0 Words Part 1 Words Part 2 Words')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, document)
  await expect(content(page)).toHaveValue(
    /^## Part 0\n\nWords\n\n!\[Lamp 0\]\(\/assets\/blog\/lamp-0-\S+\)\n\n## Part 1\n\nWords\n\n!\[Lamp 1\]\(\/assets\/\S+\)\n\n## Part 2\n\nWords\n\n!\[Lamp 2\]\(\/assets\/\S+\)$/,
  )
  await button(page, 'Add post').click()
  await says(page, 'Blog post added successfully')
  // Now: what was pressed has done its work.
  expect(await handwork()).toEqual({ presses: 2, fields: 2 })
})

test('MOVE-05 changing the URL of a public post takes two clicks and one field, and the old URL redirects', async ({
  admin: page,
  addPosts,
}) => {
  const [post] = await addPosts({ title: 'Moved' })
  if (!post) throw new Error('The post was added')
  await openBlog(page)
  const handwork = await countHandwork(page)
  await entries(page, post.title)
    .getByRole('button', { name: /^Moved/ })
    .click()
  await address(page).fill(`new-${post.slug}`)
  await button(page, 'Save changes').click()
  await says(page, 'Blog post saved successfully')
  // Now: what was pressed has done its work.
  expect(await handwork()).toEqual({ presses: 2, fields: 1 })
  await page.goto(`/blog/${post.slug}`)
  await expect(page).toHaveURL(new RegExp(`/blog/new-${post.slug}$`))
})
