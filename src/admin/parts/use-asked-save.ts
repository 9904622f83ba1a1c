import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SaveResult } from '#data/save-if-unchanged.ts'
import { conflicts, happenedTo, type Question } from './conflicts.ts'
import { failed } from './reason-sentence.ts'
import { toast } from './toast.ts'
import { useIsHere } from './use-is-here.ts'

interface AskedSave<Row, Value> {
  /** The stored row as far as the form knows; null for a new record. */
  stored: Row | null
  /** What the form holds now. */
  value: Value
  /** Stores the form's value, as a change to `base` or as a new record with `id`, the same for every retry. */
  save: (base: Row | null, value: Value, id: string) => Promise<SaveResult<Row>>
  /** The question for a conflict; `theirs` is null if the record was deleted. */
  question: (value: Value, theirs: Row | null) => Omit<Question, 'happened'>
  /** Called when `value` is stored, or discarded for theirs, with the row that is stored then; null if it is deleted. */
  onEnd: (value: Value, row: Row | null) => void
  /**
   * Called after that, unless the form is gone, because what is open by then is not this form's to close, or holds
   * something newer than what was stored.
   */
  onClose: () => void
  onError: (error: Error) => void
}

/** Saves a form's value; if somebody else has stored another version in the meantime, the person decides (UX-06). */
export function useAskedSave<Row, Value>(options: AskedSave<Row, Value>) {
  const { value: current, save, question, onEnd, onClose, onError } = options
  const isHere = useIsHere()
  const [stored, setStored] = useState(options.stored)
  const [newId, setNewId] = useState<string>(() => crypto.randomUUID())
  const latest = useRef(current)
  useEffect(() => {
    latest.current = current
  })
  const saving = useMutation({
    mutationFn: ({ base, value, id }: { base: Row | null; value: Value; id: string }) =>
      save(base, value, id),
    onSuccess: async (saved, { value, id: triedId }) => {
      if (saved.result === 'saved') {
        onEnd(value, saved.row)
        // What was typed during the save stays in the form, and is based on what is stored now.
        if (JSON.stringify(latest.current) !== JSON.stringify(value)) setStored(saved.row)
        else if (isHere.current) onClose()
        return
      }
      // A deleted record does not come back under its id: what was typed is saved as another one.
      const id = saved.result === 'deleted' ? crypto.randomUUID() : triedId
      setNewId(id)
      const theirs = saved.result === 'conflict' ? saved.current : null
      const asked = latest.current
      const choice = await conflicts.ask({ ...question(asked, theirs), happened: happenedTo(saved) })
      if (choice === 'later') return
      if (choice === 'theirs') {
        onEnd(asked, theirs)
        if (isHere.current) onClose()
        return
      }
      setStored(theirs)
      // The question waits for typing to pause, so there may be more by now.
      saving.mutate({ base: theirs, value: latest.current, id })
    },
    onError: error => {
      if (isHere.current) return onError(error)
      // The form that would show the error is gone.
      console.error(error)
      toast.error(failed('Not saved. What you typed is kept on this device', error))
    },
  })
  return {
    /** The version that the form is based on; null for a new record. */
    stored,
    /** The id that a new record gets. */
    newId,
    isPending: saving.isPending,
    /** Bases the form on another version, on which a draft was typed: a save since then is a conflict. */
    startFrom: (change: (now: Row) => Row) => setStored(now => now && change(now)),
    /** Gives a new record the id of a restored draft, under which it may be stored without a response. */
    startAs: setNewId,
    save: (value: Value) => {
      if (!saving.isPending) saving.mutate({ base: stored, value, id: newId })
    },
  }
}
