import { useEffect, useState } from 'react'
import type { ContactOutbox, RefusedMessage } from '#features/outbox/contact-outbox.ts'

/** The state of the messages that were handed to the outbox. */
export interface Delivery {
  /** Number of messages that the server has not acknowledged. */
  waiting: number
  /** Whether the device keeps them; if not, they are lost with the page. */
  isKept: boolean
  /** The server reported too many messages from this network. */
  isLimited: boolean
  /** The message acknowledged last while this page was open, and when. */
  received: { id: string; at: Date } | null
  /** The latest message that was refused for good. */
  refused: RefusedMessage | null
}

export const NO_DELIVERY: Delivery = {
  waiting: 0,
  isKept: true,
  isLimited: false,
  received: null,
  refused: null,
}

/** Tracks the delivery of messages; `openOutbox` is called after hydration. */
export function useDelivery(openOutbox: () => ContactOutbox): Delivery {
  const [delivery, setDelivery] = useState(NO_DELIVERY)

  useEffect(() => {
    const outbox = openOutbox()
    const look = (news: Partial<Delivery>) =>
      setDelivery(known => ({
        ...known,
        waiting: outbox.waiting().length,
        isKept: outbox.isKept(),
        refused: outbox.refused().at(-1) ?? null,
        ...news,
      }))
    look({})
    return outbox.subscribe((entry, result) =>
      look({
        ...(result && { isLimited: result === 'limited' }),
        ...(entry && result === 'delivered' && { received: { id: entry.id, at: new Date() } }),
      }),
    )
  }, [openOutbox])

  return delivery
}
