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

/** Labels and URLs of the links in the visible navigation. */
const shownLinks = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll(links => links.map(link => [link.textContent?.trim(), link.getAttribute('href')]))

/** Labels of the highlighted links in the visible navigation. */
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

test('NAV-01 the wide header has the six links in order, and logo and name link home', async ({ page }) => {
  await page.goto('/about')
  await expect.poll(() => shownLinks(page)).toEqual(LINKS)
  const brand = header(page).getByRole('link', { name: 'Gantry' })
  await expect(brand).toHaveAttribute('href', '/')
  await expect(brand.locator('svg, img')).toBeVisible()
  await expect(menuButton(page)).toBeHidden()
})

test('NAV-01 NAV-03 the narrow menu has the same six links, and the header still links home', async ({
  page,
}) => {
  await openMenu(page)
  await expect.poll(() => shownLinks(page)).toEqual(LINKS)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect.poll(() => shownLinks(page)).toEqual([])
  await expect(header(page).getByRole('link', { name: 'Gantry' })).toHaveAttribute('href', '/')
})

test('NAV-01 SEC-37 a long word in the agency’s name or a heading widens no phone’s page, and the menu button stays round', async ({
  page,
}) => {
  await page.goto('/about')
  await page.locator('.brand span').evaluateAll(names => {
    for (const name of names) name.textContent = 'Northumberland Studio'
  })
  await page
    .getByRole('heading', { level: 2, name: 'The people on the right of the line' })
    .evaluate(heading => {
      heading.textContent = 'Internationalization'
    })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`)
      .toBeLessThanOrEqual(0)
    await expect
      .poll(() => menuButton(page).evaluate(button => [button.clientWidth, button.clientHeight]))
      .toEqual([44, 44])
  }
})

test('NAV-02 a page highlights only its own link or its parent’s, wide and narrow, and other pages none', async ({
  page,
}) => {
  const pages = [...LINKS, ['Services', '/services/web-design'], ['Services', '/services/ai-automation']]
  for (const [label, path = ''] of pages) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(path)
      await expect.poll(() => highlighted(page)).toEqual([label])
      await page.setViewportSize({ width: 390, height: 844 })
      await menuButton(page).click()
      await expect(sheet(page)).toBeVisible()
      await expect.poll(() => highlighted(page)).toEqual([label])
    })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/privacy-policy')
  await expect.poll(() => highlighted(page)).toEqual([])
})

test('NAV-02 the highlight is visible, not only announced', async ({ page }) => {
  await page.goto('/services/web-design')
  const line = (name: string) =>
    header(page)
      .getByRole('link', { name, exact: true })
      .evaluate(link => getComputedStyle(link, '::after').transform)
  await expect.poll(() => line('Services')).toBe('none')
  await expect.poll(() => line('Work')).not.toBe('none')
})

test('NAV-03 Escape, the close button and a click outside close the menu, repeatedly, and return the focus', async ({
  page,
}) => {
  await openMenu(page)
  const ways = {
    'the Escape key': () => page.keyboard.press('Escape'),
    'the close button': () => page.getByRole('button', { name: 'Close menu' }).click(),
    'a press beside it': () => page.mouse.click(15, 400),
  }
  for (const [name, close] of Object.entries(ways)) {
    await test.step(name, async () => {
      await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true')
      await close()
      await expect(sheet(page)).toBeHidden()
      await expect(menuButton(page)).toBeFocused()
      await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
      await menuButton(page).press('Enter')
      await expect(sheet(page)).toBeVisible()
    })
  }
  // An open menu closes when the layout becomes wide.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(sheet(page)).toBeHidden()
  await expect(header(page).getByRole('link', { name: 'Work' })).toBeVisible()
})

test('NAV-03 choosing a link closes the menu and opens its page', async ({ page }) => {
  await openMenu(page)
  // A 204 keeps the browser on the page, so that the menu can be checked.
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
