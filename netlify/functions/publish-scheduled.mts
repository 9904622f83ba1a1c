import type { Config } from '@netlify/functions'
import { configuredBuildHook } from '../lib/build-hook.ts'
import { json, respond } from '../lib/http.ts'
import { budgetFrom, publisherOn, publishWhenDue } from '../lib/publish.ts'
import { serviceClient } from '../lib/service-db.ts'

/** Netlify calls it, and nobody else can: a function with a schedule has no address. */
export const config: Config = { schedule: '*/2 * * * *' }

/** Builds the static pages when something public has changed and it is time, scheduled posts included. */
export default (): Promise<Response> =>
  respond('publish-scheduled', async () => {
    // A site that is not published from the dashboard has nothing to log every two minutes.
    if (!process.env.NETLIFY_BUILD_HOOK) return json(200, { result: 'not set up' })
    const hook = configuredBuildHook(process.env)
    const publisher = publisherOn(
      serviceClient(),
      () => hook,
      () => new Date(),
    )
    const result = await publishWhenDue(publisher, budgetFrom(process.env))
    return json(200, { result: typeof result === 'string' ? result : 'not yet' })
  })
