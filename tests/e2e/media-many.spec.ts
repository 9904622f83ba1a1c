/** Five thousand of everything: all are listed, with the DOM size and cost of fifty (F-25, UX-11). */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { library } from './media-files.ts'
import { processorTime, scrollingTime } from './processor-time.ts'
import { settled } from './settled.ts'

const [FEW, COUNT] = [50, 5000]
/** Number of screens to scroll, limited by the short list. */
const SCREENS = 4
/** Maximum number of elements on the page for a list of any length, including the dashboard around it. */
const MOST_NODES = 2000
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
const entries = (page: Page, list: string) => page.getByRole('list', { name: list }).locator('> li')
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
/** Pixels of the page below the viewport. */
const below = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - innerHeight - Math.round(scrollY))
const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

test('F-25 MEDI-07 UX-11 5,000 pictures and 5,000 items open, scroll and select about as cheaply as fifty', async ({
  admin: page,
}) => {
  test.slow()
  // Animations would count towards the list's cost.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The responses imitate storage and database, which return at most 100 and 1000 rows at once;
  // tests/functions/media-list.test.ts covers the real lists.
  let there = FEW
  await page.route(/\/rest\/v1\/portfolio_items/, route => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset') ?? 0)
    return route.fulfill({ json: numbers.slice(offset, Math.min(there, offset + 1000)).map(item) })
  })
  await page.route('**/storage/v1/object/list/**', route => {
    const { prefix, offset } = route.request().postDataJSON()
    const files = prefix === 'portfolio' ? numbers.slice(offset, Math.min(there, offset + 100)) : []
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
    return route.fulfill({ path: 'public/samples/blog-scope.webp' })
  })

  const openPictures = async () => {
    await library(page)
    // The list also contains the site's own samples.
    const files = page.getByRole('status').filter({ hasText: / files$/ })
    await expect
      .poll(async () => Number.parseInt((await files.textContent()) ?? '', 10))
      .toBeGreaterThanOrEqual(there)
    await expect(entries(page, 'Images').first()).toBeVisible()
    await expect.poll(() => loaded.length).toBeGreaterThan(0)
    await settled(page)
    // Only pictures near the viewport are loaded, as small renditions.
    expect(loaded.length).toBeLessThan(FEW)
    expect(loaded.every(url => url.includes('.320.webp'))).toBe(true)
  }
  const openItems = async () => {
    await page.goto('/admin?tab=portfolio')
    await expect(page.getByText(`${there} items`)).toBeVisible()
    await expect(entries(page, 'Portfolio items').first()).toHaveAttribute('aria-setsize', String(there))
    await settled(page)
  }
  const tick = () => page.getByRole('checkbox', { name: 'Select Item 1', exact: true }).click()
  const costs = async () => {
    const found = { nodes: [] as number[], scrolling: [] as number[], ticking: 0 }
    for (const [open, list] of [[openPictures, 'Images'] as const, [openItems, 'Portfolio items'] as const]) {
      await open()
      // Only the list: other tests also affect what surrounds it, such as leads and categories.
      found.nodes.push(await page.getByRole('list', { name: list }).locator('*').count())
      // Now: the list stands.
      expect(await nodes(page)).toBeLessThan(MOST_NODES)
      found.scrolling.push(await scrollingTime(page, SCREENS))
    }
    await page.evaluate(() => scrollTo(0, 0))
    await settled(page)
    const ticks: number[] = []
    for (let time = 0; time < 4; time += 1) ticks.push(await processorTime(page, tick))
    found.ticking = Math.min(...ticks)
    return found
  }
  const few = await costs()
  there = COUNT
  loaded.length = 0
  const many = await costs()

  // Compares the costs with those of a hundredth of the rows.
  expect(many.nodes).toEqual(few.nodes)
  many.scrolling.forEach((time, index) => {
    expect(time / (few.scrolling[index] ?? Number.NaN)).toBeLessThan(3)
  })
  expect(many.ticking / few.ticking).toBeLessThan(3)

  // Checking, finding and selecting all include entries that are not in the DOM.
  await tick()
  await page.getByRole('button', { name: `Select all ${COUNT}` }).click()
  await expect(page.getByRole('button', { name: `Delete Selected (${COUNT})` })).toBeVisible()

  // The focus stays on its row when that leaves the viewport, and continues from there.
  const last = entries(page, 'Portfolio items').filter({ hasText: `Item ${COUNT - 1}` })
  await page.getByRole('button', { name: 'Edit Item 0', exact: true }).focus()
  const height = await pageHeight(page)
  await page.keyboard.press('End')
  await expect.poll(() => below(page)).toBe(0)
  await expect(last).toBeInViewport()
  // Now: the rows on the way have been measured. They are as high as was thought, so the end is where End went.
  expect(await pageHeight(page)).toBe(height)
  await expect(last).toHaveAttribute('aria-posinset', String(COUNT))
  await expect(page.getByRole('button', { name: 'Edit Item 0', exact: true })).toBeFocused()
  // Now: the last row is there, and with it all that this place of the list shows.
  expect(await nodes(page)).toBeLessThan(MOST_NODES)
  await page.getByRole('searchbox', { name: 'Search items' }).fill('Item 4321')
  await expect(entries(page, 'Portfolio items')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search items' }).fill('')

  // The dialog for the order lists the items in random order.
  await page.getByRole('button', { name: 'Change Order' }).click()
  const others = entries(page, 'Items in random order')
  await expect(others.first()).toHaveAttribute('aria-setsize', String(COUNT))
  // Now: the dialog's list is there.
  expect(await nodes(page)).toBeLessThan(MOST_NODES)
  await others.first().getByRole('button').focus()
  await page.keyboard.press('End')
  await expect(others.filter({ hasText: `Item ${COUNT - 1}` })).toBeInViewport()
})
