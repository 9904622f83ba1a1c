import { useEffect, useState } from 'react'
import type { ContactMessage, ContactOutbox, RefusedMessage } from '#features/outbox/contact-outbox.ts'

/** The state of the messages that were handed to the outbox. */
export interface Delivery {
  /** Number of messages that the server has not acknowledged. */
  waiting: number
  /** Whether the device keeps them; if not, they are lost with the page. */
  isKept: boolean
  /** The server reported too many messages from this network. */
  isLimited: boolean
  /** The messages acknowledged while this page was open, and when; in the order in which they were written. */
  received: (ContactMessage & { at: Date })[]
  /** The latest message that was refused for good. */
  refused: RefusedMessage | null
}

export const NO_DELIVERY: Delivery = {
  waiting: 0,
  isKept: true,
  isLimited: false,
  received: [],
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
    let { received } = NO_DELIVERY
    return outbox.subscribe((entry, result) => {
      if (entry && result === 'delivered') {
        received = [...received, { ...entry, at: new Date() }]
        received.sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1))
      }
      look({ received, ...(result && { isLimited: result === 'limited' }) })
    })
  }, [openOutbox])

  return delivery
}
