import { useCallback, useEffect, useRef } from 'react'
import type { ChatOutbox, ChatRecord } from '#features/outbox/chat-outbox.ts'

/** Changes are sent this many milliseconds after the last one (CHAT-62). */
const COALESCE_MS = 1000

/**
 * Hands conversations to the outbox: kept on the device at once, sent soon or now, and in any case when the page is
 * hidden, because it may never be shown again.
 */
export function useSaving(outbox: ChatOutbox): (record: ChatRecord, when: 'soon' | 'now') => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const flush = () => document.visibilityState === 'hidden' && outbox.flush()
    document.addEventListener('visibilitychange', flush)
    addEventListener('pagehide', outbox.flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      removeEventListener('pagehide', outbox.flush)
    }
  }, [outbox])

  return useCallback(
    (record, when) => {
      outbox.keep(record)
      clearTimeout(timer.current)
      if (when === 'now') void outbox.deliver()
      else timer.current = setTimeout(outbox.deliver, COALESCE_MS)
    },
    [outbox],
  )
}
