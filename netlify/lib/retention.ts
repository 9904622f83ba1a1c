import type { RetentionDays } from '#data/retention.ts'
import { logProblem } from './log.ts'

/** What the privacy page promises (content/legal/privacy-policy.md). */
export const PROMISED: RetentionDays = { visits: 90, logins: 180 }

/**
 * The days in `RETENTION_VISIT_DAYS` and `RETENTION_LOGIN_DAYS`. An invalid value counts as not set, because keeping
 * too little or too long because of a typo would be worse.
 */
export function retentionDays(environment: Record<string, string | undefined>): RetentionDays {
  const read = (name: string, otherwise: number) => {
    const text = environment[name]
    if (!text) return otherwise
    const days = Number(text)
    if (Number.isInteger(days) && days >= 1 && days <= 3650) return days
    logProblem('retention', `${name} is not a number of days from 1 to 3650`)
    return otherwise
  }
  return {
    visits: read('RETENTION_VISIT_DAYS', PROMISED.visits),
    logins: read('RETENTION_LOGIN_DAYS', PROMISED.logins),
  }
}
