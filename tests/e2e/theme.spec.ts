/** Light and dark mode in the browser, from the first paint on. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const START = new Date('2026-11-20T12:00:00Z')

const toggle = (page: Page) => page.getByRole('button', { name: /^Switch to (light|dark) mode$/ })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))

/** The classes of the root that concern the theme, sorted. */
const classes = (page: Page) =>
  page.evaluate(() =>
    [...document.documentElement.classList]
      .filter(name => ['light', 'dark', 'theme-transition'].includes(name))
      .sort(),
  )

/** Puts `theme` into local storage as if an earlier visit had left it there. */
async function visitedBefore(page: Page, theme: string) {
  await page.goto('/manifest.webmanifest')
  await page.evaluate(value => localStorage.setItem('theme', value), theme)
}

/** Opens the page with a clock that only moves when it is told to. */
async function openWithStoppedClock(page: Page) {
  await page.clock.install({ time: START })
  await page.goto('/about')
  await page.clock.pauseAt(new Date(START.getTime() + 60_000))
}

for (const [kept, system, expected] of [
  ['light', 'dark', 'light'],
  ['dark', 'light', 'dark'],
  [null, 'dark', 'dark'],
  [null, 'light', 'light'],
  ['blue', 'dark', 'dark'],
  ['', 'light', 'light'],
  ['DARK', 'light', 'light'],
] as const) {
  test(`THEM-01 THEM-02 stored ${JSON.stringify(kept)} on a ${system} system begins ${expected}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system })
    if (kept !== null) await visitedBefore(page, kept)
    await page.goto('/about')
    expect(await classes(page)).toEqual([expected])
    await expect(page.locator('html')).toHaveCSS('color-scheme', expected)
    expect(await stored(page), 'THEM-06 nothing is stored without a change').toBe(kept)
  })
}

test('THEM-02 the toggle switches the mode, stores it and leaves exactly one class', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/about')
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const before = await background()
  await toggle(page).click()
  expect(await classes(page)).toEqual(['dark'])
  expect(await stored(page)).toBe('dark')
  expect(await background()).not.toBe(before)
  await toggle(page).click()
  expect(await classes(page)).toEqual(['light'])
  expect(await stored(page)).toBe('light')
  expect(await background()).toBe(before)
})

test('THEM-02 the choice is there on the next page and after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await toggle(page).click()
  await page.goto('/faqs')
  expect(await classes(page)).toEqual(['dark'])
  await page.reload()
  expect(await classes(page)).toEqual(['dark'])
})

test('THEM-03 DEC-36 a change of the system is followed and stored, also over an earlier choice', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/about')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect.poll(() => classes(page)).toEqual(['dark'])
  expect(await stored(page)).toBe('dark')

  await toggle(page).click()
  expect(await stored(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // Within one frame there and back is no change at all.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect.poll(() => classes(page)).toEqual(['dark'])
  expect(await stored(page)).toBe('dark')
})

test('THEM-04 CNST-01 the transition class is there at 299 ms and gone at 300 ms', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openWithStoppedClock(page)
  expect(await classes(page)).toEqual(['light'])
  await toggle(page).click()
  expect(await classes(page)).toEqual(['dark', 'theme-transition'])
  await page.clock.runFor(299)
  expect(await classes(page)).toEqual(['dark', 'theme-transition'])
  await page.clock.runFor(1)
  expect(await classes(page)).toEqual(['dark'])
})

test('THEM-04 the system’s change has the transition, too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openWithStoppedClock(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => classes(page)).toEqual(['dark', 'theme-transition'])
  await page.clock.runFor(300)
  expect(await classes(page)).toEqual(['dark'])
})

test('THEM-04 a second quick change extends the transition', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openWithStoppedClock(page)
  await toggle(page).click()
  await page.clock.runFor(200)
  await toggle(page).click()
  await page.clock.runFor(299)
  expect(await classes(page)).toEqual(['light', 'theme-transition'])
  await page.clock.runFor(1)
  expect(await classes(page)).toEqual(['light'])
})

for (const route of ['/', '/admin']) {
  test(`THEM-05 on ${route} the class is there when the body is parsed, with every script file blocked`, async ({
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
    expect(await classes(page)).toEqual(['dark'])
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
  expect(await classes(page)).toEqual(['dark'])
  await toggle(page).click()
  expect(await classes(page)).toEqual(['light'])
  await toggle(page).click()
  expect(await classes(page)).toEqual(['dark'])
  expect(errors).toEqual([])
})

test('THEM-06 with storage full the toggle works for the page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/about')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await toggle(page).click()
  expect(await classes(page)).toEqual(['dark'])
})

test('THEM-06 with reduced motion there is no transition', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await openWithStoppedClock(page)
  await toggle(page).click()
  expect(await classes(page)).toEqual(['dark'])
})

for (const width of [390, 1280]) {
  test(`THEM-07 at ${width} px the toggle is a button whose name says what it does`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/about')
    const toDark = page.getByRole('button', { name: 'Switch to dark mode', exact: true })
    const toLight = page.getByRole('button', { name: 'Switch to light mode', exact: true })
    await expect(toDark).toBeInViewport({ ratio: 1 })
    await expect(toLight).toHaveCount(0)
    await toDark.focus()
    await page.keyboard.press('Space')
    await expect(toLight).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toDark).toBeFocused()
  })
}

test('a mode chosen in one tab is taken over by the other', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'light' })
  await other.goto('/faqs')
  await toggle(page).click()
  await expect.poll(() => classes(other)).toContain('dark')
})

test('THEM-03 the dashboard follows a change of the system, too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect.poll(() => classes(page)).toEqual(['dark'])
  expect(await stored(page)).toBe('dark')
})
