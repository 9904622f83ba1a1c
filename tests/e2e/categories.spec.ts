/** Categories, in the manager's dialog and in their own tab. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { askService } from './service.ts'

const CATEGORIES = /\/rest\/v1\/categories/
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Categories' }).getByRole('listitem').filter({ hasText: name })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

test('PCAT-01 to PCAT-08 a category is added, renamed with its items and deleted, and a duplicate name is refused', async ({
  admin: page,
  mark,
}) => {
  const name = `A ${mark}`
  const other = `B ${mark}`
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    void dialog.accept()
  })
  let writes = 0
  page.on('request', request => {
    if (CATEGORIES.test(request.url()) && !['GET', 'OPTIONS'].includes(request.method())) writes += 1
  })
  // Before the page opens: an open one may learn of its first route after the press.
  await page.route(CATEGORIES, route =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.goto('/admin?tab=portfolio')
  await page.getByRole('button', { name: 'Manage Categories' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage Categories' })
  const box = dialog.getByPlaceholder('New category name')

  await box.fill('   ')
  await box.press('Enter')
  await box.fill(`  ${name}  `)
  await box.press('Enter')
  await expect(toast(page, 'Category added successfully')).toBeVisible()
  await expect(row(page, name)).toBeVisible()
  await expect(box).toHaveValue('')
  await expect.poll(() => writes).toBe(1)
  await box.fill(name.toUpperCase())
  await box.press('Enter')
  await expect(toast(page, 'Failed to add category')).toBeVisible()

  const item = { title: mark, category: name, image_url: '/samples/blog-scope.webp' }
  await askService('rest/v1/portfolio_items', 'POST', item)
  await dialog.getByRole('button', { name: `Rename ${name}` }).click()
  const field = dialog.getByRole('textbox', { name: `New name for ${name}` })
  await expect(field).toBeFocused()
  await field.fill('Discarded')
  await field.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: `Rename ${name}` })).toBeFocused()
  await dialog.getByRole('button', { name: `Rename ${name}` }).click()
  await field.fill(' ')
  await dialog.getByRole('button', { name: `Confirm new name for ${name}` }).click()
  await expect(field).toBeVisible()
  await field.fill('WEB DESIGN')
  await field.press('Enter')
  await expect(toast(page, 'Failed to update category')).toBeVisible()
  await field.fill(other)
  await field.press('Enter')
  await expect(toast(page, 'Category updated successfully')).toBeVisible()
  await expect(row(page, other)).toBeVisible()
  const stored = () => askService(`rest/v1/portfolio_items?title=eq.${mark}&select=category`)
  await expect.poll(stored).toEqual([{ category: other }])

  await dialog.getByRole('button', { name: `Delete ${other}` }).click()
  await expect(toast(page, 'Failed to delete category')).toBeVisible()
  await expect(row(page, other)).toBeVisible()
  await page.unroute(CATEGORIES)
  await dialog.getByRole('button', { name: `Delete ${other}` }).click()
  await expect(toast(page, 'Category deleted successfully')).toBeVisible()
  await expect(row(page, other)).toHaveCount(0)
  expect(asked).toEqual(Array(2).fill('Are you sure you want to delete this category?'))
  // DEC-39
  await expect.poll(stored).toEqual([{ category: other }])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Manage Categories' })).toBeFocused()
  await askService(`rest/v1/portfolio_items?title=eq.${mark}`, 'DELETE')
})

test('PCAT-06 PCAT-07 UX-05 the tab reports a failed load, warns about an unsaved name, and shows the submissions when closed', async ({
  admin: page,
}) => {
  await page.route(CATEGORIES, route => route.fulfill({ status: 503 }))
  await page.goto('/admin?tab=categories')
  await expect(page.locator('[aria-live] p').filter({ hasText: 'Failed to load categories' })).toBeVisible()
  await page.unroute(CATEGORIES)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('list', { name: 'Categories' }).getByRole('listitem').first()).toBeVisible()

  // UX-05: leaving in any way with an unsaved new name asks for confirmation.
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await page
    .getByRole('button', { name: /^Rename/ })
    .first()
    .click()
  const field = page.getByRole('textbox', { name: /^New name for/ })
  await field.fill('Half a na')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('tab', { name: 'Blog' }).click()
  await expect(field).toHaveValue('Half a na')
  await expect
    .poll(() => asked)
    .toEqual(Array(2).fill('You have unsaved changes. Leave without saving them?'))
  await field.press('Escape')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Contact Form Submissions' })).toBeVisible()
})
