/** The outcomes of the chat questions on the invented site. */
import type { StepCount } from '#data/chat-logs-admin.ts'

const COUNTS = [
  ['service', 41, 35],
  ['website', 35, 33],
  ['budget', 33, 21],
  ['timeline', 21, 20],
  ['name', 20, 19],
  ['email', 19, 14],
] as const

/** How many visitors reached and answered each question; the others left. */
export const EXAMPLE_CHAT: StepCount[] = COUNTS.map(([step, reached, answered]) => ({
  ...{ flow_version: '1', step, reached, answered, skipped: 0, present: 0 },
}))
