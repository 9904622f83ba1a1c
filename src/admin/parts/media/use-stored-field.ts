import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '#admin/parts/use-draft.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'

const schema = z.string()

interface StoredFieldOptions {
  /** Identifies its draft on this device. */
  record: string
  /** The stored value. */
  stored: string
  /** Turns an entry into what is stored. */
  tidy?: (value: string) => string
  /**
   * Stores `value` unless something other than `was` is stored. Resolves to what is stored now, or to null if it is not
   * decided which one stays; rejects if that fails.
   */
  onSave: (value: string, was: string) => Promise<string | null>
  /** Called with what is to be kept, before it is stored: what was entered, or what was decided to stay. */
  onEnter?: ((value: string) => void) | undefined
}

/**
 * A field without a form around it, stored when the person has filled it in (UX-10), one save at a time. What could not
 * be stored stays in the field.
 */
export function useStoredField(options: StoredFieldOptions) {
  const { record, stored: now, tidy = value => value, onSave, onEnter } = options
  const [value, setValue] = useState(now)
  const [stored, setStored] = useState(now)
  const [seen, setSeen] = useState(now)
  const [hasFailed, setFailed] = useState(false)
  /** The entry being saved. */
  const sent = useRef<string | null>(null)
  /** The entry to save after it. */
  const waiting = useRef<string | null>(null)
  const isEntered = useRef(false)
  if (now !== seen) {
    setSeen(now)
    // An edit in progress keeps the value it started from, so that saving it detects a colleague's change.
    if (value === stored) {
      setStored(now)
      setValue(now)
    }
  }
  const isDirty = tidy(value) !== stored
  useUnsavedGuard(isDirty, { isLost: hasFailed && isDirty })
  const draft = useDraft({ record, schema, value, isDirty, base: stored })

  /** Stores `entry`; pass it if it is newer than the last render. */
  function save(entry = tidy(value)) {
    // A value that was only looked at may be replaced by a colleague's.
    isEntered.current ||= entry !== stored
    if (isEntered.current) onEnter?.(entry)
    if (sent.current === null) send(entry, stored)
    else waiting.current = entry
  }
  /** Stores `entry` in place of `was`, then what was entered in the meantime, even if the field is gone by then. */
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
        if (kept !== entry && waiting.current === null) onEnter?.(kept)
        draft.settle(entry)
        // Keep anything entered in the meantime.
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
  // The field may unmount without a blur, e.g. by Back: save its entry all the same.
  const saveLast = useEffectEvent(() => save())
  useEffect(() => () => saveLast(), [])

  return {
    value,
    setValue,
    save,
    offered: draft.offered,
    /** Continues a draft from an earlier visit, based on what was stored when it was typed, or discards it. */
    decide(isTaken: boolean) {
      if (!isTaken || !draft.offered) return draft.discard()
      setStored(draft.offered.base ?? stored)
      setValue(draft.offered.value)
      draft.decide()
    },
    isInvalid: hasFailed && isDirty,
  }
}
