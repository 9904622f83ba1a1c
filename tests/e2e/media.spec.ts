/** The library of pictures and films, and uploading into it. */
import { readFileSync } from 'node:fs'
import { expect } from './fixtures.ts'
import {
  card,
  chooser,
  isInBucket,
  library,
  photograph,
  picture,
  test,
  toast,
  UPLOAD,
} from './media-files.ts'
import { askService } from './service.ts'

test('UPLD-01 to UPLD-06 several files are compressed and stored, the one that is no picture is named', async ({
  admin: page,
  stored,
}) => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await library(page)
  const nameless = { ...(await picture('no type.PNG')), mimeType: '' }
  const svg = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  const large = await photograph('Camera 1.JPG')
  expect(large.buffer.length).toBeGreaterThan(2_500_000)
  await chooser(page).setInputFiles([large, svg, nameless])
  await expect(toast(page, 'Successfully uploaded 2 image(s)')).toBeVisible({ timeout: 20_000 })
  await expect(toast(page, 'Failed to upload: drawing.svg')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Uploaded')).toHaveCount(2)
  expect(stored.map(({ name }) => name.split('.').at(-1)).sort()).toEqual(['jpg', 'png'])

  // CNST-12: at most 1920 pixels and 1 MB; UPLD-08: in a worker of this site.
  const photo = stored.find(({ name }) => name.endsWith('.jpg'))
  expect(Math.max(photo?.width ?? 0, photo?.height ?? 0)).toBeLessThanOrEqual(1920)
  const origin = new URL(page.url()).origin
  expect(asked.some(url => url.startsWith(`${origin}/_astro/compress-worker`))).toBe(true)
  expect(asked.filter(url => /jsdelivr|unpkg|cdn/.test(url))).toEqual([])

  // UX-10: the words for it are asked at once, and missed in the grid until they are there.
  const entry = card(page, photo?.name ?? '')
  await expect(entry.getByText('No alt text yet')).toBeVisible()
  await expect(entry).toContainText(`${photo?.width} × ${photo?.height} px`)
  await page.getByLabel('Alt text of Camera 1.JPG').fill('Grey noise')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Alt text saved')).toBeVisible()
  await expect(entry.getByText('No alt text yet')).toHaveCount(0)
  // UX-11: the grid loads a copy, not the picture.
  const shown = entry.getByRole('img', { name: 'Grey noise' })
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain('.320.webp')
})

