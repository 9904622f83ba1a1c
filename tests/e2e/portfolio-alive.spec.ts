/** How the portfolio's HTML hydrates: in a random order without a layout shift, and no press is lost. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'
import { alive, CATEGORIES, filter, idsOf, loadMore, openWork } from './work-page.ts'

/** Part of a layout shift; missing in TypeScript's DOM types. */
interface LayoutShiftSource {
  node: Node | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}

test('PORT-05 the order changes with each load, every project appears once, and nothing shifts', async ({
  page,
}) => {
  await page.addInitScript(() => {
    /** Cards that have moved; loading the web font may move a line by a pixel or two. */
    const moved: unknown[] = []
    Reflect.set(window, 'moved', moved)
    new PerformanceObserver(list => {
      for (const shift of list.getEntries() as (PerformanceEntry & { sources: LayoutShiftSource[] })[])
        for (const { node, previousRect: from, currentRect: to } of shift.sources) {
          const isFar = Math.abs(from.top - to.top) > 10 || Math.abs(from.left - to.left) > 10
          if (isFar && node?.parentElement?.closest('#projects')) moved.push(node.textContent)
        }
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('DOMContentLoaded', () => {
      const all = document.querySelectorAll<HTMLElement>('#projects > li')
      Reflect.set(
        window,
        'firstOrder',
        [...all].map(element => element.dataset.id),
      )
    })
  })
  // The odds that two orders of a dozen cards are equal are one in 479 million.
  const orders = [await orderWhenStill(page), await orderWhenStill(page)]
  expect(orders[0]).not.toEqual(orders[1])
  await expect(async () => {
    if (await loadMore(page).isVisible()) await loadMore(page).click({ timeout: 1000 })
    await expect(page.getByRole('status').filter({ hasText: 'Showing all' })).toHaveCount(1, { timeout: 500 })
  }).toPass()
  const all = await idsOf(page)
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(35)
  expect(all.slice(0, 12)).toEqual(orders[1])
})

/** The order of the cards after a new load; it must be the one that was rendered first. */
async function orderWhenStill(page: Page) {
  await openWork(page)
  await settled(page)
  const order = await idsOf(page)
  // Now: the answers have had their effect.
  expect(await page.evaluate(() => Reflect.get(window, 'firstOrder'))).toEqual(order)
  // Now: as above.
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([])
  return order
}

test('a refresh with the same rows changes nothing in the page', async ({ page }) => {
  // Without motion, no picture is replaced by its full version.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const answer = Promise.withResolvers<void>()
  await page.route(CATEGORIES, async route => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/work')
  await alive(page)
  await page.evaluate(() => {
    const changes: string[] = []
    Reflect.set(window, 'changes', changes)
    // Pictures that load meanwhile get edges inside their frame; nothing is removed.
    const isArrival = ({ target, removedNodes }: MutationRecord) =>
      removedNodes.length === 0 && target instanceof Element && target.closest('.project-media') !== null
    const note = (records: MutationRecord[]) =>
      changes.push(...records.filter(record => !isArrival(record)).map(record => record.target.nodeName))
    const projects = document.getElementById('projects') as HTMLElement
    new MutationObserver(note).observe(projects, { childList: true, subtree: true, characterData: true })
  })
  const answered = page.waitForResponse(/\/rest\/v1\/categories/)
  answer.resolve()
  await answered
  await settled(page)
  // Now: the answer has had its effect.
  expect(await page.evaluate(() => Reflect.get(window, 'changes'))).toEqual([])
})

test('a filter pressed before hydration still works', async ({ page }) => {
  const island = Promise.withResolvers<void>()
  await page.route('**/PortfolioIsland*', async route => {
    await island.promise
    await route.continue()
  })
  await page.goto('/work')
  await filter(page, 'Video Ads').click()
  island.resolve()
  await expect(filter(page, 'Video Ads')).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/category=Video\+Ads/)
})

test('PORT-09 prerendered pictures that fail before hydration are replaced too', async ({ page }) => {
  await page.route('**/samples/**', route => route.fulfill({ status: 404 }))
  const island = Promise.withResolvers<void>()
  await page.route('**/PortfolioIsland*', async route => {
    await island.promise
    await route.continue()
  })
  const failed = page.waitForResponse(
    response => response.url().includes('/samples/') && response.status() === 404,
  )
  await page.goto('/work')
  await failed
  island.resolve()
  await expect(page.getByText('Image Not Found').first()).toBeVisible()
})
