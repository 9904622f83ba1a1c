/** The dashboard's frame: its title, its tabs and their addresses. */
import { dashboard, logout, test } from './door.ts'
import { expect } from './fixtures.ts'

test('DASH-01 title, Logout, the way back to the site and the first tab', async ({ admin: page }) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w+ Dashboard$/)
  await expect(dashboard(page)).toBeVisible()
  await expect(logout(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the site' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('CONF-01 settings that cannot be read leave the default name', async ({ admin: page }) => {
  await page.route('**/rest/v1/site_config**', route => route.fulfill({ status: 503 }))
  await page.goto('/admin')
  await expect(dashboard(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gantry Dashboard')
})

test('CNST-18 DASH-01 DASH-02 DASH-04 each tab is in the address and survives a reload, one at a time', async ({
  admin: page,
}) => {
  await page.goto('/admin')
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Submissions/)
  const ids = ['submissions', 'chats', 'portfolio', 'categories', 'blog', 'analytics']
  const shown = () => page.getByRole('tab').evaluateAll(all => all.map(tab => tab.id.replace('tab-', '')))
  await expect.poll(shown).toEqual(ids)
  for (const [index, id] of ids.entries()) {
    const tab = page.locator('[role=tab][id^="tab-"]').nth(index)
    await tab.click()
    await expect(page).toHaveURL(new RegExp(`[?&]tab=${id}\\b`))
    await page.reload()
    // A tab's own content may have tabs and panels, too.
    await expect(page.locator('[role=tab][id^="tab-"][aria-selected=true]')).toHaveCount(1)
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('[role=tabpanel][aria-labelledby^="tab-"]')).toHaveCount(1)
    await expect(page.locator('#tab-panel')).toHaveAttribute('aria-labelledby', `tab-${id}`)
  }
})

test('DASH-04 SEC-39 arrow keys, Home and End go through the tabs, of which one is in the Tab order', async ({
  admin: page,
}) => {
  await page.goto('/admin')
  const tabs = page.getByRole('tab')
  await tabs.first().focus()
  const count = await tabs.count()
  for (let step = 1; step <= count; step += 1) {
    await page.keyboard.press('ArrowRight')
    await expect(tabs.nth(step % count)).toBeFocused()
    await expect(tabs.nth(step % count)).toHaveAttribute('aria-selected', 'true')
  }
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tabs.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(tabs.last()).toBeFocused()
  await expect(page.locator('[role=tab][tabindex="0"]')).toHaveCount(1)
})

test('DASH-04 UX-02 nonsense in the address means the first tab', async ({ admin: page }) => {
  for (const search of ['?tab=nonsense', '?tab=', '?tab=Submissions', '?tab=__proto__', '?tab[]=chats']) {
    await page.goto(`/admin${search}`)
    await expect(dashboard(page), search).toBeVisible()
    await expect(page.getByRole('tab', { selected: true }), search).toHaveText(/^Submissions/)
  }
})
