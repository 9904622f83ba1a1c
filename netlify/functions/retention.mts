import type { Config } from '@netlify/functions'
import { applyRetention, type RetentionDays } from '#data/retention.ts'
import { json, requireMethod, requireSameOrigin, respond } from '../lib/http.ts'
import { retentionDays } from '../lib/retention.ts'
import { serviceClient } from '../lib/service-db.ts'

/** At night. */
export const config: Config = { schedule: '17 3 * * *' }

/**
 * Ends what is older than the privacy page allows, and says how many rows of which table. In production nobody
 * but the hosting's clock reaches it; calling it more often changes nothing.
 */
export function handle(
  request: Request,
  dependencies: {
    apply: (days: RetentionDays) => Promise<Record<string, number>>
    environment: Record<string, string | undefined>
  },
): Promise<Response> {
  return respond('retention', async () => {
    requireMethod(request, 'POST')
    requireSameOrigin(request)
    return json(200, await dependencies.apply(retentionDays(dependencies.environment)))
  })
}

export default (request: Request): Promise<Response> =>
  handle(request, { apply: days => applyRetention(serviceClient(), days), environment: process.env })
