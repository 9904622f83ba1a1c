/** How a visit began, as stored with a lead. */
import * as z from 'zod/mini'

const text = z.optional(z.string())

/** Null when unknown; missing from leads of an older database. */
export const arrivalShape = z._default(
  z.nullable(
    z.object({
      page: z.string(),
      referrer: text,
      source: text,
      medium: text,
      campaign: text,
      term: text,
      content: text,
      device: text,
      language: text,
    }),
  ),
  null,
)

/** See `KnownArrival` in src/lib/arrival.ts. */
export type LeadArrival = z.infer<typeof arrivalShape>
