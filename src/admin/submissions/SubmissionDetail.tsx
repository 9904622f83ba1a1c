import { use } from 'react'
import { Mail, MessagesSquare, ShieldAlert, Trash2, UserRound } from '#admin/icons.ts'
import { arrivalWords } from '#admin/parts/arrival-words.ts'
import { formatLong } from '#admin/parts/dates.ts'
import { looksLikeSpam } from '#admin/parts/flags.ts'
import { ManyBadge } from '#admin/parts/ManyBadge.tsx'
import { StatusPicker } from '#admin/parts/StatusPicker.tsx'
import { TabIdsContext } from '#admin/parts/tab-ids.ts'
import { goToTab } from '#admin/use-url-state.ts'
import { OPENS } from '#lib/dashboard-link.ts'
import type { LeadStatus } from '#lib/lead.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import type { Entry } from './merge.ts'
import { messages, spamReason } from './messages.ts'
import { Notes } from './Notes.tsx'
import { ReplyDue } from './ReplyDue.tsx'
import { replyAddress } from './reply.ts'

interface SubmissionDetailProps {
  entry: Entry
  isDeleting: boolean
  /** Called when the person starts to work on it. */
  onTouch: () => void
  onDelete: (entry: Entry) => void
  onStatus: (entry: Entry, status: LeadStatus) => void
  onUnflag: (entry: Entry) => void
}

/** A submission in full, with its actions. */
export function SubmissionDetail(props: SubmissionDetailProps) {
  const { entry, isDeleting, onTouch, onDelete, onStatus, onUnflag } = props
  const { row } = entry
  const hasChats = use(TabIdsContext).includes('chats')
  const reply = replyAddress(entry.email)
  const origin = originOf(entry)
  const place = messages.place[entry.place]
  return (
    <article onFocus={onTouch} className="flex grow flex-col px-(--pad) pt-4 pb-6">
      <h3 className="break-words font-semibold text-xl leading-tight tracking-[-0.014em]">
        {entry.name || 'No name'}
      </h3>
      <p className="note muted -mx-(--pad) mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-(--pad) pb-3.5">
        {entry.email && (
          <span className="flex min-w-0 items-center gap-2">
            <Mail className="icon" aria-hidden="true" />
            <span className="min-w-0 break-words">{entry.email}</span>
          </span>
        )}
        <time dateTime={entry.sentAt}>{formatLong(entry.sentAt)}</time>
        {origin && <span className="min-w-0 break-words">{origin}</span>}
        {arrivalWords(row?.arrival).map(words => (
          <span key={words} className="min-w-0 break-words">
            {words}
          </span>
        ))}
        {place && <span>{place}</span>}
        {entry.source === 'contact' && <span>{messages.reference(entry.id)}</span>}
        <ManyBadge flags={row?.flags} />
      </p>
      {row && looksLikeSpam(row.flags) && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border border-line bg-raised py-2 pr-2 pl-4">
          <p className="small flex min-w-0 grow basis-60 items-center gap-2.5">
            <ShieldAlert className="icon" aria-hidden="true" />
            {spamReason(row.flags)}
          </p>
          <button
            type="button"
            className="button button-outline button-small"
            onClick={() => onUnflag(entry)}
          >
            Not spam
          </button>
        </div>
      )}
      <div className="mt-5 mb-6 max-w-[42rem] whitespace-pre-line break-words text-[1.0625rem] leading-normal">
        {entry.message}
      </div>
      <div className="grid max-w-[42rem] gap-5">
        {row && (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <StatusPicker value={row.status} onChange={status => onStatus(entry, status)} />
            <ReplyDue entry={entry} />
          </div>
        )}
        {row && <Notes key={row.id} row={row} />}
        {row && <DeliveryLog key={`told ${row.id}`} row={row} />}
        <div className="flex flex-wrap gap-3">
          {reply && (
            <a href={reply} className="button button-small">
              <Mail className="icon" aria-hidden="true" />
              Reply by email
            </a>
          )}
          {row?.person_id && (
            <button
              type="button"
              className="button button-outline button-small"
              onClick={() => goToTab({ tab: 'people', [OPENS.people]: row.person_id })}
            >
              <UserRound className="icon" aria-hidden="true" />
              Open the person
            </button>
          )}
          {row?.chat_log_id && hasChats && (
            <button
              type="button"
              className="button button-outline button-small"
              onClick={() => goToTab({ tab: 'chats', log: row.chat_log_id })}
            >
              <MessagesSquare className="icon" aria-hidden="true" />
              Open the conversation
            </button>
          )}
          <button
            type="button"
            className="button button-small button-danger"
            disabled={isDeleting}
            onClick={() => onDelete(entry)}
          >
            <Trash2 className="icon" aria-hidden="true" />
            {isDeleting ? 'Deleting...' : 'Delete'}
          </button>
        </div>
      </div>
    </article>
  )
}

/** A text about its origin; null if unknown. */
function originOf({ source, sourcePath }: Entry): string | null {
  if (source === 'chat') return 'From the chat'
  if (source === 'hand') return 'Written down by hand'
  return sourcePath && `Sent from ${sourcePath}`
}
