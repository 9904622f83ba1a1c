import { useEffect, useState } from 'react'
import { clockOf } from './messages.ts'

interface ElapsedProps {
  /** Seconds by the server's clock when the queue was fetched. */
  seconds: number
  /** When it was fetched, in milliseconds since 1970. */
  at: number
  /** The maximum shown, in seconds. */
  limit?: number
}

/** A duration that keeps counting between two fetches of the queue. */
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
