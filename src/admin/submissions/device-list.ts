/** The submissions made in this very browser, which the contact form keeps beside delivering them (CONT-05). */
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
  /** `chat` for answers typed into the chat; the form writes none. */
  source: z.optional(z.enum(['contact', 'chat'])),
})

/** A submission as this browser keeps it. */
export type DeviceSubmission = z.infer<typeof entry>

/** What `storage` holds, oldest first; anything that is not a submission is passed over (SEC-28). */
export function readDeviceSubmissions(storage: TextStorage | null): DeviceSubmission[] {
  return readList(storage, SUBMISSIONS_KEY).flatMap(value => {
    const parsed = z.safeParse(entry, value)
    return parsed.success ? [parsed.data] : []
  })
}

/**
 * Takes a submission off this device: out of the list, and out of the outbox, from which it would otherwise
 * still be delivered, or come back into the form as refused. Entries that are not understood stay where they are.
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
