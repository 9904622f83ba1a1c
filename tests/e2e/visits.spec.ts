/** Page views are counted once each, without a cookie, and only if the visitor does not object (ANLY-09). */
import type { Page } from '@playwright/test'
import { SITE_PORT } from '../../playwright.config.ts'
import { stopClock } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { asPersonsBrowser } from './person.ts'
import { askService } from './service.ts'

const COUNTER = '/.netlify/functions/log-visit'
/** The site under another host name, because on localhost nothing is counted. */
const SITE = `http://gantry.test:${SITE_PORT}`

test.use({ launchOptions: asPersonsBrowser('--host-resolver-rules=MAP gantry.test 127.0.0.1') })

/** Makes `page` look like a person's browser, identified by `mark`; collects what it reports to the counter. */
async function asPerson(page: Page, mark: string) {
  await page
    .context()
    .setExtraHTTPHeaders({ 'User-Agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/148 ${mark}` })
  const told: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    // Steps of the visit are reported without a path.
    const path = searchParams.get('path')
    if (pathname === COUNTER && path) told.push(path)
  })
  return told
}

/** Collects the URLs under which `page` asks for the script that counts. */
function watchScript(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', request => {
    if (/\/at-rest\.[^/]*$/.test(request.url())) scripts.push(request.url())
  })
  return scripts
}

/** Waits until the script, which the page has asked for, has run. */
const hasRun = (page: Page, scripts: string[]) =>
  page.evaluate(async ([url]) => void (await import(url ?? '')), scripts)

const answered = (page: Page) => page.waitForResponse(response => response.url().includes(COUNTER))

test('ANLY-09 DEC-26 DEC-29 a page view stores one row with a shortened IP address and sets no cookie', async ({
  page,
  mark,
}) => {
  const told = await asPerson(page, mark)
  const first = answered(page)
  await page.goto(`${SITE}/about`, { referer: 'https://news.example/today' })
  expect((await first).status()).toBe(204)
  const again = answered(page)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect((await again).status(), 'back from the cache is a view').toBe(204)
  const second = answered(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await second
  await page.waitForLoadState('networkidle')
  await expect.poll(() => told).toEqual(['/about', '/about', '/contact'])

  const rows = () =>
    askService(
      `rest/v1/visits?user_agent=like.*${mark}&order=created_at&select=path,ip_address,referrer,device`,
    )
  const here = { ip_address: '127.0.0.0', device: 'desktop' }
  await expect.poll(rows).toEqual([
    { path: '/about', referrer: 'news.example', ...here },
    { path: '/about', referrer: 'news.example', ...here },
    { path: '/contact', referrer: null, ...here },
  ])
  expect(await page.context().cookies()).toEqual([])
  await askService(`rest/v1/visits?user_agent=like.*${mark}`, 'DELETE')
})

test('ANLY-09 DEC-26 no view is reported on localhost, with Global Privacy Control, or for an administrator', async ({
  page,
  mark,
}) => {
  const told = await asPerson(page, mark)
  const scripts = watchScript(page)
  const visit = async (address: string) => {
    scripts.length = 0
    await page.goto(address)
    await expect.poll(() => scripts).not.toEqual([])
    await hasRun(page, scripts)
    // A visitor is active; a later request shows that nothing was reported before it.
    await page.mouse.move(20, 20)
    await page.mouse.move(40, 40)
    await page.evaluate(() => fetch('/robots.txt').then(response => response.text()))
  }
  await visit(`http://localhost:${SITE_PORT}/about`)
  await visit(`http://127.0.0.1:${SITE_PORT}/about`)
  expect(told).toEqual([])

  await visit(`${SITE}/terms`)
  await expect.poll(() => told).toEqual(['/terms'])
  await page.evaluate(() => localStorage.setItem('sb-gantry-auth-token', '{}'))
  await visit(`${SITE}/about`)
  await page.evaluate(() => localStorage.clear())
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await visit(`${SITE}/about`)
  expect(told).toEqual(['/terms'])
  await askService(`rest/v1/visits?user_agent=like.*${mark}`, 'DELETE')
})

test('FIG-11 a view under one second without activity is not counted; activity counts at once', async ({
  page,
  mark,
}) => {
  // A page without the fixture, which waits for scripts that need a running clock.
  const view = await page.context().newPage()
  const told = await asPerson(view, mark)
  const scripts = watchScript(view)
  /** Opens the page on a stopped clock and advances it until the counting script has run. */
  const open = async (path: string) => {
    scripts.length = 0
    await view.goto(SITE + path)
    const asked = async () => {
      await view.clock.runFor(20)
      return scripts
    }
    await expect.poll(asked).not.toEqual([])
    await hasRun(view, scripts)
  }
  const see = (visibilityState: 'hidden' | 'visible') =>
    view.evaluate(state => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, visibilityState)
  const answerAnother = () => view.evaluate(() => fetch('/robots.txt').then(response => response.text()))
  await stopClock(view)
  await open('/about')
  await view.clock.runFor(800)
  await answerAnother()
  // Now: a later request has been answered.
  expect(told).toEqual([])
  await see('hidden')
  await view.clock.runFor(10_000)
  await answerAnother()
  // Now: a later request has been answered.
  expect(told, 'nobody looks').toEqual([])
  await see('visible')
  await view.clock.runFor(999)
  await answerAnother()
  // Now: a later request has been answered.
  expect(told).toEqual([])
  await view.clock.runFor(1)
  await expect.poll(() => told).toEqual(['/about'])
  await open('/terms')
  await view.mouse.move(200, 200)
  await expect.poll(() => told).toEqual(['/about', '/terms'])
  await askService(`rest/v1/visits?user_agent=like.*${mark}`, 'DELETE')
})

test('ANLY-09 a failing page-view request does not disturb the page', async ({ page, mark }) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await asPerson(page, mark)
  await page.route(`**${COUNTER}*`, route => route.abort())
  const failed = page.waitForEvent('requestfailed', request => request.url().includes(COUNTER))
  await page.goto(`${SITE}/about`)
  await failed
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(errors).toEqual([])
})
