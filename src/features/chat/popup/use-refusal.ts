import { useEffect, useState } from 'react'
import type { ChatOutbox } from '#features/outbox/chat-outbox.ts'

/** Why the server has refused the conversation `id` for good, so that nobody will read it (F-01); null if it has not. */
export function useRefusal(outbox: ChatOutbox, id: string | undefined): string | null {
  const [reason, setReason] = useState<string | null>(null)

  useEffect(() => {
    const look = () => setReason(outbox.refused().find(({ entry }) => entry.id === id)?.reason ?? null)
    look()
    return outbox.subscribe(look)
  }, [outbox, id])

  return reason
}
