import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { toast } from '#admin/parts/toast.ts'
import { type ChatCall, endCall, sendReply } from '#data/chat-handoffs.ts'
import { CHAT_LIMITS } from '#lib/chat-record.ts'
import { Conversation } from './Conversation.tsx'
import { nameOf } from './known.ts'
import { messages } from './messages.ts'
import { useAttendance } from './use-calls.ts'
import { CHATS, useChatLog } from './use-chat-logs.ts'

interface TalkProps {
  call: ChatCall
  isOver: boolean
  /** Accepted just now: the focus goes to the answer, since the button that had it is gone. */
  isNew: boolean
  onClose: () => void
}

const TALK_MS = 2000

/** A talk with a visitor: what was said, and a field to answer (HAND-06, HAND-07). */
export function Talk({ call, isOver, isNew, onClose }: TalkProps) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const { chat_log_id: id } = call
  const log = useChatLog(id, TALK_MS)
  const [text, setText] = useState('')
  // One id per message, so that sending it again after a lost answer writes it once.
  const messageId = useRef(crypto.randomUUID())
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

  const refresh = () => queries.invalidateQueries({ queryKey: [CHATS] })
  const fail = (sentence: string) => (error: Error) => {
    console.error(error)
    toast.error(sentence)
  }
  const send = useMutation({
    mutationFn: (content: string) => sendReply(db, id, messageId.current, content),
    onSuccess: () => {
      setText('')
      messageId.current = crypto.randomUUID()
    },
    onError: fail(messages.sendFailed),
    onSettled: refresh,
  })
  const finish = useMutation({
    mutationFn: () => endCall(db, id),
    onSuccess: onClose,
    onError: fail(messages.endFailed),
    onSettled: refresh,
  })

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
          onChange={event => {
            setText(event.target.value)
            // Another text is another message, whatever became of the one before.
            messageId.current = crypto.randomUUID()
          }}
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
          onClick={() => (isOver ? onClose() : finish.mutate())}
        >
          {isOver ? 'Close' : 'End'}
        </button>
      </div>
    </section>
  )
}
