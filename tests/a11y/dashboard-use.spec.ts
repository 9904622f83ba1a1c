/** The dashboard with the keyboard alone, in narrow windows, and with wide text spacing. */
import { randomUUID } from 'node:crypto'
import { expect, test } from '../e2e/fixtures.ts'
import { askService } from '../e2e/service.ts'
import { viewLoaded } from '../e2e/settled.ts'
import { unseenStops } from './focus.ts'
import { addStyles, TEXT_SPACING } from './reader.ts'

/** The views of the dashboard, besides the submissions. */
const VIEWS = [
  ...['people', 'chats', 'portfolio', 'portfolio&view=images', 'portfolio&view=videos', 'categories', 'blog'],
  ...['analytics', 'analytics&settings=open'],
]

test('A11Y-02 SEC-37 in every view each Tab stop is visible, and 320 px, 200 % zoom and wide text spacing fit', async ({
  admin: page,
  mark,
}) => {
  test.slow()
  // Enough rows for pagination, whose buttons stay at the list's lower edge.
  const rows = Array.from({ length: 51 }, (_, place) => ({
    ...{ id: randomUUID(), name: `Writer ${place}`, email: 'ada@osei.example', message: mark },
    submitted_at: new Date(),
  }))
  await askService('rest/v1/contact_submissions', 'POST', rows)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const unseen: string[] = []
  // A chart takes on its new size a moment after the window does.
  const fits = (what: string) =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what)
      .toBeLessThanOrEqual(0)
  for (const view of [`submissions&q=${mark}`, ...VIEWS]) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/admin?tab=${view}`)
    await viewLoaded(page)
    if (view.includes(mark)) await expect(page.getByRole('button', { name: /^Next/ })).toBeVisible()
    unseen.push(...(await unseenStops(page, 60)).map(stop => `${view} ${stop}`))
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await fits(`${view} ${width}`)
    }
    await addStyles(page, TEXT_SPACING)
    await fits(`${view} 320, spaced widely`)
  }
  await askService(`rest/v1/contact_submissions?message=eq.${mark}`, 'DELETE')
  expect(unseen).toEqual([])
})

test('SEC-39 a dialog traps focus in both directions and returns it on Escape', async ({ admin: page }) => {
  await page.goto('/admin?tab=portfolio')
  const opener = page.getByRole('button', { name: 'Change Order' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change Order' })
  await expect(dialog.locator(':focus')).toHaveCount(1)
  const stops = await dialog.locator('button:enabled, a[href], input:enabled, [tabindex="0"]').count()
  expect(stops).toBeGreaterThan(1)
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < stops + 2; press += 1) await page.keyboard.press(key)
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})
