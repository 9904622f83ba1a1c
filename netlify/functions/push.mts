import { json, requireMethod, respond } from '../lib/http.ts'
import { pushSettings } from '../lib/push.ts'

/**
 * GET: the public key with which a browser subscribes at its maker's push service, for messages from this site only;
 * `{key: null}` if push is not set up.
 */
export function handle(request: Request, { publicKey }: { publicKey: string | null }): Promise<Response> {
  return respond('push', async () => {
    requireMethod(request, 'GET')
    return json(200, { key: publicKey })
  })
}

export default (request: Request): Promise<Response> =>
  handle(request, { publicKey: pushSettings(process.env)?.publicKey ?? null })
