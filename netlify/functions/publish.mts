import { hasRole, type Standing } from '#data/access.ts'
import { readCaller } from '#data/caller.ts'
import { configuredBuildHook } from '../lib/build-hook.ts'
import { HttpError, json, respond } from '../lib/http.ts'
import { requireSignedIn } from '../lib/person.ts'
import { publicConnection } from '../lib/public-connection.ts'
import { type Publisher, publish, publisherOn } from '../lib/publish.ts'
import { serviceClient } from '../lib/service-db.ts'

export interface Dependencies {
  /** The person a token belongs to; null if it is not valid. */
  caller: (token: string) => Promise<(Standing & { id: string }) | null>
  /** Throws 503 when there is no build hook. */
  publisher: () => Publisher
}

/**
 * POST from an owner or editor, "Publish now": builds the static pages from what the database has. Answers 202 if the
 * build begins, 409 while one is running, 502 if the host does not accept.
 */
export function handle(request: Request, { caller, publisher }: Dependencies): Promise<Response> {
  return respond('publish', async () => {
    const person = await requireSignedIn(request, caller)
    if (!hasRole(person, 'owner', 'editor')) throw new HttpError(403, 'Only owners and editors publish.')
    const outcome = await publish(publisher(), 'person')
    if (outcome === 'busy') throw new HttpError(409, 'The site is being built already.')
    if (outcome === 'refused') throw new HttpError(502, 'The build could not be started.')
    return json(202, { result: outcome })
  })
}

export default (request: Request): Promise<Response> =>
  handle(request, {
    caller: token => readCaller(publicConnection(), token),
    publisher: () => publisherOn(serviceClient(), configuredBuildHook(process.env)),
  })
