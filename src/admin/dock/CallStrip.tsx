import { X } from '#admin/icons.ts'
import type { ChatCall } from '#data/chat-handoffs.ts'
import { RING_SECONDS } from './desk.ts'
import { Elapsed } from './Elapsed.tsx'
import { nameOf } from './messages.ts'

interface CallStripProps {
  call: ChatCall
  readAt: number
  /** Silenced here, but still waiting. */
  isSilent?: boolean
  isBusy: boolean
  onAccept: () => void
  onSilence: () => void
}

/** A call as one line: during a talk, silenced here, or taken by a colleague (HAND-06). */
export function CallStrip({ call, readAt, isSilent = false, isBusy, onAccept, onSilence }: CallStripProps) {
  const name = nameOf(call)
  const isTaken = call.state === 'live'
  return (
    <section
      aria-label={`Call from ${name}`}
      className={`dock-box dock-strip ${isSilent || isTaken ? '' : 'dock-strip-ringing'}`}
    >
      <p className="min-w-0 grow truncate">
        <b className="font-semibold">{name}</b>{' '}
        <span className="note muted">
          {isTaken ? (
            'is talking to a colleague'
          ) : (
            <>
              {isSilent ? 'waits' : 'calls'}{' '}
              <Elapsed seconds={call.waited_seconds} at={readAt} limit={RING_SECONDS} /> of 1:00
            </>
          )}
        </span>
      </p>
      {!isTaken && (
        <button
          type="button"
          className="button button-outline button-small"
          disabled={isBusy}
          onClick={onAccept}
        >
          Accept<span className="visually-hidden"> the chat with {name}</span>
        </button>
      )}
      {!isSilent && (
        <button
          type="button"
          aria-label={isTaken ? `Dismiss ${name}` : `Not me: ${name}`}
          className="icon-button"
          onClick={onSilence}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      )}
    </section>
  )
}
