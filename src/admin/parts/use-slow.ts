import { useEffect, useState } from 'react'

/** After how long waiting counts as slow, in milliseconds; the page's own startup comes on top (SEC-29). */
export const SLOW_MS = 1500

/** After how long waiting counts as failed, although it may still succeed, in milliseconds (SEC-29). */
export const LATE_MS = 4000

/** True once `waiting` takes longer than `limit` milliseconds. */
export function useSlow(waiting: boolean, limit = SLOW_MS): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), limit)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting, limit])
  return slow
}
