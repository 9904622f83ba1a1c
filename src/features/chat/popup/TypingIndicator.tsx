import { labels } from './labels.ts'

/**
 * Says that an answer is coming, or that somebody is being called: once per turn, and outside the log, where it would
 * stay (CHAT-73, HAND-04).
 */
export function TypingIndicator({ isTyping, isCalling }: { isTyping: boolean; isCalling: boolean }) {
  return (
    <p role="status" className="chat-typing">
      {(isTyping || isCalling) && (
        <>
          <i aria-hidden="true" />
          {isTyping ? labels.typing : labels.calling}
        </>
      )}
    </p>
  )
}
