import type { ChatOutbox } from '#features/outbox/chat-outbox.ts'
import { labels } from './labels.ts'
import { useRefusal } from './use-refusal.ts'
import { useWaitingWords } from './use-waiting-words.ts'

interface Props {
  outbox: ChatOutbox
  /** Id of the conversation; undefined before there is one. */
  id: string | undefined
}

/**
 * Says that messages wait for the network or their turn (F-11, F-02), or that they will never be read, and why (F-01).
 * Both live regions exist from the start, so that screen readers announce what appears in them.
 */
export function DeliveryNotice({ outbox, id }: Props) {
  const waiting = useWaitingWords(outbox)
  const reason = useRefusal(outbox, id)
  return (
    <>
      <p role="status" className="chat-delivery">
        {waiting && labels[waiting]}
      </p>
      <p role="alert" className="chat-delivery error-text">
        {reason !== null && (
          <span>
            {labels.refused} {reason} {labels.refusedHelp} <a href="/contact">{labels.contactLink}</a>
          </span>
        )}
      </p>
    </>
  )
}
