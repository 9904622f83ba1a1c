import type { MouseEvent, RefObject } from 'react'
import type { ChatLines } from '#features/chat/chat-lines.ts'
import { type ChatEvent, type Conversation, canCallHuman, canType } from '#features/chat/chat-state.ts'
import { quickReplies } from '#features/chat/speech.ts'
import { Composer } from './Composer.tsx'
import { HumanBar } from './HumanBar.tsx'
import { labels } from './labels.ts'
import type { LogRef } from './MessageList.tsx'
import { QuickReplies } from './QuickReplies.tsx'
import { TypingIndicator } from './TypingIndicator.tsx'

interface Props {
  state: Conversation
  lines: ChatLines
  draft: string
  isLive: boolean
  logRef: LogRef
  fieldRef: RefObject<HTMLTextAreaElement | null>
  onDraft: (draft: string) => void
  onSay: (text: string) => void
  send: (event: ChatEvent) => void
}

/** What stands below the messages: answers to choose from, who is typing, and where the visitor writes. */
export function Talk({ state, lines, draft, isLive, logRef, fieldRef, onDraft, onSay, send }: Props) {
  const isEnded = !canType(state)
  const isTyping = state.typing !== null
  const replies = isEnded && !isTyping ? [labels.newChat] : quickReplies(state, lines)

  function choose(text: string, event: MouseEvent) {
    send(isEnded ? { type: 'restarted' } : { type: 'chose', text })
    // The pressed button is gone. A finger or a key goes on from the messages, where the next answers follow
    // and no keyboard slides in; a mouse wants to type.
    const wantsToType = event.detail > 0 && matchMedia('(pointer: fine)').matches
    const next = wantsToType ? fieldRef : logRef
    next.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <HumanBar
        mode={state.human.mode}
        canCall={canCallHuman(state, isLive)}
        onCall={() => {
          send({ type: 'humanCalled' })
          fieldRef.current?.focus()
        }}
      />
      <QuickReplies replies={replies} isDisabled={isTyping} onChoose={choose} />
      <TypingIndicator isTyping={isTyping} />
      <p role="alert" className="chat-notice error-text">
        {state.notice}
      </p>
      <Composer
        fieldRef={fieldRef}
        draft={draft}
        isBusy={isTyping}
        isEnded={isEnded}
        onDraft={onDraft}
        onSend={onSay}
      />
    </>
  )
}
