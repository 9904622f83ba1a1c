import './dock.css'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyTab } from '#admin/parts/lazy-tab.ts'
import { toast } from '#admin/parts/toast.ts'
import { useShortcut } from '#admin/parts/use-shortcut.ts'
import { useIsPhone } from '#admin/use-phone.ts'
import type { ChatCall } from '#data/chat-handoffs.ts'
import { CallCard } from './CallCard.tsx'
import { CallStrip } from './CallStrip.tsx'
import { messages } from './messages.ts'
import { TalkPill } from './TalkPill.tsx'
import { useAttendance } from './use-attendance.ts'
import { useAccept, useDesk } from './use-desk.ts'
import { usePushAccept } from './use-push-accept.ts'
import { useKeepTalks, useSeen } from './use-talks.ts'

const Talk = lazyTab(() => import('./Talk.tsx'))

/**
 * Calls and this person's talks, above every tab of the dashboard (HAND-04, HAND-06): one talk at full size and the
 * others as pills. A talk counts as attended as long as the dashboard is open (F-05).
 */
export function Dock() {
  const { desk, state, calls, view } = useDesk()
  // The talk that the person has just opened or minimized; the focus follows it.
  const [moved, setMoved] = useState<string | null>(null)
  const accept = useAccept(desk, setMoved)
  const dock = useRef<HTMLElement>(null)
  useAttendance(view.talks.flatMap(({ id, call }) => (call ? [id] : [])))
  useKeepTalks(desk, view)
  useSeen(desk, view, state.open)
  useShortcut('d', () => dock.current?.querySelector<HTMLElement>('textarea, button')?.focus(), {
    label: 'Calls and talks',
  })

  function take(call: ChatCall) {
    // The visitor's earlier talk may be open already, and the focus is to go there again.
    setMoved(null)
    accept.mutate(call)
  }
  usePushAccept(calls.data, take, () => toast.error(messages.taken))

  const open = view.talks.find(({ id }) => id === state.open)
  const readAt = calls.dataUpdatedAt
  useCoveredPage(useIsPhone() && open !== undefined)
  const show = (id: string, isOpen: boolean) => {
    setMoved(id)
    desk.open(isOpen ? id : null)
  }
  const handlers = (call: ChatCall) => ({
    call,
    readAt,
    isBusy: accept.isPending,
    onAccept: () => take(call),
    onSilence: () => desk.silence(call),
  })
  // The first call is a card unless a talk is open; others are strips.
  const card = open ? undefined : view.ringing[0]
  const isEmpty = view.ringing.length + view.silent.length + view.taken.length + view.talks.length === 0
  if (isEmpty && !calls.isError) return null
  return (
    <section
      ref={dock}
      aria-label="Visitors who ask for a person"
      className={`dock ${open ? 'dock-with-talk' : ''}`}
    >
      {calls.isError && (
        <p role="alert" className="dock-box dock-strip text-error">
          {messages.callsFailed}
        </p>
      )}
      {view.taken.map(call => (
        <CallStrip key={call.chat_log_id} {...handlers(call)} />
      ))}
      {view.silent.map(call => (
        <CallStrip key={call.chat_log_id} isSilent {...handlers(call)} />
      ))}
      {view.ringing.map(call => call !== card && <CallStrip key={call.chat_log_id} {...handlers(call)} />)}
      {card && <CallCard key={card.chat_log_id} {...handlers(card)} />}
      {view.talks.map(
        talk =>
          talk !== open && (
            <TalkPill
              key={talk.id}
              talk={talk}
              readAt={readAt}
              isFocused={moved === talk.id}
              onOpen={() => show(talk.id, true)}
            />
          ),
      )}
      {open && (
        <Suspense fallback={<div className="dock-box dock-talk" />}>
          <Talk
            key={open.id}
            talk={open}
            isOver={!open.call && calls.isSuccess && !accept.isPending}
            readAt={readAt}
            isFocused={moved === open.id}
            onMinimize={() => show(open.id, false)}
            onClose={() => desk.close(open)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Makes the page inert while a talk covers it, as on phones. */
function useCoveredPage(isCovered: boolean): void {
  useEffect(() => {
    const page = document.querySelector('main')
    if (page) page.inert = isCovered
    return () => {
      if (page) page.inert = false
    }
  }, [isCovered])
}
