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

/** Milliseconds of processor time for scrolling up `screens` screens, a frame for each: the best of four times. */
export async function scrollingTime(page: Page, screens: number): Promise<number> {
  const scroll = () =>
    page.evaluate(async count => {
      for (let screen = count; screen >= 0; screen -= 1) {
        scrollTo({ top: screen * innerHeight, behavior: 'instant' })
        await new Promise(requestAnimationFrame)
      }
    }, screens)
  const times: number[] = []
  for (let round = 0; round < 4; round += 1) times.push(await processorTime(page, scroll))
  return Math.min(...times)
}
