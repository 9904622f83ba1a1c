/** Every public page under axe and in narrow windows; each is loaded once. */
import { watch } from '../e2e/watch.ts'
import { KINDS, OTHERS, ROUTES } from '../routes.ts'
import { findViolations, RULES, showTheme } from './axe.ts'
import { addStyles, expect, TEXT_SPACING, test, unfold } from './reader.ts'

/** The text of elements that clip text of their own. */
function clipped(): string[] {
  const isCut = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const cutsX = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 2
    const cutsY = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 2
    return cutsX || cutsY
  }
  const isMeant = (element: Element) =>
    element.closest('[aria-hidden="true"], .visually-hidden, [inert]') !== null
  return [...document.querySelectorAll('main *')]
    .filter(element => element.checkVisibility() && !isMeant(element) && isCut(element))
    .filter(element => [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue?.trim()))
    .map(element => `${element.tagName} ${element.className}: ${element.textContent.slice(0, 60)}`)
}

for (const route of [...ROUTES, ...OTHERS]) {
  // Pages of one kind differ only in text and colors; all other rules have checked the kind's first page.
  const isFirst = KINDS.includes(route) || OTHERS.includes(route)
  test(`A11Y-01 SEC-36 SEC-37 SEC-22 ${route} has no axe findings in any theme and width, never overflows, and violates no policy`, async ({
    reader: page,
  }) => {
    const { complaints, foreign } = await watch(page)
    await page.goto(route)
    await unfold(page)
    const found: string[] = []
    for (const width of isFirst ? [360, 1280] : [360]) {
      await page.setViewportSize({ width, height: 800 })
      found.push(...(await findViolations(page, String(width), undefined, isFirst ? RULES : [])))
    }
    expect(found).toEqual([])

    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await showTheme(page, 'light')
    // 320 pixels equal 1280 at 400 % zoom, 640 equal 1280 at 200 %.
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 640 })
      await expect.poll(sideways, `${width} px`).toBeLessThanOrEqual(0)
    }
    await addStyles(page, TEXT_SPACING)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 640 })
      await expect.poll(sideways, `${width} px, spaced widely`).toBeLessThanOrEqual(0)
      await expect.poll(() => page.evaluate(clipped), `${width} px, spaced widely`).toEqual([])
    }
    // Now: of what is not there, the browser itself says so, as it does of the pictures that this reader goes without.
    expect(complaints.filter(complaint => !/Failed to load resource/.test(complaint))).toEqual([])
    expect(foreign).toEqual([])
  })
}
