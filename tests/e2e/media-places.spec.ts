/** Where uploaded pictures are shown: their URLs, their texts, and what happens to them. */
import { mergeTests } from '@playwright/test'
import { findViolations } from '../a11y/axe.ts'
import { expect } from './fixtures.ts'
import { button, cards, field, find, test as rows, stored as storedItems } from './manager-rows.ts'
import { card, chooser, test as files, give, isInBucket, library, picture, toast } from './media-files.ts'
import { askService } from './service.ts'
import { settled } from './settled.ts'

const test = mergeTests(files, rows)

test('F-22 MEDI-09 a picture URL with the site’s host is stored as a path, with its copies and alternative text', async ({
  admin: page,
  stored,
  add,
  mark,
}) => {
  await add()
  await library(page)
  await chooser(page).setInputFiles([await picture('door.png')])
  await expect.poll(() => stored).toHaveLength(1)
  const [{ name = '', url = '' } = {}] = stored
  await askService(`rest/v1/media_files?name=eq.${name}`, 'PATCH', { alt: `A door ${mark}` })

  await find(page, mark)
  await button(page, 'Add New Item').click()
  await field(page, 'Title').fill(`Door ${mark}`)
  await field(page, 'Category').selectOption(mark)
  await field(page, 'Description').fill('A door')
  await field(page, 'Image URL').fill(` ${new URL(url, page.url()).href} `)
  await field(page, 'Metrics (one per line)').fill('2x Sales')
  await field(page, 'Technologies (one per line)').fill('Figma')
  await button(page, 'Save').click()
  await expect(toast(page, 'Portfolio item created successfully')).toBeVisible()
  await expect
    .poll(() => storedItems(mark))
    .toMatchObject([{ image_url: url, image_alt: `A door ${mark}`, image_width: 600 }])

  await page.goto(`/work?category=${mark}`)
  const shown = page.getByRole('img', { name: `A door ${mark}` })
  await expect(shown).toHaveAttribute('srcset', /\/renditions\/.* 600w/)
})

