import { roleNames } from '#admin/parts/role-names.ts'
import type { Access } from '#data/access.ts'

const KEPT = 'What you had typed is kept on this device.'

/**
 * Why a session ended, as a sentence for the login screen; null if it has not ended.
 * `before` is the last access that was open, `now` is the database's answer.
 */
export function howItEnded(now: Access | null, before: Access | null): string | null {
  if (now === null) return before && `You are no longer in the team, so the dashboard has closed. ${KEPT}`
  if (now.state !== 'session ended') return null
  if (!before) return 'This session was ended. Log in again.'
  if (now.role !== before.role)
    return `Your role has changed: you are ${roleNames[now.role]} now. Log in again to go on. ${KEPT}`
  return `This session was ended from another device. Log in again to go on. ${KEPT}`
}
