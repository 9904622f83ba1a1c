import { createFileStore } from '#data/file-store.ts'
import { ATTACHMENTS_BUCKET } from '#data/person-emails.ts'
import { createRestClient } from '#data/rest-client.ts'
import { applyRetention } from '#data/retention.ts'
import { CLOCK, commonWork } from '../../netlify/lib/clock-work.ts'
import { retentionDays } from '../../netlify/lib/retention.ts'
import type { Job } from './clock.ts'
import type { Backend } from './environment.ts'

/** Milliseconds between two runs of each part of the clock's work. */
const EVERY: Record<keyof ReturnType<typeof commonWork>, number> = {
  [CLOCK]: 60_000,
  // Owners are told within five minutes.
  alarms: 240_000,
  notify: 5000,
  mail: 2000,
  push: 2000,
  due: 900_000,
  month: 900_000,
}

/**
 * The site's scheduled jobs, for `startClock`; `environment` is what its functions see. None for a hosted project: its
 * host runs them, with the settings it has there.
 */
export function siteJobs(
  { url, serviceKey, embedded }: Backend & { embedded: boolean },
  environment: Record<string, string | undefined>,
): Job[] {
  if (!embedded) return []
  const connection = { url, key: serviceKey }
  const db = createRestClient(connection, null)
  const media = createFileStore(connection, serviceKey)
  const mailFiles = createFileStore(connection, serviceKey, fetch, ATTACHMENTS_BUCKET)
  const work = Object.entries(commonWork(db, mailFiles, environment))
  return [
    ...work.map(([name, run]) => ({ name, run, every: EVERY[name as keyof typeof EVERY] })),
    {
      name: 'retention',
      every: 3_600_000,
      run: () =>
        applyRetention(db, retentionDays(environment), { media: media.remove, mails: mailFiles.remove }),
    },
  ]
}
