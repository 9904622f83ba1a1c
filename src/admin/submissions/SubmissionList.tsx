import { MessagesSquare, Trash2 } from 'lucide-react'
import { Badge } from '#admin/parts/Badge.tsx'
import { formatShort } from '#admin/parts/dates.ts'
import { StatusBadge } from '#admin/parts/StatusBadge.tsx'
import type { Entry } from './merge.ts'
import { messages } from './messages.ts'
import { ReplyDue } from './ReplyDue.tsx'

interface SubmissionListProps {
  entries: Entry[]
  selectedId: string | undefined
  chosen: ReadonlySet<string>
  now: Date
  onSelect: (entry: Entry) => void
  onChoose: (entry: Entry, isChosen: boolean) => void
  onDelete: (entry: Entry) => void
}

/** One row per submission: who, when, how far, and how the message begins. */
export function SubmissionList(props: SubmissionListProps) {
  const { entries, selectedId, chosen, now, onSelect, onChoose, onDelete } = props
  return (
    <ul aria-label="Submissions" className="divide-y divide-line">
      {entries.map(entry => (
        <li
          key={entry.id}
          className="group relative flex has-[button:hover]:bg-bg md:has-[[aria-current=true]]:bg-bg"
        >
          <label className="grid w-11 flex-none cursor-pointer place-items-center pl-1.5">
            <span className="visually-hidden">Choose {entry.name || 'no name'}</span>
            <input
              type="checkbox"
              className="size-[1.125rem] accent-ink"
              checked={chosen.has(entry.id)}
              onChange={event => onChoose(entry, event.target.checked)}
            />
          </label>
          <button
            type="button"
            aria-current={entry.id === selectedId ? 'true' : undefined}
            onClick={() => onSelect(entry)}
            className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-[0.95rem] pr-5 pl-1 text-left -outline-offset-3 before:absolute before:inset-y-0 before:left-0 before:w-1 before:origin-top before:scale-y-0 before:bg-signal before:transition-transform before:duration-(--d-2) before:ease-belt md:aria-[current=true]:before:scale-y-100 forced-colors:before:bg-[Highlight]"
          >
            <b className="truncate font-semibold tracking-[-0.01em]">{entry.name || 'No name'}</b>
            <time dateTime={entry.sentAt} className="small muted whitespace-nowrap">
              {formatShort(entry.sentAt, now)}
            </time>
            <span className="small muted col-span-2 truncate">{entry.email}</span>
            <span className="small muted col-span-2 block truncate">{entry.message}</span>
            <span className="col-span-2 mt-1.5 flex min-h-6 flex-wrap items-center gap-1.5 pr-10">
              {entry.row && <StatusBadge status={entry.row.status} />}
              <ReplyDue entry={entry} onlyDue />
              {messages.place[entry.place] && <Badge>{messages.place[entry.place]}</Badge>}
              {entry.source === 'chat' && (
                <span className="flex items-center gap-1.5 text-ink-2 text-xs">
                  <MessagesSquare className="size-3.5" aria-hidden="true" /> Chat
                </span>
              )}
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
