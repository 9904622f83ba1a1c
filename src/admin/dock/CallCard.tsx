import { MapPin } from '#admin/icons.ts'
import { Avatar } from '#admin/parts/Avatar.tsx'
import type { ChatCall } from '#data/chat-handoffs.ts'
import { RING_SECONDS } from './desk.ts'
import { Elapsed } from './Elapsed.tsx'
import { nameOf } from './messages.ts'

interface CallCardProps {
  call: ChatCall
  /** When the queue was fetched. */
  readAt: number
  isBusy: boolean
  onAccept: () => void
  onSilence: () => void
}

/** A visitor asking for a person, with their last message, until somebody accepts. */
export function CallCard({ call, readAt, isBusy, onAccept, onSilence }: CallCardProps) {
  const name = nameOf(call)
  return (
    <section aria-label={`Call from ${name}`} className="dock-box dock-call">
      <div className="flex items-center gap-3">
        <Avatar name={name} place={3} />
        <h3 className="min-w-0 grow break-words font-semibold text-[1.0625rem] leading-tight">
          {name} asks for a person
        </h3>
      </div>
      {call.last_words && (
        <blockquote className="max-h-32 overflow-y-auto whitespace-pre-line break-words rounded-m border border-line bg-surface px-3.5 py-2.5">
          “{call.last_words}”
        </blockquote>
      )}
      <p className="note muted flex items-center gap-2">
        <MapPin className="icon" aria-hidden="true" />
        <span className="min-w-0 grow truncate">{call.page ?? 'Page unknown'}</span>
        <b className="flex-none font-semibold text-signal-text">
          rings <Elapsed seconds={call.waited_seconds} at={readAt} limit={RING_SECONDS} /> of 1:00
        </b>
      </p>
      <div className="flex gap-2">
        <button
          type="button"
          className="button button-primary button-small grow"
          disabled={isBusy}
          onClick={onAccept}
        >
          Accept<span className="visually-hidden"> the chat with {name}</span>
        </button>
        <button
          type="button"
          className="button button-outline button-small"
          title="Stops ringing here; others can still accept"
          onClick={onSilence}
        >
          Not me
        </button>
      </div>
    </section>
  )
}
