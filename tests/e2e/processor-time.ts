/** What something costs the page, however busy the machine is with something else. */
import type { Page } from '@playwright/test'

/** Milliseconds of processor time that the page's own thread takes for `work`. */
export async function processorTime(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const used = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await used()
  await work()
  const after = await used()
  await session.detach()
  return (after - before) * 1000
}

/** Milliseconds of processor time for scrolling down `screens` screens, a frame for each, and back up. */
export const scrollingTime = (page: Page, screens: number) =>
  processorTime(page, () =>
    page.evaluate(async count => {
      for (let screen = count; screen >= 0; screen -= 1) {
        scrollTo({ top: screen * innerHeight, behavior: 'instant' })
        await new Promise(requestAnimationFrame)
      }
    }, screens),
  )
