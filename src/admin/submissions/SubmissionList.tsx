import { MessagesSquare, Trash2 } from '#admin/icons.ts'
import { Badge } from '#admin/parts/Badge.tsx'
import { formatShort } from '#admin/parts/dates.ts'
import { ManyBadge } from '#admin/parts/ManyBadge.tsx'
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

/** One row per submission: sender, time, status, and the start of the message. */
export function SubmissionList(props: SubmissionListProps) {
  const { entries, selectedId, chosen, now, onSelect, onChoose, onDelete } = props
  return (
    <ul aria-label="Submissions" className="divide-y divide-line">
      {entries.map(entry => (
        <li
          key={entry.id}
          className="group relative flex has-[button:hover]:bg-bg md:has-[[aria-current=true]]:bg-bg"
        >
          <label className="grid w-10 flex-none cursor-pointer place-items-center pl-1.5">
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
            className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 py-2.5 pr-(--pad) pl-1 text-left -outline-offset-3 before:absolute before:inset-y-0 before:left-0 before:w-1 before:origin-top before:scale-y-0 before:bg-signal before:transition-transform before:duration-(--d-2) before:ease-belt md:aria-[current=true]:before:scale-y-100 forced-colors:before:bg-[Highlight] pointer-coarse:pr-12"
          >
            <span className="flex min-w-0 items-baseline gap-2">
              <b className="max-w-[70%] flex-none truncate font-semibold tracking-[-0.01em]">
                {entry.name || 'No name'}
              </b>
              <span className="note min-w-0 truncate text-ink-3">{entry.email}</span>
            </span>
            <time dateTime={entry.sentAt} className="note justify-self-end whitespace-nowrap text-ink-3">
              {formatShort(entry.sentAt, now)}
            </time>
            {/* Across both columns, so that several badges leave the name its place. */}
            <span className="col-span-2 flex items-center gap-x-3">
              <span className="note muted min-w-0 grow basis-12 truncate">{entry.message}</span>
              <span className="flex min-w-0 flex-wrap items-center justify-end gap-1.5">
                {entry.source === 'chat' && (
                  <span className="note flex items-center gap-1 text-ink-2">
                    <MessagesSquare className="size-3.5" aria-hidden="true" /> Chat
                  </span>
                )}
                {messages.place[entry.place] && <Badge>{messages.place[entry.place]}</Badge>}
                <ManyBadge flags={entry.row?.flags} />
                <ReplyDue entry={entry} onlyDue />
                {entry.row && <StatusBadge status={entry.row.status} />}
              </span>
            </span>
          </button>
          <button
            type="button"
            aria-label={`Delete submission from ${entry.name || 'no name'}`}
            title="Delete"
            onClick={() => onDelete(entry)}
            className="absolute right-1 bottom-0 grid size-11 bg-inherit place-items-center rounded-belt text-ink-2 -outline-offset-3 hover:text-error focus-visible:opacity-100 pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100"
          >
            <Trash2 className="icon" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
