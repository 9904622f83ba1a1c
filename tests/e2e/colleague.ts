/** A second administrator beside `admin`, with their own rows, browser profile and database client. */
import type { Page } from '@playwright/test'
import { createRestClient, type Db } from '../../src/data/rest-client.ts'
import { test as base, closeQuietly, newSignedIn } from './fixtures.ts'
import { BACKEND, keys, newColleague } from './service.ts'

export interface Colleague {
  id: string
  email: string
  /** The dashboard's database client, signed in as the colleague. */
  db: Db
  /** Sends a database request as the colleague, e.g. to delete a row. */
  ask: (path: string, method: string, body?: unknown) => Promise<void>
  /** A page in the colleague's own browser profile; nothing is open yet. */
  page: Page
}

export const test = base.extend<{ colleague: Colleague }>({
  colleague: async ({ browser, mark }, use) => {
    const { id, session, remove } = await newColleague(mark)
    const token = async () => session.access_token
    const db = createRestClient({ url: BACKEND, key: keys().anonKey }, { token, renew: token })
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
    const page = await newSignedIn(browser, session)
    await use({ id, email: `${mark}@gantry.example`, db, ask, page })
    await closeQuietly(page.context())
    await remove()
  },
})
