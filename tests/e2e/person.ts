/** Browsers that behave as a person's do. */
import puppeteer, { type Browser } from 'puppeteer-core'
import config from '../../playwright.config.ts'

const { launchOptions } = config.use ?? {}

/**
 * How to start a browser with `more` arguments that counts as a person's: those that tests drive say so of themselves,
 * and are not counted (FIG-11).
 */
export const asPersonsBrowser = (...more: string[]) => ({
  ...launchOptions,
  args: [...(launchOptions?.args ?? []), '--disable-blink-features=AutomationControlled', ...more],
})

/**
 * Starts such a browser by another client: in a tab that Playwright drives Chromium draws no page ahead. The caller
 * closes it.
 */
export function launchDrawingAhead(...more: string[]): Promise<Browser> {
  const { executablePath, args } = asPersonsBrowser(...more)
  return puppeteer.launch({ ...(executablePath && { executablePath }), headless: 'shell', args })
}
