import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '#admin/parts/use-draft.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'

const schema = z.string()

interface StoredFieldOptions {
  /** Names it among what is kept on this device. */
  record: string
  /** What is stored. */
  stored: string
  /** What of an entry is stored. */
  tidy?: (value: string) => string
  /**
   * Stores `value` unless something else than `was` is stored. Resolves to what is stored now, or to null while it is
   * not decided which one stays; rejects when that failed.
   */
  onSave: (value: string, was: string) => Promise<string | null>
}

/**
 * A field without a form around it, stored when whoever fills it in has done so (UX-10): one save after the other. What
 * could not be stored stays in the field.
 */
export function useStoredField({ record, stored: now, tidy = value => value, onSave }: StoredFieldOptions) {
  const [value, setValue] = useState(now)
  const [stored, setStored] = useState(now)
  const [seen, setSeen] = useState(now)
  const [hasFailed, setFailed] = useState(false)
  /** What is on its way. */
  const sent = useRef<string | null>(null)
  /** What is to be stored after it. */
  const waiting = useRef<string | null>(null)
  if (now !== seen) {
    setSeen(now)
    // What is being entered stays on top of what it was begun with, so that saving it finds a colleague's.
    if (value === stored) {
      setStored(now)
      setValue(now)
    }
  }
  const isDirty = tidy(value) !== stored
  useUnsavedGuard(isDirty, { isLost: hasFailed && isDirty })
  const draft = useDraft({ record, schema, value, isDirty, base: stored })

  /** Stores `entry`, where it is newer than what was drawn last. */
  function save(entry = tidy(value)) {
    if (sent.current === null) send(entry, stored)
    else waiting.current = entry
  }
  /** Stores `entry` in place of `was`, and after it what was entered meanwhile, also when the field is gone by then. */
  function send(entry: string, was: string) {
    if (entry === was) return
    sent.current = entry
    let present = was
    onSave(entry, was)
      .then(kept => {
        setFailed(kept === null)
        if (kept === null) return
        present = kept
        setStored(kept)
        draft.settle(entry)
        // Whoever went on meanwhile keeps that.
        setValue(field => (tidy(field) === entry ? kept : field))
      })
      .catch(() => setFailed(true))
      .finally(() => {
        const next = waiting.current
        sent.current = null
        waiting.current = null
        if (next !== null && next !== entry) send(next, present)
      })
  }
  // Whoever goes elsewhere without leaving the field, as by Back, has entered it for a reason.
  const saveLast = useEffectEvent(() => save())
  useEffect(() => () => saveLast(), [])

  return { value, setValue, save, draft, isInvalid: hasFailed && isDirty }
}
