/** The home page and the footer: what stands there, what moves, and what a visitor can open. */
import type { Locator, Page } from '@playwright/test'
import { ROUTES } from '../routes.ts'
import { expect, test } from './fixtures.ts'
import { askService } from './service.ts'

const START = new Date('2026-11-20T12:00:00Z')

/** The section that a heading begins. */
const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

const film = (page: Page) => page.locator('hero-film video')
const isOpen = (details: Locator) =>
  details.evaluateAll(all => all.map(element => element.hasAttribute('open')))

test.describe('hero', () => {
  test('HOME-01 HOME-07 headline, subheading, three claims and two ways on fill the first screen', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const hero = page.locator('main > section').first()
    await expect(hero.getByRole('heading', { level: 1 })).toHaveAccessibleName('Up to 2X sales with AI')
    await expect(hero.getByText(/since 2001/)).toBeVisible()
    await expect(hero.getByRole('listitem')).toHaveText([
      'Amazon listings, EBC and stores that sell',
      'Conversion-optimized AI websites',
      'Scroll-stopping AI ads',
    ])
    await expect(hero.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/contact')
    await expect(hero.getByRole('link', { name: 'View Our Work' })).toHaveAttribute('href', '/work')
    for (const link of await hero.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
    const after = page.getByRole('heading', { name: 'AI-First Approach' })
    await expect(after, 'the first screen holds the hero and its figures only').not.toBeInViewport()
  })

  test('HOME-01 the film is muted, loops, has a poster and plays by itself', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    await expect
      .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0)
    expect(
      await film(page).evaluate((video: HTMLVideoElement) => ({
        muted: video.muted,
        loop: video.loop,
        paused: video.paused,
        controls: video.controls,
        hasPoster: video.poster.startsWith(`${location.origin}/`),
      })),
    ).toEqual({ muted: true, loop: true, paused: false, controls: false, hasPoster: true })
    await expect(film(page).locator('source[type="video/mp4"]')).toHaveAttribute('src', '/video1.mp4')
    await expect(film(page)).toHaveAttribute('aria-hidden', 'true')
  })

  test('SEC-38 the film is paused and played by a button, by mouse and by key', async ({ page }) => {
    await page.goto('/')
    const paused = () => film(page).evaluate((video: HTMLVideoElement) => video.paused)
    const pause = page.getByRole('button', { name: 'Pause background film' })
    const play = page.getByRole('button', { name: 'Play background film' })
    await pause.click()
    await expect(play).toBeVisible()
    expect(await paused()).toBe(true)
    await play.focus()
    await page.keyboard.press('Enter')
    await expect(pause).toBeVisible()
    expect(await paused()).toBe(false)
  })

  test('HOME-01 with reduced motion the picture stands still, until the visitor asks for the film', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await expect(film(page)).toHaveCount(0)
    await expect(page.locator('hero-film img')).toBeVisible()
    const moving = await page
      .getByRole('heading', { level: 1 })
      .evaluate(heading => heading.getAnimations({ subtree: true }).length)
    expect(moving).toBe(0)
    await page.getByRole('button', { name: 'Play background film' }).click()
    await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
  })

  test('HOME-01 CNST-05 without that wish the letters rise one after the other, 0.04 s apart', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    const delays = await page
      .locator('h1 .word > span')
      .evaluateAll(letters =>
        letters.map(letter => Number.parseFloat(getComputedStyle(letter).animationDelay)),
      )
    expect(delays.length).toBe('Upto2XsaleswithAI'.length)
    for (const [index, delay] of delays.entries()) expect(delay).toBeCloseTo(index * 0.04, 3)
  })

  test('HOME-01 a film that cannot be loaded is a line in the console and nothing else', async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(String(error)))
    await page.route(/\/video1.*\.(mp4|webm)$/, route => route.abort())
    const logged = page.waitForEvent('console', message =>
      message.text().includes('The background film could not be loaded.'),
    )
    await page.goto('/')
    expect((await logged).type()).toBe('error')
    await expect(page.locator('hero-film img')).toBeVisible()
    await expect(film(page)).not.toHaveAttribute('data-shown')
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(errors).toEqual([])
  })

  test('the film goes on after two quick changes of the mode', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    await expect(page.locator('hero-film')).toHaveAttribute('data-film', 'playing')
    await page.evaluate(() => {
      const toggle = document.querySelector<HTMLElement>('[data-theme-toggle]')
      toggle?.click()
      toggle?.click()
    })
    await expect(page.locator('hero-film')).toHaveAttribute('data-film', 'playing')
    await expect(film(page)).toHaveCount(1)
    await expect(film(page).locator('source[type="video/mp4"]')).toHaveAttribute('src', '/video1.mp4')
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
  })
})

