/** Part 1 of the benchmark: how much pages weigh and request, and how long they keep a slow phone busy. */
import type { Browser } from '@playwright/test'
import { LONG_TASK, longestTask } from './long-tasks.ts'
import { HANDLER, handlerTime, KEY, keyTime, TAPPED, TASKS, taskTime } from './main-thread.ts'
import { measureNextPages, NEXT_PAGE } from './next-page.ts'
import { BUDGETS, excesses, tableRow, weigh } from './page-weight.ts'
import type { Effort, Measured, Row } from './results.ts'
import { FLOOR, launchBrowser, openBuiltSite } from './site.ts'

/** Pages whose tasks are measured; the floor comes first and shows what this machine itself takes. */
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
    const busy = await keepBusy(browser, site.origin, quick ? 1 : 5)
    const home = busy.find(({ page }) => page === '/')
    if (Number(home?.['all tasks, ms']) > TASKS)
      exceeded.push(`/: tasks of ${home?.['all tasks, ms']} ms, at most ${TASKS}`)
    const taps = await tap(browser, site.origin, quick ? 1 : 5)
    for (const { tapped, 'handler, ms': ms } of taps)
      if (Number(ms) > HANDLER)
        exceeded.push(`a tap on the ${tapped}: handlers of ${ms} ms, at most ${HANDLER}`)
    const key = await keyTime(browser, `${site.origin}/about`, quick ? 1 : 5)
    if (key > KEY) exceeded.push(`a key in the search: ${key} ms until its results, at most ${KEY}`)
    const next = await measureNextPages(site.origin, quick ? 1 : 5)
    for (const { page, ...times } of next)
      for (const [rest, ms] of Object.entries(times))
        if (Number(ms) > NEXT_PAGE) exceeded.push(`${page}, ${rest}: ${ms}, at most ${NEXT_PAGE}`)
    return {
      browser: `Chromium ${browser.version()}`,
      tables: [
        { title: 'Kilobytes over the wire, on a phone with an empty cache', rows: weights },
        { title: 'The longest task before interaction, four times slowed down', rows: tasks },
        { title: 'All tasks until rest, four times slowed down, the least of five visits', rows: busy },
        {
          title: 'Handlers of a tap on the home page, four times slowed down, the least of five',
          rows: taps,
        },
        {
          title:
            'A key in the search until its results are shown, four times slowed down, the least of five visits',
          rows: [{ field: 'search', 'slowest key, ms': key }],
        },
        {
          title: 'The page behind a link that the pointer rested on, from the click, median of five',
          rows: next,
        },
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

async function keepBusy(browser: Browser, origin: string, runs: number): Promise<Row[]> {
  const rows: Row[] = []
  let floor = 0
  for (const path of WATCHED) {
    const ms = await taskTime(browser, origin + path, runs)
    floor ||= ms
    const times = Math.round((ms / floor) * 100) / 100
    rows.push({ page: path === FLOOR ? 'the floor' : path, 'all tasks, ms': ms, '× floor': times })
  }
  return rows
}

async function tap(browser: Browser, origin: string, runs: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [tapped, selector] of Object.entries(TAPPED))
    rows.push({ tapped, 'handler, ms': await handlerTime(browser, `${origin}/`, selector, runs) })
  return rows
}
