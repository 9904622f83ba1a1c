import { useEffect, useState } from 'react'
import { clockOf } from './messages.ts'

interface ElapsedProps {
  /** Seconds on the server's clock when the queue was read. */
  seconds: number
  /** When it was read, in milliseconds since 1970. */
  at: number
  /** Where it stops. */
  limit?: number
}

/** A duration that runs on between two readings of the queue. */
export function Elapsed({ seconds, at, limit = Number.POSITIVE_INFINITY }: ElapsedProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="tabular-nums">{clockOf(Math.min(limit, seconds + Math.max(0, now - at) / 1000))}</span>
  )
}
