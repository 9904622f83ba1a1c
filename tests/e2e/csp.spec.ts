/**
 * The security policy in use: nothing on a page of any kind violates it, sets a cookie or contacts a third party.
 * tests/a11y/pages.spec.ts checks that loading any other page does not violate it.
 */
import type { Page } from '@playwright/test'
import { KINDS } from '../routes.ts'
import { acknowledge, expect, SUBMISSIONS, test } from './fixtures.ts'
import { viewLoaded } from './settled.ts'
import { watch } from './watch.ts'

/** Scrolls to the end, screen by screen, so that everything that appears on scrolling does so. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.8) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
      await frame()
    }
  })
}

/** Uses every control in `main` that does not leave the page. */
async function useEverything(page: Page) {
  const main = page.locator('main')
  for (const tab of await main.getByRole('tab').all()) await tab.click()
  await main.locator('details').evaluateAll(all => {
    for (const details of all) details.querySelector('summary')?.click()
  })
  // Pointer and focus events on everything that handles them, which hydrates the islands.
  await main.locator('button, a, article, astro-island, summary').evaluateAll(all => {
    for (const element of all) {
      for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'touchstart']) {
        element.dispatchEvent(new Event(type, { bubbles: true }))
      }
      if (element instanceof HTMLElement) element.focus()
    }
  })
  for (const field of await main.locator('input, textarea').filter({ visible: true }).all()) {
    if (await field.isEditable()) await field.fill('1')
  }
  const send = main.getByRole('button', { name: 'Send Message' })
  if (await send.isVisible()) await send.click()
}

for (const route of [...KINDS, '/no-such-page']) {
  test(`SEC-22 SEC-23 using ${route} violates no policy, sets no cookie and contacts no third party`, async ({
    page,
    context,
  }) => {
    await page.route(SUBMISSIONS, acknowledge)
    const record = await watch(page)
    const response = await page.goto(route)
    expect(response?.headers()['content-security-policy']).not.toMatch(/unsafe-|\*/)
    await scrollThrough(page)
    await useEverything(page)
    await page.getByRole('button', { name: /^Switch to (light|dark) mode$/ }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.waitForLoadState('networkidle')

    // The browser itself reports that the requested page is missing.
    const expected = route === '/no-such-page' ? /status of 404/ : /^$/
    expect(record.complaints.filter(complaint => !expected.test(complaint))).toEqual([])
    expect(record.foreign).toEqual([])
    expect(await context.cookies()).toEqual([])
  })
}

test('SEC-22 SEC-23 using the login violates no policy', async ({ page, context }) => {
  const record = await watch(page)
  await page.goto('/admin')
  await page.getByLabel('Email').fill('nobody@gantry.example')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  // The browser itself reports that the service refused.
  expect(record.complaints.filter(complaint => !/status of 400/.test(complaint))).toEqual([])
  expect(record.foreign).toEqual([])
  expect(await context.cookies()).toEqual([])
})

test('SEC-22 SEC-23 using the dashboard violates no policy on any tab', async ({ admin: page, context }) => {
  const record = await watch(page)
  await page.goto('/admin')
  await expect(page.getByRole('list', { name: 'Submissions' })).toBeVisible()
  const tabs = page.getByRole('tab')
  await expect(tabs.nth(5)).toBeVisible()
  for (let index = 0; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click()
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await viewLoaded(page)
    await scrollThrough(page)
  }
  await tabs.first().click()
  await page.getByRole('searchbox').fill('a')
  await page.getByRole('list', { name: 'Submissions' }).getByRole('button').first().click()
  await expect(page.getByRole('article')).toBeVisible()
  expect(record.complaints).toEqual([])
  // Only requests sent before the logout may get a 401 afterwards, which the browser itself reports.
  const asked: string[] = []
  let isOver = false
  page.on('request', request => {
    if (isOver) asked.push(request.url())
    isOver ||= request.url().includes('/auth/v1/logout')
  })
  const refused: string[] = []
  page.on('response', response => response.status() === 401 && refused.push(response.url()))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(refused.filter(url => asked.includes(url))).toEqual([])
  expect(record.complaints.filter(complaint => !/status of 401/.test(complaint))).toEqual([])
  expect(record.foreign).toEqual([])
  expect(await context.cookies()).toEqual([])
})

test('SEC-22 a script, a style and a request outside the policy are blocked and reported', async ({
  page,
}) => {
  // The browser checks that a script's text is a trusted type before it checks the script's source.
  const directives = ['require-trusted-types-for', 'style-src', 'connect-src']
  const record = await watch(page)
  await page.goto('/about')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('window.isHacked = true')
    document.body.append(script)
    const style = document.createElement('style')
    style.append('body { display: none }')
    document.body.append(style)
    fetch('https://elsewhere.example/').catch(() => {})
  })
  await expect
    .poll(() => directives.filter(name => record.complaints.some(text => text.includes(`violated: ${name}`))))
    .toEqual(directives)
  await expect(page.locator('body')).toBeVisible()
  // Now: the script has been refused.
  expect(await page.evaluate(() => 'isHacked' in window)).toBe(false)
})

test('SEC-9 assigning a plain string to innerHTML is refused', async ({ page }) => {
  await page.goto('/about')
  const refusal = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>x</b>'
      return 'taken'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(refusal).toBe('TypeError')
})
