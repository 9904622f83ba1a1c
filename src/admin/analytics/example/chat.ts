/** What became of the questions in the made-up site's chat. */
import type { StepCount } from '#data/chat-logs-admin.ts'

const COUNTS = [
  ['service', 41, 35],
  ['website', 35, 33],
  ['budget', 33, 21],
  ['timeline', 21, 20],
  ['name', 20, 19],
  ['email', 19, 14],
] as const

/** Of each question how many came there and how many answered it; the others left. */
export const EXAMPLE_CHAT: StepCount[] = COUNTS.map(([step, reached, answered]) => ({
  ...{ flow_version: '1', step, reached, answered, skipped: 0, present: 0 },
}))
