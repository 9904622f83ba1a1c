import { useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { localStorageOrNull } from '#lib/stored-list.ts'
import { DRAFT_MS, type Draft, draftToOffer, dropDraft, keepDraft, readDraft } from './draft.ts'

interface DraftOptions<Schema extends z.ZodMiniType> {
  /** Which record, e.g. `blog/3f2a` or `blog/new`. The hook serves one record: give the editor a `key`. */
  record: string
  schema: Schema
  /** What the form holds now. */
  value: z.output<Schema>
  /** Whether that differs from the stored row. */
  isDirty: boolean
  /** When the stored row was changed last (ISO), null for a new record. */
  savedAt: string | null
}

interface UsedDraft<Value> {
  /** A draft newer than the stored row, to be offered; null when there is none, or once it is decided. */
  offered: Draft<Value> | null
  /** Call after the person has decided about what was offered. */
  decide: () => void
  /** Forgets the draft: after saving, or when it is thrown away. */
  drop: () => void
}

/** Keeps what a form holds on this device, 2 s after a change and when the page goes (UX-05). */
export function useDraft<Schema extends z.ZodMiniType>(
  options: DraftOptions<Schema>,
): UsedDraft<z.output<Schema>> {
  const { record, schema, value, isDirty, savedAt } = options
  const [offered, setOffered] = useState(() =>
    draftToOffer(readDraft(localStorageOrNull(), record, schema), value, savedAt),
  )
  const text = isDirty ? JSON.stringify(value) : null
  const waiting = useRef<string | null>(null)

  const keep = useCallback(() => {
    if (waiting.current === null) return
    keepDraft(localStorageOrNull(), record, JSON.parse(waiting.current), Date.now())
    waiting.current = null
  }, [record])

  useEffect(() => {
    waiting.current = text
    if (text === null) return
    const timer = setTimeout(keep, DRAFT_MS)
    return () => clearTimeout(timer)
  }, [text, keep])

  useEffect(() => {
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      // The editor goes, as when the session ends: what was typed last is kept too.
      keep()
    }
  }, [keep])

  const drop = useCallback(() => {
    waiting.current = null
    dropDraft(localStorageOrNull(), record)
    setOffered(null)
  }, [record])
  return { offered, decide: () => setOffered(null), drop }
}
