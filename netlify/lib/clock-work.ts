/** What the site does by itself every few minutes, on the host's clock and on that of `npm start`. */
import { createFileStore } from '#data/file-store.ts'
import { ATTACHMENTS_BUCKET } from '#data/person-emails.ts'
import { type Beats, noteBeat } from '#data/reachable.ts'
import { raiseAlarms } from './alarms.ts'
import { configuredBuildHook } from './build-hook.ts'
import { mailDue } from './due-digest.ts'
import { mailMonth } from './month-report.ts'
import { notify } from './notify.ts'
import { sendPost } from './post.ts'
import { budgetFrom, publisherOn, publishWhenDue } from './publish.ts'
import { sendPushes } from './push.ts'
import { serviceClient, serviceConnection, serviceSecret } from './service-db.ts'

/** The name under which the clock notes that it runs. */
export const CLOCK = 'clock'

/** How long the clock may be silent, in milliseconds: three of its rounds. */
const CLOCK_LATE_MS = 15 * 60_000

/** Whether the clock runs, by when it was seen last. */
export function clockState(beats: Beats, now: Date): 'running' | 'late' | 'not seen yet' {
  const seen = beats[CLOCK]
  if (seen === undefined) return 'not seen yet'
  return now.getTime() - Date.parse(seen) > CLOCK_LATE_MS ? 'late' : 'running'
}

/** What the clock does in each round, each part by its name; none waits for another. */
export type ClockWork = Record<string, () => Promise<unknown>>

/**
 * The parts: owners' alarms; chats that fell silent, and what could not be delivered at once or was collected for the
 * next mail; mails to persons; what devices are told; steps that are due, and how the month
 * before was; the pages, when something public has changed.
 */
export function clockWork(environment: Record<string, string | undefined>): ClockWork {
  const db = serviceClient()
  const files = createFileStore(serviceConnection(), serviceSecret(), fetch, ATTACHMENTS_BUCKET)
  return {
    [CLOCK]: () => noteBeat(db, CLOCK),
    alarms: () => raiseAlarms(db, environment),
    notify: () => notify(db, environment),
    mail: () => sendPost(db, files, environment),
    push: () => sendPushes(db, environment),
    due: () => mailDue(db, environment, new Date()),
    month: () => mailMonth(db, environment, new Date()),
    publish: async () => {
      // A site that is not published from the dashboard has nothing to complain of every few minutes.
      if (!environment.NETLIFY_BUILD_HOOK) return 'not set up'
      const hook = configuredBuildHook(environment)
      const publisher = publisherOn(
        db,
        () => hook,
        () => new Date(),
      )
      const result = await publishWhenDue(publisher, budgetFrom(environment))
      return typeof result === 'string' ? result : 'not yet'
    },
  }
}
