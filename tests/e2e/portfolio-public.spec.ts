/** What visitors see of uploaded pictures, drafts and places. */
import { randomUUID } from 'node:crypto'
import { expect } from './fixtures.ts'
import { chooser, library, photograph, test, toast } from './media-files.ts'
import { askService } from './service.ts'

test('UX-11 UX-13 a visitor’s phone gets a smaller copy of the photograph, placed items first and no drafts', async ({
  admin: page,
  browser,
  stored,
  mark,
}) => {
  test.slow()
  await library(page)
  await chooser(page).setInputFiles([await photograph('photo.jpg')])
  await expect(toast(page, 'Successfully uploaded 1 image(s)')).toBeVisible({ timeout: 120_000 })
  await expect.poll(() => stored).toHaveLength(1)
  const [{ url = '' } = {}] = stored
  const row = { category: mark, image_url: url, description: '', metrics: [], technologies: [] }
  const titles = ['Second', 'First', 'Hidden', 'Last']
  await askService('rest/v1/categories', 'POST', { name: mark })
  await askService(
    'rest/v1/portfolio_items',
    'POST',
    titles.map(title => ({
      ...{ ...row, id: randomUUID(), title: `${title} ${mark}` },
      status: title === 'Hidden' ? 'draft' : 'published',
      // Far behind any place that other tests assign meanwhile.
      place: { First: 90_001, Second: 90_002 }[title] ?? null,
    })),
  )
  const visitor = await browser.newContext({ viewport: { width: 390, height: 800 }, deviceScaleFactor: 2 })
  const work = await visitor.newPage()
  const asked: string[] = []
  work.on('request', request => asked.push(new URL(request.url()).pathname))
  await work.goto(`/work?category=${mark}`)
  const headings = work.getByRole('article').getByRole('heading')
  await expect(headings).toHaveText([`First ${mark}`, `Second ${mark}`, `Last ${mark}`])
  const shown = work.getByRole('img', { name: `First ${mark}` })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain('.600.avif')
  expect(asked).not.toContain(url)

  // If a rendition is missing, the original picture is shown.
  const second = await (await browser.newContext()).newPage()
  await second.route('**/assets/renditions/**', route => route.fulfill({ status: 404 }))
  await second.goto(`/work?category=${mark}`)
  const whole = second.getByRole('img', { name: `First ${mark}` })
  await expect.poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect.poll(() => whole.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(url)
  await second.context().close()
  await visitor.close()
  await askService(`rest/v1/portfolio_items?category=eq.${mark}`, 'DELETE')
  await askService(`rest/v1/categories?name=eq.${mark}`, 'DELETE')
})
