import { useEffect, useSyncExternalStore } from 'react'
import { reportPresence } from '#data/chat-handoffs.ts'
import { useBackend } from './backend.ts'
import { BEAT_MS, presence } from './presence.ts'
import { repeat } from './repeat.ts'
import { failing } from './toast.ts'

/**
 * Tells the server at intervals that this person is live while the switch is on (HAND-02); never for a role without
 * a live desk.
 */
export function usePresence(userId: string, isForPeople: boolean): void {
  const { db } = useBackend()
  const isOn = useSyncExternalStore(presence.subscribe, () => presence.isLive(userId))
  const isLive = isOn && isForPeople
  useEffect(() => {
    if (!isLive) return
    const beat = () =>
      reportPresence(db, userId, true).catch(failing('Failed to say that you are live. Trying again.'))
    void beat()
    const end = repeat(BEAT_MS, () => void beat())
    return () => {
      end()
      // Best effort: without it the server forgets the person after 75 s.
      reportPresence(db, userId, false).catch(console.warn)
    }
  }, [db, userId, isLive])
}
