/** The outbox of conversations: the latest state of each, until the server acknowledges or refuses it (CHAT-63). */
import { localStorageOrNull } from '#lib/stored-list.ts'
import { createOutbox, type Outbox, type OutboxEntry } from './outbox.ts'
import { postEntry } from './post-entry.ts'

/** Browser storage key of conversations that are not saved yet. */
const CHAT_OUTBOX_KEY = 'chatOutbox'

/** URL of the function that saves conversations. */
export const CHAT_URL = '/.netlify/functions/chat'

/** A whole conversation; `sequence` increases with every change. */
export interface ChatRecord extends OutboxEntry {
  sequence: number
}

/** Whether `value` has the identity of a record; the function validates all of it. */
export function isChatRecord(value: unknown): value is ChatRecord {
  if (typeof value !== 'object' || value === null) return false
  const [id, sequence] = [Reflect.get(value, 'id'), Reflect.get(value, 'sequence')]
  return typeof id === 'string' && Number.isSafeInteger(sequence)
}

/** Whether `a` is a later state of the conversation than `b`. */
export const isLaterRecord = (a: ChatRecord, b: ChatRecord) => a.sequence > b.sequence

/** Keeps and delivers conversations. */
export type ChatOutbox = Outbox<ChatRecord>

let outbox: ChatOutbox | undefined

/** This page's outbox of conversations; it also delivers whenever the browser comes back online. */
export function chatOutbox(): ChatOutbox {
  if (!outbox) {
    const created = createOutbox({
      storage: localStorageOrNull(),
      key: CHAT_OUTBOX_KEY,
      isEntry: isChatRecord,
      isNewer: isLaterRecord,
      send: record => postEntry(CHAT_URL, record),
      schedule: setTimeout,
    })
    window.addEventListener('online', () => void created.deliver())
    outbox = created
  }
  return outbox
}
