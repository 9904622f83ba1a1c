/** The footer of every page: the moving line, links, and a mail address hidden from bots. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const INDUSTRIES = [
  ...['Churches', 'AntiVirus Software', 'Car Makers', 'Guitar Tutors', 'Laptop Chargers', 'Water Filters'],
  ...['Home Builders', 'Realestate', 'Wooden Organizers', 'Schools', 'Web Design Agencies', 'Artists'],
  '& Many more',
]
const footer = (page: Page) => page.getByRole('contentinfo')
const names = (page: Page) => footer(page).locator('.names')
const playState = (page: Page) => names(page).evaluate(line => getComputedStyle(line).animationPlayState)

test('FOOT-01 SEC-38 the moving line lists the industries in order, once for screen readers; a checkbox, the pointer and the focus pause it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/about')
  const lists = names(page).locator('ul')
  await expect(lists).toHaveCount(2)
  for (const list of await lists.all()) await expect(list.locator('li')).toHaveText(INDUSTRIES)
  await expect(lists.last()).toHaveAttribute('aria-hidden', 'true')
  await expect(footer(page).getByRole('listitem').filter({ hasText: 'Guitar Tutors' })).toHaveCount(1)

  const control = footer(page).getByRole('checkbox', { name: 'Pause the moving line' })
  await expect(names(page)).not.toHaveCSS('animation-name', 'none')
  await expect.poll(() => playState(page)).toBe('running')
  await footer(page).locator('label.pause').click()
  await expect(control).toBeChecked()
  await page.mouse.move(5, 5)
  await control.blur()
  await expect.poll(() => playState(page)).toBe('paused')
  await control.press('Space')
  await expect(control).not.toBeChecked()
  await control.blur()
  await expect.poll(() => playState(page)).toBe('running')

  // The page scrolls under the pointer, which must not end up on the line.
  await page.mouse.move(5, 780)
  await page.evaluate(() => document.querySelector('.closing')?.scrollIntoView({ behavior: 'instant' }))
  await expect.poll(() => playState(page)).toBe('running')
  await footer(page)
    .locator('.closing')
    .hover({ position: { x: 300, y: 40 } })
  await expect.poll(() => playState(page)).toBe('paused')
  await page.mouse.move(5, 780)
  await expect.poll(() => playState(page)).toBe('running')
  await control.focus()
  await expect.poll(() => playState(page)).toBe('paused')
  await control.blur()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moving = () => names(page).evaluate(line => line.getAnimations().length)
  await expect.poll(moving, 'with reduced motion it stands still').toBe(0)
})

test('FOOT-02 FOOT-03 the footer shows name, slogan, profiles, links, year and the support address with its @', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(footer(page).getByRole('link', { name: 'Gantry', exact: true })).toHaveAttribute('href', '/')
  // As the page was built with: the stored one is changed by another test meanwhile.
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  const things: { slogan?: string }[] = data['@graph']
  const slogan = things.find(thing => thing.slogan)?.slogan ?? ''
  expect(slogan).not.toBe('')
  await expect(footer(page).getByText(slogan, { exact: true })).toBeVisible()
  await expect(footer(page).getByText('{product}')).toHaveCount(0)
  const profiles = footer(page).locator('.social').getByRole('link')
  await expect(profiles.nth(2)).toBeVisible()
  for (const link of await profiles.all()) await expect(link).toHaveAccessibleName(/^[A-Z]\w+$/)
  const services = footer(page).getByRole('navigation', { name: 'Services' }).getByRole('link')
  await expect(services).toHaveCount(8)
  for (const link of await services.all()) await expect(link).toHaveAttribute('href', /^\/services\/[\w-]+$/)
  const quick = footer(page).getByRole('navigation', { name: 'Quick Links' }).getByRole('link')
  const leads = () => quick.evaluateAll(all => all.map(link => [link.textContent, link.getAttribute('href')]))
  await expect.poll(leads).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Services', '/services'],
    ['Work', '/work'],
    ['FAQs', '/faqs'],
    ['Contact', '/contact'],
    ['Blog', '/blog'],
  ])
  // The year of the build, which may have been last year's.
  const year = new Date().getFullYear()
  await expect(footer(page).getByText(new RegExp(`© (${year - 1}|${year}) Gantry`))).toBeVisible()
  for (const [name, href] of [
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms'],
    ['Cookie Policy', '/cookies'],
  ] as const) {
    await expect(footer(page).getByRole('link', { name })).toHaveAttribute('href', href)
  }

  const link = footer(page).getByRole('link', { name: 'support@gantry.example' })
  await expect(link).toBeVisible()
  await expect(link).toHaveAttribute('href', 'mailto:support@gantry.example')
})
