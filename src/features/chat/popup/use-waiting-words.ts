import { useEffect, useState } from 'react'
import type { ChatOutbox } from '#features/outbox/chat-outbox.ts'

/**
 * `offline`: there is no network; `offlineUnkept`: and the device keeps nothing. `sending`: it is back, but not all
 * messages have been delivered yet.
 */
export type WaitingWords = 'offline' | 'offlineUnkept' | 'sending' | null

/**
 * Whether the visitor's messages wait for the network: from its loss until all of them are delivered. Failures of the
 * server are not reported to the visitor (CHAT-63).
 */
export function useWaitingWords(outbox: ChatOutbox): WaitingWords {
  const [waiting, setWaiting] = useState<WaitingWords>(() => wordsAfter(null, outbox))
  useEffect(() => {
    const look = () => setWaiting(now => wordsAfter(now, outbox))
    addEventListener('offline', look)
    addEventListener('online', look)
    const stop = outbox.subscribe(look)
    return () => {
      removeEventListener('offline', look)
      removeEventListener('online', look)
      stop()
    }
  }, [outbox])
  return waiting
}

function wordsAfter(now: WaitingWords, outbox: ChatOutbox): WaitingWords {
  if (!navigator.onLine) return outbox.isKept() ? 'offline' : 'offlineUnkept'
  return now && outbox.waiting().length > 0 ? 'sending' : null
}
