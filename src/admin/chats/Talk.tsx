import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ChatCall } from '#data/chat-handoffs.ts'
import { CHAT_LIMITS } from '#lib/chat-record.ts'
import { Conversation } from './Conversation.tsx'
import { nameOf } from './known.ts'
import { messages } from './messages.ts'
import { useAttendance } from './use-calls.ts'
import { useChatLog } from './use-chat-logs.ts'
import { useTalk } from './use-talk.ts'

interface TalkProps {
  call: ChatCall
  isOver: boolean
  /** Accepted just now: the focus goes to the answer, since the button that had it is gone. */
  isNew: boolean
  onClose: () => void
  confirm?: (question: string) => boolean
}

const TALK_MS = 2000

/** A talk with a visitor: what was said, and a field to answer (HAND-06, HAND-07). */
export function Talk(props: TalkProps) {
  const { call, isOver, isNew, onClose, confirm = window.confirm.bind(window) } = props
  const { chat_log_id: id } = call
  const log = useChatLog(id, TALK_MS)
  const { text, type, send, finish, leave } = useTalk(id, onClose)
  const end = useRef<HTMLDivElement>(null)
  const answer = useRef<HTMLTextAreaElement>(null)
  const count = log.data?.messages.length
  useAttendance(id)
  useEffect(() => {
    if (count) end.current?.scrollTo({ top: end.current.scrollHeight })
  }, [count])
  useEffect(() => {
    if (isNew) answer.current?.focus()
  }, [isNew])

  function endTalk() {
    if (text.trim() !== '' && !confirm(messages.confirmUnsent)) return
    if (isOver) leave()
    else finish.mutate()
  }

  const isReady = text.trim() !== '' && !send.isPending && !isOver
  const submit = () => isReady && send.mutate(text.trim())
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  return (
    <section
      aria-label={`Talk with ${nameOf(call.user_info)}`}
      className="grid gap-3 border-line border-t pt-4"
    >
      <h3 className="font-semibold text-lg">
        {nameOf(call.user_info)}
        {call.visitor_away && !isOver && <span className="small muted"> · has been silent for a while</span>}
      </h3>
      <div
        ref={end}
        role="log"
        // A region that scrolls has to be reachable by keys.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        aria-label="Messages"
        className="max-h-80 overflow-y-auto rounded-m border border-line p-3"
      >
        {log.data && <Conversation said={log.data.messages} />}
      </div>
      {isOver && <p role="status">{messages.over}</p>}
      <label className="grid gap-1.5">
        <span className="font-semibold text-sm">Your answer</span>
        <textarea
          ref={answer}
          rows={2}
          className="input min-h-20"
          value={text}
          maxLength={CHAT_LIMITS.characters}
          onChange={event => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-primary button-small"
          disabled={!isReady}
          onClick={submit}
        >
          {send.isPending ? 'Sending...' : 'Send'}
        </button>
        <button
          type="button"
          className="button button-outline button-small"
          disabled={finish.isPending}
          onClick={endTalk}
        >
          {isOver ? 'Close' : 'End'}
        </button>
      </div>
    </section>
  )
}
