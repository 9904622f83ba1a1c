import { useEffect, useState } from 'react'

/** From when on waiting is said to take long, in milliseconds (SEC-29). */
export const SLOW_MS = 2000

/** True once `waiting` has lasted for two seconds. */
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
