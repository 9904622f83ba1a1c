import { messages } from './messages.ts'
import type { Delivery } from './use-delivery.ts'

interface Props {
  delivery: Delivery
  /** Id of the message that the panel thanks for, or null while there is no panel. */
  sentId: string | null
  /** Address to write to instead, in readable form. */
  mail: string
}

/** The panel after sending: says that the message is on its way, and later that it is in (F-01). */
export function SentNote({ delivery: { received }, sentId }: Omit<Props, 'mail'>) {
  const isIn = received.find(({ id }) => id === sentId)
  return (
    <>
      <p className="h3">{isIn ? messages.thanksTitle : messages.onItsWay}</p>
      {isIn && <p>{messages.received(isIn.at, isIn.id)}</p>}
      <p>{messages.promise}</p>
    </>
  )
}

/** What is waiting or has arrived since; null if the panel already says so. */
function noteOf(
  { waiting, isKept, isLimited, received, refused }: Delivery,
  sentId: string | null,
): string | null {
  if (waiting > 0 && !isKept) return messages.unkept
  if (waiting > 0 && isLimited) return messages.limited
  if (sentId) return null
  if (waiting > 0) return messages.waiting(waiting)
  // Beside a refusal it would seem to be about the refused message.
  const last = received.at(-1)
  return refused || !last ? null : messages.isIn(last.at, last.id)
}

/** The notes above the form: what is waiting, what has arrived since, and what was refused. */
export function DeliveryNotes({ delivery, sentId, mail }: Props) {
  const { refused } = delivery
  return (
    <>
      <p role="status" className="contact-note">
        {noteOf(delivery, sentId)}
      </p>
      <div role="alert" className="contact-note">
        {refused && (
          <p className="error-text">
            <span>
              {messages.refused} {refused.reason} {messages.refusedHelp}{' '}
              <a href={['mailto', mail].join(':')}>{mail}</a>
            </span>
          </p>
        )}
      </div>
    </>
  )
}
