/** The reply deadline of a lead: a reply is promised within 24 to 48 hours. */

const HOUR_MS = 3_600_000

/** The deadline state of a lead that waits for a reply. */
export interface ReplyClock {
  /** `soon` within the first day, `due` in the second, `late` after the promise. */
  state: 'soon' | 'due' | 'late'
  text: string
}

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`)
const long = (count: number) => (count < 72 ? hours(count) : `${Math.floor(count / 24)} days`)

/**
 * The clock of a lead sent at `sentAt` (ISO); null if no reply is due, because it is no longer new or its date
 * is unknown. `now` in milliseconds.
 */
export function replyClock(sentAt: string, status: string, now: number): ReplyClock | null {
  const sent = Date.parse(sentAt)
  if (status !== 'new' || Number.isNaN(sent)) return null
  const waited = Math.max(0, now - sent) / HOUR_MS
  if (waited < 24) return { state: 'soon', text: `Reply within ${hours(Math.ceil(24 - waited))}` }
  if (waited < 48) return { state: 'due', text: `Reply due, ${hours(Math.ceil(48 - waited))} left` }
  const over = Math.floor(waited - 48)
  return { state: 'late', text: over < 1 ? 'Reply overdue' : `Reply overdue by ${long(over)}` }
}
