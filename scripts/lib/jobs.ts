import { createRestClient } from '#data/rest-client.ts'
import { applyRetention } from '#data/retention.ts'
import { notify } from '../../netlify/lib/notify.ts'
import { retentionDays } from '../../netlify/lib/retention.ts'
import type { Job } from './clock.ts'
import type { Backend } from './environment.ts'

/** What the site does by itself, for `startClock`; `environment` is what its functions see. */
export function siteJobs(
  { url, serviceKey }: Backend,
  environment: Record<string, string | undefined>,
): Job[] {
  const db = createRestClient({ url, key: serviceKey }, null)
  return [
    { name: 'notify', every: 5000, run: () => notify(db, environment) },
    { name: 'retention', every: 3_600_000, run: () => applyRetention(db, retentionDays(environment)) },
  ]
}
