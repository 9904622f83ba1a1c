/** The library of pictures and films. */
import { readFileSync } from 'node:fs'
import { expect, holdUndo } from './fixtures.ts'
import { card, chooser, isInBucket, library, picture, test, toast } from './media-files.ts'
import { askService } from './service.ts'

test('CNST-16 F-22 MEDI-01 MEDI-06 MEDI-08 MEDI-09 UX-01 a picture’s URL is copied, its file is replaced, and Undo brings it back with its copies after deletion', async ({
  admin: page,
  stored,
}) => {
  test.slow()
  const questions: string[] = []
  page.on('dialog', dialog => {
    questions.push(dialog.message())
    void dialog.accept()
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  let isDown = false
  // Before the page opens: an open one may learn of its first route after the press. It stays, for the second one.
  await page.route('**/rest/v1/media_files?**', route =>
    isDown && route.request().method() === 'PATCH' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await library(page)
  await chooser(page).setInputFiles([await picture('one.png')])
  await expect(toast(page, 'Successfully uploaded 1 image(s)')).toBeVisible()
  await expect.poll(() => stored).toHaveLength(1)
  const [{ name = '', url = '' } = {}] = stored
  const entry = card(page, name)
  await entry.scrollIntoViewIfNeeded()
  const address = entry.getByRole('textbox', { name: /^URL of/ })
  await expect(address).toHaveValue(url)
  await expect(address).toHaveAttribute('readonly', '')
  const copy = entry.getByRole('button', { name: /^(Copy URL|Copied!)/ })
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 10_000)
  await copy.click()
  await expect(copy).toContainText('Copied!')
  await expect(page.getByRole('button', { name: /^Copied!/ })).toHaveCount(1)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  // F-22: renditions and texts are found by the path alone.
  await expect.poll(copied).toBe(url)
  await page.clock.runFor(1999)
  await expect(copy).toContainText('Copied!')
  // On a busy machine the two seconds start a moment after the text appears.
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(copy).toContainText('Copy URL', { timeout: 100 })
  }).toPass()
  await page.clock.resume()

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await copy.click()
  await expect(address).toBeFocused()
  await expect(address).toHaveJSProperty('selectionEnd', url.length)
  await expect(copy).toContainText('Copy URL')

  const item = { title: `Uses ${name}`, category: 'x', image_url: url }
  await askService('rest/v1/portfolio_items', 'POST', item)
  await entry
    .getByLabel(/^Replace .* with$/)
    .setInputFiles(await picture('two.png', { width: 40, height: 40 }))
  await expect(toast(page, 'Image replaced successfully')).toBeVisible()
  await expect(entry).toContainText('40 × 40 px')
  await expect(entry).toContainText(`Used in Uses ${name}`)
  // MEDI-11
  const trash = entry.getByRole('button', { name: /^Delete/ })
  await expect(trash).toHaveAttribute('aria-disabled', 'true')
  await expect(trash).toHaveAccessibleDescription('It can go once nothing uses it.')
  await askService(`rest/v1/portfolio_items?image_url=eq.${encodeURIComponent(url)}`, 'DELETE')
  // Where files are used is read with the page, not with every text that is saved.
  await page.reload()

  // UX-06: text that could not be stored stays in its field.
  const alt = entry.getByLabel(/^Alt text/)
  isDown = true
  await alt.fill('Two colors')
  await alt.press('Enter')
  await expect(toast(page, 'Failed to save alt text')).toBeVisible()
  await expect(alt).toHaveValue('Two colors')
  isDown = false
  await alt.press('Enter')
  await expect(toast(page, 'Alt text saved')).toBeVisible()

  const copyKey = name.replace(/portfolio\/(.*)\.png/, 'portfolio/renditions/$1.320.webp')
  const areInBucket = async () => [await isInBucket(name), await isInBucket(copyKey)]
  await expect.poll(areInBucket).toEqual([true, true])
  await page.route('**/storage/v1/object/portfolio-images', route =>
    route.request().method() === 'DELETE' ? route.fulfill({ json: [] }) : route.continue(),
  )
  await entry.getByRole('button', { name: /^Delete/ }).click()
  await expect(toast(page, 'Failed to delete image')).toBeVisible()
  await page.unroute('**/storage/v1/object/portfolio-images')
  await entry.getByRole('button', { name: /^Delete/ }).click()
  const undo = await holdUndo(page)
  await expect(toast(page, 'Image deleted successfully')).toBeVisible()
  await expect(entry).toHaveCount(0)
  expect(questions[0]).toBe('Are you sure you want to delete this image?')
  await expect.poll(areInBucket).toEqual([false, false])
  // UX-01
  await undo.click()
  await expect(entry.getByLabel(/^Alt text/)).toHaveValue('Two colors')
  await expect.poll(areInBucket).toEqual([true, true])
})

