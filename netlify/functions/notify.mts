import type { Config } from '@netlify/functions'
import { json, requireMethod, requireSameOrigin, respond } from '../lib/http.ts'
import { notify } from '../lib/notify.ts'
import { serviceClient } from '../lib/service-db.ts'

/** Every minute: chats that fell silent, what could not be delivered at once, and what was collected for the next mail. */
export const config: Config = { schedule: '* * * * *' }

/**
 * Delivers what waits (netlify/lib/notify.ts). In production nobody but the hosting's clock reaches it; where
 * anybody does, all there is to gain is that mail leaves which was about to leave. Answers {sent, failed}.
 */
export function handle(
  request: Request,
  { work }: { work: () => Promise<{ sent: number; failed: number }> },
): Promise<Response> {
  return respond('notify', async () => {
    requireMethod(request, 'POST')
    requireSameOrigin(request)
    return json(200, await work())
  })
}

export default (request: Request): Promise<Response> =>
  handle(request, { work: () => notify(serviceClient(), process.env) })
