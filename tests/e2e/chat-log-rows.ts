/** Conversations for one test, and the dashboard list that shows them. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { askService } from './service.ts'

interface Log {
  name?: string
  created_at?: string
  user_info?: Record<string, string>
  messages?: object[]
}

/** Adds conversations whose names begin with the test's mark; they are removed after the test. */
export const test = base.extend<{ add: (...logs: Log[]) => Promise<string[]> }>({
  add: async ({ mark }, use) => {
    const ids: string[] = []
    await use(async (...logs) => {
      const rows = logs.map(({ name = '', user_info, ...rest }) => ({
        id: randomUUID(),
        created_at: new Date().toISOString(),
        messages: [],
        ...rest,
        user_info: { name: `${mark} ${name}`.trim(), ...user_info },
      }))
      await askService('rest/v1/chat_logs', 'POST', rows)
      ids.push(...rows.map(row => row.id))
      return rows.map(row => row.id)
    })
    for (let start = 0; start < ids.length; start += 100) {
      await askService(`rest/v1/chat_logs?id=in.(${ids.slice(start, start + 100)})`, 'DELETE')
    }
  },
})

/** The requests with which the dashboard reads and deletes conversations. */
export const REST = '**/rest/v1/'
const list = (page: Page) => page.getByRole('list', { name: 'Chat logs' })
export const entries = (page: Page) => list(page).getByRole('listitem')
/** Opens the tab; `query` is appended to the URL. */
export const chats = (page: Page, query = '') => page.goto(`/admin?tab=chats${query}`)
