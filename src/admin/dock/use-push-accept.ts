import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { onNotificationChosen } from '#admin/parts/push-device.ts'
import { failing } from '#admin/parts/toast.ts'
import { changeUrl, readText } from '#admin/url-state.ts'
import { currentUrlState, goTo, mayLeaveTab, useUrlState } from '#admin/use-url-state.ts'
import type { ChatCall } from '#data/chat-handoffs.ts'
import { messages } from './messages.ts'
import { callsOptions } from './use-calls.ts'

/**
 * Takes the call that the person accepted in a notification (`?accept=<conversation>`), once the calls are loaded; runs
 * `gone` if the call no longer waits, by a queue fetched after the click. Also follows notifications clicked while the
 * dashboard is open.
 */
export function usePushAccept(
  calls: ChatCall[] | undefined,
  accept: (call: ChatCall) => void,
  gone: () => void,
): void {
  const { db } = useBackend()
  const queries = useQueryClient()
  const wanted = readText(useUrlState(), 'accept')
  const take = useEffectEvent(async (known: ChatCall[]) => {
    goTo({ accept: null }, 'replace')
    const find = (queue: ChatCall[]) =>
      queue.find(({ chat_log_id, state }) => chat_log_id === wanted && state === 'waiting')
    let call = find(known)
    if (!call) {
      // The call may be younger than the last poll, which in a page that was frozen is long ago.
      const { queryKey } = callsOptions(db)
      await queries.refetchQueries({ queryKey, exact: true }, { throwOnError: true })
      call = find(queries.getQueryData(queryKey) ?? [])
    }
    if (call) accept(call)
    else gone()
  })
  useEffect(() => {
    if (wanted !== '' && calls) take(calls).catch(failing(messages.acceptFailed))
  }, [wanted, calls])
  useEffect(() => onNotificationChosen(follow), [])
}

/**
 * Follows a notification's link. Like `goToTab`, it drops the search and filters, which could hide what the
 * notification is about. A call is accepted even if the person stays in the open tab; the dock is on all.
 */
export function follow(query: string): void {
  const { accept = null, ...place } = Object.fromEntries(new URLSearchParams(query))
  const isElsewhere = Object.keys(place).length > 0 && placeIn(query) !== placeIn(currentUrlState())
  if (isElsewhere && mayLeaveTab()) {
    goTo({ settings: readText(currentUrlState(), 'settings'), ...place, accept }, 'push', '')
  } else goTo({ accept }, 'replace')
}

/** What is open in the tab, in whatever order the query names it. */
function placeIn(query: string): string {
  const parameters = new URLSearchParams(changeUrl(query, { settings: null, accept: null }))
  parameters.sort()
  return parameters.toString()
}
