import { useMutation } from '@tanstack/react-query'
import { NotebookPen } from '#admin/icons.ts'
import { useBackend } from '#admin/parts/backend.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { toast } from '#admin/parts/toast.ts'
import { useUndoDelete } from '#admin/parts/use-undo-delete.ts'
import { deleteNote } from '#data/person-notes.ts'
import type { EntryOf } from '#data/person-timeline.ts'
import { Entry } from './Entry.tsx'
import { messages } from './messages.ts'
import { PEOPLE } from './use-people.ts'
import { useRefresh } from './use-person.ts'

/** An internal note; only the team sees it. */
export function NoteEntry({ shown }: { shown: EntryOf<'note'> }) {
  const { db } = useBackend()
  const refresh = useRefresh()
  const offerUndo = useUndoDelete('person_notes', PEOPLE)
  const deletion = useMutation({
    mutationFn: () => deleteNote(db, shown.id),
    onSuccess: () => {
      refresh()
      offerUndo(messages.noteDeleted, [shown.id])
    },
    onError: error => toast.error(failed('The note could not be deleted', error)),
  })
  return (
    <Entry
      shown={shown}
      Icon={NotebookPen}
      title="Note"
      box={<div className="person-box person-box-note">{shown.entry.body}</div>}
    >
      {[shown.entry.author, 'only the team sees this'].filter(Boolean).join(' · ')}{' '}
      <button type="button" className="link" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
        Delete<span className="visually-hidden"> this note</span>
      </button>
    </Entry>
  )
}
