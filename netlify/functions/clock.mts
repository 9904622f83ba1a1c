import type { Config } from '@netlify/functions'
import { type ClockWork, clockWork } from '../lib/clock-work.ts'
import { json, requireMethod, requireSameOrigin, respond } from '../lib/http.ts'
import { logProblem } from '../lib/log.ts'

/**
 * One clock for everything, every five minutes: each call costs host credits, whether anything is waiting or not
 * (docs/decisions/048). What people wait for is done at once by the function that learns of it.
 */
export const config: Config = { schedule: '*/5 * * * *' }

/**
 * Does the recurring work (netlify/lib/clock-work.ts). In production only the host's clock reaches it; calling it more
 * often only changes when things happen. No part's failure holds up the others: it is logged, and the status is 500.
 * Answers the result of each part, `failed` for one that threw.
 */
export function handle(request: Request, work: () => ClockWork): Promise<Response> {
  return respond('clock', async () => {
    requireMethod(request, 'POST')
    requireSameOrigin(request)
    const parts = Object.entries(work())
    const outcomes = await Promise.allSettled(parts.map(async ([, run]) => run()))
    const report = outcomes.map((outcome, place) => {
      const [name = ''] = parts[place] ?? []
      if (outcome.status === 'fulfilled') return [name, outcome.value ?? 'done']
      logProblem('clock', `The part ${name} failed`, outcome.reason)
      return [name, 'failed']
    })
    const isWhole = outcomes.every(({ status }) => status === 'fulfilled')
    return json(isWhole ? 200 : 500, Object.fromEntries(report))
  })
}

export default (request: Request): Promise<Response> => handle(request, () => clockWork(process.env))
