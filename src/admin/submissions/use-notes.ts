import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useBackend } from '#admin/parts/backend.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import { useSaveQueue } from '#admin/parts/use-save-queue.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import { type ContactSubmission, saveNotes } from '#data/contact-submissions.ts'
import { usePatch } from './use-submission-changes.ts'

/** How long typing has to rest before notes are saved, in milliseconds. */
const REST_MS = 800

/** The notes of one lead, saved by themselves. Give the component a `key` of the row's id. */
export function useNotes(row: ContactSubmission) {
  const { db } = useBackend()
  const patch = usePatch()
  const [text, setText] = useState(row.notes)
  /** What the server is known to hold; the newest row counts, in whatever order answers arrive. */
  const [stored, setStored] = useState(row)
  const draft = useDraft({
    record: `submission-notes/${row.id}`,
    schema: z.string(),
    value: text,
    isDirty: text !== stored.notes,
    base: stored.updated_at,
  })

  function take(next: ContactSubmission) {
    setStored(next)
    // What is being typed stays; notes that nobody touches follow the server.
    setText(typed => (typed === stored.notes ? next.notes : typed))
  }
  if (row.updated_at > stored.updated_at) take(row)

  const queue = useSaveQueue<string, ContactSubmission>({
    row: stored,
    save: (notes, base) => saveNotes(db, notes, base),
    onSaved: saved => {
      setStored(saved)
      draft.settle(saved.notes)
      void patch(other => (other.id === saved.id ? saved : other))
    },
  })
  const isWaiting = text !== stored.notes
  // They are saved when their lead is left; only closing the page would lose them.
  useUnsavedGuard(isWaiting, { isLost: false })

  const { save } = queue
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => save(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text, isWaiting, save])

  const saveNow = useEffectEvent(() => {
    if (isWaiting && queue.state.status === 'saved') save(text)
  })
  // Going on to another lead saves what was typed last.
  useEffect(() => () => saveNow(), [])

  return {
    text,
    setText,
    isWaiting,
    state: queue.state,
    retry: queue.retry,
    saveNow: () => {
      if (isWaiting && queue.state.status === 'saved') save(text)
    },
    /** Ends a conflict; `theirs` replaces what was typed. */
    resolve(whose: 'mine' | 'theirs') {
      if (whose === 'theirs' && queue.state.status === 'conflict') setText(queue.state.theirs.notes)
      queue.resolve(whose)
    },
    offered: draft.offered,
    /** Decides about a draft of an earlier visit. */
    decide(isTaken: boolean) {
      if (!isTaken || !draft.offered) return draft.discard()
      setText(draft.offered.value)
      draft.decide()
    },
  }
}
