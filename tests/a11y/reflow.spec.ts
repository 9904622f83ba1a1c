/** Narrow windows, large text and wide spacing: nothing is cut off and nothing scrolls sideways. */
import { ROUTES } from '../routes.ts'
import { addStyles, expect, test, unfold } from './reader.ts'

/** What WCAG 1.4.12 lets a reader set. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`

/** The text of elements that cut their content off while holding text of their own. */
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

for (const route of ROUTES) {
  test(`SEC-37 ${route} fits 320 pixels, also with the text spaced widely`, async ({ reader: page }) => {
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(route)
    await unfold(page)
    expect(await sideways()).toBeLessThanOrEqual(0)
    await addStyles(page, TEXT_SPACING)
    expect(await sideways()).toBeLessThanOrEqual(0)
    expect(await page.evaluate(clipped)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await sideways()).toBeLessThanOrEqual(0)
    expect(await page.evaluate(clipped)).toEqual([])
  })
}
