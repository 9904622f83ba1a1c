import type { Context } from '@netlify/functions'
import type { RecordOutcome } from '#data/visits.ts'
import { recordVitals, type VitalsReport } from '#data/vitals.ts'
import { HttpError, noContent, requireMethod, requireSameOrigin, respond } from '../lib/http.ts'
import { senderKey } from '../lib/sender.ts'
import { serviceClient, serviceSecret } from '../lib/service-db.ts'
import { isUncounted, requireSameSite, visitorOf } from '../lib/visit.ts'
import { vitalsOf } from '../lib/vitals.ts'

export interface Dependencies {
  /** Counts the values; see `recordVitals` in src/data. */
  record: (vitals: VitalsReport, sender: string) => Promise<RecordOutcome>
  /** The address that the request came from. */
  address: string
  /** Opaque name of that address. */
  sender: () => string
}

/**
 * GET ?page=/work&lcp=1280.5&inp=48&cls=0.01&ttfb=90&once=123: counts how fast a page view was (FIG-09), with any of
 * the four values, times in milliseconds. Answers 204 whether it was counted or not; 400 for an invalid page or value,
 * 429 after 300 from one address in an hour.
 */
export function handle(request: Request, { record, address, sender }: Dependencies): Promise<Response> {
  return respond('log-vitals', async () => {
    requireMethod(request, 'GET')
    requireSameOrigin(request)
    requireSameSite(request)
    const vitals = { ...vitalsOf(request), ...visitorOf(request, address) }
    if (!isUncounted(request) && (await record(vitals, sender())) === 'limited') {
      throw new HttpError(429, 'Too many visits from this address.', { 'Retry-After': '3600' })
    }
    return noContent()
  })
}

export default (request: Request, context: Context): Promise<Response> =>
  handle(request, {
    record: (vitals, sender) => recordVitals(serviceClient(), vitals, sender),
    address: context.ip,
    sender: () => senderKey(context.ip, serviceSecret(), new Date()),
  })