test('F-23 MEDI-10 MEDI-11 MEDI-12 a picture keeps its name, asks for its alternative text, and cannot be deleted while in use', async ({
  admin: page,
  stored,
  add,
  mark,
}) => {
  await add()
  // The list's knowledge of where files are used is stale until the deletion checks for itself, after its question.
  let isKnown = false
  await page.route(/\/rest\/v1\/portfolio_items\?select=id%2Ctitle%2C/, async route => {
    if (isKnown) return route.continue()
    const response = await route.fetch()
    const items = (await response.json()) as { title: string }[]
    return route.fulfill({ response, json: items.filter(({ title }) => title !== `Bottle ${mark}`) })
  })
  await library(page)
  await chooser(page).setInputFiles([await picture(`Serum bottle ${mark}.png`)])
  await expect.poll(() => stored).toHaveLength(1)
  const [{ name = '', url = '' } = {}] = stored
  expect(name).toMatch(/^portfolio\/serum-bottle-[a-z0-9-]+-\d{13}-\d{1,3}\.png$/)
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect
    .poll(() => uploads.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\.320\.webp$/)
  await uploads.getByLabel(/^Alt text/).fill('A bottle')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Alt text saved')).toBeVisible()

  // A colleague uses the picture while this list is open; the deletion itself detects that.
  const entry = card(page, name)
  const trash = entry.getByRole('button', { name: /^Delete/ })
  await expect(trash).toBeEnabled()
  const item = { title: `Bottle ${mark}`, category: mark, image_url: url }
  await askService('rest/v1/portfolio_items', 'POST', item)
  page.on('dialog', dialog => {
    isKnown = true
    void dialog.accept()
  })
  await trash.click()
  await expect(toast(page, `Used in Bottle ${mark}. It can go once nothing uses it.`)).toBeVisible()
  // Now: the deletion has ended, as its message says.
  expect(await isInBucket(name)).toBe(true)
  await expect(trash).toBeDisabled()

  const other = await picture('other.jpg', { width: 48, height: 32, type: 'image/jpeg' })
  await entry.getByLabel(/^Replace .* with$/).setInputFiles(other)
  await expect(toast(page, 'Image replaced successfully')).toBeVisible()
  await expect(entry).toContainText('48 × 32 px')
  await expect(entry.getByLabel(/^Alt text/)).toHaveValue('A bottle')
  await expect
    .poll(() => storedItems(mark))
    .toMatchObject([{ image_url: url, image_alt: 'A bottle', image_width: 48 }])

  await entry.getByRole('link', { name: `Bottle ${mark}`, exact: true }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText(`Bottle ${mark}`)
})

test('MEDI-13 A11Y-01 a focal point is set by click and keys, kept against a colleague’s, and crops the cards', async ({
  admin: page,
  stored,
  add,
  mark,
}) => {
  await add()
  await library(page)
  await chooser(page).setInputFiles([await picture('tall.png', { width: 300, height: 900 })])
  await expect.poll(() => stored).toHaveLength(1)
  const [{ name = '', url = '' } = {}] = stored
  const item = { title: `Tall ${mark}`, category: mark, image_url: url }
  await askService('rest/v1/portfolio_items', 'POST', item)
  const focus = async () =>
    ((await askService(`rest/v1/media_files?name=eq.${name}&select=focus`)) as { focus: string | null }[])[0]
      ?.focus

  await card(page, name)
    .getByRole('button', { name: /^Focal point/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Focal point' })
  const point = dialog.getByRole('slider')
  await expect(point).toHaveAttribute('aria-valuetext', '50 % across, 50 % down')
  const whole = dialog.locator('.focal')
  await expect(whole.locator('> img')).toHaveJSProperty('complete', true)
  // The dialog moves while it opens; hovering waits until it has stopped.
  await whole.hover()
  const box = await whole.boundingBox()
  if (!box) throw new Error('The picture is not shown')
  await whole.click({ position: { x: box.width * 0.2, y: box.height * 0.9 } })
  await expect(point).toBeFocused()
  await expect(point).toHaveAttribute('aria-valuetext', '20 % across, 90 % down')
  await expect(toast(page, 'Focal point saved')).toBeVisible()
  await expect.poll(focus).toBe('20% 90%')
  await expect(dialog.getByRole('figure').first().locator('img')).toHaveCSS('object-position', '20% 90%')

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(point).toHaveAttribute('aria-valuetext', '21 % across, 80 % down')
  await expect.poll(focus).toBe('21% 80%')
  expect(await findViolations(page, 'Focal point', '[role=dialog]')).toEqual([])

  // A colleague moves the focal point meanwhile, after the list has been read again: it would follow them.
  const read = page.waitForResponse(
    response => /\/rest\/v1\/media_files\?/.test(response.url()) && response.request().method() === 'GET',
  )
  await page.keyboard.press('Home')
  await expect.poll(focus).toBe('50% 50%')
  await read
  await settled(page)
  await askService(`rest/v1/media_files?name=eq.${name}`, 'PATCH', { focus: '1% 2%' })
  await page.keyboard.press('ArrowLeft')
  const question = page.getByRole('dialog', { name: /^Two versions of the focal point/ })
  await expect(question).toContainText('1% 2%')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(focus).toBe('49% 50%')
  await page.keyboard.press('Escape')

  await find(page, mark)
  await expect(
    cards(page)
      .filter({ hasText: `Tall ${mark}` })
      .locator('img'),
  ).toHaveCSS('object-position', '49% 50%')
})

test('MEDI-13 UX-10 a focal point moved during an earlier save is saved too, even with the dialog closed', async ({
  admin: page,
  stored,
}) => {
  await library(page)
  await chooser(page).setInputFiles([await picture('square.png')])
  await expect.poll(() => stored).toHaveLength(1)
  const [{ name = '' } = {}] = stored
  const release = Promise.withResolvers<void>()
  const sent: unknown[] = []
  await page.route('**/rest/v1/media_files?**', async route => {
    if (route.request().method() === 'PATCH') {
      sent.push(route.request().postDataJSON())
      await release.promise
    }
    await route.continue()
  })

  await card(page, name)
    .getByRole('button', { name: /^Focal point/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Focal point' })
  const point = dialog.getByRole('slider')
  await point.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => sent).toEqual([{ focus: '51% 50%' }])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(point).toHaveAttribute('aria-valuetext', '53 % across, 50 % down')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  release.resolve()
  await expect
    .poll(() => askService(`rest/v1/media_files?name=eq.${name}&select=focus`))
    .toEqual([{ focus: '53% 50%' }])
})

test('F-23 MEDI-14 A11Y-01 an item’s picture is uploaded, pasted, found and chosen without leaving its form', async ({
  admin: page,
  stored,
  add,
  mark,
}) => {
  test.slow()
  await add()
  await find(page, mark)
  await button(page, 'Add New Item').click()
  await field(page, 'Title').fill(`Chosen ${mark}`)
  await field(page, 'Category').selectOption(mark)
  await field(page, 'Description').fill('A door')
  await field(page, 'Metrics (one per line)').fill('2x Sales')
  await field(page, 'Technologies (one per line)').fill('Figma')
  await button(page, 'Choose a picture').click()
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  const use = picker.getByRole('button', { name: 'Use this picture' })
  await expect(use).toBeDisabled()
  await chooser(page).setInputFiles([await picture(`red-${mark}.png`)])
  // The uploaded picture is selected, and its details are requested next to it.
  const details = picker.getByRole('region', { name: 'Chosen picture' })
  await expect(details.getByRole('slider')).toBeVisible()
  await details.getByLabel(/^Alt text/).fill(`Red ${mark}`)
  await details.getByLabel(/^Alt text/).press('Enter')
  await expect(toast(page, 'Alt text saved')).toBeVisible()
  await give(page, 'paste', await picture(`blue-${mark}.png`))
  await expect.poll(() => stored).toHaveLength(2)
  const [red, blue] = [`red-${mark}`, `blue-${mark}`].map(called =>
    stored.find(({ name }) => name.includes(called)),
  )
  await expect(details).toContainText(blue?.name.split('/').at(-1) ?? '-')

  // Found by its text; Enter searches and does not save the item.
  await picker.getByRole('searchbox').fill(`Red ${mark}`)
  await page.keyboard.press('Enter')
  const entries = picker.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await expect(entries).toHaveCount(1)
  await expect(page.getByText('Image URL is required.')).toHaveCount(0)
  await picker.getByRole('searchbox').fill(mark)
  await expect(entries).toHaveCount(2)
  await entries.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(entries.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entries.nth(1)).toHaveAttribute('aria-pressed', 'true')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findViolations(page, `picker ${width}`, '[role=dialog]')).toEqual([])
  }
  await entries.filter({ hasText: `red-${mark}` }).click()
  await use.click()
  await expect(picker).toHaveCount(0)
  await expect(button(page, 'Choose a picture')).toBeFocused()
  await expect(field(page, 'Image URL')).toHaveValue(red?.url ?? '-')
  await field(page, 'Type').selectOption('video')
  await button(page, 'Choose a video').click()
  const films = page.getByRole('dialog', { name: 'Choose a video' })
  await films.getByRole('button', { name: 'spin-bottle.mp4' }).click()
  await expect(films.getByRole('region', { name: 'Chosen video' }).locator('video')).toBeVisible()
  await films.getByRole('button', { name: 'Use this video' }).click()
  await button(page, 'Save').click()
  await expect(toast(page, 'Portfolio item created successfully')).toBeVisible()
  await expect
    .poll(() => storedItems(mark))
    .toMatchObject([
      {
        image_url: red?.url,
        image_alt: `Red ${mark}`,
        type: 'video',
        video_url: '/samples/spin-bottle.mp4',
      },
    ])
})

test('MEDI-14 a paste or drop into the picker above the library is uploaded only once', async ({
  admin: page,
  stored,
}) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/upload')) sent.push(request.url())
  })
  await page.goto('/admin?tab=portfolio&view=images&settings=open')
  await page.getByRole('button', { name: /^Upload/ }).waitFor()
  await page
    .getByRole('form', { name: 'Site Settings' })
    .getByRole('button', { name: 'Choose a picture' })
    .click()
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await expect(picker).toBeVisible()
  const details = picker.getByRole('region', { name: 'Chosen picture' })
  for (const [index, event] of (['paste', 'drop'] as const).entries()) {
    await give(page, event, await picture(`by-${event}.png`))
    await expect(details).toContainText(`by-${event}-`)
    await expect.poll(() => stored).toHaveLength(index + 1)
  }
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  // The library is uncovered now; anything it had caught before would have been sent before this one.
  await give(page, 'paste', await picture('last.png'))
  await expect.poll(() => stored).toHaveLength(3)
  expect(sent).toHaveLength(3)
})
