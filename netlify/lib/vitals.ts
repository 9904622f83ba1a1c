/** What is kept about how fast a page view was. */
import { VITALS, type VitalsReport } from '#data/vitals.ts'
import { HttpError } from './http.ts'
import { deviceOf, nonceOf, pathOf } from './visit.ts'

/** A hundred seconds in milliseconds; anything longer was not a visit. Layout shifts are never that large. */
const MOST = 100_000

/** The values that a page reports. Throws 400 for an invalid page, for no values, and for an invalid value. */
export function vitalsOf(request: Request): VitalsReport {
  const { searchParams } = new URL(request.url)
  const values = VITALS.flatMap(metric => {
    const sent = searchParams.get(metric)
    if (sent === null) return []
    const value = Number(sent)
    if (!/^\d{1,12}(\.\d{1,6})?$/.test(sent) || value > MOST)
      throw new HttpError(400, `Send ${metric} as a number.`)
    return [[metric, value] as const]
  })
  if (values.length === 0) throw new HttpError(400, 'Send what was measured.')
  return {
    page: pathOf(searchParams.get('page') ?? ''),
    device: deviceOf(request.headers.get('User-Agent') ?? ''),
    once: nonceOf(request),
    ...Object.fromEntries(values),
  }
}
