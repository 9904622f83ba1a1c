/** Five hundred projects, all with tall pictures: shown in steps, and still smooth with all of them on the page. */
import { expect, test } from './fixtures.ts'
import { scrollingTime } from './processor-time.ts'

const COUNT = 500
/** Number of screens to scroll, limited by twelve cards. */
const SCREENS = 4
const TALL =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="1200"><rect width="300" height="1200" fill="green"/></svg>'

const items = Array.from({ length: COUNT }, (_, index) => ({
  id: `many-${index}`,
  title: `Piece ${index}`,
  description: 'Made by a test.',
  category: index % 2 ? 'Web Design' : 'Google Ads',
  type: 'image',
  image_url: '/tall.svg',
  video_url: null,
  metrics: ['142% More bookings'],
  technologies: ['Astro'],
  link: null,
}))

test('PORT-04 SCRL-05 with 500 projects few pictures move at once, and scrolling costs less than eight times as much as with twelve', async ({
  page,
}) => {
  await page.route('**/tall.svg', route => route.fulfill({ contentType: 'image/svg+xml', body: TALL }))
  await page.route('**/rest/v1/portfolio_items*', route => route.fulfill({ json: items }))
  await page.goto('/work')
  const cards = page.locator('#projects > li')
  await expect(page.getByText(`Showing 12 of ${COUNT} projects`)).toBeVisible()
  const withTwelve = await scrollingTime(page, SCREENS)

  await page.evaluate(async count => {
    const shown = () => document.querySelectorAll('#projects > li').length
    for (let before = 0; shown() < count && shown() > before; ) {
      before = shown()
      document.querySelector<HTMLButtonElement>('.load-more')?.click()
      for (let frame = 0; shown() === before; frame++) {
        if (frame === 1000) throw new Error(`There are still ${before} projects 1000 frames after the press`)
        await new Promise(requestAnimationFrame)
      }
    }
  }, COUNT)
  await expect(cards).toHaveCount(COUNT)

  const most = await page.evaluate(async () => {
    let most = 0
    const step = document.documentElement.scrollHeight / 60
    for (let frame = 0; frame < 60; frame++) {
      scrollTo({ top: frame * step, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
      most = Math.max(most, moving.length)
    }
    return most
  })
  expect(most, 'of 500 pictures').toBeLessThan(40)

  const withAll = await scrollingTime(page, SCREENS)
  expect(withTwelve).toBeGreaterThan(0)
  // Laying out all cards would cost forty times as much.
  expect(withAll / withTwelve).toBeLessThan(8)

  await page.getByRole('button', { name: 'Google Ads', exact: true }).click()
  await expect(page.getByText(`Showing 12 of ${COUNT / 2} projects`)).toBeVisible()
  await expect(cards).toHaveCount(12)
})
