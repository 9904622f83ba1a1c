/** The portfolio when the backend misbehaves, and without JavaScript. */
import { holdClock, stepUntil } from '../e2e/clock.ts'
import { expect, test } from '../e2e/fixtures.ts'
import { card, cards, filter, ITEMS, idsOf, loadMore, openWork, PUBLISHED } from '../e2e/work-page.ts'

const WRONG_ANSWERS = {
  'an error': { status: 503, body: 'Service Unavailable' },
  'a page of somebody else': {
    contentType: 'text/html',
    body: '<!doctype html><h1>Welcome to the hotel</h1>',
  },
  'nothing at all': { body: '' },
  null: { contentType: 'application/json', body: 'null' },
}

test('SEC-29 with wrong answers from the backend the shown projects stay, and more come from the last build', async ({
  page,
}) => {
  for (const [name, answer] of Object.entries(WRONG_ANSWERS)) {
    await test.step(name, async () => {
      await page.route(ITEMS, route => route.fulfill(answer))
      await openWork(page)
      const before = await idsOf(page)
      await expect(cards(page)).toHaveCount(12)
      await loadMore(page).click()
      await expect(cards(page)).toHaveCount(24)
      await expect.poll(async () => (await idsOf(page)).slice(0, 12)).toEqual(before)
      await expect(page.getByText('Failed to load content')).toHaveCount(0)
      await page.unroute(ITEMS)
    })
  }
})

test('SEC-29 with a silent backend the filters and Load More use the last build', async ({ page }) => {
  await page.route(ITEMS, () => new Promise(() => {}))
  await page.goto('/work?category=Web+Design')
  await expect(card(page, 'Fieldstone & Pryor, the whole page')).toBeVisible()
  await filter(page, 'All').click()
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(24)
})

test('PORT-02 loading more shows a spinner; a failure keeps the cards, shows an error, and can be retried', async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>()
  await page.route(ITEMS, route => route.abort())
  await page.route(PUBLISHED, async route => {
    await answer.promise
    await route.abort()
  })
  await page.clock.install()
  await page.goto('/work')
  // After four seconds of the page's clock it gives up; the second sentence comes by the browser's own.
  await holdClock(page)
  await loadMore(page).click()
  const loading = page.getByRole('status').getByText('Loading projects...')
  await stepUntil(page, () => expect(loading).toBeAttached({ timeout: 200 }))
  await expect(page.getByText('Still loading...')).toBeVisible()
  await page.clock.resume()
  answer.resolve()
  await expect(page.getByRole('alert')).toHaveText('Failed to load content. Please try again later.')
  await expect(page.getByText('Loading projects...')).toHaveCount(0)
  await expect(cards(page)).toHaveCount(12)
  await page.unroute(PUBLISHED)
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(24)
  await expect(cards(page).nth(12).getByRole('article')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('SEC-32 without JavaScript twelve projects are readable, and no dead button is shown', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/work')
  await expect(cards(page)).toHaveCount(12)
  await expect(cards(page).first().getByRole('heading')).toBeVisible()
  await expect(filter(page, 'All')).toBeHidden()
  await expect(loadMore(page)).toBeHidden()
  await context.close()
})
