/** Light and dark mode in the browser: the toggle, the system's changes and the transition. */
import type { Page } from '@playwright/test'
import { holdClock } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { classes, stored, toggle } from './theme-page.ts'

const START = new Date('2026-11-20T12:00:00Z')

/** Opens the page with a clock that advances only when told to. */
async function openWithStoppedClock(page: Page) {
  await page.clock.install({ time: START })
  await page.goto('/about')
  await holdClock(page, 60_000)
}

test('THEM-02 THEM-06 THEM-07 the toggle switches and stores the mode with exactly one class, and the next page and a reload keep it', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/about')
  const toDark = page.getByRole('button', { name: 'Switch to dark mode', exact: true })
  const toLight = page.getByRole('button', { name: 'Switch to light mode', exact: true })
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const before = await background()
  // In both layouts the toggle is a button whose name says what it does.
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(toDark).toBeInViewport({ ratio: 1 })
    await expect(toLight).toHaveCount(0)
    await toDark.focus()
    await page.keyboard.press('Space')
    await expect(toLight).toBeFocused()
    await expect.poll(() => classes(page)).toEqual(['dark'])
    await expect.poll(() => stored(page)).toBe('dark')
    await expect.poll(background).not.toBe(before)
    await page.keyboard.press('Enter')
    await expect(toDark).toBeFocused()
    await expect.poll(() => classes(page)).toEqual(['light'])
    await expect.poll(() => stored(page)).toBe('light')
    await expect.poll(background).toBe(before)
  }
  await toggle(page).click()
  await page.goto('/faqs')
  await expect.poll(() => classes(page)).toEqual(['dark'])
  await page.reload()
  await expect.poll(() => classes(page)).toEqual(['dark'])

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await toggle(page).click()
  await expect.poll(() => classes(page), 'THEM-06 with storage full it works for the page').toEqual(['light'])
})

test('THEM-03 DEC-36 a change of the system’s mode is followed and stored, even over an earlier choice', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/about')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect.poll(() => classes(page)).toEqual(['dark'])
  await expect.poll(() => stored(page)).toBe('dark')

  await toggle(page).click()
  await expect.poll(() => stored(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // Wait a frame, because a change and its reversal within one frame go unnoticed.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect.poll(() => classes(page)).toEqual(['dark'])
  await expect.poll(() => stored(page)).toBe('dark')

  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expect.poll(() => classes(page), 'the dashboard follows, too').toEqual(['light'])
  await expect.poll(() => stored(page)).toBe('light')
})

test('THEM-04 CNST-01 the transition class lasts 300 ms, a second quick change extends it, and the system’s change sets it too', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  await openWithStoppedClock(page)
  await expect.poll(() => classes(page)).toEqual(['light'])
  await toggle(page).click()
  await expect.poll(() => classes(page)).toEqual(['dark', 'theme-transition'])
  await page.clock.runFor(299)
  await expect.poll(() => classes(page)).toEqual(['dark', 'theme-transition'])
  await page.clock.runFor(1)
  await expect.poll(() => classes(page)).toEqual(['dark'])

  await toggle(page).click()
  await page.clock.runFor(200)
  await toggle(page).click()
  await page.clock.runFor(299)
  await expect.poll(() => classes(page)).toEqual(['dark', 'theme-transition'])
  await page.clock.runFor(1)
  await expect.poll(() => classes(page)).toEqual(['dark'])

  await toggle(page).click()
  await page.clock.runFor(300)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' })
  await expect.poll(() => classes(page)).toEqual(['dark', 'theme-transition'])
  await page.clock.runFor(300)
  await expect.poll(() => classes(page)).toEqual(['dark'])

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await toggle(page).click()
  await expect.poll(() => classes(page), 'THEM-06 with reduced motion there is none').toEqual(['light'])
})

test('a mode chosen in one tab also applies in the other', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'light' })
  await other.goto('/faqs')
  await toggle(page).click()
  await expect.poll(() => classes(other)).toContain('dark')
})
