/** Another administrator than `admin`, with an address, rows and a browser profile of their own. */
import type { Page } from '@playwright/test'
import { test as base, closeQuietly, newSignedIn } from './fixtures.ts'
import { BACKEND, keys, newColleague } from './service.ts'

export interface Colleague {
  email: string
  /** Asks the database in the colleague's name, e.g. to delete a row. */
  ask: (path: string, method: string, body?: unknown) => Promise<void>
  /** The colleague's dashboard; nothing is open yet. */
  page: Page
}

export const test = base.extend<{ colleague: Colleague }>({
  colleague: async ({ browser, baseURL, mark }, use) => {
    const { session, remove } = await newColleague(mark)
    const context = await newSignedIn(browser, baseURL, session)
    const headers = {
      apikey: keys().anonKey,
      Authorization: `Bearer ${session.access_token}`,
      'Content-Type': 'application/json',
    }
    const ask = async (path: string, method: string, body?: unknown) => {
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const response = await fetch(`${BACKEND}/rest/v1/${path}`, init)
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    }
    await use({ email: `${mark}@gantry.example`, ask, page: await context.newPage() })
    await closeQuietly(context)
    await remove()
  },
})
