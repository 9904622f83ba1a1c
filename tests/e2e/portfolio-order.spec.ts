/** The portfolio manager: the order of items, and the empty state. */
import { stepUntil, stopClock } from './clock.ts'
import { answering, expect } from './fixtures.ts'
import { button, find, ITEMS, stored, test, toast } from './manager-rows.ts'

test('UX-13 items are ordered by button, by keyboard and by drag, and the order is stored', async ({
  admin: page,
  add,
  mark,
}) => {
  await add('A', 'B', 'C')
  await find(page, mark)
  await button(page, 'Change Order').click()
  for (const name of 'ABC') await button(page, `Give a place to ${name} ${mark}`).click()
  const order = page
    .getByRole('list', { name: 'Items in order' })
    .getByRole('listitem')
    .filter({ hasText: mark })
  await button(page, `Move C ${mark} up`).click()
  await expect(order).toHaveText([/A/, /C/, /B/])
  const handle = button(page, `Drag A ${mark}`)
  await handle.focus()
  await page.keyboard.press('Space')
  const lifted = page.getByText(new RegExp(`A ${mark} is at place \\d+\\.`))
  await expect(lifted).toBeAttached()
  const asked = answering(page, false)
  // A key pressed right after lifting the item may be missed.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByText(`A ${mark} stays where it was.`)).toBeAttached({ timeout: 3000 })
  }).toPass()
  // Now: the dialog would have asked before it closed with the order unsaved.
  expect(asked).toEqual([])
  await expect(order).toHaveText([/A/, /C/, /B/])
  await expect(handle).toBeFocused()
  await page.keyboard.press('Space')
  await expect(lifted).toBeAttached()
  // Items of other tests may have the places before.
  const place = Number(/at place (\d+)\./.exec((await lifted.textContent()) ?? '')?.[1])
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(`A ${mark} is at place ${place + 1}.`)).toBeAttached({ timeout: 3000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(order).toHaveText([/C/, /A/, /B/])
  // While the cards still animate to their places, a drag may start next to the handle.
  await expect(async () => {
    await button(page, `Drag B ${mark}`).dragTo(button(page, `Drag C ${mark}`), { steps: 12 } as never)
    await expect(order).toHaveText([/B/, /C/, /A/], { timeout: 3000 })
  }).toPass()
  // For a moment after a drag, the next click counts as its end.
  const save = button(page, 'Save order')
  const mine = button(page, 'Keep mine')
  await expect(async () => {
    // Other tests may have placed items meanwhile, which is asked about.
    if (await mine.isVisible()) await mine.click({ timeout: 1000 })
    else if (await save.isVisible()) await save.click({ timeout: 1000 })
    await expect(toast(page, 'Order saved')).toBeVisible({ timeout: 3000 })
  }).toPass()
  const places = async () => (await stored(mark)).toSorted((a, b) => Number(a.place) - Number(b.place))
  await expect
    .poll(async () => (await places()).map(({ title }) => String(title)[0]))
    .toEqual(['B', 'C', 'A'])
})

test('PMAN-01 PMAN-02 PEDT-01 a failed load, an empty list and missing categories are each reported', async ({
  admin: page,
}) => {
  const seen = Promise.withResolvers<void>()
  // A read that takes four seconds has failed: the clock stands until the page has been looked at.
  await stopClock(page)
  // From the first load on: the items may be shown before a second answer about categories has come.
  await page.route(/\/rest\/v1\/categories/, route => route.fulfill({ json: [] }))
  await page.route(ITEMS, async route => {
    await seen.promise
    return route.fulfill({ status: 503 })
  })
  await page.goto('/admin?tab=portfolio')
  const tabs = page.getByRole('tablist', { name: 'Portfolio' }).getByRole('tab')
  await stepUntil(page, async () => {
    await expect(tabs).toHaveText(['Portfolio Items', 'Images', 'Videos'], { timeout: 200 })
    await expect(page.locator('#view-panel').getByRole('status').first()).toBeVisible({ timeout: 200 })
  })
  await page.clock.resume()
  seen.resolve()
  await expect(page.locator('[aria-live] p').filter({ hasText: 'Failed to load data' })).toBeVisible()
  await page.unroute(ITEMS)
  await page.route(ITEMS, route => route.fulfill({ json: [] }))
  await button(page, 'Try Again').click()
  await expect(page.getByText('No portfolio items yet. Click "Add New Item" to create one.')).toBeVisible()
  await page.keyboard.press('n')
  await expect(toast(page, 'Please add categories first')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
