import type { Config } from '@netlify/functions'
import { BUCKET, createFileStore } from '#data/file-store.ts'
import { ATTACHMENTS_BUCKET } from '#data/person-emails.ts'
import { applyRetention, type RetentionDays } from '#data/retention.ts'
import { json, requireMethod, requireSameOrigin, respond } from '../lib/http.ts'
import { retentionDays } from '../lib/retention.ts'
import { serviceClient, serviceConnection } from '../lib/service-db.ts'

/** Every night. */
export const config: Config = { schedule: '17 3 * * *' }

/**
 * Deletes what is older than the privacy page allows, and answers how many rows of which table. In production only the
 * host's clock reaches it; calling it more often changes nothing.
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
  handle(request, {
    apply: days => {
      const connection = serviceConnection()
      const bucket = (name: string) => createFileStore(connection, connection.key, fetch, name)
      const remove = { media: bucket(BUCKET).remove, mails: bucket(ATTACHMENTS_BUCKET).remove }
      return applyRetention(serviceClient(), days, remove)
    },
    environment: process.env,
  })
