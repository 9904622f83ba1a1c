/** The person's access at the last visit, so that the dashboard opens without waiting for the response. */
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

/** The last access of `person` on this device; null if unknown or if it belongs to somebody else. */
export function recallAccess(storage: TextStorage | null, person: string): Access | null {
  try {
    const found = schema.parse(JSON.parse(storage?.getItem(KEY) ?? ''))
    const { role, name, time_zone } = found
    return found.person === person ? { role, name, time_zone, state: 'open' } : null
  } catch {
    return null
  }
}

/** Stores the access for the next visit; null removes it. */
export function rememberAccess(storage: TextStorage | null, person: string, access: Access | null): void {
  try {
    if (!access) {
      storage?.removeItem(KEY)
      return
    }
    const { role, name, time_zone = null } = access
    storage?.setItem(KEY, JSON.stringify({ person, role, name, time_zone }))
  } catch {
    // Storage may be full or denied; the next visit then waits for the response.
  }
}
