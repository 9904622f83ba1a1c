/** Page views are counted once each, without a cookie, and only where that is welcome (ANLY-09). */
import type { Page } from '@playwright/test'
import config, { SITE_PORT } from '../../playwright.config.ts'
import { expect, test } from './fixtures.ts'
import { askService } from './service.ts'

const COUNTER = '/.netlify/functions/log-visit'
/** The site under a name of its own: on localhost nothing is counted. */
const SITE = `http://gantry.test:${SITE_PORT}`

const { launchOptions } = config.use ?? {}
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP gantry.test 127.0.0.1'],
  },
})

/** Opens pages as a person's browser, recognisable by `mark`, and collects what they tell the counter. */
async function asPerson(page: Page, mark: string) {
  await page
    .context()
    .setExtraHTTPHeaders({ 'User-Agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/148 ${mark}` })
  const told: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === COUNTER) told.push(searchParams.get('path') ?? '')
  })
  return told
}

const answered = (page: Page) => page.waitForResponse(response => response.url().includes(COUNTER))

test('ANLY-09 DEC-26 DEC-29 a view is one row with a shortened address, and no cookie is set', async ({
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

test('ANLY-09 DEC-26 nothing is told on localhost, against the visitor’s wish, or by an administrator', async ({
  page,
  mark,
}) => {
  const told = await asPerson(page, mark)
  const visit = async (address: string) => {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
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

test('ANLY-09 a counter that fails is no one’s trouble', async ({ page, mark }) => {
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
