/** The header's links, wide and narrow. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const LINKS = [
  ['Home', '/'],
  ['About', '/about'],
  ['Services', '/services'],
  ['Work', '/work'],
  ['FAQs', '/faqs'],
  ['Contact', '/contact'],
]

const header = (page: Page) => page.getByRole('banner')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })

/** Labels and addresses of the links in the navigation that is shown. */
const shownLinks = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll(links => links.map(link => [link.textContent?.trim(), link.getAttribute('href')]))

/** Labels of the highlighted links in the navigation that is shown. */
const highlighted = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .locator('a[aria-current="page"]')
    .filter({ visible: true })
    .allInnerTexts()

async function openMenu(page: Page, route = '/about') {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(route)
  await menuButton(page).click()
  await expect(sheet(page)).toBeVisible()
}

test('NAV-01 the wide header has the six links in order, and logo and name lead home', async ({ page }) => {
  await page.goto('/about')
  expect(await shownLinks(page)).toEqual(LINKS)
  const brand = header(page).getByRole('link', { name: 'Gantry' })
  await expect(brand).toHaveAttribute('href', '/')
  await expect(brand.locator('svg, img')).toBeVisible()
  await expect(menuButton(page)).toBeHidden()
})

test('NAV-01 NAV-03 the narrow menu has the same six links, and the header still leads home', async ({
  page,
}) => {
  await openMenu(page)
  expect(await shownLinks(page)).toEqual(LINKS)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  expect(await shownLinks(page)).toEqual([])
  await expect(header(page).getByRole('link', { name: 'Gantry' })).toHaveAttribute('href', '/')
})

for (const [path, label] of [
  ...LINKS.map(([name, href]) => [href, name]),
  ['/services/web-design', 'Services'],
  ['/services/ai-automation', 'Services'],
] as const) {
  test(`NAV-02 on ${path} exactly ${label} is highlighted, wide and narrow`, async ({ page }) => {
    await page.goto(path as string)
    expect(await highlighted(page)).toEqual([label])
    await page.setViewportSize({ width: 390, height: 844 })
    await menuButton(page).click()
    await expect(sheet(page)).toBeVisible()
    expect(await highlighted(page)).toEqual([label])
  })
}

test('NAV-02 the highlight is seen, not only said', async ({ page }) => {
  await page.goto('/services/web-design')
  const line = (name: string) =>
    header(page)
      .getByRole('link', { name, exact: true })
      .evaluate(link => getComputedStyle(link, '::after').transform)
  expect(await line('Services')).toBe('none')
  expect(await line('Work')).not.toBe('none')
})

test('NAV-02 a page that no link leads to highlights none', async ({ page }) => {
  await page.goto('/privacy-policy')
  expect(await highlighted(page)).toEqual([])
})

test('NAV-03 Escape closes the menu and gives the focus back', async ({ page }) => {
  await openMenu(page)
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
})

test('NAV-03 the close button closes the menu and gives the focus back', async ({ page }) => {
  await openMenu(page)
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(sheet(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
})

test('NAV-03 a press beside the menu closes it', async ({ page }) => {
  await openMenu(page)
  await page.mouse.click(15, 400)
  await expect(sheet(page)).toBeHidden()
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
})

test('NAV-03 choosing a link closes the menu and opens its page', async ({ page }) => {
  await openMenu(page)
  // 204 keeps the browser on its page, so that what becomes of the menu can be seen.
  await page.route('**/services', route => route.fulfill({ status: 204 }))
  await sheet(page).getByRole('link', { name: 'Services' }).click()
  await expect(sheet(page)).toBeHidden()
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')

  await page.unroute('**/services')
  await menuButton(page).click()
  await sheet(page).getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(/\/services$/)
  await expect(sheet(page)).toBeHidden()
})

test('NAV-03 the menu opens and closes as often as it is used', async ({ page }) => {
  await openMenu(page)
  for (let time = 0; time < 3; time += 1) {
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
    await menuButton(page).press('Enter')
    await expect(sheet(page)).toBeVisible()
  }
})

test('NAV-03 a menu that is open does not stay over the wide layout', async ({ page }) => {
  await openMenu(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(sheet(page)).toBeHidden()
  await expect(header(page).getByRole('link', { name: 'Work' })).toBeVisible()
})
