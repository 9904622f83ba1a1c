import { type KeyboardEvent, useEffect, useRef } from 'react'
import { ArrowUp } from '#admin/icons.ts'
import { CHAT_LIMITS } from '#lib/chat-record.ts'
import { isComposing } from '#lib/composing.ts'

interface ComposerProps {
  text: string
  isReady: boolean
  isSending: boolean
  /** The person has just opened the talk, so this takes the focus. */
  isFocused: boolean
  onType: (text: string) => void
  onSend: () => void
}

/** The field for an answer to the visitor. Enter sends, Shift+Enter starts a new line. */
export function Composer({ text, isReady, isSending, isFocused, onType, onSend }: ComposerProps) {
  const answer = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isFocused) answer.current?.focus()
  }, [isFocused])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    if (isReady) onSend()
  }

  return (
    <div className="flex items-end gap-2 border-line border-t px-3 pt-2.5">
      <label className="min-w-0 grow">
        <span className="visually-hidden">Your answer</span>
        <textarea
          ref={answer}
          rows={1}
          dir="auto"
          className="input dock-answer"
          placeholder="Your answer"
          value={text}
          maxLength={CHAT_LIMITS.characters}
          onChange={event => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <button
        type="button"
        aria-label={isSending ? 'Sending...' : 'Send'}
        title="Send"
        className="button button-primary dock-send"
        disabled={!isReady}
        onClick={onSend}
      >
        <ArrowUp className="icon" aria-hidden="true" />
      </button>
    </div>
  )
}
