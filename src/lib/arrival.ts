/**
 * How a visit began: its first page, and the site and campaign that led there. Only the browser tab knows it until
 * the visitor writes; then the form or the chat sends it along into the lead. It never identifies a visitor.
 */
import { hasSession } from './has-session.ts'
import type { TextStorage } from './stored-list.ts'

/** Session storage key, so other tabs and later visits do not see it. */
export const ARRIVAL_KEY = 'arrival'

/** Maximum characters per field; tests/db/arrivals.test.ts checks the database against them. */
export const ARRIVAL_LIMITS = {
  /** Path of the first page, e.g. `/services`. */
  page: 512,
  /** Host of the site that led here, e.g. `news.example`. */
  referrer: 253,
  /** The URL parameters `utm_source`, `utm_medium` and so on. */
  ...{ source: 100, medium: 100, campaign: 100, term: 100, content: 100 },
} as const

type ArrivalField = keyof typeof ARRIVAL_LIMITS

/** What is known about the arrival; unknown fields are left out. */
export type Arrival = { page: string } & Partial<Record<ArrivalField, string>>

/** What a browser tab remembers: the arrival, and the steps already reported to the counter, separated by spaces. */
export type StoredArrival = Arrival & { told?: string | undefined }

/** The steps of a visit, each counted once; those from `form` on are the form and its fields. */
export const VISIT_STEPS = [
  ...['visit', 'seen', 'begun'],
  ...['form', 'name', 'email', 'confirmEmail', 'message', 'answer'],
] as const
export type VisitStep = (typeof VISIT_STEPS)[number]

/** The device classes that statistics distinguish. */
export const DEVICES = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

/** The arrival as a lead stores it, with data from the request's headers; `language` has two or three letters. */
export type KnownArrival = Arrival & { device: Device; language?: string | undefined }

/**
 * The arrival stored in this tab, not validated; undefined when there is none, and for members of the team, whose
 * visits are not counted (FIG-01). The functions validate it.
 */
export function storedArrival(storage: TextStorage | null): StoredArrival | undefined {
  if (hasSession()) return undefined
  try {
    return JSON.parse(storage?.getItem(ARRIVAL_KEY) ?? '') || undefined
  } catch {
    return undefined
  }
}
