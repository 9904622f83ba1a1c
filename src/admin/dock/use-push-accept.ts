import { useEffect, useEffectEvent } from 'react'
import { onNotificationChosen } from '#admin/parts/push-device.ts'
import { readText } from '#admin/url-state.ts'
import { currentUrlState, goTo, mayLeaveTab, useUrlState } from '#admin/use-url-state.ts'
import type { ChatCall } from '#data/chat-handoffs.ts'

/**
 * Takes the call that somebody accepted in a notification (`?accept=<conversation>`), once the calls are read; `gone` is
 * called when it is not there any more. A notification that was chosen while the dashboard is open leads there.
 */
export function usePushAccept(
  calls: ChatCall[] | undefined,
  accept: (call: ChatCall) => void,
  gone: () => void,
): void {
  const wanted = readText(useUrlState(), 'accept')
  const take = useEffectEvent((known: ChatCall[]) => {
    goTo({ accept: null }, 'replace')
    const call = known.find(({ chat_log_id, state }) => chat_log_id === wanted && state === 'waiting')
    if (call) accept(call)
    else gone()
  })
  useEffect(() => {
    if (wanted !== '' && calls) take(calls)
  }, [wanted, calls])
  useEffect(() => onNotificationChosen(follow), [])
}

/** Leads where a notification says. Whoever would rather stay in the open tab still takes a call, which lies over every tab. */
export function follow(query: string): void {
  const { accept = null, ...place } = Object.fromEntries(new URLSearchParams(query))
  const isElsewhere = Object.entries(place).some(([key, value]) => readText(currentUrlState(), key) !== value)
  const isLeaving = isElsewhere && mayLeaveTab()
  goTo({ ...(isLeaving && place), accept }, isLeaving ? 'push' : 'replace')
}
