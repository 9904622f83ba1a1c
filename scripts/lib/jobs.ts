import { createFileStore } from '#data/file-store.ts'
import { createRestClient } from '#data/rest-client.ts'
import { applyRetention } from '#data/retention.ts'
import { notify } from '../../netlify/lib/notify.ts'
import { retentionDays } from '../../netlify/lib/retention.ts'
import type { Job } from './clock.ts'
import type { Backend } from './environment.ts'

/**
 * What the site does by itself, for `startClock`; `environment` is what its functions see. Nothing for a hosted
 * project: its host does it, with the settings it has there.
 */
export function siteJobs(
  { url, serviceKey, embedded }: Backend & { embedded: boolean },
  environment: Record<string, string | undefined>,
): Job[] {
  if (!embedded) return []
  const connection = { url, key: serviceKey }
  const db = createRestClient(connection, null)
  const { remove } = createFileStore(connection, serviceKey)
  return [
    { name: 'notify', every: 5000, run: () => notify(db, environment) },
    {
      name: 'retention',
      every: 3_600_000,
      run: () => applyRetention(db, retentionDays(environment), remove),
    },
  ]
}
