/** How the blog's HTML hydrates: no press is lost, nothing flashes, nothing is rendered twice. */
import {
  alive,
  heading,
  hideTests,
  next,
  SECOND,
  SECOND_PAGE,
  SECOND_TEXT,
  text,
  withoutTests,
} from './blog-page.ts'
import { POSTS } from './blog-rows.ts'
import { expect, test } from './fixtures.ts'
import { drawn, settled } from './settled.ts'

test('BLOG-08 a refresh with the same posts changes nothing in the page', async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route(POSTS, async route => {
    await answer.promise
    await route.continue({ url: withoutTests(route.request()) })
  })
  await page.goto('/blog')
  await alive(page)
  await page.evaluate(() => {
    Reflect.set(window, 'changes', 0)
    const count = (records: MutationRecord[]) =>
      Reflect.set(window, 'changes', Reflect.get(window, 'changes') + records.length)
    const options = { childList: true, subtree: true, characterData: true, attributes: true }
    new MutationObserver(count).observe(document.querySelector('.blog-post') as Element, options)
  })
  const answered = page.waitForResponse(/\/rest\/v1\/blog_posts/)
  answer.resolve()
  await answered
  await settled(page)
  // Now: the answer has had its effect.
  expect(await page.evaluate(() => Reflect.get(window, 'changes'))).toBe(0)
})

test('a button pressed before hydration still works', async ({ page }) => {
  await hideTests(page)
  const island = Promise.withResolvers<void>()
  await page.route('**/BlogIsland*', async route => {
    await island.promise
    await route.continue()
  })
  await page.goto('/blog')
  await next(page).click()
  island.resolve()
  await expect(heading(page, SECOND)).toBeFocused()
})

test('a link to another post does not flash the first one, and nothing shifts', async ({ page }) => {
  await hideTests(page)
  await page.addInitScript(() => {
    Reflect.set(window, 'shifts', [])
    const note = (list: PerformanceObserverEntryList) =>
      Reflect.get(window, 'shifts').push(...list.getEntries().map(entry => Reflect.get(entry, 'value')))
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
  })
  const island = Promise.withResolvers<void>()
  await page.route('**/BlogIsland*', async route => {
    await island.promise
    await route.continue()
  })
  await page.goto(`/blog?post=${SECOND_PAGE.slice(6)}`)
  await expect(page.locator('.blog-post')).toBeHidden()
  island.resolve()
  await expect(text(page).getByText(SECOND_TEXT)).toBeVisible()
  await drawn(page)
  // A late web font shifts lines imperceptibly; a post that flashes shifts far more.
  const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'))
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.005)
})
