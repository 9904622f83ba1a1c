/** The search dialog under automated accessibility checks, in small windows and by keyboard alone. */
import { findViolations } from './axe.ts'
import { addStyles, expect, TEXT_SPACING, test } from './reader.ts'

test('ANSW-05 SEC-36 SEC-37 the search dialog has no axe findings in any theme, width or state, and traps focus', async ({
  reader: page,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('button', { name: 'Search' })).toHaveAttribute('aria-haspopup', 'dialog')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search this site' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  const found = await findViolations(page, 'empty', '.search')
  await field.fill('website price')
  await expect(dialog.locator('mark').first()).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await findViolations(page, `results ${width}`, '.search')))
  }
  await field.fill('zzzzqqqq')
  await expect(dialog.getByRole('status')).toHaveText('No page has these words.')
  found.push(...(await findViolations(page, 'nothing', '.search')))
  expect(found).toEqual([])

  await field.fill('website price')
  await page.setViewportSize({ width: 320, height: 480 })
  await addStyles(page, TEXT_SPACING)
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(sideways).toBeLessThanOrEqual(0)
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('option').first()).toBeInViewport()

  // Tab reaches field, close, switch and chat; the arrow keys reach the options.
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement !== document.body && activeElement?.closest('dialog') === null
    })
    expect(outside).toBe(false)
  }
})
