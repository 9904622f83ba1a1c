/**
 * How a visit began: its first page, the site and the campaign that led there. Known to the browser tab alone until its
 * visitor writes; then it goes along with the form or the chat into the lead. Nothing in it names a visitor.
 */
import type { TextStorage } from './stored-list.ts'

/** Session storage key: other tabs and later visits know nothing of it. */
export const ARRIVAL_KEY = 'arrival'

/** Most characters of each field; tests/db/arrivals.test.ts holds the database to them. */
export const ARRIVAL_LIMITS = {
  /** Path of the first page, e.g. `/services`. */
  page: 512,
  /** Host of the site that led here, e.g. `news.example`. */
  referrer: 253,
  /** What the address said in `utm_source`, `utm_medium` and so on. */
  ...{ source: 100, medium: 100, campaign: 100, term: 100, content: 100 },
} as const

type ArrivalField = keyof typeof ARRIVAL_LIMITS

/** What is known of it; what was not said is left out. */
export type Arrival = { page: string } & Partial<Record<ArrivalField, string>>

/** What a browser tab remembers: the same, and the steps that it has told the counter, with spaces between them. */
export type StoredArrival = Arrival & { told?: string | undefined }

/** The steps of a visit that are counted once each; those from `form` on are the form and its fields. */
export const VISIT_STEPS = [
  ...['visit', 'seen', 'begun'],
  ...['form', 'name', 'email', 'confirmEmail', 'message', 'answer'],
] as const
export type VisitStep = (typeof VISIT_STEPS)[number]

/** The kinds of device that figures tell apart. */
export const DEVICES = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

/** The same as a lead keeps it, with what the request's own headers say: `language` is of two or three letters. */
export type KnownArrival = Arrival & { device: Device; language?: string | undefined }

/** What this tab remembers of its beginning, as it was put there; undefined where nothing is. The functions validate it. */
export function storedArrival(storage: TextStorage | null): StoredArrival | undefined {
  try {
    return JSON.parse(storage?.getItem(ARRIVAL_KEY) ?? '') || undefined
  } catch {
    return undefined
  }
}
