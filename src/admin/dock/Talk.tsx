import { useQuery } from '@tanstack/react-query'
import { type UIEvent, useEffect, useRef } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { useFocusFallback } from '#admin/parts/use-focus-fallback.ts'
import { readChatLog } from '#data/chat-logs-admin.ts'
import { isComposing } from '#lib/composing.ts'
import { Composer } from './Composer.tsx'
import type { DeskTalk } from './desk.ts'
import { messages } from './messages.ts'
import { Said } from './Said.tsx'
import { TalkHead } from './TalkHead.tsx'
import { CHATS } from './use-calls.ts'
import { useTalk } from './use-talk.ts'

interface TalkProps {
  talk: DeskTalk
  isOver: boolean
  readAt: number
  /** The person has just opened it, so the answer field takes the focus. */
  isFocused: boolean
  onMinimize: () => void
  onClose: () => void
  confirm?: (question: string) => boolean
}

const TALK_MS = 2000

/** Distance from the end, in pixels, that still counts as being at the end. */
const NEAR_END = 24

/** A talk with a visitor: the messages, and a field to answer (HAND-06, HAND-07). */
export default function Talk(props: TalkProps) {
  const { talk, isOver, isFocused, onClose, onMinimize, readAt } = props
  const { confirm = window.confirm.bind(window) } = props
  const { db } = useBackend()
  const log = useQuery({
    queryKey: [CHATS, 'one', talk.id],
    queryFn: () => readChatLog(db, talk.id),
    refetchInterval: TALK_MS,
    refetchOnMount: 'always',
  })
  const { text, type, isSending, send, finish, leave } = useTalk(talk.id, onClose)
  const box = useFocusFallback<HTMLElement>()
  const end = useRef<HTMLDivElement>(null)
  const count = log.data?.messages.length
  // Until a read succeeds: one that is tried again is pending in between, and the alert would repeat itself.
  const hasFailed = log.errorUpdateCount > 0 && !log.isSuccess
  /** Whoever reads an earlier part is not moved away from it, unless by a message of their own. */
  const isAtEnd = useRef(true)
  useEffect(() => {
    if (count && isAtEnd.current) end.current?.scrollTo({ top: end.current.scrollHeight })
  }, [count])

  function follow({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END
  }

  function endTalk() {
    if (finish.isPending) return
    if (text.trim() !== '' && !confirm(messages.confirmUnsent)) return
    if (isOver) leave()
    else finish.mutate()
  }

  const isReady = text.trim() !== '' && !isSending && !isOver
  return (
    <section
      ref={box}
      aria-label={`Talk with ${talk.name}`}
      className="dock-box dock-talk"
      onKeyDown={event => event.key === 'Escape' && !isComposing(event.nativeEvent) && onMinimize()}
    >
      <TalkHead talk={talk} isOver={isOver} readAt={readAt} onMinimize={onMinimize} />
      {log.data ? (
        // Created with its first messages, because those added to a log are read out, and earlier ones are no news.
        <div
          key="log"
          ref={end}
          role="log"
          // A scrollable region must be reachable by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          tabIndex={0}
          aria-label="Messages"
          onScroll={follow}
          className="dock-log"
        >
          <Said said={log.data.messages} />
        </div>
      ) : (
        <div key="room" className="dock-log" />
      )}
      {hasFailed && (
        <p role="alert" className="note px-4 py-2 text-error">
          {messages.loadFailed}
        </p>
      )}
      {isOver && (
        <p role="status" className="px-4 py-2 font-medium">
          {talk.again ? messages.overAgain[talk.again] : messages.over}
        </p>
      )}
      <Composer
        text={text}
        isReady={isReady}
        isSending={isSending}
        isFocused={isFocused}
        onType={type}
        onSend={() => {
          isAtEnd.current = true
          send()
        }}
      />
      <div className="flex justify-end px-2 pb-1.5">
        <button
          type="button"
          className="text-button text-error"
          // A disabled button would lose the focus, which must move to the tab when the talk closes.
          aria-disabled={finish.isPending}
          onClick={endTalk}
        >
          {isOver ? 'Close' : finish.isPending ? 'Ending...' : 'End talk'}
        </button>
      </div>
    </section>
  )
}
