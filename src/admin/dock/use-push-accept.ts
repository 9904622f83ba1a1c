import { useEffect, useEffectEvent } from 'react'
import { onNotificationChosen } from '#admin/parts/push-device.ts'
import { readText } from '#admin/url-state.ts'
import { currentUrlState, goTo, mayLeaveTab, useUrlState } from '#admin/use-url-state.ts'
import type { ChatCall } from '#data/chat-handoffs.ts'

/**
 * Takes the call that the person accepted in a notification (`?accept=<conversation>`), once the calls are loaded; runs
 * `gone` if the call no longer waits. Also follows notifications clicked while the dashboard is open.
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

/** Follows a notification's link. A call is accepted even if the person stays in the open tab; the dock is on all. */
export function follow(query: string): void {
  const { accept = null, ...place } = Object.fromEntries(new URLSearchParams(query))
  const isElsewhere = Object.entries(place).some(([key, value]) => readText(currentUrlState(), key) !== value)
  const isLeaving = isElsewhere && mayLeaveTab()
  goTo({ ...(isLeaving && place), accept }, isLeaving ? 'push' : 'replace')
}
