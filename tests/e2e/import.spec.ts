/** Importing items, posts and people from files: previewed, then executed, reported and undoable. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { wordpressExport } from '../../src/admin/blog/import/test-export.ts'
import { closeQuietly, expect, newSignedIn } from './fixtures.ts'
import { test as base, picture } from './media-files.ts'
import { askService, newColleague } from './service.ts'

/** Removes everything with the test's mark at the end. */
const test = base.extend<{ cleared: undefined }>({
  cleared: [
    async ({ mark }, use) => {
      await use(undefined)
      await askService(`rest/v1/blog_posts?slug=like.*${mark}*`, 'DELETE')
      await askService(`rest/v1/redirects?from_path=like.*${mark}*`, 'DELETE')
      await askService(`rest/v1/portfolio_items?title=like.*${mark}*`, 'DELETE')
      await askService(`rest/v1/categories?name=like.*${mark}*`, 'DELETE')
      await askService(`rest/v1/people?email=like.*${mark}*`, 'DELETE')
    },
    { auto: true },
  ],
})

const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => dialog(page).getByRole('list', { name: 'Rows' }).getByRole('listitem')
const counts = (page: Page) => dialog(page).getByRole('status').filter({ hasText: /: \d/ })
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()
const file = (name: string, text: string, mimeType = 'text/csv') => ({
  ...{ name, mimeType },
  buffer: Buffer.from(text),
})

async function openImport(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin?tab=${tab}`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog(page).getByRole('button', { name: 'Choose files' })).toBeVisible()
}
const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  dialog(page).locator('input[type=file]').setInputFiles(files)

const posts = (mark: string) =>
  askService(
    `rest/v1/blog_posts?slug=like.*${mark}*&select=title,slug,status,content,excerpt,author,description,tags,share_image&order=title`,
  ) as Promise<
    (Record<'title' | 'slug' | 'status' | 'content' | 'excerpt' | 'author', string> &
      Record<'description' | 'share_image', string> & { tags: string[] })[]
  >
const items = (mark: string) =>
  askService(
    `rest/v1/portfolio_items?title=like.*${mark}*&select=title,category,status,image_url&order=title`,
  ) as Promise<Record<string, string>[]>
const redirects = (mark: string) =>
  askService(`rest/v1/redirects?from_path=like.*${mark}*&select=from_path,to_path`) as Promise<
    { from_path: string; to_path: string }[]
  >

test('IMPT-01 to IMPT-05, IMPT-07, IMPT-10: a table of items with a picture is imported, bad rows are refused, and report and Undo work', async ({
  admin: page,
  mark,
  stored,
}) => {
  test.slow()
  await openImport(page, 'portfolio')
  await choose(page, [file('items.csv', 'Name,Text\nA,B')])
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'no column “Category”' })).toBeVisible()

  const table = [
    'Title;Category;Description;Image URL;Metrics;Technologies;Status',
    `Hotel ${mark};Kind ${mark};A site;hotel.png;2x sales|0.9 s;Astro;published`,
    `Bar ${mark};Kind ${mark};;/a.jpg;1;React;`,
    `Café ${mark};kind ${mark};A site;/samples/site-ondine.webp;1;React;`,
  ].join('\r\n')
  // As a Western European spreadsheet program saves it.
  const latin = { ...file('items.csv', ''), buffer: Buffer.from(table, 'latin1') }
  await choose(page, [latin, await picture('hotel.png')])
  await expect(counts(page)).toContainText('New: 2')
  await expect(counts(page)).toContainText('Refused: 1')
  await expect(rows(page).filter({ hasText: 'Bar' })).toContainText('Description is required.')
  await expect(rows(page).filter({ hasText: 'Hotel' })).toContainText('The picture hotel.png is uploaded.')
  // Now: the preview stands, and nothing is stored.
  expect(await items(mark)).toEqual([])

  await press(page, 'Import 2 rows')
  await expect(counts(page)).toContainText('Added: 2')
  await expect.poll(() => stored.length).toBe(1)
  await expect
    .poll(() => items(mark))
    .toEqual([
      {
        ...{ title: `Café ${mark}`, category: `Kind ${mark}`, status: 'draft' },
        image_url: '/samples/site-ondine.webp',
      },
      {
        ...{ title: `Hotel ${mark}`, category: `Kind ${mark}`, status: 'published' },
        image_url: stored[0]?.url,
      },
    ])
  const download = page.waitForEvent('download')
  await press(page, 'Download the report')
  const report = await readFile(await (await download).path(), 'utf8')
  expect(report).toContain(`Row 3,Bar ${mark},Refused,Description is required.`)
  expect(report).toContain(`Row 4,Café ${mark},Added,`)

  await press(page, 'Undo the import')
  await expect(dialog(page).getByText('The import is undone: 2 rows taken back.')).toBeVisible()
  await expect.poll(() => items(mark)).toEqual([])
})

test('IMPT-12, IMPT-06, IMPT-14: two hundred WordPress posts with pictures and broken markup are imported, and a second import finds them all', async ({
  admin: page,
  mark,
  stored,
}) => {
  test.slow()
  const { xml, pictures } = wordpressExport({ mark })
  const chosen = [file('export.xml', xml, 'text/xml')]
  // One of the pictures is missing.
  for (const name of pictures.slice(1))
    chosen.push(await picture(name, { type: 'image/jpeg', width: 40, height: 30 }))
  await openImport(page, 'blog')
  await choose(page, chosen)
  await expect(counts(page)).toContainText('New: 196')
  await expect(counts(page)).toContainText('Refused: 7')
  await expect(dialog(page).getByRole('list', { name: 'About these files' })).toContainText(
    /\d+ pictures are not among the files/,
  )
  await dialog(page).getByLabel('Rows shown').selectOption('Refused')
  await expect(rows(page).filter({ hasText: 'Post 9' })).toContainText('Post 2 has the same address.')
  await press(page, 'Import 196 rows')
  await expect(counts(page)).toContainText('Added: 196', { timeout: 120_000 })

  const kept = await posts(mark)
  expect(kept).toHaveLength(196)
  expect(kept.filter(({ status }) => status === 'draft').length).toBeGreaterThan(20)
  const blocks = kept.find(({ title }) => title.startsWith('Post 5 '))
  await expect.poll(() => stored.length).toBe(pictures.length - 1)
  const lamp = stored.map(({ url }) => url).find(url => blocks?.content.includes(`![A lamp](${url})`))
  expect(lamp).toMatch(/^\/assets\/blog\//)
  expect(blocks).toMatchObject({
    ...{ excerpt: 'What post 5 says & means.', author: 'Ana Ruiz', description: 'Post 5 for engines' },
    ...{ tags: ['News & views', 'Lamps'], share_image: expect.stringMatching(/^\/assets\/blog\/lamp-1-/) },
  })
  expect(blocks?.content).toContain(`](/blog/post-2-${mark}#more)`)
  await expect
    .poll(() => redirects(mark))
    .toContainEqual({
      from_path: `/2014/05/post-5-${mark}`,
      to_path: `/blog/post-5-${mark}`,
    })

  // Importing the same export again finds everything; only posts without their picture would be imported again.
  await press(page, 'Done')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose(page, chosen)
  await expect(counts(page)).toContainText('Here already: 196')
  await expect(dialog(page).getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
})

