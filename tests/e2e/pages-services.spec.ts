/** The services page and the nine pages below it. */
import type { Locator, Page } from '@playwright/test'
import { expect, test, waitForScripts } from './fixtures.ts'
import { drawn, settled } from './settled.ts'
import { toggle } from './theme-page.ts'

const TITLES = {
  'web-design': 'Web Design & Development',
  'software-design': 'Software Design & Development',
  'app-design': 'Mobile App Design',
  'video-ads': 'Video Advertising',
  'amazon-optimization': 'Amazon Optimization',
  'product-visualization': 'Product Visualization',
  'ai-automation': 'AI Automation Services',
  'google-ads': 'Google Ads Management',
  'ai-design': 'AI Design Services',
}

const CARDS = {
  'AI Web Design': 'web-design',
  'AI Software Design': 'software-design',
  'AI App Design': 'app-design',
  'AI Video Production': 'video-ads',
  'AI Amazon Optimization': 'amazon-optimization',
  'AI Product Visualization': 'product-visualization',
  'AI Automation Services': 'ai-automation',
}

const openDetails = (page: Page) => page.locator('main details[open] h3')

test('SERV-01 seven services are listed in order, each with four points and a link to its page', async ({
  page,
}) => {
  await page.goto('/services')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Services')
  const cards = page.getByRole('region', { name: 'All services' }).locator('li:has(> h2, > div > h2)')
  await expect(cards.locator('h2')).toHaveText(Object.keys(CARDS))
  for (const [name, slug] of Object.entries(CARDS)) {
    const card = cards.filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card.locator('li')).toHaveCount(4)
    await expect(card.getByRole('link', { name: `Learn More about ${name}` })).toHaveAttribute(
      'href',
      `/services/${slug}`,
    )
  }
})

test('SERV-01 HOME-05 on a tablet the last card takes the whole row only when it has no neighbor', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 1000 })
  for (const path of ['/services', '/']) {
    await page.goto(path)
    const cards = page.locator('main ul.grid > li')
    /** The places and widths of the last two cards, in columns. */
    const lastTwo = () =>
      cards.evaluateAll(all => {
        const [before, last] = all.slice(-2).map(card => card.getBoundingClientRect())
        if (!before || !last) return []
        return [last.top === before.top, Math.round(last.width / before.width)]
      })
    await expect.poll(lastTwo, path).toEqual([false, 2])
    await cards.last().evaluate(card => card.remove())
    await expect.poll(lastTwo, `${path} without its last card`).toEqual([true, 1])
  }
})

test('SERV-01 Google Ads and AI Design are linked too, and the last link leads to /contact', async ({
  page,
}) => {
  await page.goto('/services')
  const main = page.getByRole('main')
  for (const slug of ['google-ads', 'ai-design'])
    await expect(main.locator(`a[href="/services/${slug}"]`)).toBeVisible()
  await expect(main.getByRole('link').last()).toHaveAttribute('href', '/contact')
})

