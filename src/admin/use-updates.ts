import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CALLS_MS, callsOptions, newChatsOptions } from './dock/use-calls.ts'
import { useBackend } from './parts/backend.ts'
import { useBeat } from './parts/use-beat.ts'
import { accessOptions } from './session/access-options.ts'
import { POLL_MS, pollOptions } from './submissions/use-poll.ts'

/**
 * The dashboard's only poll: fetches visitors' calls and messages every 3 s (HAND-06), new leads and chats every 15 s
 * (SUBM-10), whichever tab is open and also while the browser tab is hidden (F-06). Results land in the query cache,
 * where components read them. The person's rights are refetched every 15 s, too, and whenever `tab` changes, because
 * requests for rows that may no longer be read succeed with an empty result (ACC-77).
 */
export function useUpdates(tab: string, isForPeople: boolean): void {
  const backend = useBackend()
  const { db } = backend
  const queries = useQueryClient()
  // A request that is still pending is not canceled; its result will do.
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
