import { Download, Trash2 } from '#admin/icons.ts'
import { Badge } from '#admin/parts/Badge.tsx'
import { formatShort } from '#admin/parts/dates.ts'
import { StatusBadge } from '#admin/parts/StatusBadge.tsx'
import type { ChatSummary } from '#data/chat-logs-admin.ts'
import { known, nameOf } from './known.ts'
import { messages } from './messages.ts'
import { OutcomeBadges } from './OutcomeBadges.tsx'

interface ChatListProps {
  rows: ChatSummary[]
  selectedId: string
  now: Date
  onOpen: (id: string) => void
  onDownload: (id: string) => void
  onDelete: (id: string) => void
}

/** One row per conversation: visitor, time and subject (LOGS-05, LOGS-06). */
export function ChatList({ rows, selectedId, now, onOpen, onDownload, onDelete }: ChatListProps) {
  return (
    <ul aria-label="Chat logs" className="@container divide-y divide-line">
      {rows.map(row => {
        const name = nameOf(row.user_info)
        return (
          <li
            key={row.id}
            aria-current={row.id === selectedId ? 'true' : undefined}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-4 @sm:px-5 @4xl:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_8.5rem_auto] @4xl:gap-x-6 @4xl:py-3 before:absolute before:inset-y-0 before:left-0 before:w-1 before:origin-top before:scale-y-0 before:bg-signal before:transition-transform before:duration-(--d-2) before:ease-belt aria-[current=true]:bg-bg md:aria-[current=true]:before:scale-y-100 forced-colors:before:bg-[Highlight]"
          >
            <b className="truncate font-semibold tracking-[-0.01em]">{name}</b>
            <time
              dateTime={row.created_at}
              className="small muted whitespace-nowrap @4xl:col-start-3 @4xl:row-start-1"
            >
              {formatShort(row.created_at, now)}
            </time>
            <span className="small muted col-span-2 truncate @4xl:col-span-1 @4xl:col-start-1 @4xl:row-start-2">
              {known(row.user_info, 'email') || messages.noEmail}
            </span>
            <span className="small muted truncate @4xl:col-start-2 @4xl:row-start-1">
              {known(row.user_info, 'service') || messages.noService}
            </span>
            <span className="flex flex-wrap justify-end gap-1.5 @4xl:col-start-2 @4xl:row-start-2 @4xl:min-h-6 @4xl:items-center @4xl:justify-start">
              <StatusBadge status={row.status} />
              {row.lead_id && <Badge tone="ok">Lead</Badge>}
              <OutcomeBadges {...row} />
            </span>
            <span className="col-span-2 mt-2 flex flex-wrap items-center gap-0.5 @sm:gap-2 @4xl:col-span-1 @4xl:col-start-4 @4xl:row-span-2 @4xl:row-start-1 @4xl:mt-0">
              <button
                type="button"
                className="button button-outline button-small"
                onClick={() => onOpen(row.id)}
              >
                View Full Conversation<span className="visually-hidden"> with {name}</span>
              </button>
              <button
                type="button"
                aria-label={`Download the chat with ${name}`}
                title="Download"
                className="grid size-11 place-items-center rounded-belt text-ink-2 hover:text-ink"
                onClick={() => onDownload(row.id)}
              >
                <Download className="icon" aria-hidden="true" />
              </button>
              <button
                type="button"
                aria-label={`Delete the chat with ${name}`}
                title="Delete"
                className="grid size-11 place-items-center rounded-belt text-ink-2 hover:text-error"
                onClick={() => onDelete(row.id)}
              >
                <Trash2 className="icon" aria-hidden="true" />
              </button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
