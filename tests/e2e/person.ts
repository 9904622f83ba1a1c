/** Browsers that behave like a person's. */
import puppeteer, { type Browser } from 'puppeteer-core'
import config from '../../playwright.config.ts'

const { launchOptions } = config.use ?? {}

/**
 * Launch options, with `more` arguments, for a browser that counts as a person's: automated browsers identify
 * themselves as such, and their visits are not counted (FIG-11).
 */
export const asPersonsBrowser = (...more: string[]) => ({
  ...launchOptions,
  args: [...(launchOptions?.args ?? []), '--disable-blink-features=AutomationControlled', ...more],
})

/**
 * Starts such a browser with another client: Chromium does not prerender pages in a tab driven by Playwright. The
 * caller closes it.
 */
export function launchDrawingAhead(...more: string[]): Promise<Browser> {
  const { executablePath, args } = asPersonsBrowser(...more)
  return puppeteer.launch({ ...(executablePath && { executablePath }), headless: 'shell', args })
}
