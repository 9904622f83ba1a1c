/**
 * The page behind a link is prerendered while the pointer rests on the link, and behaves as unseen until it is
 * shown.
 */
import { randomUUID } from 'node:crypto'
import type { Page } from 'puppeteer-core'
import { SITE_PORT } from '../../playwright.config.ts'
import { expect, test } from './fixtures.ts'
import { launchDrawingAhead } from './person.ts'

/** The site under another host name, because on localhost no visit is counted. */
const SITE = `http://gantry.test:${SITE_PORT}`

/** Opens a visitor's page; `asked` collects the URLs that it and its prerendered pages request. */
async function asVisitor(use: (page: Page, asked: string[]) => Promise<void>) {
  const browser = await launchDrawingAhead('--host-resolver-rules=MAP gantry.test 127.0.0.1')
  try {
    const page = await browser.newPage()
    await page.setViewport({ width: 1280, height: 800 })
    const asked: string[] = []
    page.on('request', request => asked.push(request.url().replace(SITE, '')))
    await use(page, asked)
  } finally {
    await browser.close()
  }
}

/** The paths of the reported page views; steps of a visit are reported without one. */
const visits = (asked: string[]) =>
  asked
    .filter(url => url.includes('log-visit'))
    .map(url => new URL(url, SITE).searchParams.get('path'))
    .filter(path => path !== null)

/** A message that an earlier page could not deliver; the server refuses it for its address, so that it stays nowhere. */
const WAITING = {
  ...{ id: randomUUID(), name: 'Maria Okafor', email: 'no address', message: 'From an earlier page.' },
  ...{ timestamp: '2026-11-26T12:00:00.000Z', source_path: '/about' },
}

/** Rests the pointer on a link until its page and the page's scripts are requested. */
async function rest(page: Page, asked: string[], path: string, link: string) {
  const before = asked.length
  await page.hover(link)
  const isThere = () => {
    const since = asked.slice(before)
    return since.includes(path) && since.some(url => url.endsWith('.js'))
  }
  await expect.poll(isThere).toBe(true)
}

/** Follows the link; returns whether the page had been prerendered. */
async function follow(page: Page, link: string) {
  const arrived = page.waitForNavigation()
  await page.click(link)
  await arrived
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return Number(Reflect.get(navigation ?? {}, 'activationStart')) > 0
  })
}

test('F-34 a prerendered page counts, plays, delivers what waits and follows the theme once it is shown, and not before', async () => {
  await asVisitor(async (page, asked) => {
    await page.goto(`${SITE}/about`)
    await expect.poll(() => visits(asked)).toEqual(['/about'])
    // This page has looked for it already, so that only another one delivers it.
    await page.evaluate(waiting => localStorage.setItem('contactOutbox', waiting), JSON.stringify([WAITING]))
    await rest(page, asked, '/services', 'nav[aria-label=Main] a[href="/services"]')
    await rest(page, asked, '/', '.header a[href="/"]')
    const film = () => asked.filter(url => url.startsWith('/video1'))
    const posts = () => asked.filter(url => url === '/.netlify/functions/submissions')
    await page.click('[data-theme-toggle]')
    expect(film(), 'asked for by a page nobody sees').toEqual([])
    // By now the first of the two pages has run all its scripts.
    expect(posts(), 'sent by a page nobody sees').toEqual([])

    // Now: the page is there, and was drawn before or was not.
    expect(await follow(page, '.header a[href="/"]')).toBe(true)
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain('dark')
    await expect.poll(() => visits(asked)).toEqual(['/about', '/'])
    await expect.poll(film).not.toEqual([])
    await expect.poll(() => posts().length).toBe(1)
  })
})

test('F-34 nothing is prerendered for visitors who save data', async ({ page }) => {
  const rules = page.locator('script[type=speculationrules]')
  await page.goto('/terms')
  await expect(rules).toHaveCount(1)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.goto('/terms')
  await expect(rules).toHaveCount(0)
})
