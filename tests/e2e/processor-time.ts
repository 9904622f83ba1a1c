/** Measures the CPU time of a page, independently of the machine's other load. */
import type { Page } from '@playwright/test'

/** Milliseconds of CPU time that the page's main thread spends on `work`. */
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

/** Milliseconds of CPU time for scrolling up `screens` screens, one frame each: the best of four runs. */
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
