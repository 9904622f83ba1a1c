/** Firefox, over WebDriver BiDi, which it supports natively, without geckodriver. */
import { findProgram } from '../../scripts/lib/browser.ts'
import { startWithPuppeteer } from './puppeteer.ts'

/** Path of the program to drive, or null if there is none. */
export const findFirefox = () =>
  findProgram(['firefox', 'firefox-esr'], ['/Applications/Firefox.app/Contents/MacOS/firefox'])

/** Starts a headless Firefox. */
export const startFirefox = (executablePath: string) =>
  startWithPuppeteer({ browser: 'firefox', executablePath })
