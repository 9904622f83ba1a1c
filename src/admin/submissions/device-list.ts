/** The submissions made in this browser, of which the contact form keeps a local copy (CONT-05). */
import * as z from 'zod/mini'
import { SUBMISSIONS_KEY } from '#features/contact/contact.ts'
import { CONTACT_OUTBOX_KEY } from '#features/outbox/contact-outbox.ts'
import { readList, type TextStorage, writeList } from '#lib/stored-list.ts'

const entry = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** When it was sent, as an ISO date-time. */
  timestamp: z.string(),
  /** `chat` for answers typed into the chat; the form sets no source. */
  source: z.optional(z.enum(['contact', 'chat'])),
})

/** A submission as stored in this browser. */
export type DeviceSubmission = z.infer<typeof entry>

/** The submissions in `storage`, oldest first; anything else is skipped (SEC-28). */
export function readDeviceSubmissions(storage: TextStorage | null): DeviceSubmission[] {
  return readList(storage, SUBMISSIONS_KEY).flatMap(value => {
    const parsed = z.safeParse(entry, value)
    return parsed.success ? [parsed.data] : []
  })
}

/**
 * Removes a submission from this device: from the list and from the outbox, which would otherwise still deliver it
 * or return it to the form as refused. Entries of unknown shape stay.
 */
export function removeDeviceSubmission(storage: TextStorage | null, id: string): void {
  const hasId = z.union([
    z.object({ id: z.literal(id) }),
    z.object({ entry: z.object({ id: z.literal(id) }) }),
  ])
  for (const key of [SUBMISSIONS_KEY, CONTACT_OUTBOX_KEY, `${CONTACT_OUTBOX_KEY}Refused`]) {
    const entries = readList(storage, key)
    const others = entries.filter(value => !z.safeParse(hasId, value).success)
    if (others.length < entries.length) writeList(storage, key, others)
  }
}
