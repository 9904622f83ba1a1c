/** Every page stays as light as bench/page-weight.ts promises. */
import { expect, test } from '@playwright/test'
import { BUDGETS, excesses, tableRow, weigh } from '../../bench/page-weight.ts'

test('a phone on an empty cache loads no more than each page’s budget', async ({ browser, baseURL }) => {
  test.setTimeout(180_000)
  const rows: Record<string, string | number>[] = []
  const over: string[] = []
  for (const budget of BUDGETS) {
    const weight = await weigh(browser, baseURL ?? '', budget)
    rows.push(tableRow(budget, weight))
    over.push(...excesses(budget, weight))
  }
  console.table(rows)
  expect(over).toEqual([])
})
