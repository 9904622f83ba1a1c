/** The portfolio as a visitor uses it, with rows that are newer than the build: filter, URL, more. */
import { findViolations, RULES } from '../a11y/axe.ts'
import { complaintsOf, expect } from './fixtures.ts'
import { test } from './portfolio-rows.ts'
import { card, cards, filter, ITEMS, idsOf, loadMore, openWork } from './work-page.ts'

/** Titles `Piece 1` to `Piece n`. */
const pieces = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Piece ${index + 1}` }))

test('PORT-01 PORT-06 the page has its heading, sorted category buttons, cards and a link to /contact', async ({
  page,
}) => {
  await openWork(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Work')
  const names = await page
    .getByRole('group', { name: 'Filter projects by category' })
    .getByRole('button')
    .allTextContents()
  expect(names[0]).toBe('All')
  expect(names.slice(1)).toEqual(names.slice(1).toSorted())
  expect(names).toEqual(expect.arrayContaining(['AI Automation', 'Google Ads', 'Web Design']))
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByRole('main').getByRole('link', { name: 'Start a project' })).toHaveAttribute(
    'href',
    '/contact',
  )
  await expect(page.getByText('Demonstration content')).toBeVisible()

  const isRightClickPrevented = await page.evaluate(() => {
    const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 })
    document.querySelector('article')?.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(isRightClickPrevented).toBe(true)

  await cards(page).nth(10).scrollIntoViewIfNeeded()
  await expect(filter(page, 'All'), 'the filter stays in view while the cards scroll').toBeInViewport()
})

test('PORT-04 PORT-10 UX-02 SEC-22 a category is selected, left by Back and kept by a reload, without console messages', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await openWork(page)
  await expect(filter(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  const before = await idsOf(page)
  await filter(page, 'Google Ads').click()
  await expect(page).toHaveURL(/\?category=Google\+Ads$/)
  await expect(filter(page, 'Google Ads')).toHaveAttribute('aria-pressed', 'true')
  await expect(filter(page, 'All')).toHaveAttribute('aria-pressed', 'false')
  await expect(card(page, 'Fewer clicks, more customers')).toBeVisible()
  await expect(card(page, 'Bramble Pet, nine cartons and one dog')).toHaveCount(0)
  await page.goBack()
  await expect(filter(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => idsOf(page)).toEqual(before)

  await page.goForward()
  await expect(filter(page, 'Google Ads')).toHaveAttribute('aria-pressed', 'true')

  await filter(page, 'All').click()
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(24)
  await filter(page, 'Web Design').click()
  const tall = card(page, 'Fieldstone & Pryor, the whole page')
  await page.mouse.move(0, 0)
  await tall.scrollIntoViewIfNeeded()
  await expect(tall.locator('[data-travel="on"]')).toBeAttached()
  await filter(page, 'All').click()
  await expect(cards(page), 'another filter starts again at twelve').toHaveCount(12)
  expect(complaints).toEqual([])

  await filter(page, 'Google Ads').click()
  await page.reload()
  await expect(filter(page, 'Google Ads')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page, 'Fewer clicks, more customers')).toBeVisible()
})

test('PORT-04 PORT-10 of 30 projects 12, 24 and 30 are shown; the first new card gets the focus, and the count is announced', async ({
  page,
  category,
}) => {
  // Smooth scrolling to the focus would move the button away from under the pointer.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await category.add(...pieces(30))
  await openWork(page, category.address)
  const count = page.getByRole('status').filter({ hasText: 'Showing' })
  await expect(cards(page)).toHaveCount(12)
  await expect(count).toHaveText('Showing 12 of 30 projects')
  await loadMore(page).press('Enter')
  await expect(cards(page)).toHaveCount(24)
  await expect(cards(page).nth(12).getByRole('article')).toBeFocused()
  await expect(count).toHaveText('Showing 24 of 30 projects')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page).toHaveURL(/#/)
  await expect(count).toHaveText('Showing 24 of 30 projects')
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(30)
  await expect(cards(page).nth(24).getByRole('article')).toBeFocused()
  await expect(count).toHaveText('Showing all 30 projects')
  await expect(loadMore(page)).toHaveCount(0)
  const titles = await cards(page).getByRole('heading').allTextContents()
  expect(titles.toSorted()).toEqual(
    pieces(30)
      .map(piece => piece.title)
      .toSorted(),
  )
})

test('PORT-03 a project added after the build appears, and a category that became empty says so', async ({
  page,
  category,
}) => {
  await category.add({ title: 'Younger than the build' })
  await openWork(page, category.address)
  await expect(card(page, 'Younger than the build')).toBeVisible()
  await category.empty()
  await openWork(page, category.address)
  await expect(page.getByRole('status').getByText('No projects found in this category.')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all projects' }).press('Enter')
  await expect(cards(page)).toHaveCount(12)
  await expect(
    cards(page).first().getByRole('article'),
    'A11Y-02 the focus does not go with the button',
  ).toBeFocused()
})

test('PORT-03 SEC-6 SEC-7 invalid addresses become neither a film nor a link, and an empty portfolio says so', async ({
  page,
}) => {
  const hostile = {
    id: 'x',
    title: 'Hostile',
    description: '<b>bold</b>',
    category: 'x',
    type: 'video',
    image_url: 'data:text/html,x',
    video_url: 'javascript:alert(1)',
    link: 'javascript:alert(1)',
    metrics: [],
    technologies: [],
  }
  await page.route(ITEMS, route => route.fulfill({ json: [hostile] }))
  await openWork(page)
  await expect(card(page, 'Hostile').getByText('<b>bold</b>')).toBeVisible()
  await expect(card(page, 'Hostile').getByText('Image Not Found')).toBeVisible()
  await expect(card(page, 'Hostile').locator('video, iframe, a, img, b')).toHaveCount(0)

  await page.route(ITEMS, route => route.fulfill({ json: [] }))
  await openWork(page)
  await expect(page.getByText('No projects found in this category.')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
})

test('UX-02 SEC-37 A11Y-01 an unknown category is ignored; a known one is in view on a phone, and no width has accessibility violations', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openWork(page, '/work?category=Skywriting')
  await expect(filter(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page)).toHaveCount(12)
  await expect(cards(page).first()).toBeVisible()

  await openWork(page, '/work?category=Web+Design')
  await expect(filter(page, 'Web Design')).toBeInViewport({ ratio: 1 })
  await expect(card(page, 'Fieldstone & Pryor, the whole page')).toBeVisible()
  const found: string[] = []
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await findViolations(page, String(width), undefined, [...RULES, 'best-practice'])))
  }
  expect(found).toEqual([])

  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const link = cards(page).getByRole('link').first()
  await link.focus()
  await expect(link).toBeInViewport({ ratio: 1 })
  const roomBelowBar = () =>
    link.evaluate(element => {
      const bar = document.querySelector('.filter-bar')?.getBoundingClientRect().bottom ?? 0
      return element.getBoundingClientRect().top - bar
    })
  await expect.poll(roomBelowBar, 'the bar does not cover what has the focus').toBeGreaterThanOrEqual(0)
})
