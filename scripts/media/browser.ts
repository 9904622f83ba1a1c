import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'

/** Chromium with access to fonts and pictures next to a page opened from disk, and with software WebGL. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--allow-file-access-from-files', '--hide-scrollbars', '--enable-unsafe-swiftshader'],
  })
}

/** Opens a file, with a query if given, and waits until its fonts and pictures are loaded. */
export async function openPage(page: Page, file: string, query: Record<string, string> = {}): Promise<void> {
  const url = new URL(pathToFileURL(file))
  url.search = new URLSearchParams(query).toString()
  await page.goto(url.href, { waitUntil: 'load' })
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map(image => image.decode().catch(() => undefined)))
  })
  await page.waitForTimeout(150)
}
