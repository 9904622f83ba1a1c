/** Serves a page of the site in pieces, each painted before the next is sent, as on a slow connection. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { SITE_PORT } from '../../playwright.config.ts'

interface Shift {
  value: number
  what: string[]
}

/** Opens `path` with its HTML in `count` pieces. Returns a function that stops the server behind it. */
export async function openInPieces(page: Page, path: string, count: number): Promise<() => Promise<void>> {
  const site = `http://localhost:${SITE_PORT}`
  const html = Buffer.from(await (await fetch(site + path)).arrayBuffer())
  const size = Math.ceil(html.length / count)
  const server = createServer(async (request, response) => {
    if (request.url !== path) {
      const answer = await fetch(site + request.url)
      const type = answer.headers.get('content-type') ?? 'application/octet-stream'
      response.writeHead(answer.status, { 'Content-Type': type }).end(Buffer.from(await answer.arrayBuffer()))
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    for (let from = 0; from < html.length; from += size) {
      response.write(html.subarray(from, from + size))
      await painted()
    }
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const isHere = () => page.url().startsWith(`http://127.0.0.1:${port}`)
  /** Resolves when the page has painted what has arrived; before there is a page, at once. */
  const painted = async () => {
    if (!isHere()) await new Promise(resolve => setImmediate(resolve))
    else
      await page
        .evaluate(
          () =>
            new Promise(resolve => {
              requestAnimationFrame(() => requestAnimationFrame(resolve))
              // Meant: where nothing can be drawn yet, no frame comes, and nothing can move either.
              setTimeout(resolve, 100)
            }),
        )
        .catch(() => {})
  }
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            what: entry.sources.map(
              ({ node, previousRect: a, currentRect: b }) =>
                `${(node as Element)?.outerHTML?.slice(0, 90) ?? node?.nodeName} ${a.y}→${b.y} ${a.height}→${b.height}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'load' })
  return async () => {
    await page.goto('about:blank')
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
}

interface LayoutShift {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** The sum of the page's unexpected layout shifts, as Cumulative Layout Shift scores them. */
export async function shiftOf(page: Page): Promise<number> {
  const shifts = await page.evaluate(
    () =>
      new Promise<Shift[]>(resolve =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(Reflect.get(window, 'shifts')))),
      ),
  )
  for (const { value, what } of shifts) if (value > 0.001) console.log(value.toFixed(4), what)
  return shifts.reduce((sum, { value }) => sum + value, 0)
}
