import { reachDatabase, reachStorage } from '#data/reachable.ts'
import { HttpError, json, respond } from '../lib/http.ts'
import { logProblem } from '../lib/log.ts'
import { serviceClient, serviceConnection } from '../lib/service-db.ts'

export interface Dependencies {
  /** Each rejects when its service does not answer. */
  database: () => Promise<void>
  storage: () => Promise<void>
  /** Whether anybody is told of a new lead by mail. */
  isMailSetUp: boolean
  /** Whether the pages can be built anew. */
  isPublishingSetUp: boolean
}

/**
 * GET, for a monitor: 200 while database and files answer, 503 otherwise, with a word for each part. What is not
 * set up is no failure. Why a part fails is in the log only.
 */
export function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  const { database, storage, isMailSetUp, isPublishingSetUp } = dependencies

  async function stateOf(name: string, check: () => Promise<void>): Promise<'ok' | 'failing'> {
    try {
      await check()
      return 'ok'
    } catch (error) {
      logProblem('health', `The ${name} does not answer`, error)
      return 'failing'
    }
  }

  return respond('health', async () => {
    if (!['GET', 'HEAD'].includes(request.method)) {
      throw new HttpError(405, 'Use GET.', { Allow: 'GET, HEAD' })
    }
    const [databaseState, storageState] = await Promise.all([
      stateOf('database', database),
      stateOf('storage', storage),
    ])
    const isHealthy = databaseState === 'ok' && storageState === 'ok'
    return json(isHealthy ? 200 : 503, {
      status: isHealthy ? 'ok' : 'failing',
      checks: {
        database: databaseState,
        storage: storageState,
        mail: isMailSetUp ? 'set up' : 'not set up',
        publishing: isPublishingSetUp ? 'set up' : 'not set up',
      },
    })
  })
}

export default (request: Request): Promise<Response> => {
  const { SMTP_URL, MAIL_FROM, NETLIFY_BUILD_HOOK } = process.env
  return handle(request, {
    database: async () => reachDatabase(serviceClient()),
    storage: async () => reachStorage(serviceConnection()),
    isMailSetUp: Boolean(SMTP_URL && MAIL_FROM),
    isPublishingSetUp: Boolean(NETLIFY_BUILD_HOOK),
  })
}
