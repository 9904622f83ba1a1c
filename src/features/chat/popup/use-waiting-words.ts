import { useEffect, useState } from 'react'
import type { ChatOutbox } from '#features/outbox/chat-outbox.ts'

/** `offline`: there is no network. `sending`: it is back, but not all messages have been delivered yet. */
export type WaitingWords = 'offline' | 'sending' | null

/**
 * Whether the visitor's messages wait for the network: from its loss until all of them are delivered. Failures of the
 * server are not reported to the visitor (CHAT-63).
 */
export function useWaitingWords(outbox: ChatOutbox): WaitingWords {
  const [waiting, setWaiting] = useState<WaitingWords>(navigator.onLine ? null : 'offline')
  useEffect(() => {
    const lose = () => setWaiting('offline')
    const arrive = () => {
      if (navigator.onLine) setWaiting(now => (now && outbox.waiting().length > 0 ? 'sending' : null))
    }
    addEventListener('offline', lose)
    addEventListener('online', arrive)
    const stop = outbox.subscribe(arrive)
    return () => {
      removeEventListener('offline', lose)
      removeEventListener('online', arrive)
      stop()
    }
  }, [outbox])
  return waiting
}
