import { useEffect, useState } from 'react'

/** From when on waiting is said to take long, in milliseconds; the page's own start comes on top (SEC-29). */
export const SLOW_MS = 1500

/** True once `waiting` takes long. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return slow
}
