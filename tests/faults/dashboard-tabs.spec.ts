/** The dashboard's tabs while the backend lies, hangs, or is down (SEC-29); submissions have their own file. */
import type { Page, Route } from '@playwright/test'
import { clockOfEverything } from '../e2e/clock.ts'
import { expect, test, tryUntilGone } from '../e2e/fixtures.ts'
import { dashboard } from '../e2e/login-page.ts'

/** Requests by which the tabs read data: rows, functions, and lists of files. */
const DATA = /\/(rest|storage)\/v1\//

/** The tabs in opening order, what each one requests first, and its message on failure. */
const TABS = [
  ['Chats', 'search_chat_logs', /^Failed to load chat logs. Please try again./],
  ['Portfolio', 'portfolio_items', /^Failed to load data/],
  ['Images', 'object/list', /^Failed to load data/],
  ['Videos', 'object/list', /^Failed to load data/],
  ['Categories', 'categories', /^Failed to load categories/],
  ['Blog', 'blog_posts', /^Failed to fetch blog posts/],
  // Shows the server's message, if there is one.
  ['Analytics', 'visit_summary', /^(Failed to load analytics|Service Unavailable|Failed to fetch|No answer)/],
  ['Team', 'rpc/team', /^Failed to load the team. Please try again./],
] as const

/** What arrives instead of a proper response. */
const FAULTS: [string, (route: Route) => Promise<void>][] = [
  ['a page', route => route.fulfill({ contentType: 'text/html', body: '<h1>Hello</h1>' })],
  ['nothing', route => route.fulfill({ body: '' })],
  ['null', route => route.fulfill({ json: null })],
  ['503', route => route.fulfill({ status: 503, contentType: 'text/html', body: 'Service Unavailable' })],
  ['no network', route => route.abort('internetdisconnected')],
]

const panel = (page: Page) => page.locator('#tab-panel')
const alert = (page: Page, says: RegExp) => panel(page).getByRole('alert').filter({ hasText: says })
const open = (page: Page, tab: string) => page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()

test('SEC-29 ERRS-03 with any wrong answer every tab shows its error, and Try Again recovers', async ({
  admin: page,
}) => {
  // One route for all: while routes are added and removed, a request may slip through.
  let answer: (route: Route) => Promise<void> = route => route.continue()
  await page.route(DATA, route => answer(route))
  await page.goto('/admin')
  await expect(dashboard(page)).toBeVisible()
  for (const [tab, asks, says] of TABS) {
    const tryAgain = alert(page, says).getByRole('button', { name: 'Try Again' })
    let ask = () => open(page, tab)
    for (const [name, fault] of FAULTS) {
      answer = fault
      const asked = page.waitForRequest(request => request.url().includes(asks))
      await ask()
      await asked
      await expect(tryAgain, `${tab}: ${name}`).toBeEnabled()
      ask = () => tryAgain.click()
    }
    answer = route => route.continue()
    await tryUntilGone(alert(page, says))
    // Two tabs share one list: while it is loading for one of them, the other does not request it.
    await expect(panel(page).locator('.spinner'), tab).toHaveCount(0)
    await expect(page.getByText('Unexpected Application Error!'), tab).toHaveCount(0)
  }
})

test('SEC-29 with a hanging backend every tab says that it is loading by 2 s, and that it failed by 5 s', async ({
  admin: page,
}) => {
  await clockOfEverything(page)
  let asked: string[] = []
  let isDown = false
  // Before the page opens: an open one may learn of its first route late.
  await page.route(DATA, route => (isDown ? void asked.push(route.request().url()) : route.continue()))
  await page.goto('/admin')
  await expect(dashboard(page)).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  isDown = true
  for (const [tab, asks, says] of TABS) {
    asked = []
    await open(page, tab)
    // The tab's code loads in real time; React's rendering takes some time on the page's clock.
    await expect(async () => {
      await page.clock.runFor(50)
      expect(asked.some(address => address.includes(asks))).toBe(true)
    }).toPass({ intervals: [50] })
    await page.clock.runFor(2000)
    await expect(panel(page).getByText('Still loading...').first(), tab).toBeVisible()
    await page.clock.runFor(3000)
    await expect(alert(page, says), tab).toBeVisible()
  }
})
