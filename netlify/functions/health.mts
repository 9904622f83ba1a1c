import { type Beats, noteBeat, reachStorage } from '#data/reachable.ts'
import { parseBuildHook } from '../lib/build-hook.ts'
import { clockState } from '../lib/clock-work.ts'
import { json, requireMethod, respond } from '../lib/http.ts'
import { logProblem } from '../lib/log.ts'
import { mailSettings } from '../lib/mail.ts'
import { serviceClient, serviceConnection } from '../lib/service-db.ts'

export interface Dependencies {
  /** Writes, and returns when everything was last seen; rejects if the database does not respond or is read-only. */
  database: () => Promise<Beats>
  /** Rejects if the file service does not respond. */
  storage: () => Promise<void>
  /** Whether anybody is told of a new lead by mail. */
  isMailSetUp: boolean
  /** Whether the pages can be rebuilt. */
  isPublishingSetUp: boolean
  now: () => Date
}

/**
 * GET, for a monitor: 200 while the database accepts writes and the file service responds, 503 otherwise, with a word
 * for each part. A part that is not set up is no failure, and neither is a late clock. Why a part fails is only in the
 * log.
 */
export function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  const { database, storage, isMailSetUp, isPublishingSetUp, now } = dependencies

  /** The result of the check, or null if it fails. */
  async function ask<Answer>(name: string, check: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await check()
    } catch (error) {
      logProblem('health', `The ${name} does not answer`, error)
      return null
    }
  }

  return respond('health', async () => {
    requireMethod(request, 'GET', 'HEAD')
    const [beats, files] = await Promise.all([
      ask('database', database),
      ask('storage', () => storage().then(() => true)),
    ])
    const isHealthy = beats !== null && files !== null
    return json(isHealthy ? 200 : 503, {
      status: isHealthy ? 'ok' : 'failing',
      checks: {
        database: beats ? 'ok' : 'failing',
        storage: files ? 'ok' : 'failing',
        clock: beats ? clockState(beats, now()) : 'unknown',
        mail: isMailSetUp ? 'set up' : 'not set up',
        publishing: isPublishingSetUp ? 'set up' : 'not set up',
      },
    })
  })
}

export default (request: Request): Promise<Response> =>
  handle(request, {
    database: async () => noteBeat(serviceClient(), 'health'),
    storage: async () => reachStorage(serviceConnection()),
    isMailSetUp: mailSettings(process.env) !== null,
    isPublishingSetUp: parseBuildHook(process.env.NETLIFY_BUILD_HOOK) !== null,
    now: () => new Date(),
  })