test('MEDI-01 MEDI-06 MEDI-08 an address is copied, a file replaced under it, and deleted with its copies', async ({
  admin: page,
  stored,
}) => {
  const questions: string[] = []
  page.on('dialog', dialog => {
    questions.push(dialog.message())
    void dialog.accept()
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await library(page)
  await chooser(page).setInputFiles([await picture('one.png')])
  await expect(toast(page, 'Successfully uploaded 1 image(s)')).toBeVisible()
  const [{ name = '', url = '' } = {}] = stored
  const entry = card(page, name)
  await entry.scrollIntoViewIfNeeded()
  const address = entry.getByRole('textbox', { name: /^URL of/ })
  await expect(address).toHaveValue(url)
  await expect(address).toHaveAttribute('readonly', '')
  const copy = entry.getByRole('button', { name: /^(Copy URL|Copied!)/ })
  await copy.click()
  await expect(copy).toContainText('Copied!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(url, page.url()).href)
  await expect(copy).toContainText('Copy URL')

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await copy.click()
  await expect(address).toBeFocused()
  expect(await address.evaluate((field: HTMLInputElement) => field.selectionEnd)).toBe(url.length)
  await expect(copy).toContainText('Copy URL')

  const item = { title: `Uses ${name}`, category: 'x', image_url: url }
  await askService('rest/v1/portfolio_items', 'POST', item)
  await entry
    .getByLabel(/^Replace .* with$/)
    .setInputFiles(await picture('two.png', { width: 40, height: 40 }))
  await expect(toast(page, 'Image replaced successfully')).toBeVisible()
  await expect(entry).toContainText('40 × 40 px')
  await expect(entry).toContainText(`Used in Uses ${name}`)
  await askService(`rest/v1/portfolio_items?image_url=eq.${encodeURIComponent(url)}`, 'DELETE')

  const copyKey = name.replace(/portfolio\/(.*)\.png/, 'portfolio/renditions/$1.320.webp')
  expect([await isInBucket(name), await isInBucket(copyKey)]).toEqual([true, true])
  await page.route('**/storage/v1/object/portfolio-images', route =>
    route.request().method() === 'DELETE' ? route.fulfill({ json: [] }) : route.continue(),
  )
  await entry.getByRole('button', { name: /^Delete/ }).click()
  await expect(toast(page, 'Failed to delete image')).toBeVisible()
  await page.unroute('**/storage/v1/object/portfolio-images')
  await entry.getByRole('button', { name: /^Delete/ }).click()
  await expect(toast(page, 'Image deleted successfully')).toBeVisible()
  await expect(entry).toHaveCount(0)
  expect(questions[0]).toBe('Are you sure you want to delete this image?')
  expect([await isInBucket(name), await isInBucket(copyKey)]).toEqual([false, false])
})

test('UPLD-03 without a worker the page compresses, without that the original is sent; dropped and pasted', async ({
  admin: page,
  stored,
}) => {
  await page.route('**/_astro/compress-worker*', route => route.abort())
  await library(page)
  const info: string[] = []
  page.on('console', message => info.push(message.text()))
  const give = (event: 'drop' | 'paste', file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.evaluate(
      ([kind, name, type, base64]) => {
        const bytes = Uint8Array.from(atob(base64 ?? ''), character => character.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], name ?? '', { type: type ?? '' }))
        const init = { bubbles: true, cancelable: true }
        const happened =
          kind === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: data })
            : new ClipboardEvent('paste', { ...init, clipboardData: data })
        document.body.dispatchEvent(happened)
      },
      [event, file.name, file.mimeType, file.buffer.toString('base64')] as const,
    )
  await give('drop', await picture('dropped.jpg', { type: 'image/jpeg' }))
  await expect(toast(page, 'Successfully uploaded 1 image(s)')).toBeVisible({ timeout: 15_000 })
  expect(info.some(text => text.includes('compressed on this page'))).toBe(true)
  // Neither worker nor page: the browser draws nothing any more.
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas')
  })
  const original = await picture('pasted.jpg', { type: 'image/jpeg' })
  const sent = page.waitForRequest(UPLOAD)
  await give('paste', original)
  await sent
  await expect.poll(() => stored.length, { timeout: 15_000 }).toBe(2)
  expect(info.some(text => text.includes('The original is sent'))).toBe(true)
})

test('an upload is canceled alone, and one that failed is tried again', async ({ admin: page, stored }) => {
  let calls = 0
  await page.route(UPLOAD, async route => {
    calls += 1
    if (calls === 1) await new Promise(() => {})
    else if (calls === 2)
      await route.fulfill({ status: 413, json: { error: 'The picture is larger than 4.5 MB.' } })
    else await route.continue()
  })
  await library(page)
  await chooser(page).setInputFiles([await picture('held.png')])
  await expect.poll(() => calls).toBe(1)
  await chooser(page).setInputFiles([await picture('large.png')])
  await expect(page.getByText('The picture is larger than 4.5 MB.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel upload of held.png' }).click()
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Try again to upload large.png' }).click()
  await expect(toast(page, 'Successfully uploaded 1 image(s)')).toBeVisible()
  expect(stored).toHaveLength(1)
  await expect(toast(page, 'Failed to upload: held.png')).toHaveCount(0)
})

test('UX-14 MEDI-05 DEC-46 a film is sent, gets a poster, plays from its address and is deleted', async ({
  admin: page,
}) => {
  const questions: string[] = []
  page.on('dialog', dialog => {
    questions.push(dialog.message())
    void dialog.accept()
  })
  await library(page, 'videos')
  const buffer = readFileSync('public/samples/spin-bottle.mp4')
  await chooser(page).setInputFiles([{ name: 'turn.mp4', mimeType: 'video/mp4', buffer }])
  await expect(toast(page, 'Successfully uploaded 1 video(s)')).toBeVisible({ timeout: 20_000 })
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: /\d{13}-\d{1,3}\.mp4/ })
    .first()
  const name = (await entry.getByRole('heading').textContent()) ?? ''
  const film = card(page, name).locator('video')
  expect(await film.getAttribute('src')).toBe(`/assets/${name}`)
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
})