test('IMPT-05 IMPT-06 IMPT-14 Undo removes imported posts and redirects and restores changed posts', async ({
  admin: page,
  mark,
}) => {
  test.slow()
  const slug = `old-${mark}`
  const before = {
    title: `Old ${mark}`,
    slug,
    content: 'As it was',
    status: 'published',
    published_at: '2014-01-01',
    ...{ author: 'Bo', tags: ['Before'] },
  }
  await askService('rest/v1/blog_posts', 'POST', before)
  const front = (name: string, more = '') =>
    `---\ntitle: ${name} ${mark}\nslug: ${name.toLowerCase()}-${mark}\ndate: 2014-01-01\n${more}---\nNew words\n`
  await openImport(page, 'blog')
  await choose(page, [
    file('old.md', front('Old', 'tags: [SEO, Ads]\ndescription: For engines\n'), 'text/markdown'),
    file('new.md', front('New', `aliases: [/gone-${mark}]\n`), 'text/markdown'),
  ])
  await expect(rows(page).filter({ hasText: `Old ${mark}` })).toContainText(
    'Changes: text, description, tags.',
  )
  await expect(rows(page).filter({ hasText: `New ${mark}` })).toContainText(`/gone-${mark} will lead to it.`)
  await press(page, 'Import 2 rows')
  await expect(counts(page)).toContainText('Changed: 1')
  await expect
    .poll(async () => (await posts(mark)).map(({ content }) => content))
    .toEqual(['New words', 'New words'])
  // Fields that are not in the file stay as they are.
  await expect
    .poll(async () => (await posts(mark)).at(-1))
    .toMatchObject({ tags: ['SEO', 'Ads'], description: 'For engines', author: 'Bo' })
  await expect.poll(async () => (await redirects(mark)).length).toBe(1)
  await press(page, 'Undo the import')
  await expect(dialog(page).getByText('The import is undone: 2 rows taken back.')).toBeVisible()
  await expect.poll(async () => (await posts(mark)).map(({ content }) => content)).toEqual(['As it was'])
  await expect
    .poll(async () => (await posts(mark))[0])
    .toMatchObject({ tags: ['Before'], description: '', author: 'Bo' })
  await expect.poll(() => redirects(mark)).toEqual([])
})

