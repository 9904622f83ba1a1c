/** Checks the Tab order: each stop must have a visible focus (WCAG 2.4.7) and must not be covered (2.4.11). */
import type { Page } from '@playwright/test'

/**
 * Presses Tab, or another key, from the current focus to the end of the page; returns the stops without visible focus
 * or covered.
 */
export async function unseenStops(page: Page, most = 150, key = 'Tab'): Promise<string[]> {
  const unseen: string[] = []
  let before = ''
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(describeFocus)
    if (!stop) break
    // The browser marks the focused buttons of its own player itself.
    const isInPlayer = stop.what.startsWith('VIDEO') && stop.what === before
    before = stop.what
    if ((!stop.isMarked && !isInPlayer) || stop.isCovered)
      unseen.push(`${press} ${stop.what}: ${JSON.stringify(stop)}`)
  }
  return unseen
}

/** The focused element: whether it has a focus mark, and whether another element covers it; null at the end. */
function describeFocus() {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const hasOutline = ['', '::after', '::before'].some(part => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
  const x = Math.min(Math.max(left + width / 2, 1), innerWidth - 1)
  const y = Math.min(Math.max(top + height / 2, 1), innerHeight - 1)
  const over = document.elementFromPoint(x, y)
  return {
    what: `${element.tagName} ${element.textContent.trim().slice(0, 40)}`,
    at: `${Math.round(top)} to ${Math.round(top + height)} of ${innerHeight}`,
    under: `${over?.tagName} ${over?.className}`.slice(0, 60),
    isMarked: hasOutline,
    isCovered: over !== null && over !== element && !element.contains(over) && !over.contains(element),
  }
}
