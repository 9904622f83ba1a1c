/** The analytics tab: what is counted, its empty state, and deleting everything (ANLY). */
import { readFile } from 'node:fs/promises'
import type { Locator, Page, Route } from '@playwright/test'
import { findViolations } from '../a11y/axe.ts'
import { expect, test, tryUntilGone } from './fixtures.ts'
import { askService } from './service.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const CONFIRM_VISITS = 'Are you sure you want to delete ALL visit records? This cannot be undone.'
const CONFIRM_LOGINS = 'Are you sure you want to delete ALL admin login records? This cannot be undone.'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function open(page: Page, more = '') {
  await page.goto(`/admin?tab=analytics${more}`)
  await expect(page.getByRole('heading', { name: 'Site Analytics' })).toBeVisible()
  await expect(card(page, 'Total visits')).toBeVisible()
}

/**
 * Responds to the tab's requests for visits and logins without any rows once `isEmpty` returns true. The routes are
 * added before the page opens, because one added during a request can leave it without a response.
 */
async function withoutRowsOnce(page: Page, isEmpty: () => boolean) {
  const day = new Date().toISOString().slice(0, 10)
  const nothing = { visits: 0, before: null, leads: 0, step: 'day', days: [{ day, visits: 0 }] }
  const lists = { pages: [], referrers: [], devices: [], sources: [] }
  const answers = {
    'rpc/visit_summary': { ...nothing, ...lists },
    'rpc/admin_login_summary': { attempts: 0, addresses: 0, list: [] },
    'visits?*': [],
    'admin_logins?*': [],
  }
  for (const [address, json] of Object.entries(answers)) {
    await page.route(`**/rest/v1/${address}`, route =>
      isEmpty() && route.request().method() !== 'DELETE' ? route.fulfill({ json }) : route.fallback(),
    )
  }
}

// The tests change shared data, so they run one after the other.
test.describe.configure({ mode: 'default' })

/** The chart matches its table: in bar heights, in the tooltip of a bar, and with forced colors. */
async function isDrawnAsCounted(chart: Locator) {
  const bars = chart.locator('[data-bar]')
  const cells = (await chart.getByRole('cell').allTextContents()).toReversed()
  const counts = cells.map(text => Number(text.replaceAll(',', '')))
  const heights = await bars.evaluateAll(all => all.map(bar => bar.getBoundingClientRect().height))
  const highest = heights[counts.indexOf(Math.max(...counts))] ?? 0
  expect(highest).toBeGreaterThan(60)
  for (const [day, count] of counts.entries())
    expect((heights[day] ?? 0) / highest).toBeCloseTo(count / Math.max(...counts), 2)
  await bars.last().hover()
  await expect(chart.getByText(`: ${cells.at(-1)}`)).toBeVisible()

  const page = chart.page()
  await page.emulateMedia({ forcedColors: 'active' })
  const colors = await bars.evaluateAll(all => all.map(bar => getComputedStyle(bar).backgroundColor))
  const ground = await page.locator('body').evaluate(body => getComputedStyle(body).backgroundColor)
  expect(colors).not.toContain(ground)
  await page.emulateMedia({ forcedColors: null })
}

