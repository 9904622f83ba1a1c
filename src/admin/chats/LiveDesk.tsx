import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { LiveSwitch } from '#admin/parts/LiveSwitch.tsx'
import { Notice } from '#admin/parts/Notice.tsx'
import { toast } from '#admin/parts/toast.ts'
import { acceptCall, type ChatCall } from '#data/chat-handoffs.ts'
import { nameOf } from './known.ts'
import { messages } from './messages.ts'
import { Talk } from './Talk.tsx'
import { useCalls } from './use-calls.ts'
import { CHATS } from './use-chat-logs.ts'

/** Visitors who ask for a person: who waits, and this administrator's own talks (HAND-04, HAND-06). */
export function LiveDesk() {
  const { db } = useBackend()
  const queries = useQueryClient()
  const calls = useCalls()
  // A talk stays on the screen until it is closed, also when it is over.
  const [talks, setTalks] = useState<readonly ChatCall[]>([])
  const desk = useRef<HTMLElement>(null)
  const accept = useMutation({
    mutationFn: (call: ChatCall) => acceptCall(db, call.chat_log_id),
    onSuccess: (isMine, call) => {
      if (isMine) setTalks(known => [...known.filter(isOther(call)), call])
      else toast.error(messages.taken)
    },
    onError: error => {
      console.error(error)
      toast.error(messages.acceptFailed)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [CHATS, 'calls'] }),
  })

  const queue = calls.data ?? []
  const mine = queue.filter(call => call.is_mine)
  const open = [...mine, ...talks.filter(talk => mine.every(isOther(talk)))]
  const others = queue.filter(call => open.every(isOther(call)))
  return (
    <section
      ref={desk}
      tabIndex={-1}
      aria-label="Visitors who ask for a person"
      className="grid gap-4 rounded-m border border-line bg-surface px-5 py-4"
    >
      <LiveSwitch />
      {calls.isError && <Notice message={messages.callsFailed} />}
      {others.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {others.map(call => (
            <li
              key={call.chat_log_id}
              className="flex flex-wrap items-center justify-between gap-3 py-3 last:pb-0"
            >
              <p>
                <b className="font-semibold">{nameOf(call.user_info)}</b>{' '}
                <span className="muted">
                  {call.state === 'live'
                    ? 'is talking to a colleague'
                    : `has been waiting for ${call.waited_seconds}\u00a0s`}
                </span>
              </p>
              <button
                type="button"
                className="button button-primary button-small"
                disabled={call.state === 'live' || accept.isPending}
                onClick={() => accept.mutate(call)}
              >
                {call.state === 'live' ? 'Taken' : 'Accept'}
                <span className="visually-hidden"> the chat with {nameOf(call.user_info)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {open.map(call => (
        <Talk
          key={call.chat_log_id}
          call={call}
          isOver={calls.isSuccess && !accept.isPending && mine.every(isOther(call))}
          isNew={talks.some(talk => !isOther(talk)(call))}
          onClose={() => {
            setTalks(known => known.filter(isOther(call)))
            // The button that had the focus goes with its talk.
            desk.current?.focus()
          }}
        />
      ))}
    </section>
  )
}

const isOther = (call: ChatCall) => (other: ChatCall) => other.chat_log_id !== call.chat_log_id
