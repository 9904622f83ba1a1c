/** Submissions that a test adds with the service key, and the list that shows them. */
import { randomUUID } from 'node:crypto'
import type { APIResponse, Locator, Page } from '@playwright/test'
import { test as base, entriesWith, expect } from './fixtures.ts'
import { askService } from './service.ts'

export interface Row {
  id?: string
  name?: string
  email?: string
  message?: string
  submitted_at?: string
  source?: string
  flags?: string[]
  status?: string
}

export const test = base.extend<{ add: (...rows: Row[]) => Promise<string[]> }>({
  // Messages begin with the test's mark, which identifies them for removal.
  add: async ({ mark }, use) => {
    const ids: string[] = []
    await use(async (...rows) => {
      const complete = rows.map(row => ({
        id: randomUUID(),
        name: 'Ada Osei',
        email: 'ada@osei.example',
        submitted_at: new Date().toISOString(),
        ...row,
        message: `${mark} ${row.message ?? ''}`,
      }))
      await askService('rest/v1/contact_submissions', 'POST', complete)
      ids.push(...complete.map(row => row.id))
      return complete.map(row => row.id)
    })
    for (const id of ids) await askService(`rest/v1/contact_submissions?id=eq.${id}`, 'DELETE')
  },
})

/** Requests that read or delete submissions; not those to the function that receives them. */
export const ROWS = /\/rest\/v1\/(contact_submissions|rpc\/(search_contact_submissions|submissions_pulse))/

export const heading = (page: Page) => page.getByRole('heading', { name: 'Contact Form Submissions' })
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search submissions' })
export const entries = (page: Page) => page.getByRole('list', { name: 'Submissions' }).getByRole('listitem')
export const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' })
/** The list's own alert; the dock has others, e.g. when a clock moved forward outruns its request. */
export const alert = (page: Page) => page.getByRole('tabpanel').getByRole('alert')
/** The stored row of a submission, if there is one. */
export async function storedLead(id: string): Promise<Record<string, unknown> | undefined> {
  const [row] = (await askService(`rest/v1/contact_submissions?id=eq.${id}`)) as Record<string, unknown>[]
  return row
}
export const isStored = async (id: string) =>
  ((await askService(`rest/v1/contact_submissions?id=eq.${id}&select=id`)) as unknown[]).length === 1

export const isFocused = (element: Locator) => element.evaluate(node => node === document.activeElement)

/** Opens the list of entries that contain `text`; `more` is appended to the URL. */
export const find = (page: Page, text: string, more = '') =>
  page.goto(`/admin?tab=submissions&q=${encodeURIComponent(text)}${more}`)

/** The requests that read the list, and whether it has changed. */
const LIST = /\/rpc\/(search_contact_submissions|submissions_pulse)/

/**
 * From `hold(true)` to `hold(false)`, answers `requests`, by default those for the list, with the last response, so that
 * the page learns of other people's changes only from the response to its own action.
 */
export async function holdList(page: Page, requests = LIST): Promise<(isHeld: boolean) => Promise<void>> {
  const last = new Map<string, { asked: number; response: APIResponse }>()
  let isHeld = false
  let count = 0
  let open = 0
  await page.route(requests, async route => {
    const { pathname } = new URL(route.request().url())
    const asked = ++count
    open += 1
    const now = await route.fetch().finally(() => {
      open -= 1
    })
    const known = last.get(pathname)
    // A request sent earlier but answered later, e.g. by a page that was left, is stale.
    const response = isHeld && known ? known.response : now
    if (!isHeld && (known?.asked ?? 0) < asked) last.set(pathname, { asked, response })
    await route.fulfill({ response })
  })
  return async held => {
    // A page that was just opened may still be reading its list and must not get the previous response.
    if (held) await expect.poll(() => open).toBe(0)
    isHeld = held
  }
}

/** Presses the delete button in the entry's row. */
export async function pressDelete(page: Page, text: string) {
  const entry = entriesWith(page, text)
  await entry.hover()
  await entry.getByRole('button', { name: /^Delete submission from/ }).click()
}

/** Stores `value` where the contact form keeps this device's submissions. */
export async function keepOnDevice(page: Page, value: unknown) {
  await page.goto('/manifest.webmanifest')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  await page.evaluate(kept => localStorage.setItem('contactSubmissions', kept), text)
}

export const onDevice = (message: string, changes: Row & { timestamp?: string } = {}) => ({
  id: randomUUID(),
  name: 'Device Writer',
  email: 'device@writer.example',
  message,
  timestamp: new Date().toISOString(),
  ...changes,
})
