import { type Beats, noteBeat, reachStorage } from '#data/reachable.ts'
import { clockState } from '../lib/clock-work.ts'
import { HttpError, json, respond } from '../lib/http.ts'
import { logProblem } from '../lib/log.ts'
import { serviceClient, serviceConnection } from '../lib/service-db.ts'

export interface Dependencies {
  /** Writes, and says when everything was seen last; rejects when the database does not answer or only reads. */
  database: () => Promise<Beats>
  /** Rejects when the file service does not answer. */
  storage: () => Promise<void>
  /** Whether anybody is told of a new lead by mail. */
  isMailSetUp: boolean
  /** Whether the pages can be built anew. */
  isPublishingSetUp: boolean
  now: () => Date
}

/**
 * GET, for a monitor: 200 while the database takes what is written and files answer, 503 otherwise, with a word for each
 * part. What is not set up is no failure, and neither is a clock that is late. Why a part fails is in the log only.
 */
export function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  const { database, storage, isMailSetUp, isPublishingSetUp, now } = dependencies

  /** What the check answers, or null when it fails. */
  async function ask<Answer>(name: string, check: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await check()
    } catch (error) {
      logProblem('health', `The ${name} does not answer`, error)
      return null
    }
  }

  return respond('health', async () => {
    if (!['GET', 'HEAD'].includes(request.method)) {
      throw new HttpError(405, 'Use GET.', { Allow: 'GET, HEAD' })
    }
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

export default (request: Request): Promise<Response> => {
  const { SMTP_URL, MAIL_FROM, NETLIFY_BUILD_HOOK } = process.env
  return handle(request, {
    database: async () => noteBeat(serviceClient(), 'health'),
    storage: async () => reachStorage(serviceConnection()),
    isMailSetUp: Boolean(SMTP_URL && MAIL_FROM),
    isPublishingSetUp: Boolean(NETLIFY_BUILD_HOOK),
    now: () => new Date(),
  })
}
