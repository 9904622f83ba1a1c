/** The public pages without a mouse. */
import type { Page } from '@playwright/test'
import { unseenStops } from './focus.ts'
import { expect, test } from './reader.ts'

const focused = (page: Page) => page.locator(':focus')

test('A11Y-02 the first Tab offers to skip the menu, and Tab then continues in the content', async ({
  reader: page,
}) => {
  await page.goto('/about')
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveText('Skip to content')
  await expect(focused(page)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('main').locator(':focus')).toHaveCount(1)
})

test('A11Y-02 the narrow-screen menu opens by keyboard, traps focus, and returns it on Escape', async ({
  reader: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  const links = await sheet.getByRole('link').count()
  expect(links).toBeGreaterThan(1)
  for (let press = 0; press < links + 3; press += 1) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement !== document.body && activeElement?.closest('dialog') === null
    })
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
})

test('A11Y-02 FAQS-01 FAQs open and close by keyboard, one at a time', async ({ reader: page }) => {
  await page.goto('/faqs')
  const [first, second] = [page.locator('summary').nth(1), page.locator('summary').nth(2)]
  const isOpen = (summary: typeof first, open: boolean) =>
    expect(summary.locator('..')).toHaveJSProperty('open', open)
  await first.focus()
  await page.keyboard.press('Enter')
  await isOpen(first, true)
  await page.keyboard.press('Tab')
  await expect(second).toBeFocused()
  await page.keyboard.press('Space')
  await isOpen(second, true)
  await isOpen(first, false)
  await page.keyboard.press('Enter')
  await isOpen(second, false)
})

test('A11Y-02 Tab walks through the contact form, and Enter focuses the first missing field', async ({
  reader: page,
}) => {
  await page.goto('/contact')
  const name = page.getByLabel('Name', { exact: true })
  await name.focus()
  for (const label of ['Email', 'Confirm email', 'Message']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(/^What is \d+ \+ \d+\?$/)).toBeFocused()
  // Until the form's script has loaded, the browser's own validation reports what is missing.
  await expect.poll(() => name.evaluate((input: HTMLInputElement) => input.form?.noValidate)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
})

for (const route of ['/', '/case-studies/web-design', '/services/product-visualization', '/contact']) {
  test(`A11Y-02 SEC-37 on ${route} every Tab stop is visible and not covered`, async ({ reader: page }) => {
    await page.goto(route)
    expect(await unseenStops(page)).toEqual([])
  })
}