test.describe('figures', () => {
  const figures = (page: Page) => page.getByRole('region', { name: 'In numbers' })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('HOME-02 CNST-07 the final values are in the HTML', async ({ page }) => {
      await page.goto('/')
      await expect(figures(page).locator('dd')).toHaveText(['2000+', '99%', '20+', 'AI-First'])
      await expect(figures(page).locator('dt')).toHaveText([
        'Projects Completed',
        'Completion Rate',
        'Years of Experience',
        'Faster & Better Results',
      ])
    })
  })

  test('HOME-02 CNST-04 in view the numbers go from 0 to their value in 2 s, once', async ({ page }) => {
    await page.clock.install({ time: START })
    await page.goto('/')
    await page.clock.pauseAt(new Date(START.getTime() + 60_000))
    const values = figures(page).locator('dd')
    await expect(values).toHaveText(['2000+', '99%', '20+', 'AI-First'])
    await page.mouse.wheel(0, 300)
    await expect(values).toHaveText(['0+', '0%', '0+', 'AI-First'])
    await page.clock.runFor(500)
    const halfway = Number.parseInt((await values.first().textContent()) ?? '', 10)
    expect(halfway).toBeGreaterThan(0)
    expect(halfway).toBeLessThan(2000)
    await expect(values.last()).toHaveText('AI-First')
    await page.clock.runFor(1600)
    await expect(values).toHaveText(['2000+', '99%', '20+', 'AI-First'])

    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(figures(page)).not.toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
    await figures(page).scrollIntoViewIfNeeded()
    await expect(figures(page)).toBeInViewport()
    await page.clock.runFor(100)
    await expect(values).toHaveText(['2000+', '99%', '20+', 'AI-First'])
  })

  test('HOME-02 with reduced motion they are there at once', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install({ time: START })
    await page.goto('/')
    await page.clock.pauseAt(new Date(START.getTime() + 60_000))
    await page.mouse.wheel(0, 300)
    const island = page.locator('astro-island').filter({ has: page.getByText('Projects Completed') })
    await expect(island).not.toHaveAttribute('ssr')
    await expect(figures(page).locator('dd')).toHaveText(['2000+', '99%', '20+', 'AI-First'])
  })
})

test.describe('AI-First Approach', () => {
  const names = ['AI-Powered Design', 'Smart Development', 'Robust AI Speed', 'Cloud Hosting']
  const tab = (page: Page, name: string) => section(page, 'AI-First Approach').getByRole('tab', { name })
  const panel = (page: Page) => section(page, 'AI-First Approach').getByRole('tabpanel')

  test('HOME-03 the first of four is active, and choosing another switches the large picture', async ({
    page,
  }) => {
    await page.goto('/')
    const all = section(page, 'AI-First Approach').getByRole('tab')
    await expect(all.locator('.h3')).toHaveText(names)
    await expect(tab(page, names[0] ?? '')).toHaveAttribute('aria-selected', 'true')
    const pictures: (string | null)[] = []
    for (const name of names) {
      await tab(page, name).click()
      await expect(panel(page).and(page.getByLabel(name))).toBeVisible()
      await expect(panel(page)).toHaveCount(1)
      pictures.push(await panel(page).locator('img').filter({ visible: true }).getAttribute('src'))
      await expect(section(page, 'AI-First Approach').locator('[aria-selected=true]')).toHaveCount(1)
    }
    expect(new Set(pictures).size).toBe(4)
  })

  test('HOME-03 SEC-39 arrow keys, Home and End lead from one to the next', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await tab(page, 'AI-Powered Design').focus()
    for (const [key, name] of [
      ['ArrowDown', 'Smart Development'],
      ['ArrowRight', 'Robust AI Speed'],
      ['End', 'Cloud Hosting'],
      ['ArrowDown', 'AI-Powered Design'],
      ['ArrowUp', 'Cloud Hosting'],
      ['ArrowLeft', 'Robust AI Speed'],
      ['Home', 'AI-Powered Design'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(tab(page, name)).toBeFocused()
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
      await expect(panel(page).and(page.getByLabel(name))).toBeVisible()
      await expect(panel(page)).toHaveCount(1)
    }
    await expect(section(page, 'AI-First Approach').locator('[role=tab][tabindex="0"]')).toHaveCount(1)
  })

  test('HOME-03 the last of many quick choices wins', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => {
      for (const index of [1, 2, 3, 0, 2]) document.getElementById(`approach-${index}`)?.click()
    })
    await expect(panel(page).and(page.getByLabel('Robust AI Speed'))).toBeVisible()
    await expect(panel(page)).toHaveCount(1)
  })
})

