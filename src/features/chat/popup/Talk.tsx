import { type MouseEvent, type RefObject, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import {
  type ChatEvent,
  type Conversation,
  canChangeIdentity,
  canSend,
  canType,
} from '#features/chat/chat-state.ts'
import { canCallHuman } from '#features/chat/human.ts'
import { quickReplies } from '#features/chat/speech.ts'
import type { ChatLines } from '#lib/chat-lines.ts'
import { Composer } from './Composer.tsx'
import { labels } from './labels.ts'
import type { LogRef } from './MessageList.tsx'
import { QuickReplies } from './QuickReplies.tsx'
import { TypingIndicator } from './TypingIndicator.tsx'

interface Props {
  state: Conversation
  lines: ChatLines
  /** The sentences so far of an answer that is still streaming. */
  said: string
  draft: string
  isLive: boolean
  logRef: LogRef
  fieldRef: RefObject<HTMLTextAreaElement | null>
  onDraft: (draft: string) => void
  onSay: (text: string) => void
  send: (event: ChatEvent) => void
}

/** Everything below the messages: quick replies, typing indicator, and the visitor's field. */
export function Talk({ state, said, lines, draft, isLive, logRef, fieldRef, onDraft, onSay, send }: Props) {
  const isEnded = !canType(state)
  const isTyping = state.typing !== null
  const isAnswering = lines.answersQuestions && state.human.mode === 'script'
  const replies = isEnded && !isTyping ? [labels.newChat] : quickReplies(state, lines)

  // Disabling the focused field would lose the focus.
  useLayoutEffect(() => {
    if (isEnded && document.activeElement === fieldRef.current) logRef.current?.focus({ preventScroll: true })
  }, [isEnded, fieldRef, logRef])

  function choose(text: string, event: MouseEvent) {
    // Synchronously, because a new conversation enables the field again.
    flushSync(() => send(isEnded ? { type: 'restarted', page: location.pathname } : { type: 'chose', text }))
    // The pressed button is gone. After touch or keyboard, focus goes to the messages, where the next replies follow
    // and no on-screen keyboard opens; after a mouse click, to the field.
    const wantsToType = event.detail > 0 && matchMedia('(pointer: fine)').matches
    const next = wantsToType ? fieldRef : logRef
    next.current?.focus({ preventScroll: true })
  }

  function callHuman() {
    // Synchronously, because after the end this enables the field.
    flushSync(() => send({ type: 'humanCalled' }))
    fieldRef.current?.focus()
  }

  return (
    <>
      <QuickReplies
        replies={replies}
        onChoose={choose}
        onCall={canCallHuman(state, isLive) ? callHuman : undefined}
        onIdentity={canChangeIdentity(state) ? () => send({ type: 'identityOpened' }) : undefined}
      />
      {isTyping && said && (
        // Not in the log yet, which announces the whole answer once it is complete.
        <p aria-hidden="true" className="chat-message chat-said">
          {said}
        </p>
      )}
      <TypingIndicator isTyping={isTyping} isCalling={state.human.mode === 'waiting'} />
      <p role="alert" className="chat-notice error-text">
        {state.notice}
      </p>
      <Composer
        fieldRef={fieldRef}
        draft={draft}
        placeholder={isAnswering ? labels.placeholderAsking : labels.placeholder}
        canSend={canSend(state, draft)}
        isEnded={isEnded}
        onDraft={onDraft}
        onSend={onSay}
      />
    </>
  )
}
