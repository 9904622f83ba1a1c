/** Pages in print, with large text, in the system's colors, and in a screenshot of the whole page. */
import { ROUTES } from '../routes.ts'
import { expect, test } from './reader.ts'

const pagesOf = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length

test('F-35 the printed home page takes at most six sheets, and no other page takes more', async ({
  reader: page,
}) => {
  const takes: Record<string, number> = {}
  for (const path of ['/', '/services/web-design', '/work', '/contact']) {
    await page.goto(path)
    takes[path] = pagesOf(await page.pdf({ format: 'A4' }))
  }
  expect(takes['/']).toBeLessThanOrEqual(6)
  expect(Math.max(...Object.values(takes))).toBeLessThanOrEqual(6)
  expect(takes['/work'], 'twelve cards, three beside each other').toBeLessThanOrEqual(3)
  expect(takes['/contact'], 'without the form, which nobody can fill in').toBe(1)
})

test('F-35 at twice the font size no page is wider than the window', async ({ reader: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const wide: string[] = []
  for (const path of ROUTES.filter(route => /^\/(|services\/.*)$/.test(route))) {
    await page.goto(path)
    const over = await page.evaluate(() => {
      document.documentElement.style.setProperty('font-size', '200%')
      return document.documentElement.scrollWidth - document.documentElement.clientWidth
    })
    if (over > 0) wide.push(`${path}: ${over} px`)
  }
  expect(wide).toEqual([])
})

test('F-35 in forced colors no word of the title covers another, and both theme icons are visible', async ({
  reader: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/')
  const displays = await page
    .locator('h1 .word, h1 .word span')
    .evaluateAll(all => [...new Set(all.map(part => getComputedStyle(part).display))])
  // Boxes of their own would each paint a backplate behind their text, over the line above.
  expect(displays).toEqual(['inline'])
  const [sun, moon, ground] = await page
    .locator('[data-theme-toggle]')
    .evaluate(button => [
      ...[...button.querySelectorAll('.icon')].map(icon => getComputedStyle(icon).color),
      getComputedStyle(button).backgroundColor,
    ])
  expect(sun).toBe(moon)
  expect(sun).not.toBe(ground)
})

test('F-33 F-34 off screen the closing belt is not rendered but keeps its height', async ({
  reader: page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/terms')
    const belt = page.locator('.closing')
    const height = () => belt.evaluate(element => element.getBoundingClientRect().height)
    const skipped = await height()
    const isDrawn = () =>
      belt
        .locator('li')
        .first()
        .evaluate(item => item.checkVisibility({ contentVisibilityAuto: true }))
    await expect.poll(isDrawn).toBe(false)
    await belt.scrollIntoViewIfNeeded()
    await expect(belt.locator('li').first()).toBeInViewport()
    expect(Math.abs((await height()) - skipped), `${width} px`).toBeLessThanOrEqual(1)
  }
})

test('F-33 on a wide screen images further down load while the page is idle; on a phone they wait', async ({
  reader: page,
}) => {
  const missing = () =>
    page
      .locator('img')
      .evaluateAll(
        (all: HTMLImageElement[]) => all.filter(one => one.checkVisibility() && !one.complete).length,
      )
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  // Now: on a phone nothing is fetched that is far away, and the page is at rest.
  expect(await missing()).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/about')
  await expect.poll(missing).toBe(0)
})
