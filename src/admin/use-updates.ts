import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CALLS_MS, callsOptions, newChatsOptions } from './dock/use-calls.ts'
import { useBackend } from './parts/backend.ts'
import { useBeat } from './parts/use-beat.ts'
import { accessOptions } from './session/access-options.ts'
import { POLL_MS, pollOptions } from './submissions/use-poll.ts'

/**
 * The dashboard's one poll: asks for calls and words of visitors every 3 s (HAND-06), for new leads and chats every
 * 15 s (SUBM-10), whichever tab is open and also while the browser's tab is hidden (F-06). The answers are queries:
 * whoever needs one reads it. Whether the person still may is asked as often, and with every other `tab`: what nobody
 * may read any more is answered with nothing (ACC-77).
 */
export function useUpdates(tab: string, isForPeople: boolean): void {
  const backend = useBackend()
  const { db } = backend
  const queries = useQueryClient()
  // Whoever still waits for the answer before this one goes on waiting for it.
  const ask = (queryKey: QueryKey) =>
    void queries.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false })
  const askAccess = useEffectEvent(() => ask(accessOptions(backend).queryKey))
  const opened = useRef(tab)
  useEffect(() => {
    if (opened.current !== tab) askAccess()
    opened.current = tab
  }, [tab])
  useBeat(CALLS_MS, () => isForPeople && ask(callsOptions(db).queryKey))
  useBeat(POLL_MS, () => {
    askAccess()
    if (!isForPeople) return
    ask(pollOptions(db).queryKey)
    ask(newChatsOptions(db).queryKey)
  })
}
