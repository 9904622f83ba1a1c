/** When the static pages are built anew: the rule alone, without clock, database or host. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long nobody may have saved anything before a build begins, so that one build has a whole sitting. */
const QUIET_MS = 5 * MINUTE_MS
/** Whoever saves something every few minutes still sees it live after this. */
const LONGEST_WAIT_MS = 30 * MINUTE_MS
/** The least time between the beginnings of two automatic builds. */
const SPACING_MS = 15 * MINUTE_MS

/** How publishing stands; every time is an ISO date-time. */
export interface PublishingState {
  /** How many rows differ from what the pages show. */
  changes: number
  /** When the first of them was changed; null without changes. */
  changedSince: string | null
  /** When somebody last saved one of them. */
  editedAt: string | null
  /** When a scheduled post last appeared that is not in the pages yet. */
  appearedAt: string | null
  /** The build that runs now. */
  building: { startedAt: string } | null
  /** When the last build began, whatever became of it. */
  lastStartedAt: string | null
  /** How many builds have failed since the last that succeeded. */
  failures: number
  startedLastDay: number
  startedLastMonth: number
  /** Deploys that the host did not call failed, whoever began them: what it counts, or may. */
  deploysLastWeek: number
  deploysLastMonth: number
}

/** How many builds there may be before none begins by itself any more; each costs the host's credits. */
export interface Budget {
  /** Builds of the dashboard's, in a day. */
  perDay: number
  /** Deploys of any kind in thirty days: a commit costs what a publication does. */
  perMonth: number
}

/** What the host's plan has. */
export interface Credits {
  perMonth: number
  /** What a production deploy takes. */
  perDeploy: number
}

/** Netlify's free plan (docs/decisions/048). When its credits are used up, all projects of the account are paused. */
export const FREE_PLAN: Credits = { perMonth: 300, perDeploy: 15 }

/** The part of the credits that builds may use before none begins by itself; the rest is for people and for traffic. */
const AUTOMATIC_SHARE = 0.8

/** How many deploys in thirty days leave something of the plan. */
export function deploysWithin({ perMonth, perDeploy }: Credits): number {
  return perDeploy > 0 ? Math.floor((perMonth * AUTOMATIC_SHARE) / perDeploy) : Number.POSITIVE_INFINITY
}

/** What deploys have taken in the last thirty days, and would take in thirty days such as the last seven. */
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
 * Decides about an automatic build: something public has changed, nobody has saved for five minutes (or the
 * first change has waited for thirty), no build runs, the last began fifteen minutes ago, twice that for each
 * one that failed since, and the budget is not used up. A scheduled post that has appeared waits for nobody's
 * saving: its time was chosen.
 */
export function shouldPublish(state: PublishingState, now: Date, budget: Budget): Decision {
  const wait = (why: (Decision & { publish: false })['why'], until: number | null): Decision => ({
    publish: false,
    why,
    until: until === null ? null : new Date(until),
  })
  const time = now.getTime()
  if (state.changes === 0) return wait('nothing-changed', null)
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

/** The middle of the values, the mean of the two middle ones for an even number; null without any. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}
