/** The dashboard under automated accessibility checks: every tab and dialog, in both themes, on a phone and on a desktop. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, newSignedIn, test } from '../e2e/fixtures.ts'
import { askService, newColleague } from '../e2e/service.ts'
import { loaded, viewLoaded } from '../e2e/settled.ts'
import { findViolations } from './axe.ts'

const WIDTHS = [360, 1280]
/** Widths at which the frame has bars, a rail and a sidebar. */
const FRAMES = [390, 768, 1440]

/** What axe finds now, on a phone and on a desktop; only in `part` if the rest has already been checked. */
async function findings(page: Page, where: string, widths = WIDTHS, part?: string): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await findViolations(page, `${where} ${width}`, part)))
  }
  return found
}
const inDialog = (page: Page, where: string) => findings(page, where, WIDTHS, '[role=dialog]')
/** Below the frame, which one test checks at all its widths. */
const inTab = (page: Page, where: string) => findings(page, where, WIDTHS, '[role=tabpanel]')

test('A11Y-01 SEC-36 no tab of the dashboard has axe findings', async ({ admin: page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/admin')
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
  const found: string[] = []
  const tabs = await page.locator('[role=tab][id^="tab-"]').all()
  expect(tabs.length).toBeGreaterThan(5)
  for (const tab of tabs) {
    await tab.click()
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await viewLoaded(page)
    found.push(...(await inTab(page, (await tab.textContent()) ?? '')))
  }
  expect(found).toEqual([])
})

test('A11Y-01 SEC-36 the bars, the rail, the sidebar and the More dialog have no axe findings', async ({
  admin: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/admin')
  await expect(page.getByRole('list', { name: 'Submissions' })).toBeVisible()
  const found = await findings(page, 'frame', FRAMES)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  found.push(...(await findViolations(page, 'More', '[role=dialog]')))
  expect(found).toEqual([])
})

test('A11Y-01 SEC-36 the settings, the menu and its dialogs have no axe findings', async ({
  admin: page,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/admin?settings=open')
  await expect(page.getByRole('form', { name: 'Site Settings' })).toBeVisible()
  const found = await findings(page, 'settings', WIDTHS, 'form')
  await page.getByRole('button', { name: 'Site Settings' }).click()
  const menu = page.getByRole('button', { name: /^More/ })
  await menu.click()
  await expect(page.getByRole('menuitem').nth(3)).toBeVisible()
  const items = await page.getByRole('menuitem').allTextContents()
  found.push(...(await findViolations(page, 'menu', '[role=menu]')))
  // The first item leads to a page of its own, the last one out of the dashboard.
  for (const item of items.slice(1, -1)) {
    if (item !== items[1]) await menu.click()
    await page.getByRole('menuitem', { name: item.trim() }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await loaded(page.getByRole('dialog'))
    found.push(...(await inDialog(page, item)))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(found).toEqual([])
})

test('A11Y-01 SEC-36 the portfolio dialogs, the file views, a submission and the login form have no axe findings', async ({
  admin: page,
  mark,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/admin?tab=portfolio')
  const found: string[] = []
  for (const opener of ['Add New Item', 'Change Order', 'Manage Categories', 'Import']) {
    await page.getByRole('button', { name: opener }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    found.push(...(await inDialog(page, opener)))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  for (const view of ['Images', 'Videos']) {
    await page.getByRole('tab', { name: view }).click()
    await viewLoaded(page)
    found.push(...(await inTab(page, view)))
  }
  const id = randomUUID()
  const sender = { name: mark, email: 'ada@osei.example', message: 'Hello', submitted_at: new Date() }
  await askService('rest/v1/contact_submissions', 'POST', { id, ...sender })
  await page.goto(`/admin?tab=submissions&entry=${id}`)
  await expect(page.getByRole('article')).toContainText(mark)
  found.push(...(await findings(page, 'a submission', WIDTHS, 'article')))
  await askService(`rest/v1/contact_submissions?id=eq.${id}`, 'DELETE')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  found.push(...(await findings(page, 'login')))
  expect(found).toEqual([])
})

test('A11Y-01 HAND-06 an open live chat and two incoming calls have no axe findings', async ({
  browser,
  mark,
}) => {
  test.slow()
  const { id: accepted_by, session, remove } = await newColleague(mark)
  const page = await newSignedIn(browser, session)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const [id, now] = [randomUUID(), new Date().toISOString()]
  const said = { timestamp: now, content: '**Hello**' }
  const messages = [
    { role: 'user', ...said },
    { role: 'agent', by: 'human', ...said },
  ]
  await askService('rest/v1/chat_logs', 'POST', { id, messages, user_info: { name: mark } })
  await page.goto(`/admin?tab=chats&log=${id}`)
  await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(2)
  // Only now: a talk that no open page attends is over after a minute.
  const accepted_at = new Date()
  await askService('rest/v1/chat_handoffs', 'POST', {
    chat_log_id: id,
    accepted_by,
    accepted_at,
    admin_seen_at: accepted_at,
  })
  await expect(page.getByRole('region', { name: `Talk with ${mark}` }).getByRole('listitem')).toHaveCount(2)
  const found = await findings(page, 'talk', FRAMES)
  await page.getByRole('button', { name: 'Make small' }).click()
  await expect(page.getByRole('button', { name: `Talk with ${mark}` })).toBeVisible()
  // Two other visitors call in the meantime, ten minutes from now, so that no call's minute is over while axe looks.
  const others = ['Second', 'Third'].map(name => ({ id: randomUUID(), name: `${name} ${mark}` }))
  await askService('rest/v1/admin_presence', 'POST', { user_id: accepted_by, live: true })
  const requested_at = new Date(Date.now() + 600_000)
  for (const other of others) {
    await askService('rest/v1/chat_logs', 'POST', { id: other.id, messages, user_info: { name: other.name } })
    await askService('rest/v1/chat_handoffs', 'POST', { chat_log_id: other.id, requested_at })
  }
  for (const { name } of others)
    await expect(page.getByRole('region', { name: `Call from ${name}` })).toBeVisible()
  found.push(...(await findings(page, 'calls and pill', FRAMES)))
  expect(found).toEqual([])
  await askService(`rest/v1/chat_logs?id=in.(${[id, ...others.map(other => other.id)]})`, 'DELETE')
  await page.context().close()
  await remove()
})