test('HOME-04 CNST-06 seven services open and close independently and lead to their pages', async ({
  page,
}) => {
  await page.goto('/')
  const services = section(page, 'Seven things we make')
  const items = services.locator('details')
  await expect(items.getByRole('heading', { level: 3 })).toHaveCount(7)
  expect(await isOpen(items)).toEqual([true, false, false, false, false, false, false])
  for (const position of [2, 4]) await items.nth(position).locator('summary').click()
  expect(await isOpen(items)).toEqual([true, false, true, false, true, false, false])
  await items.first().locator('summary').click()
  expect(await isOpen(items)).toEqual([false, false, true, false, true, false, false])
  for (const position of [0, 1, 3, 5, 6]) await items.nth(position).locator('summary').click()
  for (const item of await items.all()) {
    expect(await item.getByRole('listitem').count()).toBeGreaterThan(1)
    await expect(item.getByRole('link', { name: /^Learn More/ })).toBeVisible()
  }
  const addresses = await items
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(addresses).toEqual(
    [
      ...['web-design', 'software-design', 'app-design', 'video-ads'],
      ...['amazon-optimization', 'product-visualization', 'ai-automation'],
    ].map(name => `/services/${name}`),
  )
  await expect(services.getByRole('link', { name: 'View All Services' })).toHaveAttribute('href', '/services')
})

test('HOME-05 DEC-24 fifteen stories, complete, all leading to the same case study', async ({ page }) => {
  await page.goto('/')
  const stories = section(page, 'Success Stories')
  const cards = stories.getByRole('article')
  await expect(cards).toHaveCount(15)
  const days = { days: 1, weeks: 7, months: 30 }
  for (const card of await cards.all()) {
    await expect(card.getByRole('link')).toHaveAttribute('href', '/case-studies/web-design')
    const [category = '', duration = ''] = await card.locator('.category span').allInnerTexts()
    expect(category).toMatch(/\w/)
    const [, count, unit] = /^(\d+) (days|weeks|months)$/.exec(duration) ?? []
    const length = Number(count) * days[unit as keyof typeof days]
    expect(length, duration).toBeGreaterThanOrEqual(10)
    expect(length, duration).toBeLessThanOrEqual(9 * 30)
    await expect(card.locator('.description')).toHaveText(/.{20}/)
    const metrics = await card.locator('.metrics li').count()
    expect(metrics).toBeGreaterThanOrEqual(1)
    expect(metrics, 'CNST-11').toBeLessThanOrEqual(3)
    expect(
      await card.getByRole('list', { name: 'Technologies' }).getByRole('listitem').count(),
    ).toBeGreaterThan(0)
  }
  await expect(stories.getByRole('link', { name: 'View All Projects' })).toHaveAttribute('href', '/work')
})

test('HOME-06 questions open one at a time, and choosing the open one closes it', async ({ page }) => {
  await page.goto('/')
  const questions = page.locator('details[name=faq]')
  expect(await questions.count()).toBeGreaterThanOrEqual(14)
  const open = async () => (await isOpen(questions)).flatMap((state, index) => (state ? [index] : []))
  await questions.nth(2).locator('summary').click()
  expect(await open()).toEqual([2])
  await expect(questions.nth(2).locator('.answer')).toBeVisible()
  await questions.nth(5).locator('summary').click()
  expect(await open()).toEqual([5])
  await questions.nth(5).locator('summary').click()
  expect(await open()).toEqual([])
  await expect(page.getByRole('link', { name: 'All FAQs' })).toHaveAttribute('href', '/faqs')
})

test('HOME-06 the page ends with Get in Touch and its form', async ({ page }) => {
  await page.goto('/')
  const contact = section(page, 'Get in Touch')
  await expect(contact.getByRole('button', { name: 'Send Message' })).toBeVisible()
})

