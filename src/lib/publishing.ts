/** When the static pages are rebuilt: the rule alone, without clock, database or host. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A build waits until nobody has saved for this long, so that one build covers a whole editing session. */
const QUIET_MS = 5 * MINUTE_MS
/** An editor who keeps saving still sees the changes live after this. */
const LONGEST_WAIT_MS = 30 * MINUTE_MS
/** Minimum time between the starts of two automatic builds. */
const SPACING_MS = 15 * MINUTE_MS

/** Pages are built again after this, even unchanged: security.txt expires 180 days after its build. */
const OLDEST_MS = 150 * DAY_MS

/** The state of publishing; every time is an ISO date-time. */
export interface PublishingState {
  /** How many rows differ from the published pages. */
  changes: number
  /** When the first of them was changed; null when nothing has changed. */
  changedSince: string | null
  /** When somebody last saved one of them. */
  editedAt: string | null
  /** When the latest scheduled post that is not in the pages yet went live. */
  appearedAt: string | null
  /** The running build. */
  building: { startedAt: string } | null
  /** When the last build started, whatever its outcome. */
  lastStartedAt: string | null
  /** When the live pages were built; null while no build is known. */
  liveSince: string | null
  /** How many builds have failed since the last success. */
  failures: number
  startedLastDay: number
  startedLastMonth: number
  /** Deploys that the host did not mark as failed, whoever started them, because it may bill them. */
  deploysLastWeek: number
  deploysLastMonth: number
}

/** How many builds are allowed before automatic ones stop; each costs the host's credits. */
export interface Budget {
  /** Builds started by the dashboard, per day. */
  perDay: number
  /** Deploys of any kind in thirty days, because a commit costs as much as a publication. */
  perMonth: number
}

/** The credits of the host's plan. */
export interface Credits {
  perMonth: number
  /** Credits per production deploy. */
  perDeploy: number
}

/** Netlify's free plan (docs/decisions/048). When its credits are used up, all projects of the account are paused. */
export const FREE_PLAN: Credits = { perMonth: 300, perDeploy: 15 }

/** The share of the credits after which automatic builds stop; the rest is for manual builds and for traffic. */
const AUTOMATIC_SHARE = 0.8

/** How many deploys in thirty days stay within the automatic share of the plan. */
export function deploysWithin({ perMonth, perDeploy }: Credits): number {
  return perDeploy > 0 ? Math.floor((perMonth * AUTOMATIC_SHARE) / perDeploy) : Number.POSITIVE_INFINITY
}

/** Credits spent on deploys in the last thirty days, and expected for thirty days at the last week's rate. */
export function forecastCredits(
  { deploysLastWeek, deploysLastMonth }: Pick<PublishingState, 'deploysLastWeek' | 'deploysLastMonth'>,
  { perDeploy }: Credits,
): { spent: number; expected: number } {
  return {
    spent: deploysLastMonth * perDeploy,
    expected: Math.round((deploysLastWeek / 7) * 30) * perDeploy,
  }
}

/** Whether to build now; if not, why, and when to ask again (null: when something has changed). */
export type Decision =
  | { publish: true }
  | {
      publish: false
      why: 'nothing-changed' | 'building' | 'quiet' | 'spacing' | 'failures' | 'budget'
      until: Date | null
    }

/**
 * Decides whether to build automatically: something public has changed (or the live pages are 150 days old or of last
 * year, which their footer names), nobody has saved for five minutes (or the first change has waited for thirty), no
 * build is running, the last began at least fifteen minutes ago, doubled for each failure since, and the budget is not
 * used up. A scheduled post that went live skips the quiet period, because its time was chosen.
 */
export function shouldPublish(state: PublishingState, now: Date, budget: Budget): Decision {
  const wait = (why: (Decision & { publish: false })['why'], until: number | null): Decision => ({
    publish: false,
    why,
    until: until === null ? null : new Date(until),
  })
  const time = now.getTime()
  const live = state.liveSince === null ? now : new Date(state.liveSince)
  const isOld = time - live.getTime() >= OLDEST_MS || live.getUTCFullYear() < now.getUTCFullYear()
  if (state.changes === 0 && !isOld) return wait('nothing-changed', null)
  if (state.building) return wait('building', null)

  if (state.editedAt !== null && state.appearedAt === null) {
    const since = Date.parse(state.changedSince ?? state.editedAt)
    const quietAt = Math.min(Date.parse(state.editedAt) + QUIET_MS, since + LONGEST_WAIT_MS)
    if (time < quietAt) return wait('quiet', quietAt)
  }
  if (state.lastStartedAt !== null) {
    const spacing = Math.min(DAY_MS, SPACING_MS * 2 ** Math.min(state.failures, 10))
    const readyAt = Date.parse(state.lastStartedAt) + spacing
    if (time < readyAt) return wait(state.failures > 0 ? 'failures' : 'spacing', readyAt)
  }
  if (state.startedLastDay >= budget.perDay || state.deploysLastMonth >= budget.perMonth) {
    return wait('budget', time + HOUR_MS)
  }
  return { publish: true }
}

/** The median; for an even number of values, the mean of the middle two; null when there are none. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}
