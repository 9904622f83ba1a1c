/** Describes the state of publishing for the dashboard's frame (UX-08). */
import type { Publishing } from '#data/publications.ts'
import { type Credits, forecastCredits, median } from '#lib/publishing.ts'

/** The state as the frame shows it. */
export interface Description {
  kind: 'building' | 'failed' | 'saved' | 'live'
  /** The news, which screen readers announce. */
  text: string
  /** Additional text, which may change at any time. */
  detail: string | null
  /** The build's log. */
  logUrl: string | null
}

/** A time such as `14:32`, preceded by the date unless it is today. */
function clockTime(iso: string, now: Date, timeZone: string | undefined): string {
  const date = new Date(iso)
  const time = date.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const day = (moment: Date) =>
    moment.toLocaleDateString('en-US', { timeZone, month: 'short', day: 'numeric' })
  return day(date) === day(now) && now.getTime() - date.getTime() < 86_400_000
    ? time
    : `${day(date)}, ${time}`
}

/** The estimated time left of a build that began at `startedAt`, from the median of the last ten builds. */
function timeLeft(startedAt: string, durations: readonly number[], now: Date): string {
  const usual = median(durations)
  if (usual === null) return 'Building'
  const left = usual - (now.getTime() - Date.parse(startedAt)) / 1000
  if (left < 5) return 'Building, almost done'
  if (left < 55) return `Building, about ${Math.ceil(left / 5) * 5} s left`
  return `Building, about ${Math.round(left / 60)} min left`
}

/** The fraction of the plan from which on its use is shown. */
const WORTH_SAYING = 0.5

/** The cost of deploys if it exceeds the plan at this rate or has already used half of it; otherwise null. */
function costOf(state: Publishing, plan: Credits | null): string | null {
  if (plan === null) return null
  const { spent, expected } = forecastCredits(state, plan)
  const count = (credits: number) => credits.toLocaleString('en-US')
  if (expected > plan.perMonth) {
    return `At this rate ${count(expected)} credits a month; the plan has ${count(plan.perMonth)}`
  }
  if (spent < plan.perMonth * WORTH_SAYING) return null
  return `${count(spent)} of the plan’s ${count(plan.perMonth)} credits used in 30 days`
}

/**
 * Describes the state at `now`: a running build, a failed one, changes saved but not published, or since when the pages
 * are live; with the cost of deploys if `plan` is given. Null if nothing is known. `timeZone` is an IANA name and
 * defaults to the device's.
 */
export function describePublishing(
  state: Publishing,
  now: Date,
  timeZone?: string,
  plan: Credits | null = null,
): Description | null {
  const { building, last, changes, liveSince } = state
  if (building) {
    const detail = timeLeft(building.startedAt, state.durations, now)
    return { kind: 'building', text: 'Publishing…', detail, logUrl: building.logUrl }
  }
  if (last?.status === 'failed') {
    return { kind: 'failed', text: 'Failed', detail: last.error, logUrl: last.logUrl }
  }
  if (changes > 0) {
    const rows = changes === 1 ? '1 change' : `${changes.toLocaleString('en-US')} changes`
    const detail = [`${rows} not yet published`, costOf(state, plan)].filter(Boolean).join('. ')
    return { kind: 'saved', text: 'Saved', detail, logUrl: null }
  }
  if (liveSince === null) return null
  return {
    kind: 'live',
    text: `Published ${clockTime(liveSince, now, timeZone)}`,
    detail: costOf(state, plan),
    logUrl: last?.logUrl ?? null,
  }
}