test('CNST-17 ANLY-01 ANLY-02 ANLY-03 ANLY-08 ANLY-10 ANLY-11 SEC-5 SEC-37 the tab counts all visits, shows the newest rows as plain text and exports all of them', async ({
  admin: page,
  mark,
}) => {
  const path = `/${mark}`
  // Later than all others, so that these are among the newest.
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const visit = {
    ip_address: '203.0.113.0',
    user_agent: CHROME,
    device: 'desktop',
    referrer: `${mark}.example`,
  }
  const many = Array(2500).fill({ ...visit, path, created_at: later(-5) })
  await askService('rest/v1/visits', 'POST', many)
  await askService('rest/v1/visits', 'POST', [{ path, user_agent: `<b>${mark}</b>`, created_at: later(60) }])
  const email = `${mark}@x.example`
  await askService('rest/v1/admin_logins', 'POST', [
    { email, status: 'success', ip_address: '198.51.100.0', user_agent: CHROME, created_at: later(60) },
    { email, status: 'unverified', ip_address: null, user_agent: null, created_at: later(61) },
  ])
  const older = { email: `older-${email}`, status: 'failure' }
  await askService('rest/v1/admin_logins', 'POST', Array(50).fill(older))
  try {
    await open(page)
    const pages = card(page, 'Top pages').getByRole('listitem').filter({ hasText: path })
    await expect(pages).toHaveText(`${path}2,501`)
    await expect(card(page, 'Referrers').getByRole('listitem').filter({ hasText: mark })).toContainText(
      '2,500',
    )
    await expect(card(page, 'Admin login attempts')).toHaveCount(0)
    await expect(page.getByText('Admin login attempts', { exact: true })).toBeVisible()

    const visits = card(page, 'Recent visits')
    await expect(visits.getByRole('columnheader')).toHaveText(['IP address', 'User agent', 'Path', 'Date'])
    await expect(visits.getByRole('row')).toHaveCount(51)
    // Visits of other tests may lie between them.
    const own = visits.getByRole('row').filter({ hasText: path })
    await expect(own.nth(0)).toContainText(`<b>${mark}</b>`)
    await expect(own.nth(1)).toContainText('203.0.113.0Chrome 142, Windows')
    await visits.getByRole('button', { name: 'Date' }).click()
    await expect(visits.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'ascending')
    const isOldestFirst = async () => {
      const moments = await visits
        .locator('time')
        .evaluateAll(all => all.map(time => (time as HTMLTimeElement).dateTime))
      return moments.length === 50 && String(moments) === String(moments.toSorted())
    }
    await expect.poll(isOldestFirst).toBe(true)

    const logins = card(page, 'Recent admin logins')
      .getByRole('row')
      .filter({ hasText: new RegExp(`^${email}`) })
    await expect(logins).toHaveCount(2)
    await expect(logins.nth(0).getByRole('cell').nth(3)).toHaveText('failure')
    await expect(logins.nth(1).getByRole('cell').nth(3)).toHaveText('success')
    await expect(card(page, 'Recent admin logins').getByRole('row')).toHaveCount(51)

    const chart = card(page, 'Visits per day')
      .or(card(page, 'Visits per week'))
      .or(card(page, 'Visits per month'))
    await expect(chart.locator('[data-bar]').last()).toBeVisible()
    await chart.getByText('Show as a table').click()
    await expect(chart.getByRole('row').nth(1).getByRole('cell')).toHaveText(/\d/)

    await page.getByLabel('Time').selectOption('Last 7 days')
    await expect(page).toHaveURL(/\?tab=analytics&period=7$/)
    await expect(card(page, 'Visits per day').getByRole('row')).toHaveCount(8)
    await isDrawnAsCounted(card(page, 'Visits per day'))
    await page.reload()
    await expect(page.getByLabel('Time')).toHaveValue('7')

    const download = page.waitForEvent('download')
    await visits.getByRole('button', { name: 'CSV of all visits' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^visits-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.split('\n').filter(line => line.includes(path))).toHaveLength(2501)
    expect(await findViolations(page, 'analytics')).toEqual([])
  } finally {
    await askService(`rest/v1/visits?path=eq.${path}`, 'DELETE')
    await askService(`rest/v1/admin_logins?email=like.*${email}`, 'DELETE')
  }
})

test('ANLY-05 ANLY-06 ANLY-07 ANLY-11 Delete all asks first, reports why it failed, and leaves empty lists', async ({
  admin: page,
  mark,
}) => {
  const email = `${mark}@x.example`
  await askService('rest/v1/visits', 'POST', [{ path: `/${mark}` }])
  await askService('rest/v1/admin_logins', 'POST', [{ email, status: 'failure' }])
  // Other tests count at the same time, so no rows are really deleted.
  const deletes: string[] = []
  let answer: { status: number; body: string } = {
    status: 500,
    body: '{"message": "disk full", "code": "53100"}',
  }
  await page.route(/\/rest\/v1\/(visits|admin_logins)\?/, async route => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    deletes.push(new URL(route.request().url()).pathname.split('/').pop() ?? '')
    return route.fulfill({ ...answer, contentType: 'application/json' })
  })
  let isEmpty = false
  await withoutRowsOnce(page, () => isEmpty)
  const questions: string[] = []
  let isSure = false
  page.on('dialog', dialog => {
    questions.push(dialog.message())
    return isSure ? dialog.accept() : dialog.dismiss()
  })

  await open(page)
  const deleteVisits = page.getByRole('button', { name: 'Delete all visits' })
  const deleteLogins = page.getByRole('button', { name: 'Delete all admin logins' })
  await deleteVisits.click()
  await deleteLogins.click()
  await expect.poll(() => questions).toEqual([CONFIRM_VISITS, CONFIRM_LOGINS])
  expect(deletes).toEqual([])

  isSure = true
  await deleteVisits.click()
  await expect(page.getByText('Failed to delete visits: disk full')).toBeVisible()
  await expect(deleteLogins).toBeEnabled()
  await deleteLogins.click()
  await expect(page.getByText('Failed to delete admin logins: disk full')).toBeVisible()
  expect(deletes).toEqual(['visits', 'admin_logins'])

  answer = { status: 204, body: '' }
  await expect(deleteVisits).toBeEnabled()
  await deleteVisits.click()
  await expect(page.getByText('Failed to delete visits: nothing was deleted'), 'SEC-19').toBeVisible()

  await expect(deleteVisits).toBeEnabled()
  isEmpty = true
  await deleteVisits.click()
  await expect(page.getByText('All visits deleted')).toBeVisible()
  await expect(card(page, 'Total visits').getByText('0', { exact: true }).first()).toBeVisible()
  await expect(card(page, 'Top pages').getByText('No pages were viewed in this time.')).toBeVisible()
  await expect(card(page, 'Recent visits').getByText('No visits yet.')).toBeVisible()
  await expect(card(page, 'Recent visits').getByRole('table')).toHaveCount(0)
  await deleteLogins.click()
  await expect(page.getByText('All admin logins deleted')).toBeVisible()
  await expect(card(page, 'Recent admin logins').getByText('No admin logins yet.')).toBeVisible()

  await askService(`rest/v1/visits?path=eq./${mark}`, 'DELETE')
  await askService(`rest/v1/admin_logins?email=eq.${email}`, 'DELETE')
})

test('ANLY-04 SEC-29 a failed load shows the server’s message or our own, and the other cards stay', async ({
  admin: page,
}) => {
  const summary = '**/rest/v1/rpc/visit_summary'
  let answer = (route: Route) => route.fulfill({ status: 500, json: { message: 'out of memory' } })
  await page.route(summary, route => answer(route))
  await page.goto('/admin?tab=analytics')
  const alert = page.getByRole('tabpanel').getByRole('alert')
  await expect(alert).toContainText('out of memory')
  await expect(card(page, 'Recent admin logins')).toBeVisible()
  answer = route => route.fulfill({ contentType: 'text/html', body: '<p>A proxy.</p>' })
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await expect(alert).toContainText('Failed to load analytics')
  await page.unroute(summary)
  await tryUntilGone(alert)
  await expect(card(page, 'Total visits')).toBeVisible()
})
