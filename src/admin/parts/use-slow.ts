import { useEffect, useState } from 'react'

/** From when on waiting is said to take long, in milliseconds; the page's own start comes on top (SEC-29). */
export const SLOW_MS = 1500

/** From when on waiting counts as failed, while it may still succeed, in milliseconds (SEC-29). */
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
