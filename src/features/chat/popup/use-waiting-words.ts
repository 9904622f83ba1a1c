import { useEffect, useState } from 'react'
import type { ChatOutbox } from '#features/outbox/chat-outbox.ts'

/** `offline`: there is no network. `sending`: there is one again, and not all words have arrived yet. */
export type WaitingWords = 'offline' | 'sending' | null

/**
 * Whether what the visitor writes has to wait for the network, from the moment it is gone until all of it has
 * arrived. A server that fails is none of the visitor's business (CHAT-63).
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
