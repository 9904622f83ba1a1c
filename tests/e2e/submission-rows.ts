/** Submissions that a test adds with the service key, and that are gone after it. */
import { randomUUID } from 'node:crypto'
import { test as base } from './fixtures.ts'
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
  // Messages begin with the test's mark, by which they are found and removed.
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
