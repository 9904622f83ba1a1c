/** Five hundred projects, all with tall pictures: shown in steps, and smooth with all of them on the page. */
import { expect, test } from './fixtures.ts'

const COUNT = 500
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

test('PORT-04 SCRL-05 of 500 projects only the pictures in view move, and scrolling and filtering keep their pace', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await page.route('**/tall.svg', route => route.fulfill({ contentType: 'image/svg+xml', body: TALL }))
  await page.route('**/rest/v1/portfolio_items*', route => route.fulfill({ json: items }))
  await page.goto('/work')
  const cards = page.locator('#projects > li')
  await expect(page.getByText(`Showing 12 of ${COUNT} projects`)).toBeVisible()

  await page.evaluate(async count => {
    const shown = () => document.querySelectorAll('#projects > li').length
    for (let before = 0; shown() < count && shown() > before; ) {
      before = shown()
      document.querySelector<HTMLButtonElement>('.load-more')?.click()
      while (shown() === before) await new Promise(requestAnimationFrame)
    }
  }, COUNT)
  await expect(cards).toHaveCount(COUNT)

  const { median, most } = await page.evaluate(async () => {
    const frames: number[] = []
    let most = 0
    const step = document.documentElement.scrollHeight / 60
    let last = await new Promise(requestAnimationFrame)
    for (let frame = 0; frame < 60; frame++) {
      scrollTo({ top: frame * step, behavior: 'instant' })
      const now = await new Promise<number>(requestAnimationFrame)
      frames.push(now - last)
      last = now
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
      most = Math.max(most, moving.length)
    }
    return { median: frames.sort((a, b) => a - b)[30] ?? 0, most }
  })
  expect(most, 'of 500 pictures').toBeLessThan(40)
  // On an idle machine every frame is 17 ms; a starved one drops some, one that lays out 500 cards drops all.
  expect(median).toBeLessThan(100)

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const start = Date.now()
  await page.getByRole('button', { name: 'Google Ads', exact: true }).click()
  await expect(page.getByText(`Showing 12 of ${COUNT / 2} projects`)).toBeVisible()
  expect(Date.now() - start).toBeLessThan(2000)
})
