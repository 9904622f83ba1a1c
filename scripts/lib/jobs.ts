import { createFileStore } from '#data/file-store.ts'
import { ATTACHMENTS_BUCKET } from '#data/person-emails.ts'
import { noteBeat } from '#data/reachable.ts'
import { createRestClient } from '#data/rest-client.ts'
import { applyRetention } from '#data/retention.ts'
import { CLOCK } from '../../netlify/lib/clock-work.ts'
import { mailDue } from '../../netlify/lib/due-digest.ts'
import { mailMonth } from '../../netlify/lib/month-report.ts'
import { notify } from '../../netlify/lib/notify.ts'
import { sendPost } from '../../netlify/lib/post.ts'
import { sendPushes } from '../../netlify/lib/push.ts'
import { retentionDays } from '../../netlify/lib/retention.ts'
import type { Job } from './clock.ts'
import type { Backend } from './environment.ts'

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
  return [
    { name: CLOCK, every: 60_000, run: () => noteBeat(db, CLOCK) },
    { name: 'notify', every: 5000, run: () => notify(db, environment) },
    { name: 'push', every: 2000, run: () => sendPushes(db, environment) },
    { name: 'send-mail', every: 2000, run: () => sendPost(db, mailFiles, environment) },
    {
      name: 'retention',
      every: 3_600_000,
      run: () =>
        applyRetention(db, retentionDays(environment), { media: media.remove, mails: mailFiles.remove }),
    },
    { name: 'due-digest', every: 900_000, run: () => mailDue(db, environment, new Date()) },
    { name: 'month-report', every: 900_000, run: () => mailMonth(db, environment, new Date()) },
  ]
}
