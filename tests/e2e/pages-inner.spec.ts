/** About, contact, FAQs, the legal texts and the team's entrance. */
import { JSDOM } from 'jsdom'
import { expect, test } from './fixtures.ts'

test('ABOU-01 /about has its story, figures, reasons, mission and values', async ({ page }) => {
  await page.goto('/about')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Story')
  await expect(main.getByText('Crafting digital excellence since 2001', { exact: true })).toBeVisible()
  await expect(main.locator('dd')).toHaveText(['2000+', '99%', '20+', '100%'])
  await expect(main.locator('dt').last()).toHaveText('AI-Driven Results')
  const reasons = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Why Choose Us' }) })
  await expect(reasons.getByRole('heading', { level: 3 })).toHaveText([
    'U.S. Based Company',
    'Royalty-Free Assets',
    'Extended Support up to 2 years',
  ])
  await expect(main.getByRole('heading', { name: 'Our mission' })).toBeVisible()
  for (const value of ['Innovation', 'Excellence', 'Integrity', 'Passion'])
    await expect(main.getByRole('heading', { name: value, exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/contact')
})

test('ABOU-01 the picture on /about follows the theme', async ({ page }) => {
  await page.goto('/about')
  const shown = () =>
    page
      .locator('main picture img')
      .first()
      .evaluate((img: HTMLImageElement) => img.currentSrc)
  await expect.poll(shown).not.toBe('')
  const before = await shown()
  await page.locator('[data-theme-toggle]').click()
  await expect.poll(shown).not.toBe(before)
})

test('CONT-09 CONT-10 /contact has the form, the promise and what happens next', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get in Touch')
  await expect(main.getByText(/typically within 24-48 hours.*after 48 hours.*spam/)).toBeVisible()
  await expect(main.locator('form [required]')).toHaveCount(5)
  await expect(main.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(main.locator('ol > li')).toHaveCount(3)
})

test('FAQS-01 WORD-01 the durations stay in view beside the questions, scroll with the page in a low window, and are above them on a phone', async ({
  page,
}) => {
  await page.goto('/faqs')
  const times = page.getByRole('main').locator('dl').first()
  const windows = [
    { width: 1280, height: 800, position: 'sticky' },
    { width: 1280, height: 600, position: 'static' },
    { width: 360, height: 740, position: 'static' },
  ]
  for (const { position, ...size } of windows) {
    await page.setViewportSize(size)
    await expect(times).toBeVisible()
    await expect(times.getByText(/^2–\u2060?4 weeks$/)).toBeVisible()
    await expect(times.locator('..')).toHaveCSS('position', position)
  }
  const gap = () =>
    times.evaluate(list => {
      const first = document.querySelector('main summary')
      return (first?.getBoundingClientRect().top ?? 0) - list.getBoundingClientRect().bottom
    })
  await expect.poll(gap).toBeGreaterThan(0)
})

test('FAQS-01 FAQS-03 of fourteen questions one is open at a time, a second click closes it, and a text fragment opens its answer', async ({
  page,
}) => {
  await page.goto('/faqs')
  const questions = page.locator('main summary')
  const open = page.locator('main details[open]')
  await expect(questions).toHaveCount(14)
  await questions.nth(2).click()
  await questions.nth(9).click()
  await expect(open).toHaveCount(1)
  await expect(open.locator('summary')).toHaveText((await questions.nth(9).textContent()) ?? '')
  await questions.nth(9).click()
  await expect(open).toHaveCount(0)
  // A heading inside a summary, whose state the browser announces by itself.
  const headings = page.getByRole('main').locator('summary > h2')
  await expect(headings).toHaveCount(14)
  await expect(page.getByRole('heading', { name: 'Integrity' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    '/contact',
  )

  const words = ((await page.locator('main .answer').last().textContent()) ?? '')
    .trim()
    .split(/\s+/)
    .slice(0, 6)
  await page.goto('about:blank')
  await page.goto(`/faqs#:~:text=${encodeURIComponent(words.join(' '))}`)
  await expect(open.locator('.answer')).toContainText(words.join(' '))
})

const LEGAL = {
  '/privacy-policy': ['Privacy Policy', 'January 1, 2025'],
  '/terms': ['Terms of Service', 'January 1, 2025'],
  '/cookies': ['Cookie Policy', 'January 1, 2025'],
}

test('LEGL-01 the legal texts have a date and a working table of contents', async ({ page }) => {
  for (const [path, [title = '', date = '']] of Object.entries(LEGAL)) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.locator('time')).toHaveText(date)
      const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
      await expect(contents).toHaveText(await page.locator('article h2').allTextContents())
      await contents.last().click()
      await expect(page.locator('article h2').last()).toBeInViewport()
    })
  }
})

test('LEGL-01 the terms state the support period and have a tiny link to the team’s entrance', async ({
  page,
}) => {
  await page.goto('/terms')
  await expect(page.getByText('30-day support period')).toBeVisible()
  const size = await page
    .locator('a[href="/custo"]')
    .evaluate(link => Number.parseFloat(getComputedStyle(link).fontSize))
  expect(size).toBeLessThan(12)
})

test('LEGL-01 a printed legal text has no navigation, and printed FAQs show their answers', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // Every page has print styles, with all answers open.
  await page.goto('/faqs')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByText('A simple site takes 2–\u20604 weeks')).toBeVisible()
})

test('DEC-44 the team’s entrance links to the dashboard, the editor and the home page, and is not indexed', async ({
  page,
}) => {
  await page.goto('/custo')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  for (const href of ['/admin', '/admin-cms/', '/'])
    await expect(main.locator(`a[href="${href}"]`)).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})

test('HOME-01 ABOU-01 SERV-01 SERV-02 ERRS-01 on very wide screens no word of a title or of the sentence below it is broken in two', async ({
  page,
}) => {
  const broken = () =>
    page.locator('main :is(h1, h1 ~ .lead)').evaluateAll(all =>
      all.flatMap(({ childNodes }) =>
        [...childNodes].flatMap(node =>
          [...(node.nodeValue ?? '').matchAll(/\p{L}+/gu)]
            .filter(({ index, 0: word }) => {
              const range = document.createRange()
              range.setStart(node, index)
              range.setEnd(node, index + word.length)
              return range.getClientRects().length > 1
            })
            .map(([word]) => word),
        ),
      ),
    )
  for (const path of ['/', '/about', '/services', '/services/product-visualization', '/500']) {
    await page.goto(path)
    await expect(page.locator('main h1 ~ .lead')).toHaveCount(1)
    for (const width of [1920, 2560, 3440]) {
      await page.setViewportSize({ width, height: 1440 })
      await expect.poll(broken, `${path} at ${width} px`).toEqual([])
    }
  }
})

test('ERRS-01 the error pages show the heading and their status', async ({ request }) => {
  for (const [path, status] of [
    ['/no-such-page', '404 Not Found'],
    ['/500', '500 Internal Server Error'],
  ] as const) {
    const { document } = new JSDOM(await (await request.get(path)).text()).window
    expect(document.querySelector('h1')?.textContent.trim(), path).toBe('Unexpected Application Error!')
    expect(document.querySelector('h1 ~ *')?.textContent.trim(), path).toBe(status)
  }
})
