import type { Context } from '@netlify/functions'
import { noteMissingPage } from '#data/redirects.ts'
import { type RecordOutcome, recordVisit, type VisitReport } from '#data/visits.ts'
import { arrivalOf } from '../lib/arrival.ts'
import { HttpError, noContent, requireMethod, requireSameOrigin, respond } from '../lib/http.ts'
import { senderKey } from '../lib/sender.ts'
import { serviceClient, serviceSecret } from '../lib/service-db.ts'
import { isProbe, isUncounted, nonceOf, requireSameSite, stepsOf, visitOf, visitorOf } from '../lib/visit.ts'

export interface Dependencies {
  /** Stores the visit; see `recordVisit` in src/data. */
  record: (visit: VisitReport, sender: string) => Promise<RecordOutcome>
  /** Counts a request for a missing page; see `noteMissingPage` in src/data. */
  noteMissing: (path: string, referrer: string | null) => Promise<void>
  /** The address that the request came from. */
  address: string
  /** Opaque name of that address. */
  sender: () => string
}

/**
 * GET ?path=/work[&from=search.example]: counts a page view (ANLY-09, DEC-29, DEC-30). `steps=seen begun`, with or
 * without a path, reports what the visit has reached; the other parameters then say how it began (FIG-04,
 * src/lib/arrival.ts). `once` is a random number of the report, and `missing=1` says that there is nothing at the path
 * (MOVE-02). Answers 204 whether it was counted or not; 400 for an invalid page or step, 429 after 300 from one address
 * in an hour.
 */
export function handle(
  request: Request,
  { record, noteMissing, address, sender }: Dependencies,
): Promise<Response> {
  return respond('log-visit', async () => {
    requireMethod(request, 'GET')
    requireSameOrigin(request)
    requireSameSite(request)
    const visit = reportOf(request, address)
    if (isUncounted(request)) return noContent()
    const outcome = await record(visit, sender())
    if (outcome === 'limited') {
      throw new HttpError(429, 'Too many visits from this address.', { 'Retry-After': '3600' })
    }
    const { path, referrer = null } = visit
    const isMissing = new URL(request.url).searchParams.get('missing') === '1'
    if (isMissing && outcome === 'recorded' && path !== undefined && !isProbe(path))
      await noteMissing(path, referrer)
    return noContent()
  })
}

function reportOf(request: Request, address: string): VisitReport {
  const { searchParams } = new URL(request.url)
  const steps = stepsOf(searchParams.get('steps'))
  return {
    ...visitorOf(request, address),
    ...((searchParams.has('path') || !steps) && visitOf(request)),
    once: nonceOf(request),
    ...(steps && { steps, arrival: arrivalOf(Object.fromEntries(searchParams), request) }),
  }
}

export default (request: Request, context: Context): Promise<Response> =>
  handle(request, {
    record: (visit, sender) => recordVisit(serviceClient(), visit, sender),
    noteMissing: (path, referrer) => noteMissingPage(serviceClient(), path, referrer),
    address: context.ip,
    sender: () => senderKey(context.ip, serviceSecret(), new Date()),
  })
