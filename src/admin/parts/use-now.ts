import { useEffect, useState } from 'react'

/** The time in milliseconds, updated every minute; for phrases like "2 hours left". */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
