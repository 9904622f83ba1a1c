/** The dashboard's header says whether visitors see the saved version (UX-08). */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'

const STATE = '**/rest/v1/rpc/publishing_state'
const PUBLISH = '**/.netlify/functions/publish'

const nothing = {
  changes: 0,
  changed_since: null,
  edited_at: null,
  appeared_at: null,
  building: null,
  last: null,
  live_since: null,
  durations: [40, 30, 50],
  last_started_at: null,
  failures: 0,
  started_last_day: 0,
  started_last_month: 0,
}

const panel = (page: Page) => page.getByRole('region', { name: 'Publishing' })

/** Answers the state request with what `state` returns, so that no build starts while other tests run. */
async function openWith(page: Page, state: () => object) {
  await page.route(STATE, route => route.fulfill({ json: { ...nothing, ...state() } }))
  await page.goto('/admin')
}

test('UX-08 the panel shows Saved, Publishing with an estimate, then Published, which is announced', async ({
  admin: page,
}) => {
  let state: () => object = () => ({ changes: 3 })
  const asked: (string | undefined)[] = []
  await page.route(PUBLISH, route => {
    asked.push(route.request().headers().authorization)
    // At each request anew: however late the page shows it, the estimate is that of the beginning.
    state = () => ({ building: { started_at: new Date().toISOString(), log_url: null } })
    return route.fulfill({ status: 202, json: { result: 'started' } })
  })
  await openWith(page, () => state())
  await expect(panel(page)).toContainText('Saved')
  await expect(panel(page)).toContainText('3 changes not yet published')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(panel(page)).toContainText(/Publishing…Building, about (40|35) s left/)
  await expect(page.getByRole('button', { name: 'Publish now' })).toHaveCount(0)
  expect(asked).toEqual([expect.stringMatching(/^Bearer ey/)])
  state = () => ({ live_since: new Date().toISOString() })
  await expect(panel(page)).toHaveText(/^Published \d\d:\d\d$/)
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toHaveCount(1)
})

test('UX-08 a failed publication shows its reason and log, and a refused retry shows why', async ({
  admin: page,
}) => {
  const log = 'https://app.netlify.com/sites/gantry/deploys/1'
  const last = { status: 'failed', finished_at: new Date().toISOString(), log_url: log, error: 'Exit code 2' }
  await page.route(PUBLISH, route =>
    route.fulfill({ status: 503, json: { error: 'There is no build hook.' } }),
  )
  await openWith(page, () => ({ changes: 1, last, failures: 1 }))
  await expect(panel(page)).toContainText('Failed')
  await expect(panel(page)).toContainText('Exit code 2')
  await expect(panel(page).getByRole('link', { name: 'Build log' })).toHaveAttribute('href', log)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('There is no build hook.')).toBeVisible()
})

test('UX-08 SEC-29 if the publishing state cannot be read, the dashboard works without the panel', async ({
  admin: page,
}) => {
  await page.route(STATE, route => route.fulfill({ status: 503 }))
  const failed = page.waitForResponse(response => response.status() === 503)
  await page.goto('/admin')
  await failed
  await settled(page)
  await expect(page.getByRole('list', { name: 'Submissions' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
})
