/** What somebody was allowed at the last visit, so that the dashboard opens without waiting for the answer. */
import * as z from 'zod/mini'
import { type Access, ROLES } from '#data/access.ts'
import type { TextStorage } from '#lib/stored-list.ts'

const KEY = 'dashboardAccess'

const schema = z.object({
  person: z.string(),
  role: z.enum(ROLES),
  name: z.string(),
  time_zone: z.nullable(z.string()),
})

/** What `person` was allowed on this device; null when nobody knows, or somebody else was here. */
export function recallAccess(storage: TextStorage | null, person: string): Access | null {
  try {
    const found = schema.parse(JSON.parse(storage?.getItem(KEY) ?? ''))
    const { role, name, time_zone } = found
    return found.person === person ? { role, name, time_zone, state: 'open' } : null
  } catch {
    return null
  }
}

/** Keeps it for the next visit; null forgets it. */
export function rememberAccess(storage: TextStorage | null, person: string, access: Access | null): void {
  try {
    if (!access) {
      storage?.removeItem(KEY)
      return
    }
    const { role, name, time_zone = null } = access
    storage?.setItem(KEY, JSON.stringify({ person, role, name, time_zone }))
  } catch {
    // Full or denied: the next visit waits for the answer.
  }
}
