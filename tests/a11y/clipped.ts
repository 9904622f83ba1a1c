/** Finds text that nobody can read because it leaves the window or is cut off (WCAG 1.4.10). */
import type { Page } from '@playwright/test'

/** Texts whose end lies outside the window or a part that hides it. Meant: an ellipsis, a part that scrolls sideways. */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const clipped: string[] = []
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const holder = text.parentElement
      if (!text.nodeValue?.trim() || !holder?.checkVisibility({ visibilityProperty: true })) continue
      range.selectNodeContents(text)
      let edge = innerWidth
      let isMeant = range.getBoundingClientRect().width === 0
      for (let part: Element | null = holder; part && !isMeant; part = part.parentElement) {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(part)
        if (overflowX === 'visible' || part === document.documentElement) continue
        const { right, width } = part.getBoundingClientRect()
        const isScrolled = /auto|scroll/.test(overflowX) && part.scrollWidth > part.clientWidth
        // Text for screen readers alone is one pixel wide.
        isMeant = isScrolled || textOverflow === 'ellipsis' || clipPath !== 'none' || width <= 1
        edge = Math.min(edge, right)
      }
      const { right } = range.getBoundingClientRect()
      // Fractions of a pixel are rounded.
      if (!isMeant && right > edge + 1) clipped.push(`${text.nodeValue.slice(0, 40)}: ${right} > ${edge}`)
    }
    return clipped
  })
