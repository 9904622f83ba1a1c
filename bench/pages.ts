/** Part 1 of the benchmark: what pages weigh and how often they ask, and how long they keep a slow phone busy. */
import type { Browser } from '@playwright/test'
import { LONG_TASK, longestTask } from './long-tasks.ts'
import { BUDGETS, excesses, tableRow, weigh } from './page-weight.ts'
import type { Effort, Measured, Row } from './results.ts'
import { FLOOR, launchBrowser, openBuiltSite } from './site.ts'

/** Pages whose longest task counts, after the floor's, which shows what this machine itself takes. */
const WATCHED = [FLOOR, '/', '/work', '/blog', '/services/web-design']

/** Weighs the pages and watches their main thread. */
export async function measurePages({ quick }: Effort): Promise<Measured & { browser: string }> {
  const site = await openBuiltSite()
  const browser = await launchBrowser()
  try {
    const weights: Row[] = []
    const exceeded: string[] = []
    for (const budget of BUDGETS) {
      const weight = await weigh(browser, site.origin, budget)
      weights.push(tableRow(budget, weight))
      exceeded.push(...excesses(budget, weight))
    }
    const tasks = await watch(browser, site.origin, quick ? 1 : 5)
    for (const { page, 'longest task, ms': ms } of tasks)
      if (Number(ms) > LONG_TASK)
        exceeded.push(`${page}: a task of ${ms} ms before interaction, at most ${LONG_TASK}`)
    return {
      browser: `Chromium ${browser.version()}`,
      tables: [
        { title: 'Kilobytes over the wire, on a phone with an empty cache', rows: weights },
        { title: 'The longest task before interaction, four times slowed down', rows: tasks },
      ],
      exceeded,
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function watch(browser: Browser, origin: string, runs: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of WATCHED) {
    const ms = await longestTask(browser, origin + path, runs)
    rows.push({ page: path === FLOOR ? 'the floor' : path, 'longest task, ms': ms })
  }
  return rows
}
