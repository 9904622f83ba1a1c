/** The dashboard's frame: what every tab shares. */
import { expect, test } from './fixtures.ts'

test('UX-12 ? lists the shortcuts, within the page’s policy, and Escape leads back', async ({
  admin: page,
}) => {
  const complaints: string[] = []
  page.on('console', message => {
    if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text())
  })
  await page.goto('/admin')
  const search = page.getByRole('searchbox', { name: 'Search submissions' })
  await search.fill('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.fill('')
  await page.getByRole('tab').first().focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog.getByText('Search', { exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.locator('input[type=search]')).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('tab').first()).toBeFocused()
  expect(complaints).toEqual([])
})
