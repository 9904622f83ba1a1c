/** What a function keeps about how a visit began: what the browser tab remembers, and what the request says. */
import * as z from 'zod/mini'
import { ARRIVAL_LIMITS, type Arrival, type KnownArrival } from '#lib/arrival.ts'
import { deviceOf, isNotToBeCounted, referrerOf, SITE_PATH } from './visit.ts'

/** One line of text, truncated; undefined if empty. */
function lineOf(text: string, most: number): string | undefined {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim()
  return line.slice(0, most).toWellFormed().trim() || undefined
}

const line = (most: number) => {
  const text = z.pipe(
    z.string(),
    z.transform(value => lineOf(value, most)),
  )
  return z.catch(z.optional(text), undefined)
}

const sentArrival = z.object({
  page: z.string().check(
    z.maxLength(ARRIVAL_LIMITS.page),
    z.regex(SITE_PATH),
    z.refine(path => path.isWellFormed()),
  ),
  referrer: line(ARRIVAL_LIMITS.referrer),
  source: line(ARRIVAL_LIMITS.source),
  medium: line(ARRIVAL_LIMITS.medium),
  campaign: line(ARRIVAL_LIMITS.campaign),
  term: line(ARRIVAL_LIMITS.term),
  content: line(ARRIVAL_LIMITS.content),
})

/**
 * How the visit of `request` began, as `sent` by its page (FIG-01); undefined if the page sent nothing usable or the
 * visitor asks not to be counted. Invalid parts are dropped, so they never cost anybody a message.
 */
export function arrivalOf(sent: unknown, request: Request): KnownArrival | undefined {
  if (isNotToBeCounted(request)) return undefined
  const result = sentArrival.safeParse(sent)
  if (!result.success) return undefined
  const { headers } = request
  const { page, referrer = '' } = result.data
  const said = {
    ...result.data,
    page: page.replace(/(.)\/+$/, '$1'),
    referrer: referrerOf(referrer, request) ?? undefined,
    language: languageOf(headers.get('Accept-Language') ?? ''),
  }
  const known = Object.entries(said).filter(([, value]) => value !== undefined)
  return { ...(Object.fromEntries(known) as Arrival), device: deviceOf(headers.get('User-Agent') ?? '') }
}

/** The browser's preferred language without its region: `de` for `de-CH,de;q=0.9,en;q=0.8`. */
function languageOf(accepted: string): string | undefined {
  return /^\s*([a-z]{2,3})\b/i.exec(accepted)?.[1]?.toLowerCase()
}
