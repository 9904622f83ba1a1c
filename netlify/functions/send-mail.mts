import { hasRole, type Standing } from '#data/access.ts'
import { readCaller } from '#data/caller.ts'
import { createFileStore } from '#data/file-store.ts'
import { ATTACHMENTS_BUCKET } from '#data/person-emails.ts'
import { HttpError, json, respond } from '../lib/http.ts'
import { requireSignedIn } from '../lib/person.ts'
import { sendPost } from '../lib/post.ts'
import { publicConnection } from '../lib/public-connection.ts'
import { serviceClient, serviceConnection, serviceSecret } from '../lib/service-db.ts'

export interface Dependencies {
  /** The person a token belongs to; null if it is not valid. */
  caller: (token: string) => Promise<(Standing & { id: string }) | null>
  work: () => Promise<{ sent: number; failed: number }>
}

/**
 * POST from an owner or sales: sends the mails to persons that are due, as the clock does every five minutes
 * (netlify/lib/clock-work.ts), so an answer leaves as soon as its ten seconds are over. Answers {sent, failed}; the
 * result of each mail is in its row.
 */
export function handle(request: Request, { caller, work }: Dependencies): Promise<Response> {
  return respond('send-mail', async () => {
    const person = await requireSignedIn(request, caller)
    if (!hasRole(person, 'owner', 'sales')) throw new HttpError(403, 'Only owners and sales send mail.')
    return json(200, await work())
  })
}

export default (request: Request): Promise<Response> =>
  handle(request, {
    caller: token => readCaller(publicConnection(), token),
    work: () => {
      const files = createFileStore(serviceConnection(), serviceSecret(), fetch, ATTACHMENTS_BUCKET)
      return sendPost(serviceClient(), files, process.env)
    },
  })
