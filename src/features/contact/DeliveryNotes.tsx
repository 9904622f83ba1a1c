import { messages } from './messages.ts'
import type { Delivery } from './use-delivery.ts'

interface Props {
  delivery: Delivery
  /** The message that the panel thanks for, or null while there is no panel. */
  sentId: string | null
  /** Where to write instead, as people read it. */
  mail: string
}

/** What stands in the panel after sending: that the message is on its way, and later that it is in (F-01). */
export function SentNote({ delivery: { received }, sentId }: Omit<Props, 'mail'>) {
  const isIn = received !== null && received.id === sentId
  return (
    <>
      <p className="h3">{isIn ? messages.thanksTitle : messages.onItsWay}</p>
      {isIn && <p>{messages.received(received.at, received.id)}</p>}
      <p>{messages.promise}</p>
    </>
  )
}

/** What waits, or has arrived since; nothing beside a panel that says the same. */
function noteOf({ waiting, isLimited, received }: Delivery, sentId: string | null): string | null {
  if (waiting > 0 && isLimited) return messages.limited
  if (sentId) return null
  if (waiting > 0) return messages.waiting(waiting)
  return received && messages.isIn(received.at, received.id)
}

/** What stands above the form: what waits, what has arrived since, and what was refused. */
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
