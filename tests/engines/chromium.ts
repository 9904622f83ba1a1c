/** Chromium, over the DevTools protocol. */
import { findBrowser } from '../../scripts/lib/browser.ts'
import { startWithPuppeteer } from './puppeteer.ts'

/** The program that is driven, or null where there is none. */
export const findChromium = findBrowser

/** Starts a Chromium without windows. */
export const startChromium = (executablePath: string) =>
  startWithPuppeteer({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
