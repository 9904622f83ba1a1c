/** The outbox of contact messages: what it holds, and how one is delivered. */
import type { DeliveryResult } from '#lib/acknowledgement.ts'
import type { Arrival } from '#lib/arrival.ts'
import type { SentLead } from '#lib/lead.ts'
import { localStorageOrNull } from '#lib/stored-list.ts'
import { createOutbox, type Outbox, type RefusedEntry } from './outbox.ts'
import { postEntry } from './post-entry.ts'

/** Browser storage key of messages that the server has neither acknowledged nor refused yet (SUBM-01). */
export const CONTACT_OUTBOX_KEY = 'contactOutbox'

/**
 * A contact message on its way; `source_path` is the page it was written on, `captcha` the proof that its sum was
 * solved (src/features/contact/proof.ts).
 */
export interface ContactMessage extends SentLead {
  source_path: string
  /** How the visit began, as far as the tab knows. */
  arrival?: Arrival | undefined
  captcha?: { token: string; answer: string } | undefined
  /** Content of the field that people leave empty; omitted if there is none. */
  leave_empty?: string
}

function isContactMessage(value: unknown): value is ContactMessage {
  if (typeof value !== 'object' || value === null) return false
  return ['id', 'name', 'email', 'message', 'timestamp', 'source_path'].every(
    field => typeof Reflect.get(value, field) === 'string',
  )
}

/** Posts a message. */
function sendContactMessage(message: ContactMessage): Promise<DeliveryResult> {
  return postEntry('/.netlify/functions/submissions', message)
}

/** Keeps and delivers messages. */
export type ContactOutbox = Outbox<ContactMessage>

/** A message that will never be stored, and why. */
export type RefusedMessage = RefusedEntry<ContactMessage>

let outbox: ContactOutbox | undefined

/**
 * This page's outbox of contact messages; it also delivers whenever the browser comes back online, and follows
 * changes made by other tabs.
 */
export function contactOutbox(): ContactOutbox {
  if (!outbox) {
    const created = createOutbox({
      storage: localStorageOrNull(),
      key: CONTACT_OUTBOX_KEY,
      isEntry: isContactMessage,
      send: sendContactMessage,
      schedule: setTimeout,
    })
    window.addEventListener('online', () => void created.deliver())
    window.addEventListener('storage', ({ key }) => key?.startsWith(CONTACT_OUTBOX_KEY) && created.sync())
    outbox = created
  }
  return outbox
}
