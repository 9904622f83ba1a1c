/** The reader's system preferences: reduced motion, forced colors. */
import { settled } from '../e2e/settled.ts'
import { expect, test } from './reader.ts'

const MOVING_PAGES = ['/', '/about', '/work', '/case-studies/fitness-app']

for (const route of MOVING_PAGES) {
  test(`SEC-37 with reduced motion nothing moves by itself on ${route}`, async ({ reader: page }) => {
    await page.goto(route)
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await settled(page)
    const moving = await page.evaluate(() => {
      const films = [...document.querySelectorAll('video')].filter(film => !film.paused).map(film => film.src)
      const animations = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number(effect?.getComputedTiming().endTime) > 100,
        )
        .map(animation =>
          animation.effect instanceof KeyframeEffect ? animation.effect.target?.outerHTML : '?',
        )
      return [...films, ...animations].map(what => String(what).slice(0, 100))
    })
    expect(moving).toEqual([])
  })
}

test('SEC-37 in forced colors buttons, fields and the menu button keep a solid border', async ({
  reader: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/contact')
  const frames = await page.evaluate(() =>
    [...document.querySelectorAll('main .button, main .input, .menu-button')].map(element => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element)
      return `${borderTopStyle} ${Number.parseFloat(borderTopWidth) >= 1}`
    }),
  )
  expect(frames.length).toBeGreaterThan(5)
  expect(new Set(frames)).toEqual(new Set(['solid true']))
})

test('CASE-02 in forced colors the expansion of an abbreviation has a border', async ({ reader: page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/case-studies/product-visualization')
  await page.getByRole('button', { name: /^YoY/ }).focus()
  await expect(page.getByText('year over year', { exact: true })).toHaveCSS('border-top-style', 'solid')
})
