import { useEffect, useState } from 'react'
import type { ChatOutbox } from '#features/outbox/chat-outbox.ts'
import type { DeliveryResult } from '#lib/acknowledgement.ts'

/**
 * `offline`: there is no network; `offlineUnkept`: and the device keeps nothing. `sending`: it is back, but not all
 * messages have been delivered yet. `limited`: the server has too many from this network.
 */
export type WaitingWords = 'offline' | 'offlineUnkept' | 'sending' | 'limited' | null

/**
 * Whether the visitor's messages wait for the network, or for its turn with others (F-02): until all of them are
 * delivered. Failures of the server are not reported to the visitor (CHAT-63).
 */
export function useWaitingWords(outbox: ChatOutbox): WaitingWords {
  const [waiting, setWaiting] = useState<WaitingWords>(() => wordsAfter(null, outbox))
  useEffect(() => {
    const look = () => setWaiting(now => wordsAfter(now, outbox))
    addEventListener('offline', look)
    addEventListener('online', look)
    const stop = outbox.subscribe((_, result) => setWaiting(now => wordsAfter(now, outbox, result)))
    return () => {
      removeEventListener('offline', look)
      removeEventListener('online', look)
      stop()
    }
  }, [outbox])
  return waiting
}

function wordsAfter(now: WaitingWords, outbox: ChatOutbox, result?: DeliveryResult): WaitingWords {
  if (!navigator.onLine) return outbox.isKept() ? 'offline' : 'offlineUnkept'
  if (outbox.waiting().length === 0) return null
  return result === 'limited' || now === 'limited' ? 'limited' : now && 'sending'
}
