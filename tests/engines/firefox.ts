/** Firefox, over WebDriver BiDi, which it speaks itself: no geckodriver. */
import { findProgram } from '../../scripts/lib/browser.ts'
import { startWithPuppeteer } from './puppeteer.ts'

/** The program that is driven, or null where there is none. */
export const findFirefox = () =>
  findProgram(['firefox', 'firefox-esr'], ['/Applications/Firefox.app/Contents/MacOS/firefox'])

/** Starts a Firefox without windows. */
export const startFirefox = (executablePath: string) =>
  startWithPuppeteer({ browser: 'firefox', executablePath })
