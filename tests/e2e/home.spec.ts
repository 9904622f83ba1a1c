/** The home page below its first screen: its content and what a visitor can open. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The section with this heading. */
const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

const isOpen = (details: Locator) =>
  details.evaluateAll(all => all.map(element => element.hasAttribute('open')))

test.describe('AI-First Approach', () => {
  const names = ['AI-Powered Design', 'Smart Development', 'Robust AI Speed', 'Cloud Hosting']
  const tab = (page: Page, name: string) => section(page, 'AI-First Approach').getByRole('tab', { name })
  const panel = (page: Page) => section(page, 'AI-First Approach').getByRole('tabpanel')

  test('HOME-03 SEC-39 the first of four tabs is active; a click or an arrow key switches the picture, and the last of many quick clicks wins', async ({
    page,
  }) => {
    await page.goto('/')
    const all = section(page, 'AI-First Approach').getByRole('tab')
    await expect(all.locator('.h3')).toHaveText(names)
    await expect(tab(page, names[0] ?? '')).toHaveAttribute('aria-selected', 'true')
    await page.evaluate(() => {
      for (const index of [1, 2, 3, 0, 2]) document.getElementById(`approach-${index}`)?.click()
    })
    await expect(panel(page).and(page.getByLabel('Robust AI Speed'))).toBeVisible()
    await expect(panel(page)).toHaveCount(1)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    const pictures: (string | null)[] = []
    for (const name of names) {
      await tab(page, name).click()
      await expect(panel(page).and(page.getByLabel(name))).toBeVisible()
      await expect(panel(page)).toHaveCount(1)
      pictures.push(await panel(page).locator('img').filter({ visible: true }).getAttribute('src'))
      await expect(section(page, 'AI-First Approach').locator('[aria-selected=true]')).toHaveCount(1)
    }
    expect(new Set(pictures).size).toBe(4)

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
})

test('HOME-04 HOME-06 CNST-06 seven services open independently and link to their pages; only one question is open at a time', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The questions stay as built: another test's, added meanwhile, would change their numbers.
  await page.route('**/rest/v1/faqs*', route => route.fulfill({ status: 503 }))
  await page.goto('/')
  const services = section(page, 'Seven things we make')
  const items = services.locator('details')
  await expect(items.getByRole('heading', { level: 3 })).toHaveCount(7)
  await expect.poll(() => isOpen(items)).toEqual([true, false, false, false, false, false, false])
  for (const position of [2, 4]) await items.nth(position).locator('summary').click()
  await expect.poll(() => isOpen(items)).toEqual([true, false, true, false, true, false, false])
  await items.first().locator('summary').click()
  await expect.poll(() => isOpen(items)).toEqual([false, false, true, false, true, false, false])
  // With the keyboard, which hits the right one even while the page grows.
  for (const position of [0, 1, 3, 5, 6]) await items.nth(position).locator('summary').press('Enter')
  await expect.poll(() => isOpen(items)).toEqual(Array(7).fill(true))
  for (const item of await items.all()) {
    await expect.poll(() => item.getByRole('listitem').count()).toBeGreaterThan(1)
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

  const questions = page.locator('details[name=faq]')
  await expect(questions.nth(13)).toBeAttached()
  const open = async () => (await isOpen(questions)).flatMap((state, index) => (state ? [index] : []))
  await questions.nth(2).locator('summary').click()
  await expect.poll(open).toEqual([2])
  await expect(questions.nth(2).locator('.answer')).toBeVisible()
  await questions.nth(5).locator('summary').click()
  await expect.poll(open).toEqual([5])
  await questions.nth(5).locator('summary').click()
  await expect.poll(open).toEqual([])
  await expect(page.getByRole('link', { name: 'All FAQs' })).toHaveAttribute('href', '/faqs')
})

test('HOME-05 HOME-06 CNST-06 CNST-11 HOME-08 DEC-24 fifteen stories are complete, eleven link to a case study of their own, and the page ends with the contact form', async ({
  page,
}) => {
  await page.goto('/')
  const stories = section(page, 'Success Stories')
  const cards = stories.getByRole('article')
  await expect(cards).toHaveCount(15)
  const days = { days: 1, weeks: 7, months: 30 }
  for (const card of await cards.all()) {
    const [category = '', duration = ''] = await card.locator('.category span').allTextContents()
    expect(category).toMatch(/\w/)
    const [, count, unit] = /^(\d+) (days|weeks|months)$/.exec(duration) ?? []
    const length = Number(count) * days[unit as keyof typeof days]
    expect(length, duration).toBeGreaterThanOrEqual(10)
    expect(length, duration).toBeLessThanOrEqual(9 * 30)
    await expect(card.locator('.description')).toHaveText(/.{20}/)
    const metrics = await card.locator('.metrics li').count()
    expect(metrics).toBeGreaterThanOrEqual(1)
    expect(metrics, 'CNST-11').toBeLessThanOrEqual(3)
    const technologies = card.getByRole('list', { name: 'Technologies' }).getByRole('listitem')
    await expect(technologies.first()).toBeAttached()
  }
  const links = await cards.getByRole('link').evaluateAll(all => all.map(link => link.getAttribute('href')))
  const own = links.filter(href => href !== '/case-studies/web-design')
  expect(own).toHaveLength(11)
  expect(new Set(own).size).toBe(11)
  for (const href of own) expect(href).toMatch(/^\/case-studies\/[a-z-]+$/)
  await expect(stories.getByRole('link', { name: 'View All Projects' })).toHaveAttribute('href', '/work')

  const contact = section(page, 'Get in Touch')
  await expect(contact.getByRole('button', { name: 'Send Message' })).toBeVisible()
  await expect(page.locator('main > section').last()).toHaveAttribute('id', 'contact')
})

test('HOME-09 on a phone the stories show their position, and two arrows move between them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const stories = section(page, 'Success Stories')
  const back = stories.getByRole('button', { name: 'Previous story' })
  const next = stories.getByRole('button', { name: 'Next story' })
  await expect(next).toBeHidden()
  // The code loads when the row is near the viewport.
  await stories.getByRole('list').first().scrollIntoViewIfNeeded()
  const position = stories.getByText(/^Story \d+ of 15$/).and(stories.locator(':not([role=status])'))
  await expect(position).toHaveText('Story 1 of 15')
  await expect(back).toHaveAttribute('aria-disabled', 'true')
  // The initial position is not announced, but the result of a press is.
  await expect(stories.getByRole('status')).toHaveText('')
  await next.press('Enter')
  await expect(position).toHaveText('Story 2 of 15')
  await expect(stories.getByRole('status')).toHaveText('Story 2 of 15')
  await expect(stories.getByRole('article').nth(1)).toBeInViewport()
  await expect(back).toHaveAttribute('aria-disabled', 'false')
  await stories
    .getByRole('list')
    .first()
    .evaluate(row => row.scrollTo({ left: row.scrollWidth }))
  await expect(position).toHaveText('Story 15 of 15')
  await expect(stories.getByRole('status')).toHaveText('Story 2 of 15')
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await back.click()
  await expect(position).toHaveText('Story 14 of 15')

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(next).toBeHidden()
})

test('HOME-09 a phone that is turned upright begins with the first story, and its arrows work', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const stories = section(page, 'Success Stories')
  await stories.getByRole('list').first().scrollIntoViewIfNeeded()
  // The code is loaded, although a grid needs no arrows.
  await expect(stories.locator('.story-steps')).not.toHaveAttribute('hidden')
  await page.setViewportSize({ width: 390, height: 844 })
  const position = stories.getByText(/^Story \d+ of 15$/).and(stories.locator(':not([role=status])'))
  await expect(position).toHaveText('Story 1 of 15')
  await stories.getByRole('button', { name: 'Next story' }).click()
  await expect(position).toHaveText('Story 2 of 15')
})

test('HOME-04 in dark mode a closed service shows its scene about half finished', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/')
  const closed = section(page, 'Seven things we make').locator('details:not([open]) .night.paint').first()
  await expect(closed).toHaveCSS('clip-path', /inset\(0(px)? (46%|calc\(100% - 54%\)).*\)/)
})
