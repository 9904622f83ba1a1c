import { Trash2 } from '#admin/icons.ts'
import type { Annotation } from '#data/annotations.ts'
import { dayOf, stepLabel } from './period.ts'

interface NoteListProps {
  notes: Annotation[]
  /** Null if the notes are read-only. */
  onDelete: ((note: Annotation) => void) | null
}

/** The notes of this period, newest first; the chart marks their days (FIG-14). */
export function NoteList({ notes, onDelete }: NoteListProps) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="Notes on the chart" className="divide-y divide-line border-line border-y">
      {notes.map(note => (
        <NoteRow key={note.id} note={note} onDelete={onDelete} />
      ))}
    </ul>
  )
}

function NoteRow({ note, onDelete }: { note: Annotation } & Pick<NoteListProps, 'onDelete'>) {
  return (
    <li className="flex items-center gap-3 text-sm">
      <time dateTime={note.day} className="muted min-w-14 flex-none py-2 tabular-nums">
        {stepLabel(note.day, 'day', dayOf(new Date()))}
      </time>
      <span className="min-w-0 grow break-words py-2">{note.note}</span>
      {onDelete && (
        <button
          type="button"
          className="icon-button"
          aria-label={`Delete the note “${note.note}”`}
          onClick={() => onDelete(note)}
        >
          <Trash2 className="icon" aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
