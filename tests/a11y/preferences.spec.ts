/** The reader's system preferences: reduced motion, forced colors. */
import { randomUUID } from 'node:crypto'
import { test as signedIn } from '../e2e/fixtures.ts'
import { askService } from '../e2e/service.ts'
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

signedIn(
  'SEC-37 HAND-02 in forced colors “I’m live” looks like the system’s own switches',
  async ({ admin: page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/admin')
    const live = page.getByRole('switch', { name: 'I’m live' })
    await expect(live).toHaveCSS('appearance', 'auto')
    const knob = () => live.evaluate(element => getComputedStyle(element, '::before').display)
    await expect.poll(knob).toBe('none')
  },
)

signedIn('SEC-37 in forced colors the open chat is marked in the list', async ({ admin: page, mark }) => {
  const id = randomUUID()
  await askService('rest/v1/chat_logs', 'POST', { id, messages: [], user_info: { name: mark } })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/admin?tab=chats&log=${id}`)
  const chat = page.getByRole('list', { name: 'Chat logs' }).locator('[aria-current=true]')
  await expect(chat).toContainText(mark)
  const [row, bar] = await chat.evaluate(element =>
    [undefined, '::before'].map(part => getComputedStyle(element, part).backgroundColor),
  )
  expect(bar).not.toBe(row)
  await askService(`rest/v1/chat_logs?id=eq.${id}`, 'DELETE')
})

signedIn(
  'SEC-37 in forced colors a post’s history marks the version that is shown',
  async ({ admin: page, mark }) => {
    const id = randomUUID()
    // Old enough to come last, so that the newest post for parallel tests stays the newest.
    const published_at = '2020-01-01T00:00:00Z'
    await askService('rest/v1/blog_posts', 'POST', { id, title: mark, content: 'Text', published_at })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`/admin?tab=blog&post=${id}`)
    await page.getByRole('button', { name: 'History' }).click()
    const version = page.getByRole('list', { name: 'Versions' }).locator('[aria-current=true]')
    await expect(version).toHaveCSS('border-left-width', '4px')
    await askService(`rest/v1/blog_posts?id=eq.${id}`, 'DELETE')
  },
)
