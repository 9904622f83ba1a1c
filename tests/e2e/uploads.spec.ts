/** Uploading pictures: compressed, dropped, pasted, canceled and tried again. */
import { expect } from './fixtures.ts'
import { card, chooser, give, library, photograph, picture, test, toast, UPLOAD } from './media-files.ts'

test('UPLD-01 to UPLD-06 UPLD-08 several files are compressed and stored, and the one that is not a picture is named', async ({
  admin: page,
  stored,
}) => {
  test.slow()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await library(page)
  const nameless = { ...(await picture('no type.PNG')), mimeType: '' }
  const svg = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  const large = await photograph('Camera 1.JPG')
  expect(large.buffer.length).toBeGreaterThan(2_500_000)
  await chooser(page).setInputFiles([large, svg, nameless])
  // A camera's photograph is compressed several times over: seconds of work, on a busy machine a minute.
  await expect(toast(page, 'Successfully uploaded 2 image(s)')).toBeVisible({ timeout: 120_000 })
  await expect(toast(page, 'Failed to upload: drawing.svg')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Uploaded')).toHaveCount(2)
  await expect.poll(() => stored.map(({ name }) => name.split('.').at(-1)).sort()).toEqual(['jpg', 'png'])

  // CNST-12: at most 1920 pixels and 1 MB, in a worker of this site.
  const photo = stored.find(({ name }) => name.endsWith('.jpg'))
  expect(Math.max(photo?.width ?? 0, photo?.height ?? 0)).toBeLessThanOrEqual(1920)
  const origin = new URL(page.url()).origin
  await expect.poll(() => asked.some(url => url.startsWith(`${origin}/_astro/compress-worker`))).toBe(true)
  expect(asked.filter(url => /jsdelivr|unpkg|cdn/.test(url))).toEqual([])

  // UX-10: the alternative text is requested at once, and the grid marks it as missing until it is set.
  const entry = card(page, photo?.name ?? '')
  await expect(entry.getByText('No alt text yet')).toBeVisible()
  await expect(entry).toContainText(`${photo?.width} × ${photo?.height} px`)
  await page.getByLabel('Alt text of Camera 1.JPG').fill('Grey noise')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Alt text saved')).toBeVisible()
  await expect(entry.getByText('No alt text yet')).toHaveCount(0)
  // UX-11: the grid loads a rendition, not the original.
  const shown = entry.getByRole('img', { name: 'Grey noise' })
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain('.320.webp')
})

test('UPLD-03 if the worker fails the page compresses, else the original is sent; for dropped and pasted files', async ({
  admin: page,
  stored,
}) => {
  test.slow()
  await page.route('**/_astro/compress-worker*', route => route.abort())
  await library(page)
  const info: string[] = []
  page.on('console', message => info.push(message.text()))
  await give(page, 'drop', await picture('dropped.jpg', { type: 'image/jpeg' }))
  await expect(toast(page, 'Successfully uploaded 1 image(s)')).toBeVisible()
  await expect.poll(() => info.some(text => text.includes('compressed on this page'))).toBe(true)
  // Neither worker nor page can compress: the browser no longer supports canvas.
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas')
  })
  const original = await picture('pasted.jpg', { type: 'image/jpeg' })
  const sent = page.waitForRequest(UPLOAD)
  await give(page, 'paste', original)
  await sent
  await expect.poll(() => stored.length).toBe(2)
  await expect.poll(() => info.some(text => text.includes('The original is sent'))).toBe(true)
})

test('UPLD-05 UPLD-06 an upload is canceled alone, a failed one is retried, and a complete failure is reported', async ({
  admin: page,
  stored,
}) => {
  let calls = 0
  await page.route(UPLOAD, async route => {
    calls += 1
    if (calls === 1) await new Promise(() => {})
    else if (calls === 2)
      await route.fulfill({ status: 413, json: { error: 'The picture is larger than 4.5 MB.' } })
    else await route.continue()
  })
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  await library(page)
  await chooser(page).setInputFiles([await picture('held.png')])
  await expect.poll(() => calls).toBe(1)
  await chooser(page).setInputFiles([await picture('large.png')])
  await expect(page.getByText('The picture is larger than 4.5 MB.')).toBeVisible()
  await expect.poll(() => errors.some(text => text.includes('Failed to upload image to /assets/'))).toBe(true)
  await page.getByRole('button', { name: 'Cancel upload of held.png' }).click()
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
  // A retry goes to the folder that the file was chosen for, not to the one shown by then.
  await page.getByLabel('Folder', { exact: true }).selectOption('brand')
  await page.getByRole('button', { name: 'Try again to upload large.png' }).click()
  await expect(toast(page, 'Successfully uploaded 1 image(s)')).toBeVisible()
  await expect.poll(() => stored.map(({ name }) => name.split('/')[0])).toEqual(['portfolio'])
  await expect(toast(page, 'Failed to upload: held.png')).toHaveCount(0)

  await page.evaluate(() =>
    Object.defineProperty(AbortSignal.prototype, 'aborted', {
      get() {
        throw new Error('The browser is out of order')
      },
    }),
  )
  await chooser(page).setInputFiles([await picture('unlucky.png')])
  await expect(toast(page, 'Failed to upload images')).toBeVisible()
  expect(stored).toHaveLength(1)
})
