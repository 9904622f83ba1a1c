/** The first picture loads before scripts and, on a phone, fonts (late-scripts.js, late-font.js in src/layouts). */
import { expect, type Page, test } from '@playwright/test'
import { drawn } from './settled.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Holds back pictures until the returned function is called. */
async function holdPictures(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.avif', async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Collects the URLs of one kind that the page requests. */
function requestsOf(page: Page, kind: 'font' | 'script'): string[] {
  const addresses: string[] = []
  page.on('request', request => {
    if (request.resourceType() === kind) addresses.push(request.url())
  })
  return addresses
}

test('on a phone web fonts load after the first picture, and the next page does not wait for them', async ({
  page,
  baseURL,
}) => {
  const fonts = requestsOf(page, 'font')
  const arrive = await holdPictures(page)
  const root = page.locator('html')
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(root).toHaveClass(/late-font/)
  await drawn(page)
  expect(fonts).toEqual([])
  arrive()
  await expect(root).not.toHaveClass(/late-font/)
  await expect.poll(() => fonts.length).toBeGreaterThan(0)

  await page.goto('/services', { waitUntil: 'domcontentloaded', referer: `${baseURL}/` })
  await expect(root).not.toHaveClass(/late-font/)
})

test('another typeface of an agency shows on the first page, too', async ({ page }) => {
  await page.route(/\/about$/, async route => {
    const response = await route.fetch()
    // The policy knows the style element as it was built.
    const { 'content-security-policy': _, ...headers } = response.headers()
    const html = await response.text()
    const renamed = html.replaceAll(/font-family:\s*"?Special Gothic"?/g, 'font-family:"Other Face"')
    expect(renamed).not.toBe(html)
    await route.fulfill({ response, headers, body: renamed })
  })
  await page.goto('/about')
  await expect(page.locator('html')).not.toHaveClass(/late-font/)
  const faces = () => page.evaluate(() => Array.from(document.fonts, ({ family }) => family))
  await expect.poll(faces).toContainEqual(expect.stringMatching(/^"?Other Face"?$/))
})

test('while pictures load, scripts wait for three seconds or a click, which takes effect', async ({
  page,
}) => {
  const scripts = requestsOf(page, 'script')
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
  const arrive = await holdPictures(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.clock.runFor(2000)
  expect(scripts).toEqual([])
  await page.clock.runFor(1000)
  await expect.poll(() => scripts.length).toBeGreaterThan(0)

  await page.goto('/services', { waitUntil: 'domcontentloaded' })
  scripts.length = 0
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
  arrive()
})

test('F-30 late web fonts do not take a reader back to the target of a link', async ({ page }) => {
  const { promise: asked, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async route => {
    await asked
    await route.continue()
  })
  await page.goto('/terms#10-support', { waitUntil: 'domcontentloaded' })
  const top = () => page.locator('[id="10-support"]').evaluate(target => target.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(100)
  await page.mouse.wheel(0, -1500)
  await expect.poll(top).toBeGreaterThan(1000)
  arrive()
  await page.waitForLoadState()
  await page.evaluate(() => document.fonts.ready)
  await drawn(page)
  // Now: the letters have been drawn.
  expect(await top()).toBeGreaterThan(1000)
})
