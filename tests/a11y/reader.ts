/** A visitor who reads: no pictures and films, which only cost these tests time, and no motion. */
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

/** Opens everything that is folded, so that what it holds is looked at too. */
export function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      details.removeAttribute('name')
      details.open = true
    }
  })
}

/** Adds styles to the page in the one way that its content security policy leaves to tests. */
export function addStyles(page: Page, css: string): Promise<void> {
  return page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
}

/** What WCAG 1.4.12 lets a reader set. */
export const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`

/** Lays out also the cards of long lists in the dashboard, which otherwise wait until they come near. */
export const layOutAll = (page: Page): Promise<void> =>
  addStyles(page, '* { content-visibility: visible !important }')
