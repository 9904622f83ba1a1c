import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { useBeat } from '#admin/parts/use-beat.ts'
import { attendCall } from '#data/chat-handoffs.ts'
import { CHATS } from './use-calls.ts'

/** How often the server is told that this administrator is present; it times out after 60 s (HAND-07). */
const ATTEND_MS = 10_000

/** While the dashboard is open, keeps telling the server that the administrator attends these talks (F-05). */
export function useAttendance(talks: readonly string[]): void {
  const { db } = useBackend()
  const queries = useQueryClient()
  function attend() {
    for (const id of talks) {
      attendCall(db, id)
        .then(isOn => (isOn ? undefined : queries.invalidateQueries({ queryKey: [CHATS, 'calls'] })))
        .catch(console.warn)
    }
  }
  useBeat(ATTEND_MS, attend)
  const attendNow = useEffectEvent(attend)
  const which = talks.join(' ')
  useEffect(() => {
    if (which) attendNow()
  }, [which])
}
