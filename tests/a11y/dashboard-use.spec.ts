/** The dashboard by keys alone, in narrow windows, with wide text and in a reader's own colors. */
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/fixtures.ts'
import { unseenStops } from './focus.ts'
import { addStyles, TEXT_SPACING } from './reader.ts'

/** The dashboard's tabs and what they show. */
const VIEWS = [
  ...[
    'submissions',
    'chats',
    'portfolio',
    'portfolio&view=images',
    'portfolio&view=videos',
    'categories',
    'blog',
  ],
  ...['analytics', 'analytics&settings=open'],
]

/** The view is there, with what it has read. */
async function settle(page: Page) {
  await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeAttached()
  await expect(page.locator('.animate-pulse, .spinner')).toHaveCount(0)
}

test('A11Y-02 SEC-37 in every view each stop of the Tab key is seen, and 320 px, 200 % and wide text fit', async ({
  admin: page,
}) => {
  test.setTimeout(90_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const unseen: string[] = []
  // A chart finds its new size a moment after the window has.
  const fits = (what: string) =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what)
      .toBeLessThanOrEqual(0)
  for (const view of VIEWS) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/admin?tab=${view}`)
    await settle(page)
    unseen.push(...(await unseenStops(page, 60)).map(stop => `${view} ${stop}`))
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await fits(`${view} ${width}`)
    }
    await addStyles(page, TEXT_SPACING)
    await fits(`${view} 320, spaced widely`)
  }
  expect(unseen).toEqual([])
})

test('SEC-39 a dialog keeps the focus, both ways round, and gives it back on Escape', async ({
  admin: page,
}) => {
  await page.goto('/admin?tab=portfolio')
  const opener = page.getByRole('button', { name: 'Change Order' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change Order' })
  await expect(dialog.locator(':focus')).toHaveCount(1)
  const stops = await dialog.locator('button:enabled, a[href], input:enabled, [tabindex="0"]').count()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < stops + 2; press += 1) await page.keyboard.press(key)
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})