test('SERV-02 SERV-05 every service page has its title, a picture and links home and to /contact', async ({
  page,
}) => {
  for (const [slug, title] of Object.entries(TITLES)) {
    await test.step(slug, async () => {
      await page.goto(`/services/${slug}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveTitle(`${title} | Gantry`)
      await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
      const picture = page.locator('main img').first()
      await expect(picture).toHaveAttribute('fetchpriority', 'high')
      await expect(picture).toHaveJSProperty('complete', true)
      await expect(page.getByRole('heading', { name: 'Ready to Get Started?' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Contact Us Today' })).toHaveAttribute('href', '/contact')
    })
  }
})

/** Collects the files of services' scenes that the page requests from its load on, such as `web` and `web-night`. */
function scenesAsked(page: Page): string[] {
  const names: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) names.length = 0
    const [, name] = /\/service-([a-z-]+)\./.exec(request.url()) ?? []
    if (name) names.push(name)
  })
  return names
}

/** The scene that is loaded and visible, named as above. */
const sceneShown = (picture: Locator) =>
  picture.evaluate((img: HTMLImageElement) =>
    img.naturalWidth > 0 ? /\/service-([a-z-]+)\./.exec(img.currentSrc)?.[1] : undefined,
  )

const SCENES = {
  'web-design': 'web',
  'software-design': 'software',
  'app-design': 'app',
  'video-ads': 'video',
  'amazon-optimization': 'amazon',
  'product-visualization': 'product',
  'ai-automation': 'automation',
  'google-ads': 'ads',
  'ai-design': 'design',
}

for (const [scheme, light, other] of [
  ['light', '', '-night'],
  ['dark', '-night', ''],
] as const) {
  test(`SERV-06 on a ${scheme} system every service shows the matching scene, and the other is not fetched`, async ({
    context,
  }) => {
    for (const [slug, scene] of Object.entries(SCENES)) {
      await test.step(slug, async () => {
        // A new page for each service, because Chromium may lose its emulation when one page navigates repeatedly.
        const page = await context.newPage()
        waitForScripts(page)
        await page.emulateMedia({ colorScheme: scheme })
        const asked = scenesAsked(page)
        await page.goto(`/services/${slug}`)
        await expect.poll(() => sceneShown(page.locator('main img').first())).toBe(scene + light)
        await settled(page)
        // A related study may show another service's scene.
        expect(asked.filter(name => name.startsWith(scene))).toEqual([scene + light])
        await page.close()
      })
    }
  })

  test(`SERV-06 on a ${scheme} system the toggle changes the scene, fetched once, and a reload keeps it`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const asked = scenesAsked(page)
    await page.goto('/services/app-design')
    const picture = page.locator('main img').first()
    await expect.poll(() => sceneShown(picture)).toBe(`app${light}`)
    await toggle(page).click()
    await expect.poll(() => sceneShown(picture)).toBe(`app${other}`)
    await toggle(page).click()
    await expect.poll(() => sceneShown(picture)).toBe(`app${light}`)
    await toggle(page).click()
    expect(asked.filter(name => name.startsWith('app'))).toEqual([`app${light}`, `app${other}`])
    await page.reload()
    await expect.poll(() => sceneShown(picture)).toBe(`app${other}`)
  })

  test(`SERV-06 on a ${scheme} system an open service on the home page shows and fetches only the matching scene`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const asked = scenesAsked(page)
    await page.goto('/')
    const pictures = page.locator('details[open] .picture img').filter({ visible: true })
    await expect(pictures).toHaveCount(1)
    await pictures.scrollIntoViewIfNeeded()
    await expect.poll(() => sceneShown(pictures)).toBe(`web${light}`)
    expect(asked).toEqual([`web${light}`])
  })
}

test('SERV-03 the web design page links to /contact and /work', async ({ page }) => {
  await page.goto('/services/web-design')
  await expect(page.getByRole('link', { name: 'Start Your Project' })).toHaveAttribute('href', '/contact')
  await expect(page.getByRole('link', { name: 'View Our Work' })).toHaveAttribute('href', '/work')

  // On a tablet the related work is a scrolling row, with titles below the pictures, not behind them.
  await page.setViewportSize({ width: 768, height: 1024 })
  const story = page.getByRole('article').filter({ hasText: 'A builder’s website' })
  const distance = async () => {
    const picture = await story.getByRole('img').boundingBox()
    const title = await story.getByRole('heading').boundingBox()
    return picture && title && title.y - picture.y - picture.height
  }
  await expect.poll(distance).toBeGreaterThan(0)
})

test('SERV-04 only one topic is open at a time, and a second click closes it', async ({ page }) => {
  for (const slug of ['product-visualization', 'google-ads', 'ai-design', 'ai-automation']) {
    await test.step(slug, async () => {
      await page.goto(`/services/${slug}`)
      const topics = page.locator('main summary')
      await expect(openDetails(page)).toHaveCount(0)
      await topics.nth(0).click()
      await topics.nth(1).click()
      const second = await topics.nth(1).locator('h3').textContent()
      await expect(openDetails(page)).toHaveText([second ?? ''])
      await topics.nth(1).click()
      await expect(openDetails(page)).toHaveCount(0)
    })
  }
})

test('SERV-04 a topic opens by keyboard, and its sources say that they open in a new tab', async ({
  page,
}) => {
  await page.goto('/services/google-ads')
  await page.locator('main summary').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main details[open] a').first()).toBeVisible()
  await page.keyboard.press('Tab')
  const source = page.locator(':focus')
  await expect(source).toHaveAccessibleName(/\(opens in a new tab\)$/)
  const links = await page.locator('main a[href^="http"]').all()
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener')
  }
})

test('without JavaScript topics still open one at a time and no picture stays covered', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/services/ai-design')
  const topics = page.locator('main summary')
  await topics.nth(0).click()
  await topics.nth(1).click()
  await expect(openDetails(page)).toHaveCount(1)
  const covers = () =>
    page
      .locator('[data-reveals]')
      .evaluateAll(all => [...new Set(all.map(picture => getComputedStyle(picture, '::after').content))])
  await expect.poll(covers).toEqual(['none'])
  await context.close()
})

test('F-33 a picture is covered only just before it enters the view', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/services/web-design')
  const picture = page.locator('[data-reveals]').last()
  const covered = page.locator('[data-reveal="waiting"]')
  /** Scrolls until the picture’s top edge is `pixels` above the viewport's bottom edge. */
  const raise = (pixels: number) =>
    picture.evaluate(
      (element, by) => scrollBy(0, element.getBoundingClientRect().top - innerHeight + by),
      pixels,
    )
  await raise(-10)
  await expect(picture).toHaveAttribute('data-reveal', 'waiting')
  await raise(-200)
  await expect(covered).toHaveCount(0)
  await raise(-10)
  await expect(picture).toHaveAttribute('data-reveal', 'waiting')
  // A few pixels of the picture are visible, and the page is still.
  await raise(10)
  await expect(picture).toHaveAttribute('data-reveal', 'done')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(covered).toHaveCount(0)
})

test('a service page does not shift while it loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Reflect.set(window, 'shifts', shifts)
    const note = (list: PerformanceObserverEntryList) =>
      shifts.push(...list.getEntries().map(entry => Reflect.get(entry, 'value')))
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/services/app-design')
  await page.mouse.wheel(0, 4000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  const isLate = () =>
    page.locator('main img').evaluateAll(all => {
      const isNear = (image: Element) => Math.abs(image.getBoundingClientRect().top) < innerHeight
      return all.filter(isNear).some(image => !(image as HTMLImageElement).complete)
    })
  await expect.poll(isLate).toBe(false)
  await drawn(page)
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[])
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
})

test('a long title has the same number of lines on a phone before and after its font loads', async ({
  page,
}) => {
  const lines = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.height
  // Widths at which the fallback font would fit one more word.
  for (const [service, width] of [['product-visualization', 390] as const, ['ai-automation', 430] as const]) {
    await page.setViewportSize({ width, height: 844 })
    await page.route('**/*.woff2', route => route.abort())
    await page.goto(`/services/${service}`)
    const waiting = await lines()
    expect(waiting).toBeGreaterThan(0)
    await page.unroute('**/*.woff2')
    await page.reload()
    // On a phone its faces are added late; a family without faces passes the check.
    await expect(page.locator('html')).not.toHaveClass(/late-font/)
    await expect.poll(() => page.evaluate(() => document.fonts.check('600 44px "Special Gothic"'))).toBe(true)
    await drawn(page)
    // Now: a wait might find the moment before the letters.
    expect(await lines()).toBe(waiting)
  }
})

test('F-31 the belt of /services does not move when its second strip arrives', async ({ page }) => {
  await page.goto('/services')
  const first = page.locator('.raw .belt img').first()
  const left = () => first.evaluate(strip => strip.getBoundingClientRect().left)
  await expect(first).toBeVisible()
  // Now: both strips are in the page.
  const both = await left()
  await page.evaluate(() => {
    for (const strip of document.querySelectorAll('.raw .belt img:not(:first-child)')) strip.remove()
  })
  await expect.poll(left).toBe(both)
})
