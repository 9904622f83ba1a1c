import { labels } from './labels.ts'

/** Says that an answer is coming: once per turn, and outside the log, where it would stay (CHAT-73). */
export function TypingIndicator({ isTyping }: { isTyping: boolean }) {
  return (
    <p role="status" className="chat-typing">
      {isTyping && (
        <>
          <i aria-hidden="true" />
          {labels.typing}
        </>
      )}
    </p>
  )
}
