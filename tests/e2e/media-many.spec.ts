/** Five hundred of everything: all are listed, and scrolling them costs hardly more than fifty (UX-11, MEDI-07). */
import { expect, test } from './fixtures.ts'
import { library } from './media-files.ts'
import { scrollingTime } from './processor-time.ts'
import { settled } from './settled.ts'

const [FEW, COUNT] = [50, 500]
/** How far the few can be scrolled through. */
const SCREENS = 4
const numbers = Array.from({ length: COUNT }, (_, index) => index)
const item = (index: number) => ({
  ...{
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    title: `Item ${index}`,
    category: 'Many',
  },
  ...{ description: 'One of many.', type: 'image', image_url: `/assets/${fileName(index)}`, video_url: null },
  ...{
    metrics: ['2x Sales'],
    technologies: ['Figma'],
    link: null,
    status: 'published',
    place: null,
    revision: 1,
  },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
})
const fileName = (index: number) => `${1763600000000 + index}-417.png`

test('MEDI-07 UX-11 500 pictures and 500 items are all listed and scroll like fifty', async ({
  admin: page,
}) => {
  test.slow()
  // The answers are made up in the forms of storage and database, which give at most 100 and 1000 at once; the
  // lists of the real ones are proven in tests/functions/media-list.test.ts.
  let there = FEW
  await page.route(/\/rest\/v1\/portfolio_items/, route =>
    route.fulfill({ json: numbers.slice(0, there).map(item) }),
  )
  await page.route('**/storage/v1/object/list/**', route => {
    const { prefix, offset } = route.request().postDataJSON()
    const files = prefix === 'portfolio' ? numbers.slice(0, there).slice(offset, offset + 100) : []
    return route.fulfill({
      json: files.map(index => ({
        name: fileName(index),
        id: item(index).id,
        created_at: '2026-01-01',
        metadata: { size: 1000 },
      })),
    })
  })
  const loaded: string[] = []
  await page.route('**/assets/**', route => {
    loaded.push(route.request().url())
    return route.fulfill({ path: 'public/samples/work-web.webp' })
  })
  // The site's own samples are listed too.
  const pictures = page.getByRole('list', { name: 'Images' }).locator('> li[aria-label$="-417.png"]')
  const openPictures = async () => {
    await library(page)
    await expect(pictures).toHaveCount(there)
    await expect.poll(() => loaded.length).toBeGreaterThan(0)
    await settled(page)
    // Only what is near the view is loaded, and of that the small copy.
    expect(loaded.length).toBeLessThan(COUNT / 4)
    expect(loaded.every(url => url.includes('.320.webp'))).toBe(true)
  }
  const items = page.getByRole('list', { name: 'Portfolio items' }).locator('> li')
  const openItems = async () => {
    await page.goto('/admin?tab=portfolio')
    await expect(page.getByText(`${there} items`)).toBeVisible()
    await expect(items).toHaveCount(there)
  }
  const timesOf = async () => {
    const times: number[] = []
    for (const open of [openPictures, openItems]) {
      await open()
      times.push(await scrollingTime(page, SCREENS))
    }
    return times
  }
  const [fewPictures = 0, fewItems = 0] = await timesOf()
  expect(Math.min(fewPictures, fewItems)).toBeGreaterThan(0)

  there = COUNT
  loaded.length = 0
  const [manyPictures = 0, manyItems = 0] = await timesOf()
  // Ten times as much is there.
  expect(manyPictures / fewPictures).toBeLessThan(5)
  expect(manyItems / fewItems).toBeLessThan(5)
})
