/** The agency's people on /about and on /contact. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { expect, test } from './fixtures.ts'

interface Listed {
  name: string
  role: string
  picture: { alt: string }
  desk?: boolean
}

const { items: people }: { items: Listed[] } = parse(readFileSync('content/lists/people.yml', 'utf8'))
const desk = people.find(person => person.desk)

/** The visible portraits, in order. */
const portraits = (page: Page) => page.locator('.portrait img:is(.day, .night)').filter({ visible: true })

/** Collects the kinds of the portraits that have been requested, e.g. `night`. */
function kindsAsked(page: Page): Set<string> {
  const kinds = new Set<string>()
  page.on('request', request => {
    if (request.isNavigationRequest()) kinds.clear()
    const [, kind] = /portrait-[a-z]+(?:-(night|clay))?\./.exec(request.url()) ?? []
    if (/portrait-/.test(request.url())) kinds.add(kind ?? 'day')
  })
  return kinds
}

/** Scrolls until every portrait has loaded. */
async function seeAll(page: Page): Promise<void> {
  for (const portrait of await portraits(page).all()) {
    await portrait.scrollIntoViewIfNeeded()
    await expect.poll(() => portrait.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
}

test('FACE-01 /about shows everybody with portrait, name and role, and says that they are invented', async ({
  page,
}) => {
  await page.goto('/about')
  const section = page.locator('section.people')
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(people.map(({ name }) => name))
  await expect(section.locator('li p')).toHaveText(people.map(({ role }) => role))
  for (const { picture } of people)
    await expect(section.getByRole('img', { name: picture.alt })).toHaveCount(1)
  expect(new Set(people.map(({ picture }) => picture.alt)).size).toBe(people.length)
  await expect(
    section.getByText('Modeled in clay. The people are invented for this demonstration.'),
  ).toBeVisible()
})

for (const width of [320, 390, 768, 1440, 1920, 2560]) {
  test(`FACE-01 at ${width} px the portraits are equally wide, none is cut off, and the page does not scroll sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const address of ['/about', '/contact']) {
      await page.goto(address)
      await seeAll(page)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0)
      const widths = new Set<number>()
      for (const portrait of await portraits(page).all()) {
        const box = await portrait.boundingBox()
        widths.add(Math.round(box?.width ?? 0))
        expect(box?.x).toBeGreaterThanOrEqual(-0.5)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width + 0.5)
      }
      expect(widths.size).toBe(1)
    }
  })
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  for (const [scheme, kind] of [
    ['light', 'day'],
    ['dark', 'night'],
  ] as const) {
    test(`FACE-02 only the finished portraits of the ${kind} are shown and requested`, async ({ page }) => {
      const asked = kindsAsked(page)
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto('/about')
      await seeAll(page)
      await expect(portraits(page)).toHaveCount(people.length)
      expect([...asked]).toEqual([kind])
    })
  }
})

test('FACE-02 hovering animates a portrait from clay to color without JavaScript, but not with reduced motion', async ({
  browser,
  baseURL,
}) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      reducedMotion,
      baseURL: baseURL ?? '',
    })
    const page = await context.newPage()
    await page.goto('/about')
    const portrait = page.locator('.portrait').first()
    const clay = portrait.locator('.clay')
    // Playwright can read these although the page's scripts are disabled.
    const moves = () => clay.evaluate(img => img.getAnimations().length)
    await expect(clay).toBeVisible({ visible: reducedMotion === 'no-preference' })
    await expect.poll(moves).toBe(0)
    await portrait.hover()
    // CSS alone starts the animation on hover; with reduced motion the rule does not apply at all.
    await expect.poll(moves).toBe(reducedMotion === 'reduce' ? 0 : 1)
    await context.close()
  }
})

test('FACE-03 /contact shows the contact person with email address and hours', async ({ page }) => {
  const { supportMail, supportNote } = parse(readFileSync('content/site.yml', 'utf8'))
  await page.goto('/contact')
  const section = page.locator('section.desk')
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(desk?.name ?? '')
  await expect(section.getByText(desk?.role ?? '', { exact: true })).toBeVisible()
  await expect(section.getByRole('img', { name: desk?.picture.alt ?? '' })).toHaveCount(1)
  await expect(section.getByRole('link')).toHaveText(supportMail.replace('*', '@'))
  await expect(section.getByText(supportNote)).toBeVisible()
  await expect(section.getByText(/invented for this demonstration/)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('FACE-03 the portrait on /contact loads lazily and small', async ({ page }) => {
    await page.goto('/contact')
    const portrait = portraits(page)
    await expect(portrait).toHaveAttribute('loading', 'lazy')
    await portrait.scrollIntoViewIfNeeded()
    await expect.poll(() => portrait.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    // 30 % of the screen, at twice the pixel density.
    await expect
      .poll(() => portrait.evaluate(async (img: HTMLImageElement) => (await createImageBitmap(img)).width))
      .toBe(240)
  })
})