test('MEDI-06 A11Y-02 the end of a deletion does not take the focus from the alt text that is typed meanwhile', async ({
  admin: page,
  stored,
}) => {
  test.slow()
  const held = Promise.withResolvers<void>()
  const seen = Promise.withResolvers<void>()
  await page.route('**/rest/v1/media_files?**', async route => {
    if (route.request().method() === 'DELETE') {
      seen.resolve()
      await held.promise
    }
    await route.continue()
  })
  page.on('dialog', dialog => void dialog.accept())
  await library(page)
  await chooser(page).setInputFiles([await picture('goes.png'), await picture('stays.png')])
  await expect.poll(() => stored).toHaveLength(2)
  const named = (part: string) => card(page, stored.find(({ name }) => name.includes(part))?.name ?? part)
  await named('goes')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await seen.promise
  const alt = named('stays').getByRole('textbox', { name: /^Alt text/ })
  await alt.pressSequentially('A red ')
  held.resolve()
  await expect(toast(page, 'Image deleted successfully')).toBeVisible()
  await expect(named('goes')).toHaveCount(0)
  await expect(alt).toBeFocused()
  await page.keyboard.type('house')
  await expect(alt).toHaveValue('A red house')
})

test('UX-14 MEDI-02 MEDI-05 DEC-46 a film is uploaded, served from its URL and deleted, and samples stay', async ({
  admin: page,
}) => {
  const questions: string[] = []
  page.on('dialog', dialog => {
    questions.push(dialog.message())
    void dialog.accept()
  })
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && /\/turn-[^/]*\.mp4$/.test(request.url())) sent.push(request.url())
  })
  // What is known about the film cannot be saved at first.
  let isDown = true
  await page.route('**/rest/v1/media_files?**', route => {
    if (!isDown || route.request().method() !== 'POST') return route.continue()
    isDown = false
    return route.fulfill({ status: 503 })
  })
  await library(page, 'videos')
  const buffer = readFileSync('public/samples/spin-bottle.mp4')
  await chooser(page).setInputFiles([{ name: 'turn.mp4', mimeType: 'video/mp4', buffer }])
  await page.getByRole('button', { name: 'Try again to upload turn.mp4' }).click()
  await expect(toast(page, 'Successfully uploaded 1 video(s)')).toBeVisible()
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: /turn-\d{13}-\d{1,3}\.mp4/ })
    .first()
  const name = (await entry.getByRole('heading').textContent()) ?? ''
  const film = card(page, name).locator('video')
  await expect(card(page, name).getByRole('button', { name: /^Copy URL/ })).toBeVisible()
  // A retry sends only what is missing.
  expect(sent).toHaveLength(1)
  await expect(film).toHaveAttribute('src', `/assets/${name}`)
  expect((await page.request.get(`/assets/${name}`)).headers()['content-type']).toBe('video/mp4')
  await card(page, name)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(card(page, name)).toHaveCount(0)
  expect(questions).toEqual(['Are you sure you want to delete this video?'])
  // DEC-47
  const sample = card(page, 'spin-bottle.mp4')
  await expect(sample.getByText('Sample')).toBeVisible()
  await expect(sample.getByRole('button', { name: /^Delete/ })).toHaveCount(0)

  // Samples do not count as uploads; the list is emptied because other tests may have uploads.
  await page.route('**/storage/v1/object/list/portfolio-images', route => route.fulfill({ json: [] }))
  await library(page, 'videos')
  await expect(page.getByText('No videos uploaded yet.')).toBeVisible()
  await expect(sample).toBeVisible()
  await library(page)
  await expect(page.getByText('No images uploaded yet.')).toBeVisible()
})
