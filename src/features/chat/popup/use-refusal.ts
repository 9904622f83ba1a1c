import { useEffect, useState } from 'react'
import type { ChatOutbox } from '#features/outbox/chat-outbox.ts'

/** Whether the server has refused the conversation `id` for good, so that nobody will read it (F-01). */
export function useRefusal(outbox: ChatOutbox, id: string | undefined): boolean {
  const [isRefused, setRefused] = useState(false)

  useEffect(() => {
    const look = () => setRefused(outbox.refused().some(({ entry }) => entry.id === id))
    look()
    return outbox.subscribe(look)
  }, [outbox, id])

  return isRefused
}
