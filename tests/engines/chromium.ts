/** Chromium, over the DevTools protocol. */
import { findBrowser } from '../../scripts/lib/browser.ts'
import { startWithPuppeteer } from './puppeteer.ts'

/** Path of the program to drive, or null if there is none. */
export const findChromium = findBrowser

/** Starts a headless Chromium. */
export const startChromium = (executablePath: string) =>
  startWithPuppeteer({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-checker-imaging'] })
