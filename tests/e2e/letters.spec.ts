/** On a phone the first picture comes before the typeface (src/layouts/late-letters.js). */
import { expect, test } from '@playwright/test'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone the letters follow the first picture, and nobody waits for them on the next page', async ({
  page,
  baseURL,
}) => {
  const fonts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  let arrive = () => {}
  const picture = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route('**/*.avif', async route => {
    await picture
    await route.continue()
  })
  const root = page.locator('html')
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(root).toHaveClass(/late-letters/)
  expect(fonts).toEqual([])
  arrive()
  await expect(root).not.toHaveClass(/late-letters/)
  await expect.poll(() => fonts.length).toBeGreaterThan(0)

  await page.goto('/services', { waitUntil: 'domcontentloaded', referer: `${baseURL}/` })
  await expect(root).not.toHaveClass(/late-letters/)
})
