import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { callKey } from './dock/desk.ts'
import { messages, nameOf } from './dock/messages.ts'
import { useDesk } from './dock/use-desk.ts'
import { useBackend } from './parts/backend.ts'
import { bell } from './parts/bell.ts'
import { type DeviceAlert, deviceAlerts } from './parts/device-alerts.ts'
import { isPushOn, PUSH_DEVICE } from './parts/push-device.ts'
import { useBeat } from './parts/use-beat.ts'
import { useSubmissionsPoll } from './submissions/use-poll.ts'
import { useTitleCount } from './use-title-count.ts'
import { goToTab, mayLeaveTab } from './use-url-state.ts'

/** How often a call rings again until somebody accepts it. */
const RING_MS = 6000

/** What system notifications show: the kind and the time to act, never what a visitor wrote. */
const ALERTS = {
  call: { kind: 'call', title: 'A visitor asks for a person', body: 'It rings for a minute.' },
  word: { kind: 'word', title: 'A visitor wrote in your talk', body: 'Open the dashboard to answer.' },
  lead: { kind: 'lead', title: 'New submission', body: 'Open the dashboard to read it.' },
} as const satisfies Record<string, DeviceAlert>

/**
 * Announces calls, messages and leads as they arrive: by sound, in the window's title and, while the browser tab is
 * hidden and the site does not notify this device itself, by system notifications (HAND-04, SUBM-10, F-06, PPL-39).
 * `tab` is the open tab. Returns the text for screen readers.
 */
export function useAlerts(tab: string): string {
  const { view, state } = useDesk()
  const visible = useSyncExternalStore(subscribeVisible, isVisible)
  const poll = useSubmissionsPoll().data
  const leads = poll?.waiting
  const { db } = useBackend()
  // The service worker then shows everything, except to a window in use, and heeds the device's kinds and quiet hours.
  const isPushed = useQuery({
    queryKey: [PUSH_DEVICE, 'on'],
    queryFn: () => isPushOn(db),
    staleTime: 60_000,
  }).data
  const [sentence, setSentence] = useState('')

  function notify(sentence: string, alert: DeviceAlert) {
    // A screen reader hears only what changes, so the same news again ends in a no-break space.
    setSentence(last => (last === sentence ? `${sentence}\u00a0` : sentence))
    bell.ring()
    if (isVisible() || isPushed) return
    deviceAlerts.show(alert, () => {
      window.focus()
      // Calls and talks need no tab; the dock shows them on every tab.
      if (alert.kind === 'lead' && tab !== 'submissions' && mayLeaveTab()) goToTab({ tab: 'submissions' })
    })
  }

  const { ringing } = view
  useNewcomers(ringing.map(callKey).join('\n'), keys => {
    const callers = ringing.filter(call => keys.includes(callKey(call)))
    notify(callers.map(call => messages.calling(nameOf(call))).join(' '), ALERTS.call)
  })
  useBeat(RING_MS, () => ringing.length > 0 && bell.ring())

  // The talk in view needs no alert.
  const missed = view.talks.filter(talk => talk.unread > 0 && !(visible && talk.id === state.open))
  const unread = missed.reduce((sum, talk) => sum + talk.unread, 0)
  useIncrease(unread, () => notify(missed.map(({ name }) => messages.wrote(name)).join(' '), ALERTS.word))

  // Their number stays when one arrives while another is handled, and grows when one is set back to New.
  const arrivedAt = poll?.arrived_at === undefined ? leads : Date.parse(poll.arrived_at ?? '') || 0
  const [newest, setNewest] = useState(arrivedAt)
  // Once the newest is handled, an older one is the newest that waits.
  if (arrivedAt !== undefined && arrivedAt > (newest ?? -1)) setNewest(arrivedAt)
  useIncrease(poll?.arrived_at === undefined ? leads : newest, () =>
    notify(messages.newLead(leads ?? 0), ALERTS.lead),
  )
  // Leads that arrived since the submissions were last in view.
  const [seenLeads, setSeenLeads] = useState(leads)
  const isLooking = visible && tab === 'submissions'
  const isBehind = seenLeads === undefined || (leads !== undefined && leads < seenLeads)
  if (leads !== seenLeads && (isLooking || isBehind)) setSeenLeads(leads)
  const arrived = Math.max(0, (leads ?? 0) - (seenLeads ?? leads ?? 0))

  useTitleCount(ringing.length + unread + arrived, ringing[0] && messages.isCalling(nameOf(ringing[0])))
  return sentence
}

const isVisible = () => document.visibilityState === 'visible'

function subscribeVisible(notify: () => void) {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}

/** Calls `onIncrease` when an already known count grows. */
function useIncrease(count: number | undefined, onIncrease: () => void): void {
  const before = useRef(count)
  const increased = useEffectEvent(onIncrease)
  useEffect(() => {
    const isMore = count !== undefined && before.current !== undefined && count > before.current
    before.current = count
    if (isMore) increased()
  }, [count])
}

/** Calls `onNew` with the lines of `keys` that are new since the last render. */
function useNewcomers(keys: string, onNew: (newcomers: string[]) => void): void {
  const known = useRef('')
  const arrived = useEffectEvent(onNew)
  useEffect(() => {
    const before = known.current.split('\n')
    known.current = keys
    const newcomers = keys.split('\n').filter(key => key !== '' && !before.includes(key))
    if (newcomers.length > 0) arrived(newcomers)
  }, [keys])
}
