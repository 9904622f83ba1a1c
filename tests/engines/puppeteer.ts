/** Drives Chromium and Firefox with one library, over the DevTools protocol and WebDriver BiDi. */
import { expect } from '@playwright/test'
import { type Browser, type ElementHandle, type LaunchOptions, launch, type Page } from 'puppeteer-core'
import { COMPLAINT_PATH, complaintIn, reportComplaints } from './complaints.ts'
import { type Engine, find, type KeyName, ownAddress, type View, type Visitor } from './visitor.ts'

/** Starts the browser that `options` name. */
export async function startWithPuppeteer(options: LaunchOptions): Promise<Engine> {
  const browser = await launch({ ...options, timeout: 120_000, protocolTimeout: 120_000 })
  return {
    newVisitor: ({ baseURL, view }) => visitorOf(browser, baseURL, view),
    stop: () => browser.close(),
  }
}

async function visitorOf(browser: Browser, baseURL: string, view: View): Promise<Visitor> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  page.on('request', request => {
    const complaint = complaintIn(request.url())
    if (complaint !== null) complaints.push(complaint)
  })
  // An unanswered browser dialog (“Leave site?”) blocks every command that follows.
  page.on('dialog', async dialog => {
    complaints.push(`${dialog.type()}: ${dialog.message()}`)
    await dialog.accept()
  })
  await page.setExtraHTTPHeaders(ownAddress())
  await page.evaluateOnNewDocument(reportComplaints, COMPLAINT_PATH)
  await page.setViewport(view)
  return {
    complaints,
    open: async path => {
      const address = new URL(path, baseURL).href
      // When Firefox leaves a page whose film is just starting, it sometimes never reports the empty page as loaded.
      const waitUntil = path === 'about:blank' ? 'domcontentloaded' : 'load'
      await page.goto(address, { waitUntil }).catch(async (cause: unknown) => {
        // Firefox does not always report that a page has loaded, so asks the page itself.
        const place = await page.evaluate(() => `${location.href.split('#')[0]} ${document.readyState}`)
        if (place !== `${address.split('#')[0]} complete`)
          throw new Error(`${address} asked for, but at ${place}`, { cause })
      })
    },
    evaluate: (run, ...values) => page.evaluate(run as (...values: unknown[]) => unknown, ...values) as never,
    click: (selector, text) => clickOn(page, selector, text),
    type: async (selector, text) => {
      await clickOn(page, selector)
      await page.keyboard.type(text)
    },
    press: (key: KeyName) => page.keyboard.press(key),
    back: async () => {
      // Meant: no `goBack`, which waits for a page that comes back from memory to load; and not before this one has answered.
      await page.evaluate(() => void setTimeout(() => history.back()))
    },
    resize: size => page.setViewport(size),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  }
}

async function clickOn(page: Page, selector: string, text?: string): Promise<void> {
  // Retries: an element that has just come into view may not be laid out yet, and then nothing is clicked.
  await expect(async () => {
    const found = await page.evaluateHandle(find, selector, text ?? '')
    const element = found.asElement() as ElementHandle<Element> | null
    if (!element) throw new Error(`Nothing to click: ${selector} ${text ?? ''}`)
    await element.click()
  }).toPass({ timeout: 30_000 })
}
