import type { Config } from '@netlify/functions'
import { type ClockWork, clockWork } from '../lib/clock-work.ts'
import { json, requireMethod, requireSameOrigin, respond } from '../lib/http.ts'
import { logProblem } from '../lib/log.ts'

/**
 * One clock for everything, every five minutes: each call costs the host's credits, whether something waits or not
 * (docs/decisions/048). What people wait for is done at once by the function that hears of it.
 */
export const config: Config = { schedule: '*/5 * * * *' }

/**
 * Does what has to happen by itself (netlify/lib/clock-work.ts). In production nobody but the hosting's clock reaches it;
 * calling it more often changes nothing but when. No part's failure holds up the others: it is logged, and the answer is
 * 500. Answers what each part has said, `failed` for one that threw.
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
