/** What the site does on its own every few minutes, by the host's clock and by that of `npm start`. */
import { createFileStore, type FileStore } from '#data/file-store.ts'
import { ATTACHMENTS_BUCKET } from '#data/person-emails.ts'
import { type Beats, noteBeat } from '#data/reachable.ts'
import type { Db } from '#data/rest-client.ts'
import { raiseAlarms } from './alarms.ts'
import { configuredBuildHook } from './build-hook.ts'
import { mailDue } from './due-digest.ts'
import { mailMonth } from './month-report.ts'
import { notify } from './notify.ts'
import { sendPost } from './post.ts'
import { budgetFrom, publisherOn, publishWhenDue } from './publish.ts'
import { sendPushes } from './push.ts'
import { serviceClient, serviceConnection, serviceSecret } from './service-db.ts'

/** The name under which the clock records that it runs. */
export const CLOCK = 'clock'

/** How long the clock may be silent, in milliseconds: three of its rounds. */
const CLOCK_LATE_MS = 15 * 60_000

/** Whether the clock runs, judged by when it was last seen. */
export function clockState(beats: Beats, now: Date): 'running' | 'late' | 'not seen yet' {
  const seen = beats[CLOCK]
  if (seen === undefined) return 'not seen yet'
  return now.getTime() - Date.parse(seen) > CLOCK_LATE_MS ? 'late' : 'running'
}

/** What the clock does in each round, by name; no part waits for another. */
export type ClockWork = Record<string, () => Promise<unknown>>

/**
 * The parts that are the same everywhere: owners' alarms; leads from chats that fell silent, and notifications that could
 * not be delivered at once or were collected for the next mail; mails to persons, whose attachments are in `files`; push
 * messages; steps that are due, and the report on the previous month.
 */
export function commonWork(db: Db, files: FileStore, environment: Record<string, string | undefined>) {
  return {
    [CLOCK]: () => noteBeat(db, CLOCK),
    alarms: () => raiseAlarms(db, environment),
    notify: () => notify(db, environment),
    mail: () => sendPost(db, files, environment),
    push: () => sendPushes(db, environment),
    due: () => mailDue(db, environment, new Date()),
    month: () => mailMonth(db, environment, new Date()),
  } satisfies ClockWork
}

/** All parts on the host: the common ones, and the pages, if something public has changed. */
export function clockWork(environment: Record<string, string | undefined>): ClockWork {
  const db = serviceClient()
  const files = createFileStore(serviceConnection(), serviceSecret(), fetch, ATTACHMENTS_BUCKET)
  return {
    ...commonWork(db, files, environment),
    publish: async () => {
      // A site that is not published from the dashboard should not log a problem every few minutes.
      if (!environment.NETLIFY_BUILD_HOOK) return 'not set up'
      const publisher = publisherOn(db, configuredBuildHook(environment))
      const result = await publishWhenDue(publisher, budgetFrom(environment))
      return typeof result === 'string' ? result : 'not yet'
    },
  }
}
