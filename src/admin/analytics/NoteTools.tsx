import { Notice } from '#admin/parts/Notice.tsx'
import type { Annotation } from '#data/annotations.ts'
import { messages } from './messages.ts'
import { NoteForm } from './NoteForm.tsx'
import { NoteList } from './NoteList.tsx'
import { useAnnotationChanges, type useAnnotations } from './use-annotations.ts'

interface NoteToolsProps {
  notes: ReturnType<typeof useAnnotations>
  /** The last day of the period, the default for a new note. */
  last: string
}

/** The notes on the chart, to read, delete and add. */
export function NoteTools({ notes, last }: NoteToolsProps) {
  const { removing } = useAnnotationChanges()
  function remove(note: Annotation) {
    if (!removing.isPending || removing.variables.id !== note.id) removing.mutate(note)
  }
  return (
    <>
      {notes.isError && (
        <Notice
          message={messages.notesFailed}
          onAction={() => void notes.refetch()}
          isBusy={notes.isFetching}
        />
      )}
      <NoteList notes={notes.data ?? []} onDelete={remove} />
      <NoteForm last={last} />
    </>
  )
}
