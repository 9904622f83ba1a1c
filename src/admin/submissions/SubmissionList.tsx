import { Trash2 } from 'lucide-react'
import { Badge } from '#admin/parts/Badge.tsx'
import { formatShort } from '#admin/parts/dates.ts'
import type { Entry } from './merge.ts'
import { messages } from './messages.ts'

interface SubmissionListProps {
  entries: Entry[]
  selectedId: string | undefined
  now: Date
  onSelect: (entry: Entry) => void
  onDelete: (entry: Entry) => void
}

/** One row per submission: who, when, and how the message begins. */
export function SubmissionList({ entries, selectedId, now, onSelect, onDelete }: SubmissionListProps) {
  return (
    <ul aria-label="Submissions" className="divide-y divide-line">
      {entries.map(entry => (
        // A thousand rows stay quick: those out of sight are not laid out.
        <li
          key={entry.id}
          className="group relative [contain-intrinsic-size:auto_6.6rem] [content-visibility:auto]"
        >
          <button
            type="button"
            aria-current={entry.id === selectedId ? 'true' : undefined}
            onClick={() => onSelect(entry)}
            className="relative grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-5 py-[0.95rem] text-left -outline-offset-3 before:absolute before:inset-y-0 before:left-0 before:w-1 before:origin-top before:scale-y-0 before:bg-signal before:transition-transform before:duration-(--d-2) before:ease-belt hover:bg-bg md:aria-[current=true]:bg-bg md:aria-[current=true]:before:scale-y-100 forced-colors:before:bg-[Highlight]"
          >
            <b className="truncate font-semibold tracking-[-0.01em]">{entry.name || 'No name'}</b>
            <time dateTime={entry.sentAt} className="small muted whitespace-nowrap">
              {formatShort(entry.sentAt, now)}
            </time>
            <span className="small muted col-span-2 flex items-center gap-2">
              <span className="truncate">{entry.email}</span>
              {messages.place[entry.place] && <Badge>{messages.place[entry.place]}</Badge>}
            </span>
            <span className="small muted col-span-2 block truncate group-focus-within:pr-8 group-hover:pr-8 pointer-coarse:pr-8">
              {entry.message}
            </span>
          </button>
          <button
            type="button"
            aria-label={`Delete submission from ${entry.name || 'no name'}`}
            title="Delete"
            onClick={() => onDelete(entry)}
            className="absolute right-2.5 bottom-1 grid size-11 place-items-center rounded-belt text-ink-2 -outline-offset-3 hover:text-error focus-visible:opacity-100 pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100"
          >
            <Trash2 className="icon" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