test('IMPT-07 a second import adds the missing pictures, and a third changes nothing', async ({
  admin: page,
  mark,
  stored,
}) => {
  const text = `---\ntitle: Lamps ${mark}\nslug: lamps-${mark}\ndate: 2014-01-01\n---\nAbout lamps:\n\n![A lamp](img/lamp.png)\n`
  const post = file('lamps.md', text, 'text/markdown')
  const content = async () => (await posts(mark))[0]?.content
  await openImport(page, 'blog')
  await choose(page, [post])
  await expect(rows(page)).toContainText('Picture to bring by hand, after “About lamps:”: img/lamp.png')
  await press(page, 'Import 1 row')
  await expect.poll(content).toContain('![A lamp](img/lamp.png)')
  await press(page, 'Done')

  const withPicture = [post, await picture('lamp.png')]
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose(page, withPicture)
  await expect(rows(page)).toContainText('Changes: pictures.')
  await expect(rows(page)).toContainText('1 picture is uploaded.')
  await press(page, 'Import 1 row')
  await expect(counts(page)).toContainText('Changed: 1')
  await expect.poll(() => stored.length).toBe(1)
  await expect.poll(content).toBe(`About lamps:\n\n![A lamp](${stored[0]?.url})`)
  await press(page, 'Done')

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose(page, withPicture)
  await expect(counts(page)).toContainText('Here already: 1')
})

test('IMPT-11 a file without a date leaves a post that was published here as it is', async ({
  admin: page,
  mark,
}) => {
  await askService('rest/v1/blog_posts', 'POST', {
    ...{ title: `Old ${mark}`, slug: `old-${mark}`, content: 'As it was', status: 'published' },
  })
  await openImport(page, 'blog')
  await choose(page, [file(`old-${mark}.md`, `# Old ${mark}\n\nAs it was`, 'text/markdown')])
  await expect(counts(page)).toContainText('Here already: 1')
  await expect(rows(page)).not.toContainText('comes as a draft')
  await press(page, 'Choose other files')
  await choose(page, [file(`old-${mark}.md`, `# Old ${mark}\n\nNew words`, 'text/markdown')])
  await expect(rows(page)).toContainText('Changes: text.')
  await press(page, 'Import 1 row')
  await expect.poll(() => posts(mark)).toMatchObject([{ content: 'New words', status: 'published' }])
})

test('IMPT-02 an existing post can be left unchanged', async ({ admin: page, mark }) => {
  await askService('rest/v1/blog_posts', 'POST', {
    ...{ title: `Old ${mark}`, slug: `old-${mark}`, content: 'As it was', status: 'draft' },
  })
  await openImport(page, 'blog')
  await choose(page, [file(`old-${mark}.md`, `# Old ${mark}\n\nNew words`, 'text/markdown')])
  await dialog(page).getByLabel('Also change the one that is here already').uncheck()
  await expect(dialog(page).getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
})

test('IMPT-04 Stop leaves out the rows that have not begun, and the summary says so', async ({
  admin: page,
  mark,
}) => {
  await openImport(page, 'blog')
  const files = Array.from({ length: 12 }, (_, index) =>
    file(`post-${index}-${mark}.md`, `# Post ${index} ${mark}\n\nWords`, 'text/markdown'),
  )
  let begun = 0
  let release = () => {}
  const isStopped = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/rest\/v1\/blog_posts/, async route => {
    if (route.request().method() === 'POST') {
      begun += 1
      await isStopped
    }
    await route.continue()
  })
  await choose(page, files)
  await press(page, 'Import 12 rows')
  await expect.poll(() => begun).toBe(4)
  await press(page, 'Stop')
  release()
  await expect(counts(page)).toContainText('Added: 4')
  await expect(counts(page)).toContainText('Left out: 8')
  await expect.poll(async () => (await posts(mark)).length).toBe(4)
})

