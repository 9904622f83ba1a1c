import { type MouseEvent, type RefObject, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import {
  type ChatEvent,
  type Conversation,
  canCallHuman,
  canChangeIdentity,
  canType,
} from '#features/chat/chat-state.ts'
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
  /** The sentences of an answer that is on its way. */
  said: string
  draft: string
  isLive: boolean
  logRef: LogRef
  fieldRef: RefObject<HTMLTextAreaElement | null>
  onDraft: (draft: string) => void
  onSay: (text: string) => void
  send: (event: ChatEvent) => void
}

/** What stands below the messages: answers to choose from, who is typing, and where the visitor writes. */
export function Talk({ state, said, lines, draft, isLive, logRef, fieldRef, onDraft, onSay, send }: Props) {
  const isEnded = !canType(state)
  const isTyping = state.typing !== null
  const isAnswering = lines.answersQuestions && state.human.mode === 'script'
  const replies = isEnded && !isTyping ? [labels.newChat] : quickReplies(state, lines)

  // A field that is closed loses the focus to nowhere.
  useLayoutEffect(() => {
    if (isEnded && document.activeElement === fieldRef.current) logRef.current?.focus({ preventScroll: true })
  }, [isEnded, fieldRef, logRef])

  function choose(text: string, event: MouseEvent) {
    // At once, because a new conversation opens the field again.
    flushSync(() => send(isEnded ? { type: 'restarted', page: location.pathname } : { type: 'chose', text }))
    // The pressed button is gone. A finger or a key goes on from the messages, where the next answers follow
    // and no keyboard slides in; a mouse wants to type.
    const wantsToType = event.detail > 0 && matchMedia('(pointer: fine)').matches
    const next = wantsToType ? fieldRef : logRef
    next.current?.focus({ preventScroll: true })
  }

  function callHuman() {
    send({ type: 'humanCalled' })
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
        // Not yet in the conversation, where it is read out once, as a whole.
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
        isBusy={isTyping}
        isEnded={isEnded}
        onDraft={onDraft}
        onSend={onSay}
      />
    </>
  )
}
