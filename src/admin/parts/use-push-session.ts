import { useEffect } from 'react'
import { watchSessionId } from '#data/session.ts'
import { useBackend } from './backend.ts'
import { keepPush } from './push-device.ts'

/** Keeps this device's notifications going in each new session; never for a role that no push concerns. */
export function usePushSession(isForPeople: boolean): void {
  const { auth, db } = useBackend()
  useEffect(() => {
    if (!isForPeople) return
    // Failing, it is tried again when the dashboard opens next.
    return watchSessionId(auth, () => void keepPush(db).catch(console.warn))
  }, [auth, db, isForPeople])
}
