/** What somebody typed and has not saved, kept on this device in case page, session or network end (UX-05). */
import * as z from 'zod/mini'
import type { TextStorage } from '#lib/stored-list.ts'

/** How long after a change a draft is kept, in milliseconds (UX-05). */
export const DRAFT_MS = 2000

/** A kept draft; `keptAt` is in milliseconds since 1970. */
export interface Draft<Value> {
  value: Value
  keptAt: number
}

const keyOf = (record: string) => `draft:${record}`

/**
 * The draft of a record, e.g. `blog/3f2a`, or null when there is none that `schema` understands. Storage may
 * hold anything, or be denied (SEC-28).
 */
export function readDraft<Schema extends z.ZodMiniType>(
  storage: TextStorage | null,
  record: string,
  schema: Schema,
): Draft<z.output<Schema>> | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(record)) ?? 'null')
    const parsed = z.safeParse(z.object({ value: schema, keptAt: z.number() }), kept)
    return parsed.success ? (parsed.data as Draft<z.output<Schema>>) : null
  } catch {
    return null
  }
}

/** Keeps `value` as the record's draft. Returns false when storage refused it. */
export function keepDraft(storage: TextStorage | null, record: string, value: unknown, now: number): boolean {
  if (!storage) return false
  try {
    storage.setItem(keyOf(record), JSON.stringify({ value, keptAt: now }))
    return true
  } catch {
    return false
  }
}

/** Forgets the record's draft, once it is saved or thrown away. */
export function dropDraft(storage: TextStorage | null, record: string): void {
  try {
    storage?.removeItem(keyOf(record))
  } catch {
    // A storage that refuses this has nothing to forget.
  }
}

/**
 * The draft when it is worth offering: newer than the stored row (`savedAt`, ISO, null for a new record) and
 * different from it. It is offered and never applied silently.
 */
export function draftToOffer<Value>(
  draft: Draft<Value> | null,
  stored: Value,
  savedAt: string | null,
): Draft<Value> | null {
  if (!draft || JSON.stringify(draft.value) === JSON.stringify(stored)) return null
  return draft.keptAt > (savedAt ? Date.parse(savedAt) : 0) ? draft : null
}
