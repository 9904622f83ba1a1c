import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useBackend } from '#admin/parts/backend.ts'
import { conflicts, happenedTo } from '#admin/parts/conflicts.ts'
import { toast } from '#admin/parts/toast.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import { useSaveQueue } from '#admin/parts/use-save-queue.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import { type ContactSubmission, saveNotes } from '#data/contact-submissions.ts'
import type { Base, NotSaved } from '#data/save-if-unchanged.ts'
import { undoDelete } from '#data/trash.ts'
import { messages } from './messages.ts'
import { SUBMISSIONS } from './use-poll.ts'
import { usePatch } from './use-submission-changes.ts'

/** Debounce before notes are saved, in milliseconds. */
const REST_MS = 800

/** The row as the base of notes typed on `revision`; see `baseOf`, which goes by the revision of a whole row. */
const typedOn = (row: Base<ContactSubmission>, revision: number): Base<ContactSubmission> =>
  revision < row.notes_revision ? { ...row, notes_revision: revision, since: '-infinity' } : row

/** The notes of one lead, saved automatically. The component needs the row's id as its `key`. */
export function useNotes(row: ContactSubmission) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const patch = usePatch()
  const [text, setText] = useState(row.notes)
  /** The newest known row of the server, in whatever order responses arrive. */
  const [stored, setStored] = useState<Base<ContactSubmission>>(row)
  const draft = useDraft({
    record: `submission-notes/${row.id}`,
    schema: z.string(),
    value: text,
    isDirty: text !== stored.notes,
    base: String(stored.notes_revision),
  })

  // Untouched notes follow the server. Edited notes stay based on the row they started from, so that
  // saving them detects a colleague's newer notes.
  const isSameVersion = row.notes_revision === stored.notes_revision
  if (row.updated_at > stored.updated_at && (text === stored.notes || isSameVersion)) {
    setStored(row)
    if (text === stored.notes) setText(row.notes)
  }

  const isHere = useIsHere()
  const queue = useSaveQueue<string, Base<ContactSubmission>>({
    row: stored,
    save: (notes, base) =>
      saveNotes(db, notes, base).catch(error => {
        // The line that would show the error is gone.
        if (!isHere.current) toast.error(messages.notesFailed(row.name))
        throw error
      }),
    onSaved: saved => {
      setStored(saved)
      draft.settle(saved.notes)
      void patch(other => (other.id === saved.id ? saved : other))
    },
    onConflict: (found, notes) => void settle(found, notes),
  })

  /** Asks which notes to keep; also after leaving the lead, because that saves the last changes. */
  async function settle(found: NotSaved<ContactSubmission>, mine: string) {
    const theirs = found.result === 'conflict' ? found.current.notes : undefined
    const choice = await conflicts.ask({
      name: found.result === 'deleted' ? `The submission from ${row.name}` : `the notes on ${row.name}`,
      happened: happenedTo(found),
      fields: [{ label: 'Notes', mine, ...(theirs !== undefined && { theirs }) }],
      rescue: 'Restore it with mine',
    })
    if (choice === 'later') return
    if (choice === 'theirs') {
      setText(theirs ?? stored.notes)
      draft.drop()
    } else if (found.result === 'deleted') {
      try {
        await undoDelete(db, 'contact_submissions', [row.id])
      } catch (error) {
        console.error(error)
        return toast.error(messages.restoreFailed)
      }
    }
    queue.resolve(choice)
    if (found.result === 'deleted') void queries.invalidateQueries({ queryKey: [SUBMISSIONS] })
  }
  const isWaiting = text !== stored.notes
  // Leaving the lead saves them, so only closing the page would lose them.
  useUnsavedGuard(isWaiting, { isLost: false })

  const { save } = queue
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => save(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text, isWaiting, save])

  const saveNow = () => {
    if (isWaiting && queue.state.status !== 'conflict') save(text)
  }
  const saveLast = useEffectEvent(saveNow)
  // Moving on to another lead saves the last changes, also those typed while a save runs.
  useEffect(() => () => saveLast(), [])

  return {
    text,
    setText,
    isWaiting,
    state: queue.state,
    retry: queue.retry,
    saveNow,
    /** Asks again which notes to keep after the question was postponed. */
    decideNow: () => queue.state.status === 'conflict' && void settle(queue.state.found, text),
    offered: draft.offered,
    /** Continues a draft from an earlier visit, based on the version it was typed on, or discards it. */
    decide(isTaken: boolean) {
      if (!isTaken || !draft.offered) return draft.discard()
      const { value, base } = draft.offered
      setText(value)
      const older = typedOn(stored, Number(base))
      setStored(older)
      queue.startFrom(older)
      draft.decide()
    },
  }
}
