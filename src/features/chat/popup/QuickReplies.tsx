import type { MouseEvent } from 'react'
import { ChatIcon } from './ChatIcon.tsx'
import { labels } from './labels.ts'

interface Props {
  replies: readonly string[]
  onChoose: (reply: string, event: MouseEvent) => void
  /** Calls a person of the team; absent when nobody is there (HAND-01). */
  onCall: (() => void) | undefined
  /** Opens the form with name and address; absent once they can no longer change. */
  onIdentity: (() => void) | undefined
}

/** Answers to choose from, each showing exactly what it sends (CHAT-16), and the button that calls a person. */
export function QuickReplies({ replies, onChoose, onCall, onIdentity }: Props) {
  if (replies.length === 0 && !onCall && !onIdentity) return null
  return (
    <div className="chat-replies">
      {replies.length > 0 && (
        <ul aria-label={labels.replies}>
          {replies.map(reply => (
            <li key={reply}>
              <button type="button" onClick={event => onChoose(reply, event)}>
                {reply}
              </button>
            </li>
          ))}
        </ul>
      )}
      {onIdentity && (
        <button type="button" className="chat-quiet" onClick={onIdentity}>
          {labels.identity}
        </button>
      )}
      {onCall && (
        <button type="button" onClick={onCall}>
          <ChatIcon name="person" />
          {labels.human}
        </button>
      )}
    </div>
  )
}
