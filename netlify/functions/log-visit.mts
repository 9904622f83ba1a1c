import type { Context } from '@netlify/functions'
import { type NewVisit, recordVisit } from '#data/visits.ts'
import { HttpError, noContent, requireMethod, requireSameOrigin, respond } from '../lib/http.ts'
import { senderKey } from '../lib/sender.ts'
import { serviceClient, serviceSecret } from '../lib/service-db.ts'
import { isUncounted, requireSameSite, visitOf } from '../lib/visit.ts'

export interface Dependencies {
  /** Stores the visit; see `recordVisit` in src/data. */
  record: (visit: NewVisit, sender: string) => Promise<'recorded' | 'limited'>
  /** The address that the request came from. */
  address: string
  /** Opaque name of that address. */
  sender: () => string
}

/**
 * GET ?path=/work[&from=search.example]: counts a page view (ANLY-09, DEC-29, DEC-30). Answers 204 whether it
 * was counted or not; 400 for something that is no page, 429 after 300 from one address in an hour.
 */
export function handle(request: Request, { record, address, sender }: Dependencies): Promise<Response> {
  return respond('log-visit', async () => {
    requireMethod(request, 'GET')
    requireSameOrigin(request)
    requireSameSite(request)
    const visit = visitOf(request, address)
    if (!isUncounted(request) && (await record(visit, sender())) === 'limited') {
      throw new HttpError(429, 'Too many visits from this address.', { 'Retry-After': '3600' })
    }
    return noContent()
  })
}

export default (request: Request, context: Context): Promise<Response> =>
  handle(request, {
    record: (visit, sender) => recordVisit(serviceClient(), visit, sender),
    address: context.ip,
    sender: () => senderKey(context.ip, serviceSecret(), new Date()),
  })
