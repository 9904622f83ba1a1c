import type { KeyboardEvent, RefObject, SyntheticEvent } from 'react'
import { isComposing } from '#lib/composing.ts'
import { ChatIcon } from './ChatIcon.tsx'
import { labels } from './labels.ts'

interface Props {
  fieldRef: RefObject<HTMLTextAreaElement | null>
  draft: string
  /** Placeholder while the conversation is going on. */
  placeholder: string
  /** Whether the draft can be sent now. */
  canSend: boolean
  /** The conversation is over (CHAT-13). */
  isEnded: boolean
  onDraft: (draft: string) => void
  onSend: (text: string) => void
}

/** The field the visitor writes in. Enter sends, Shift+Enter inserts a line break (CHAT-14). */
export function Composer({ fieldRef, draft, placeholder, canSend, isEnded, onDraft, onSend }: Props) {
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!canSend) return
    onSend(draft)
    fieldRef.current?.focus()
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)) submit(event)
  }

  return (
    <form className="chat-composer" onSubmit={submit}>
      <label htmlFor="chat-field" className="visually-hidden">
        {labels.field}
      </label>
      <textarea
        ref={fieldRef}
        id="chat-field"
        className="input"
        dir="auto"
        rows={1}
        value={draft}
        placeholder={isEnded ? labels.placeholderEnded : placeholder}
        disabled={isEnded}
        enterKeyHint="send"
        onChange={event => onDraft(event.target.value)}
        onKeyDown={sendOnEnter}
      />
      <button type="submit" aria-label={labels.send} disabled={!canSend}>
        <ChatIcon name="send" />
      </button>
    </form>
  )
}
