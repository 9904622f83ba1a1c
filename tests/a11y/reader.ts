/** A visitor who only reads: no pictures or films, which would only slow these tests down, and no motion. */
import { test as base, expect, type Page } from '@playwright/test'
import { waitForScripts } from '../e2e/fixtures.ts'

export { expect }

export const test = base.extend<{ reader: Page }>({
  reader: async ({ browser }, use) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    await context.route(/\.(avif|webp|jpe?g|png|mp4|webm)$/, route => route.abort())
    const page = await context.newPage()
    waitForScripts(page)
    await use(page)
    await context.close()
  },
})

/** Opens all collapsed details, so that their content is checked too. */
export function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      details.removeAttribute('name')
      details.open = true
    }
  })
}

/** Adds styles to the page in the only way that its content security policy allows tests. */
export function addStyles(page: Page, css: string): Promise<void> {
  return page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
}

/** The text spacing that WCAG 1.4.12 lets readers set. */
export const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`

/** Forces layout of the cards in the dashboard's long lists, which otherwise happens only near the viewport. */
export const layOutAll = (page: Page): Promise<void> =>
  addStyles(page, '* { content-visibility: visible !important }')
