/** Light and dark mode from the first paint onwards. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { classes, stored, toggle } from './theme-page.ts'

/** Sets `theme` in local storage, as if an earlier visit had left it there; null removes it. */
async function visitedBefore(page: Page, theme: string | null) {
  await page.goto('/manifest.webmanifest')
  await page.evaluate(value => {
    localStorage.clear()
    if (value !== null) localStorage.setItem('theme', value)
  }, theme)
}

const BEGINNINGS = [
  ['light', 'dark', 'light'],
  ['dark', 'light', 'dark'],
  [null, 'dark', 'dark'],
  [null, 'light', 'light'],
  ['blue', 'dark', 'dark'],
  ['', 'light', 'light'],
  ['DARK', 'light', 'light'],
] as const

test('THEM-01 THEM-02 THEM-06 the first mode is the stored one, else the system’s, and is not stored without a change', async ({
  page,
}) => {
  for (const [kept, system, expected] of BEGINNINGS) {
    await test.step(`stored ${JSON.stringify(kept)} on a ${system} system begins ${expected}`, async () => {
      await visitedBefore(page, kept)
      await page.emulateMedia({ colorScheme: system })
      await page.goto('/about')
      await expect.poll(() => classes(page)).toEqual([expected])
      await expect(page.locator('html')).toHaveCSS('color-scheme', expected)
      await expect.poll(() => stored(page)).toBe(kept)
    })
  }
})

for (const route of ['/', '/admin']) {
  test(`THEM-05 on ${route} the class is set when the body is parsed, even with every script file blocked`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await visitedBefore(page, 'dark')
    await page.route(/\.js(\?|$)/, request => request.abort())
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.body) return
        observer.disconnect()
        Object.assign(window, { classWithBody: document.documentElement.className })
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await page.goto(route)
    const first = await page.evaluate(() => (window as { classWithBody?: string }).classWithBody)
    expect(first?.split(' ')).toContain('dark')
    await expect.poll(() => classes(page)).toEqual(['dark'])
  })
}

test('THEM-06 SEC-28 with storage denied the page follows the system and the toggle works', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto('/about')
  await expect.poll(() => classes(page)).toEqual(['dark'])
  await toggle(page).click()
  await expect.poll(() => classes(page)).toEqual(['light'])
  await toggle(page).click()
  await expect.poll(() => classes(page)).toEqual(['dark'])
  expect(errors).toEqual([])
})
