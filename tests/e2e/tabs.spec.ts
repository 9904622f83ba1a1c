/** The dashboard's frame: its title, its tabs and their URLs. */

import { expect } from './fixtures.ts'
import { dashboard, logout, test } from './login-page.ts'

test('DASH-01 the dashboard shows its title, Logout, a link back to the site and the first tab', async ({
  admin: page,
}) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w+ Dashboard$/)
  await expect(dashboard(page)).toBeVisible()
  await expect(logout(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the site' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('CONF-01 the default name stays if the settings cannot be read', async ({ admin: page }) => {
  await page.route('**/rest/v1/site_config**', route => route.fulfill({ status: 503 }))
  await page.goto('/admin')
  await expect(dashboard(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gantry Dashboard')
})

test('CNST-18 DASH-01 DASH-02 DASH-04 the open tab is kept in the URL and survives a reload, one at a time', async ({
  admin: page,
}) => {
  await page.goto('/admin')
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Submissions/)
  const ids = ['submissions', 'people', 'chats', 'portfolio', 'categories', 'blog', 'analytics', 'team']
  const shown = () => page.getByRole('tab').evaluateAll(all => all.map(tab => tab.id.replace('tab-', '')))
  await expect.poll(shown).toEqual(ids)
  for (const [index, id] of ids.entries()) {
    const tab = page.locator('[role=tab][id^="tab-"]').nth(index)
    await tab.click()
    await expect(page).toHaveURL(new RegExp(`[?&]tab=${id}\\b`))
    await page.reload()
    // A tab's content may contain tabs and panels, too.
    await expect(page.locator('[role=tab][id^="tab-"][aria-selected=true]')).toHaveCount(1)
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('[role=tabpanel][aria-labelledby^="tab-"]')).toHaveCount(1)
    await expect(page.locator('#tab-panel')).toHaveAttribute('aria-labelledby', `tab-${id}`)
  }
})

/** The sidebar, the rail and the phone's bar, each with the keys that move along it. */
for (const [frame, width, orientation, next, previous, count] of [
  ['sidebar', 1440, 'vertical', 'ArrowDown', 'ArrowUp', 8],
  ['rail', 768, 'vertical', 'ArrowDown', 'ArrowUp', 8],
  ['bar of a phone', 390, 'horizontal', 'ArrowRight', 'ArrowLeft', 4],
] as const) {
  test(`DASH-04 SEC-39 in the ${frame} arrow keys, Home and End move through the tabs, and only one is in the Tab order`, async ({
    admin: page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/admin')
    await expect(page.getByRole('tablist', { name: 'Dashboard' })).toHaveAttribute(
      'aria-orientation',
      orientation,
    )
    const tabs = page.locator('[role=tab][id^="tab-"]')
    await expect(tabs).toHaveCount(count)
    await tabs.first().focus()
    for (let step = 1; step <= count; step += 1) {
      await page.keyboard.press(next)
      await expect(tabs.nth(step % count)).toBeFocused()
      await expect(tabs.nth(step % count)).toHaveAttribute('aria-selected', 'true')
    }
    await page.keyboard.press(previous)
    await expect(tabs.last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(tabs.first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(tabs.last()).toBeFocused()
    await expect(page.locator('[role=tab][id^="tab-"][tabindex="0"]')).toHaveCount(1)
  })
}

test('DASH-01 DASH-04 the content starts below one bar, and no layout is wider than its window', async ({
  admin: page,
}) => {
  for (const [width, top, side] of [
    [1440, 56, 216],
    [768, 56, 84],
    [390, 52, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/admin?tab=blog')
    const heading = page.getByRole('heading', { name: 'Blog', level: 2 })
    await expect(heading).toBeAttached()
    const main = () => page.getByRole('main').boundingBox()
    await expect.poll(async () => (await main())?.x, `${width}`).toBe(side)
    if (side > 0)
      await expect.poll(async () => (await page.locator('.page-bar').boundingBox())?.height).toBe(top)
    else {
      await expect.poll(async () => (await main())?.y).toBe(top)
      const places = page.getByRole('navigation', { name: 'Places' })
      const end = () => places.evaluate(bar => bar.getBoundingClientRect().bottom - innerHeight)
      await expect.poll(end, 'the bar of places is at the lower edge').toBeCloseTo(0)
    }
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
  }
})

test('DASH-01 on a phone More holds the other tabs, the settings, the live switch and Logout', async ({
  admin: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  await expect(dashboard(page)).toBeAttached()
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.press('Enter')
  const sheet = page.getByRole('dialog', { name: / Dashboard$/ })
  await expect(sheet.getByRole('switch', { name: 'I’m live' })).not.toBeChecked()
  await expect(sheet.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(more).toBeFocused()
  await more.press('Enter')
  await sheet.getByRole('button', { name: 'Blog', exact: true }).press('Enter')
  await expect(page).toHaveURL(/[?&]tab=blog\b/)
  await expect(page.getByRole('tabpanel', { name: 'Blog' })).toBeVisible()
  await more.click()
  await sheet.getByRole('button', { name: 'Site Settings' }).click()
  await expect(page.getByRole('form', { name: 'Site Settings' })).toBeVisible()
  // A dialog opened from More returns the focus to More.
  await more.press('Enter')
  await sheet.getByRole('button', { name: 'Trash' }).press('Enter')
  await expect(
    page.getByRole('dialog', { name: 'Trash' }).getByRole('button', { name: 'Close' }),
  ).toBeFocused()
  // A key that comes as soon as the dialog is open may not be heard yet.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 3000 })
  }).toPass()
  await expect(more).toBeFocused()
})

test('DASH-04 UX-02 an invalid tab in the URL opens the first tab', async ({ admin: page }) => {
  for (const search of ['?tab=nonsense', '?tab=', '?tab=Submissions', '?tab=__proto__', '?tab[]=chats']) {
    await page.goto(`/admin${search}`)
    await expect(dashboard(page), search).toBeVisible()
    await expect(page.getByRole('tab', { selected: true }), search).toHaveText(/^Submissions/)
  }
})