test.describe('footer', () => {
  const INDUSTRIES = [
    ...['Churches', 'AntiVirus Software', 'Car Makers', 'Guitar Tutors', 'Laptop Chargers', 'Water Filters'],
    ...['Home Builders', 'Realestate', 'Wooden Organizers', 'Schools', 'Web Design Agencies', 'Artists'],
    '& Many more',
  ]
  const footer = (page: Page) => page.getByRole('contentinfo')
  const names = (page: Page) => footer(page).locator('.names')
  const playState = (page: Page) => names(page).evaluate(line => getComputedStyle(line).animationPlayState)

  test('FOOT-01 the moving line names the industries in order, twice to see and once to hear', async ({
    page,
  }) => {
    await page.goto('/about')
    const lists = names(page).locator('ul')
    await expect(lists).toHaveCount(2)
    for (const list of await lists.all()) expect(await list.locator('li').allInnerTexts()).toEqual(INDUSTRIES)
    await expect(lists.last()).toHaveAttribute('aria-hidden', 'true')
    await expect(footer(page).getByRole('listitem').filter({ hasText: 'Guitar Tutors' })).toHaveCount(1)
  })

  test('FOOT-01 SEC-38 a control holds the line, by mouse and by key', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/about')
    const control = footer(page).getByRole('checkbox', { name: 'Pause the moving line' })
    expect(await names(page).evaluate(line => getComputedStyle(line).animationName)).not.toBe('none')
    expect(await playState(page)).toBe('running')
    await footer(page).locator('label.pause').click()
    await expect(control).toBeChecked()
    await page.mouse.move(5, 5)
    await control.blur()
    expect(await playState(page)).toBe('paused')
    await control.press('Space')
    await expect(control).not.toBeChecked()
    await control.blur()
    await expect.poll(() => playState(page)).toBe('running')
  })

  test('FOOT-01 the line stops under the pointer and while its control has the focus', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/about')
    // The page scrolls under the pointer, which must not come to lie on the line.
    await page.mouse.move(5, 780)
    await page.evaluate(() => document.querySelector('.closing')?.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(() => playState(page)).toBe('running')
    const box = await footer(page).locator('.closing').boundingBox()
    await page.mouse.move(300, (box?.y ?? 0) + 40)
    await expect.poll(() => playState(page)).toBe('paused')
    await page.mouse.move(5, 780)
    await expect.poll(() => playState(page)).toBe('running')
    await footer(page).getByRole('checkbox', { name: 'Pause the moving line' }).focus()
    expect(await playState(page)).toBe('paused')
  })

  test('FOOT-01 with reduced motion the line stands still', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/about')
    expect(await names(page).evaluate(line => line.getAnimations().length)).toBe(0)
  })

  test('FOOT-02 name, slogan, profiles, services, quick links, year and legal links', async ({ page }) => {
    await page.goto('/about')
    await expect(footer(page).getByRole('link', { name: 'Gantry', exact: true })).toHaveAttribute('href', '/')
    const [settings] = (await askService('rest/v1/site_config?select=slogan')) as { slogan: string }[]
    const slogan = settings?.slogan.replace('{product}', 'AI-assisted digital agency') ?? ''
    expect(slogan).not.toBe('')
    await expect(footer(page).getByText(slogan, { exact: true })).toBeVisible()
    await expect(footer(page).getByText('{product}')).toHaveCount(0)
    const profiles = footer(page).locator('.social').getByRole('link')
    expect(await profiles.count()).toBeGreaterThan(2)
    for (const link of await profiles.all()) await expect(link).toHaveAccessibleName(/^[A-Z]\w+$/)
    const services = footer(page).getByRole('navigation', { name: 'Services' }).getByRole('link')
    await expect(services).toHaveCount(8)
    for (const link of await services.all())
      await expect(link).toHaveAttribute('href', /^\/services\/[\w-]+$/)
    const quick = footer(page).getByRole('navigation', { name: 'Quick Links' }).getByRole('link')
    expect(
      await quick.evaluateAll(all => all.map(link => [link.textContent, link.getAttribute('href')])),
    ).toEqual([
      ['Home', '/'],
      ['About', '/about'],
      ['Services', '/services'],
      ['Work', '/work'],
      ['FAQs', '/faqs'],
      ['Contact', '/contact'],
      ['Blog', '/blog'],
    ])
    await expect(footer(page).getByText(new RegExp(`© ${new Date().getFullYear()} Gantry`))).toBeVisible()
    for (const [name, href] of [
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Service', '/terms'],
      ['Cookie Policy', '/cookies'],
    ] as const) {
      await expect(footer(page).getByRole('link', { name })).toHaveAttribute('href', href)
    }
  })

  test('FOOT-03 the support address is shown with @ and leads to mail', async ({ page }) => {
    await page.goto('/about')
    const link = footer(page).getByRole('link', { name: 'support@gantry.example' })
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', 'mailto:support@gantry.example')
  })

  test('FOOT-03 no page’s HTML contains a plain address', async ({ request }) => {
    const found: string[] = []
    for (const route of [...ROUTES, '/admin', '/no-such-page']) {
      const html = await (await request.get(route)).text()
      expect(html, `${route} is a page`).toContain('<html')
      const addresses = html.match(/[\w.+-]+(@|&#64;|&#x40;|%40|&commat;)[\w-]+\.[a-z]{2,}/gi) ?? []
      found.push(...addresses.map(address => `${route}: ${address}`), ...(html.match(/mailto:/g) ?? []))
    }
    expect(found).toEqual([])
  })
})