test('IMPT-01 IMPT-06 an editor imports posts, and is told that only owners can redirect', async ({
  browser,
  mark,
}) => {
  const editor = await newColleague(mark, 'editor')
  const page = await newSignedIn(browser, editor.session)
  await openImport(page, 'blog')
  const text = `---\ntitle: New ${mark}\nslug: new-${mark}\ndate: 2014-01-01\naliases: [/gone-${mark}]\n---\nWords\n`
  await choose(page, [file('new.md', text, 'text/markdown')])
  await expect(rows(page)).toContainText(`Only owners can have /gone-${mark} lead to it.`)
  await press(page, 'Import 1 row')
  await expect(counts(page)).toContainText('Added: 1')
  // Now: the import has ended.
  expect(await redirects(mark)).toEqual([])
  await closeQuietly(page.context())
  await editor.remove()
})

test('IMPT-01 the import code loads when the dialog opens, not with a tab', async ({ admin: page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', response => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text().catch(() => ''))
  })
  const isLoaded = async () =>
    (await Promise.all(scripts)).some(text => text.includes('You will see what is going to happen'))
  for (const tab of ['portfolio', 'people', 'blog']) {
    await page.goto(`/admin?tab=${tab}`)
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // Now: nothing is on its way any more.
    expect(await isLoaded(), tab).toBe(false)
  }
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog(page).getByText('You will see what is going to happen')).toBeVisible()
  await expect.poll(isLoaded).toBe(true)
})

test('IMPT-01 files can also be dropped', async ({ admin: page, mark }) => {
  await openImport(page, 'blog')
  const transfer = await page.evaluateHandle(name => {
    const data = new DataTransfer()
    data.items.add(new File(['# A post\n\nWords'], `${name}.md`, { type: 'text/markdown' }))
    return data
  }, mark)
  const place = dialog(page).getByRole('region', { name: 'Files' })
  await place.dispatchEvent('dragover', { dataTransfer: transfer })
  await place.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(counts(page)).toContainText('New: 1')
})

test('IMPT-13 IMPT-02 people are added and changed by email address, and no Undo is offered', async ({
  admin: page,
  mark,
}) => {
  // She has no messages left, so no list shows her.
  const known = { email: `ana@${mark}.example`, name: 'Ana', phone: '555', tags: ['retail'] }
  await askService('rest/v1/people', 'POST', known)
  await openImport(page, 'people')
  const table = [
    'First name,Last name,E-mail,Phone,Tags,Shoe size',
    `Ana,Osei,ANA@${mark}.example,,news,39`,
    `Bo,Berg,bo@${mark}.example,555 0102,"news, retail",44`,
    `Cy,,cy at ${mark},,,`,
  ].join('\n')
  await choose(page, [file('people.csv', table)])
  const about = dialog(page).getByRole('list', { name: 'About these files' })
  await expect(about).toContainText('Columns that mean nothing here: Shoe size.')
  await expect(about).toContainText('cannot be undone')
  await expect(rows(page).filter({ hasText: 'Ana Osei' })).toContainText(
    'Changes: name, tags, written down by hand.',
  )
  await expect(rows(page).filter({ hasText: 'Cy' })).toContainText('is no mail address.')
  await press(page, 'Import 2 rows')
  await expect(counts(page)).toContainText('Added: 1')
  await expect(counts(page)).toContainText('Changed: 1')
  await expect(dialog(page).getByRole('button', { name: 'Undo the import' })).toHaveCount(0)
  await expect
    .poll(() =>
      askService(`rest/v1/people?email=like.*${mark}*&select=email,name,phone,tags,by_hand&order=name`),
    )
    .toEqual([
      { ...known, name: 'Ana Osei', tags: ['retail', 'news'], by_hand: true },
      {
        ...{ email: `bo@${mark}.example`, name: 'Bo Berg', phone: '555 0102' },
        ...{ tags: ['news', 'retail'], by_hand: true },
      },
    ])
  await press(page, 'Done')
  await page.getByLabel('Search people').fill(mark)
  await expect(page.getByRole('list', { name: 'People', exact: true }).getByRole('listitem')).toHaveCount(2)
})
