/** Five hundred of everything: all are listed, and the page goes on answering while they scroll (UX-11, MEDI-07). */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { library } from './media-files.ts'

const COUNT = 500
const numbers = Array.from({ length: COUNT }, (_, index) => index)
const item = (index: number) => ({
  ...{
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    title: `Item ${index}`,
    category: 'Many',
  },
  ...{ description: 'One of many.', type: 'image', image_url: `/assets/${fileName(index)}`, video_url: null },
  ...{ metrics: ['2x Sales'], technologies: ['Figma'], link: null, status: 'published', place: null },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
})
const fileName = (index: number) => `${1763600000000 + index}-417.png`

/** Scrolls to the end in steps and returns the longest time, in ms, in which nothing was drawn. */
const longestPause = (page: Page) =>
  page.evaluate(async () => {
    let longest = 0
    let before = performance.now()
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      const now = await new Promise<number>(resolve => requestAnimationFrame(resolve))
      longest = Math.max(longest, now - before)
      before = now
    }
    return longest
  })

test('MEDI-07 UX-11 500 pictures and 500 items are all listed and scroll smoothly', async ({
  admin: page,
}) => {
  test.slow()
  // The answers are made up in the forms of storage and database, which give at most 100 and 1000 at once; the
  // lists of the real ones are proven in tests/functions/media-list.test.ts.
  await page.route(/\/rest\/v1\/portfolio_items/, route => route.fulfill({ json: numbers.map(item) }))
  await page.route('**/storage/v1/object/list/**', route => {
    const { prefix, offset } = route.request().postDataJSON()
    const files = prefix === 'portfolio' ? numbers.slice(offset, offset + 100) : []
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
  await library(page)
  // The site's own samples are listed too.
  const pictures = page.getByRole('list', { name: 'Images' }).locator('> li[aria-label$="-417.png"]')
  await expect(pictures).toHaveCount(COUNT)
  // Only what is near the view is loaded, and of that the small copy.
  expect(loaded.length).toBeLessThan(COUNT / 4)
  expect(loaded.every(url => url.includes('.320.webp'))).toBe(true)
  const pictureScroll = await longestPause(page)
  await page.goto('/admin?tab=portfolio')
  await expect(page.getByText('500 items')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Portfolio items' }).locator('> li')).toHaveCount(COUNT)
  const itemScroll = await longestPause(page)
  console.log(`longest pause: pictures ${Math.round(pictureScroll)} ms, items ${Math.round(itemScroll)} ms`)
  // Generous, for a machine that does other things as well.
  expect(Math.max(pictureScroll, itemScroll)).toBeLessThan(3000)
})
