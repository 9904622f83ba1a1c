/** Every page stays within the budgets of bench/page-weight.ts. */
import {
  BUDGETS,
  DASHBOARD_LIMIT,
  excesses,
  tableRow,
  weigh,
  weighDashboard,
} from '../../bench/page-weight.ts'
import { expect, test } from '../e2e/fixtures.ts'

test('a first visit on a phone stays within each page’s budget', async ({ browser, baseURL }) => {
  const rows: Record<string, string | number>[] = []
  const over: string[] = []
  for (const budget of BUDGETS) {
    const weight = await weigh(browser, baseURL ?? '', budget)
    rows.push(tableRow(budget, weight))
    over.push(...excesses(budget, weight))
  }
  console.table(rows)
  expect(over).toEqual([])
})

test('F-34 a visit of five pages loads the shared style sheet once', async ({ page }) => {
  const sheets: string[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'stylesheet') sheets.push(new URL(response.url()).pathname)
  })
  const inPages: number[] = []
  for (const path of ['/', '/about', '/services', '/faqs', '/contact']) {
    const response = await page.goto(path)
    const styles = (await response?.text())?.match(/<style[^>]*>[\s\S]*?<\/style>/g) ?? []
    inPages.push(styles.join('').length)
    await page.waitForLoadState('networkidle')
    // Only the home page has so many styles of its own that they are a second file.
    await expect(page.locator('link[rel=stylesheet]')).toHaveCount(path === '/' ? 2 : 1)
  }
  const names = [...new Set(sheets)].map(sheet => sheet.split('.')[0])
  expect(names.toSorted()).toEqual(['/_astro/Page', '/_astro/page'])
  // Few styles of a page are inline: no second file for them.
  expect(Math.max(...inPages)).toBeLessThan(14_000)
})

test('the dashboard loads at most 180 kB of script in at most 24 files before a tab’s own', async ({
  admin: page,
  baseURL,
}) => {
  const files: string[] = []
  page.on('request', request => request.url().endsWith('.js') && files.push(request.url()))
  const weight = await weighDashboard(page, baseURL ?? '')
  console.info(`/admin: ${weight.toFixed(1)} kB of script in ${files.length} files before a tab’s own`)
  expect(weight).toBeGreaterThan(50)
  expect(weight).toBeLessThanOrEqual(DASHBOARD_LIMIT)
  // Each file costs a round trip where files wait for one another; there used to be ninety, later some forty.
  expect(files.length).toBeLessThanOrEqual(24)
})
