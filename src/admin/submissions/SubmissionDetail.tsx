import { Mail, Trash2 } from 'lucide-react'
import { formatLong } from '#admin/parts/dates.ts'
import type { Entry } from './merge.ts'
import { messages } from './messages.ts'
import { replyAddress } from './reply.ts'

interface SubmissionDetailProps {
  entry: Entry
  isDeleting: boolean
  onDelete: (entry: Entry) => void
}

/** A submission to read, with what can be done about it. */
export function SubmissionDetail({ entry, isDeleting, onDelete }: SubmissionDetailProps) {
  const reply = replyAddress(entry.email)
  const origin =
    entry.source === 'chat' ? 'From the chat' : entry.sourcePath && `Sent from ${entry.sourcePath}`
  const place = messages.place[entry.place]
  return (
    <article className="flex grow flex-col px-5 pt-4 pb-6 md:px-9 md:py-8">
      <h3 className="font-semibold text-[2rem] leading-[1.1] tracking-[-0.025em]">
        {entry.name || 'No name'}
      </h3>
      <p className="small muted mt-2.5 flex flex-wrap items-center gap-x-6 gap-y-1">
        {entry.email && (
          <span className="flex min-w-0 items-center gap-2">
            <Mail className="icon" aria-hidden="true" />
            <span className="min-w-0 break-words">{entry.email}</span>
          </span>
        )}
        <time dateTime={entry.sentAt}>{formatLong(entry.sentAt)}</time>
        {origin && <span className="min-w-0 break-words">{origin}</span>}
        {place && <span>{place}</span>}
      </p>
      <div className="mt-7 mb-8 max-w-[60ch] whitespace-pre-line break-words text-lg leading-relaxed">
        {entry.message}
      </div>
      <div className="mt-auto flex flex-wrap gap-3 border-line border-t pt-8">
        {reply && (
          <a href={reply} className="button button-small">
            <Mail className="icon" aria-hidden="true" />
            Reply by email
          </a>
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
    </article>
  )
}
